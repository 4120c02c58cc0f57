import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { answeredPages } from '#renderer/features/link-tree/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { domainField, pageTitleField } from '#shared/contract/link-trees.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { newPageDraft } from './new-page-draft.ts';

type Props = { onDone: (id: string) => void; onClose: () => void };

const schema = z.object({ title: pageTitleField, domain: domainField, modelId: z.nullable(z.uuid()) });

const fields = ['title', 'domain'] as const;

const fieldOf = (error: unknown) =>
  error instanceof AppError ? fields.find((name) => name === error.hint) : undefined;

/** Creates a page for a model or a general one, as a draft until it is published. */
export function NewPageDialog({ onDone, onClose }: Props) {
  const client = useQueryClient();
  const models = useQuery(modelQueries.seen(useViewer())).data?.models;
  const options = useMemo(
    () => [
      { value: '', label: 'General' },
      ...(models ?? [])
        .filter(({ status }) => status !== 'archived')
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
    [models],
  );
  const form = useAppForm({
    schema,
    defaultValues: { title: '', domain: '', modelId: null },
    draftKey: newPageDraft,
    mode: 'onSubmit',
    send: async (page) => {
      const made = await changeRow(client, answeredPages, undefined, () => request('linkTrees.create', page));
      void client.invalidateQueries({ queryKey: ['link-trees', 'list'] });
      notifySuccess('Link page created');
      onDone(made.id);
    },
    describe: (error) => errorMessage('linkTrees.create', error),
    fieldOf,
  });
  return (
    <TableDialog
      name="NewPageDialog"
      title="Create link page"
      width={520}
      discardTitle="Discard this page?"
      form={form}
      verb="Create link page"
      fields={[
        { name: 'title', label: 'Title', dir: 'auto' },
        {
          name: 'domain',
          label: 'Page address',
          hint: '/linktree/ and 3–63 letters, numbers or hyphens',
          autoCapitalize: 'none',
          spellCheck: false,
        },
        { kind: 'choice', name: 'modelId', label: 'Model', data: options, emptyAs: null, shown: '' },
      ]}
      onClose={onClose}
    />
  );
}
