import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Model } from '#shared/contract/models.ts';
import { useDeleteModel } from '#renderer/features/models/mutations.ts';

type Props = { model: Model; onDeleted: () => void; onCancel: () => void };

/** Gone is gone: says what goes, and asks for the name. */
export function DeleteModelDialog({ model, onDeleted, onCancel }: Props) {
  const deletion = useDeleteModel(onDeleted);
  const assignments = model.secondaryManagers.length + (model.managerId === null ? 0 : 1);
  return (
    <ConfirmDialog
      title={`Delete ${model.stageName}?`}
      confirmLabel="Delete model"
      typedText={model.stageName}
      typedLabel={`Type ${model.stageName} to confirm`}
      isPending={deletion.isPending}
      error={deletion.isError ? errorMessage('models.delete', deletion.error) : undefined}
      onCancel={onCancel}
      onConfirm={() => {
        deletion.mutate(model);
      }}
    >
      <p>This permanently deletes:</p>
      <ul>
        <li>
          the model {model.stageName} ({model.realName}) with all details and contacts
        </li>
        <li>
          {assignments === 0
            ? 'no manager assignments'
            : `${String(assignments)} manager ${assignments === 1 ? 'assignment' : 'assignments'}`}
        </li>
      </ul>
      <p>You can’t undo this. To keep the record out of the way, archive it instead.</p>
    </ConfirmDialog>
  );
}
