import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { modelKeys } from '#renderer/entities/model/model-cache.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Model, ModelStatus } from '#shared/contract/models.ts';
import { useDeleteModel, useSetModelStatus } from '#renderer/features/models/mutations.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { impactLines } from './impact-messages.ts';

type Props = { model: Model; onDeleted: () => void; onCancel: () => void };

const instead: readonly { status: ModelStatus; label: string }[] = [
  { status: 'paused', label: 'Pause model' },
  { status: 'archived', label: 'Archive model' },
];

/**
 * Deleting is permanent, so this first offers what loses nothing, lists what is deleted and what is detached, and makes
 * the user type the name.
 */
export function DeleteModelDialog({ model, onDeleted, onCancel }: Props) {
  const deletion = useDeleteModel(onDeleted);
  const change = useSetModelStatus(onCancel);
  // Counted each time it opens: an old number would understate what is deleted.
  const impact = useQuery({
    queryKey: [...modelKeys.detail(model.id), 'impact'],
    queryFn: () => request('models.getImpact', { id: model.id }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const { data } = impact;
  const detached = data === undefined ? [] : impactLines(data.detached);
  return (
    <ConfirmDialog
      title={`Delete ${model.stageName}?`}
      confirmLabel="Delete model"
      typedText={model.stageName}
      typedLabel={`Type ${model.stageName} to confirm`}
      isPending={deletion.isPending}
      canConfirm={data !== undefined && !change.isPending}
      error={
        deletion.isError
          ? errorMessage('models.delete', deletion.error)
          : impact.isError
            ? errorMessage('models.getImpact', impact.error)
            : undefined
      }
      errorAction={
        impact.isError && !deletion.isError ? (
          <Button variant="default" size="compact-sm" onClick={() => void impact.refetch()}>
            Try again
          </Button>
        ) : undefined
      }
      onCancel={onCancel}
      onConfirm={() => {
        deletion.mutate(model);
      }}
    >
      <p>Pausing or archiving keeps everything, and you can change it back.</p>
      <Row gap={8} align="stretch" wrap>
        {instead
          .filter(({ status }) => status !== model.status)
          .map(({ status, label }) => (
            <Button
              key={status}
              variant="default"
              disabled={deletion.isPending || change.isPending}
              onClick={() => {
                change.mutate({ model, status });
              }}
            >
              {label}
            </Button>
          ))}
      </Row>
      <p>Deleting can’t be undone. It permanently deletes:</p>
      <ul aria-busy={impact.isPending}>
        <li>
          the model {model.stageName} ({model.realName}) with all details and contacts
        </li>
        {model.manager === null ? null : <li>1 main manager assignment</li>}
        {data === undefined
          ? null
          : impactLines(data.deleted).map(({ kind, text }) => <li key={kind}>{text}</li>)}
        {impact.isPending ? <li>Counting everything else…</li> : null}
      </ul>
      {detached.length === 0 ? null : (
        <>
          <p>It keeps, without a model:</p>
          <ul>
            {detached.map(({ kind, text }) => (
              <li key={kind}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {data === undefined ? null : <p>Items in the trash are included.</p>}
    </ConfirmDialog>
  );
}
