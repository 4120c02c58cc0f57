import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import type { ModelCounts, User } from '#shared/contract/users.ts';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { NewAssigneeChoice } from './new-assignee-choice.tsx';
import { useDeleteUser, type NewAssignee } from '#renderer/features/admin/users/mutations.ts';
import { modelCountWords, userName } from '#renderer/features/admin/users/user.ts';

type Props = {
  user: User;
  /** Undefined until they are counted. */
  modelCount: ModelCounts | undefined;
  onDeleted: () => void;
  onCancel: () => void;
};

const nobody = 'nobody';
const isPerson = (newAssigneeId: string | null): newAssigneeId is string =>
  newAssigneeId !== null && newAssigneeId !== nobody;

/** Offers to hand over the models first, since each model without a main manager would need attention. */
export function DeleteUserDialog({ user, modelCount, onDeleted, onCancel }: Props) {
  const deletion = useDeleteUser(onDeleted);
  const [newAssigneeId, setNewAssigneeId] = useState<string | null>(null);
  const [newAssignee, setNewAssignee] = useState<NewAssignee>();
  const taskCounts = useQuery(userQueries.taskCounts()).data;
  const taskCount = taskCounts === undefined ? undefined : (taskCounts[user.id] ?? 0);
  const name = userName(user);
  const hasModels = modelCount === undefined || modelCount.main + modelCount.secondary > 0;
  const choices = usePersonChoices({ isEnabled: hasModels });
  const newAssignees = choices.options.filter(({ value }) => value !== user.id);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete user"
      typedText={user.email}
      typedLabel={`Type ${user.email} to confirm`}
      isPending={deletion.isPending}
      canConfirm={(!hasModels || newAssigneeId !== null) && (taskCount === 0 || newAssignee !== undefined)}
      error={deletion.isError ? errorMessage('users.delete', deletion.error) : undefined}
      errorAction={
        isPlanLimit(deletion.error) && isPerson(newAssigneeId) ? (
          <PlansLink personId={newAssigneeId} />
        ) : undefined
      }
      onCancel={onCancel}
      onConfirm={() => {
        deletion.mutate({
          user,
          newAssigneeId: newAssigneeId === nobody ? null : newAssigneeId,
          newAssignee: taskCount === 0 ? undefined : newAssignee,
        });
      }}
    >
      <p>
        This permanently deletes the account of {name} ({user.email}) and its permissions, and ends every
        session. Their past actions stay in the audit log.
      </p>
      {hasModels ? (
        <EditableChoice
          label="Reassign their models to"
          description={
            modelCount === undefined
              ? 'Their secondary assignments are handed over too.'
              : `${modelCountWords(modelCount)}. Both are handed over.`
          }
          placeholder="Choose a person"
          searchable
          data={[...newAssignees, { value: nobody, label: 'No one: leave them without a main manager' }]}
          value={newAssigneeId}
          onChange={setNewAssigneeId}
          renderOption={renderPersonOption}
          {...choices.search}
        />
      ) : null}
      {taskCount === 0 ? null : (
        <NewAssigneeChoice users={[user]} count={taskCount} onChange={setNewAssignee} />
      )}
      <p>You can’t undo this. To keep the account but lock it, set its status to Inactive instead.</p>
    </ConfirmDialog>
  );
}
