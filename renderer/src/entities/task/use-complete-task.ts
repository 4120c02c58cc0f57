import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { changeOwnTask, changeOwnTasks, getOwnTask } from './api.ts';
import { errorMessage } from './error-messages.ts';
import { refreshTasks } from './model-tasks.ts';
import { isOpen, numberLabel } from './task-labels.ts';

const openSubtasks = 'It has open subtasks. Complete it from its panel, or complete them first.';

/**
 * Completes a task outside its own page, with Undo: in the version seen or, if only the id is known, the current one.
 */
export function useCompleteTask() {
  const client = useQueryClient();

  async function undo(label: string, step: Parameters<typeof changeOwnTasks>[0][number]): Promise<void> {
    try {
      const [restored] = await changeOwnTasks([step]);
      if (restored === undefined) notifyError('Someone else changed this in the meantime. Try again.');
      else notifySuccess(`${label} restored`);
    } catch (error) {
      notifyError(errorMessage('tasks.updateMany', error));
    }
    await refreshTasks(client);
  }

  return useMutation({
    mutationFn: (seen: Pick<Task, 'id' | 'number' | 'rowVersion' | 'status'> | { id: string }) =>
      undoable(async (offer) => {
        const task = 'rowVersion' in seen ? seen : await getOwnTask(seen.id);
        const label = numberLabel(task);
        if (!isOpen(task)) {
          notifySuccess(`${label} was closed already`);
          return;
        }
        const { id } = task;
        const made = await changeOwnTask({
          id,
          rowVersion: task.rowVersion,
          changes: { status: 'completed' },
        });
        offer(`${label} completed`, () =>
          undo(label, { id, rowVersion: made.rowVersion, changes: made.before }),
        );
      }),
    onError: (error) => {
      notifyError(
        toAppError(error).hint === 'open_subtasks' ? openSubtasks : errorMessage('tasks.update', error),
      );
    },
    onSettled: () => refreshTasks(client),
  });
}
