import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { ColorChoice } from '#renderer/entities/tag/color-choice.tsx';
import { errorMessage } from '#renderer/entities/tag/error-messages.ts';
import { TagMark } from '#renderer/entities/tag/tag-mark.tsx';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { tagColors, tagsContract, type Tag } from '#shared/contract/tags.ts';
import { AppError } from '#shared/lib/app-error.ts';
import styles from './templates-and-tags.module.css';

type Props = { tag: Tag; onSaved: (tag: Tag) => void; onClose: () => void };

const { name } = tagsContract.calls['tags.create'].input.shape;

const schema = z.object({ name, color: z.enum(tagColors) });

const nameTaken = '23505';

export function TagDialog({ tag, onSaved, onClose }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { name: tag.name, color: tag.color },
    draftKey: `tag ${tag.id}`,
    mode: 'onSubmit',
    send: async (_parsed, typed) => {
      onSaved(await request('tags.update', { id: tag.id, changes: typed }));
    },
    describe: (error) => errorMessage('tags.update', error),
    fieldOf: (error) => (error instanceof AppError && error.sqlState === nameTaken ? 'name' : undefined),
  });
  const [typed, color] = useWatch({ control: form.control, name: ['name', 'color'] });
  return (
    <TableDialog
      name="TagDialog"
      title={`Edit ${tag.name}`}
      width={520}
      discardTitle="Discard your changes?"
      form={form}
      verb="Save tag"
      fields={[
        { name: 'name', label: 'Name', required: true },
        <ColorChoice
          key="color"
          label="Color"
          value={color}
          onChange={(chosen) => {
            form.setValue('color', chosen, { shouldDirty: true });
          }}
        />,
        <p key="lead" className={styles['preview']}>
          <TagMark tag={{ name: typed.trim() || tag.name, color }} />
        </p>,
      ]}
      onClose={onClose}
    />
  );
}
