import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { TagForm } from './tag-form.tsx';

type Props = { tag: Tag; onSaved: (tag: Tag) => void; onClose: () => void };

export function TagDialog({ tag, onSaved, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="TagDialog"
      title={`Edit ${tag.name}`}
      width={520}
      discardTitle="Discard your changes?"
      form={form}
      onClose={onClose}
    >
      {(close) => <TagForm handle={form} tag={tag} onSaved={onSaved} onCancel={close} />}
    </FormDialog>
  );
}
