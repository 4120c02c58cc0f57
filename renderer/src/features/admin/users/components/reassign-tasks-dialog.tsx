import { useState } from 'react';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { useReassignTasks, type TaskHeir } from '#renderer/features/admin/users/mutations.ts';
import { userName } from '#renderer/features/admin/users/user.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { User } from '#shared/contract/users.ts';
import { TaskHeirChoice } from './task-heir-choice.tsx';

type Props = { user: User; count: number; onClose: () => void };

/** For someone who is away or was deactivated. */
export function ReassignTasksDialog({ user, count, onClose }: Props) {
  const [heir, setHeir] = useState<TaskHeir>();
  const reassign = useReassignTasks();
  return (
    <ConfirmDialog
      title={`Reassign the tasks of ${userName(user)}?`}
      confirmLabel="Reassign tasks"
      isPending={reassign.isPending}
      canConfirm={heir !== undefined}
      error={reassign.isError ? errorMessage('tasks.reassign', reassign.error) : undefined}
      onCancel={onClose}
      onConfirm={() => {
        if (heir !== undefined) reassign.mutate({ user, heir }, { onSuccess: onClose });
      }}
    >
      {user.status === 'active' ? null : <p>{userName(user)} is inactive and can’t work on them.</p>}
      <TaskHeirChoice user={user} count={count} onChange={setHeir} />
    </ConfirmDialog>
  );
}
