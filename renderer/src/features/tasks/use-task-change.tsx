import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { useRowChanges } from '#renderer/ui/changes/use-row-changes.ts';
import { useChangeMany } from '#renderer/ui/change-many/use-change-many.ts';
import type { Selection } from '#renderer/ui/table/selection/selection.ts';
import { taskRowChanges } from './row-changes.ts';
import { refreshTasks, showTasks } from './queries.ts';
import type { TaskRow } from './task-row.ts';
import { taskChange, type TaskChange } from './task-change.ts';
import { taskCount, taskWords } from '#renderer/entities/task/task-labels.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

/** A change waiting for the answer from a dialog. */
type Asking = { task: TaskRow; wanted: TaskChange };

export type ChangeTasks = (tasks: readonly TaskRow[], change: TaskChange) => void;

const CancelDialog = lazyDialog(async () => (await import('./panel/cancel-dialog.tsx')).CancelDialog);

/**
 * Changes one or many tasks, with Undo. Completing a task with open subtasks asks about those first, and cancelling one
 * asks why.
 */
export function useTaskChange(selection: Pick<Selection, 'selectOnly'>) {
  const client = useQueryClient();
  const rowChanges = useRowChanges(taskRowChanges);
  const [asking, setAsking] = useState<Asking>();
  const [cancelling, setCancelling] = useState<Asking>();
  const many = useChangeMany<TaskRow>({
    countLabel: taskCount,
    nameOf: ({ title }) => title,
    selection,
    show: (news) => {
      showTasks(client, news);
    },
    onAnswered: ({ hasRefusals }) => {
      if (hasRefusals) void refreshTasks(client);
    },
  });
  const change: ChangeTasks = useCallbackRef((tasks: readonly TaskRow[], wanted: TaskChange) => {
    const [only] = tasks;
    const completes = 'status' in wanted && wanted.status === 'completed' && wanted.withSubtasks !== true;
    if (completes && tasks.length === 1 && only !== undefined && only.subtasks.done < only.subtasks.total)
      setAsking({ task: only, wanted });
    else if (cancels(wanted) && tasks.length === 1 && only !== undefined && only.status !== 'cancelled')
      setCancelling({ task: only, wanted });
    else void many.change(tasks, taskChange(wanted, rowChanges));
  });
  const left = asking === undefined ? 0 : asking.task.subtasks.total - asking.task.subtasks.done;
  const question =
    cancelling !== undefined ? (
      <CancelDialog
        task={cancelling.task}
        onCancelTask={(cancelReason) => {
          setCancelling(undefined);
          change([cancelling.task], { ...cancelling.wanted, status: 'cancelled', cancelReason });
        }}
        onClose={() => {
          setCancelling(undefined);
        }}
      />
    ) : asking === undefined ? null : (
      <ConfirmDialog
        title="Complete the subtasks too?"
        confirmLabel={`Complete ${taskCount(left + 1)}`}
        onConfirm={() => {
          setAsking(undefined);
          change([asking.task], { ...asking.wanted, status: 'completed', withSubtasks: true });
        }}
        onCancel={() => {
          setAsking(undefined);
        }}
      >
        {`This ${taskWords.one} has ${String(left)} open ${left === 1 ? 'subtask' : 'subtasks'}. Complete them too?`}
      </ConfirmDialog>
    );
  return { ...many, change, question };
}

const cancels = (wanted: TaskChange) =>
  'status' in wanted && wanted.status === 'cancelled' && wanted.cancelReason === undefined;
