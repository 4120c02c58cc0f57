import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type Ref } from 'react';
import * as z from 'zod/mini';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { errorMessage } from '#renderer/entities/link-page/error-messages.ts';
import { createLinkTree } from '#renderer/features/link-tree/mutations.ts';
import { showLinkTree } from '#renderer/features/link-tree/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { domainField, pageTitleField } from '#shared/contract/link-trees.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { newPageDraft } from './new-page-draft.ts';

type Props = { handle: Ref<FormHandle>; onDone: (id: string) => void; onCancel: () => void };

const schema = z.object({ title: pageTitleField, domain: domainField, modelId: z.nullable(z.uuid()) });

const fields = ['title', 'domain'] as const;
const fieldOf = (error: unknown) =>
  error instanceof AppError ? fields.find((name) => name === error.hint) : undefined;

/** A page for a model, or a general one: a draft until it is published. */
export function NewPageForm({ handle, onDone, onCancel }: Props) {
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
    keptAs: newPageDraft,
    mode: 'onSubmit',
    send: async (page) => {
      const made = await createLinkTree(page);
      showLinkTree(client, made);
      void client.invalidateQueries({ queryKey: ['link-trees', 'list'] });
      notifySuccess('Link page created');
      onDone(made.id);
    },
    describe: (error) => errorMessage('linkTrees.create', error),
    fieldOf,
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Create link page"
      onCancel={onCancel}
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
    />
  );
}
