import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { changeOwnTask, changeOwnTasks, getOwnTask } from './api.ts';
import { errorMessage } from './error-messages.ts';
import { refreshTasks } from './model-tasks.ts';
import { isOpen, numberLabel } from './task-words.ts';

const openSubtasks = 'It has open subtasks. Complete it from its panel, or complete them first.';

/** Completes a task outside its own page, with Undo: as it was seen, or, where only its id is known, as it is. */
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
    mutationFn: async (seen: Pick<Task, 'id' | 'number' | 'rowVersion' | 'status'> | { id: string }) => {
      const task = 'rowVersion' in seen ? seen : await getOwnTask(seen.id);
      const label = numberLabel(task);
      if (!isOpen(task)) return { label, changed: undefined };
      const { id, rowVersion } = task;
      return { label, changed: await changeOwnTask({ id, rowVersion, changes: { status: 'completed' } }) };
    },
    onSuccess: ({ label, changed }) => {
      if (changed === undefined) {
        notifySuccess(`${label} was closed already`);
        return;
      }
      const { id, rowVersion, before } = changed;
      offerUndo(`${label} completed`, () => void undo(label, { id, rowVersion, changes: before }));
    },
    onError: (error) => {
      notifyError(
        toAppError(error).hint === 'open_subtasks' ? openSubtasks : errorMessage('tasks.update', error),
      );
    },
    onSettled: () => refreshTasks(client),
  });
}
