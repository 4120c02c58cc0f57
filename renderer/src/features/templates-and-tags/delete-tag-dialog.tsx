import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/tag/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Tag } from '#shared/contract/tags.ts';

type Props = { tag: Tag; onDeleted: () => void; onClose: () => void };

const nouns = {
  models: { one: 'model', many: 'models' },
  tasks: { one: 'task', many: 'tasks' },
  notes: { one: 'note', many: 'notes' },
  documents: { one: 'document', many: 'documents' },
} as const;
const kinds = ['models', 'tasks', 'notes', 'documents'] as const;
const names = new Intl.ListFormat('en');

/** Shows first how many items have the tag. */
export function DeleteTagDialog({ tag, onDeleted, onClose }: Props) {
  const uses = useQuery({
    queryKey: ['tags', 'uses', tag.id],
    queryFn: () => request('tags.uses', { id: tag.id }),
    gcTime: 0,
  });
  const deletion = useMutation({
    mutationFn: () => request('tags.delete', { id: tag.id }),
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={`Delete the tag ${tag.name}?`}
      confirmLabel="Delete tag"
      isPending={deletion.isPending}
      canConfirm={!uses.isPending}
      error={deletion.isError ? errorMessage('tags.delete', deletion.error) : undefined}
      onConfirm={() => {
        deletion.mutate();
      }}
      onCancel={onClose}
    >
      {uses.data !== undefined
        ? carriers(uses.data)
        : uses.isError
          ? `${errorMessage('tags.uses', uses.error)}. It’s removed wherever it’s used. You can’t undo this.`
          : 'Counting where it’s used…'}
    </ConfirmDialog>
  );
}

function carriers(uses: Readonly<Record<(typeof kinds)[number], number>>): string {
  const counted = kinds.filter((kind) => uses[kind] > 0).map((kind) => countOf(uses[kind], nouns[kind]));
  return counted.length === 0
    ? 'It isn’t used anywhere. You can’t undo this.'
    : `It’s removed from ${names.format(counted)}. You can’t undo this.`;
}
