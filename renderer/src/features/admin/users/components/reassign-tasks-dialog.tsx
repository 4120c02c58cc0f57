import { useState } from 'react';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { useReassignTasks, type NewAssignee } from '#renderer/features/admin/users/mutations.ts';
import { countLabel, userName } from '#renderer/features/admin/users/user.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { User } from '#shared/contract/users.ts';
import { NewAssigneeChoice } from './new-assignee-choice.tsx';

type Props = {
  users: readonly User[];
  /** Undefined if they could not be counted. */
  count: number | undefined;
  onClose: () => void;
};

/** For users who are away or were deactivated. */
export function ReassignTasksDialog({ users, count, onClose }: Props) {
  const [newAssignee, setNewAssignee] = useState<NewAssignee>();
  const reassign = useReassignTasks();
  const [only] = users.length === 1 ? users : [];
  const who = only === undefined ? countLabel(users.length) : userName(only);
  return (
    <ConfirmDialog
      title={`Reassign the tasks of ${who}?`}
      confirmLabel="Reassign tasks"
      isPending={reassign.isPending}
      canConfirm={newAssignee !== undefined}
      error={reassign.isError ? errorMessage('tasks.reassign', reassign.error) : undefined}
      onCancel={onClose}
      onConfirm={() => {
        if (newAssignee !== undefined) reassign.mutate({ users, newAssignee }, { onSuccess: onClose });
      }}
    >
      {users.every(({ status }) => status === 'active') ? null : (
        <p>
          {who} {only === undefined ? 'are' : 'is'} inactive and can’t work on them.
        </p>
      )}
      <NewAssigneeChoice users={users} count={count} onChange={setNewAssignee} />
    </ConfirmDialog>
  );
}
