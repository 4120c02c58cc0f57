import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { changeTask, changeTasks } from './api.ts';
import { errorMessage } from './error-messages.ts';
import { refreshTasks } from './model-tasks.ts';
import { numberLabel } from './task-words.ts';

const openSubtasks = 'It has open subtasks. Complete it from its panel, or complete them first.';

/** Completes a task outside its own page, with Undo. */
export function useCompleteTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, rowVersion }: Pick<Task, 'id' | 'number' | 'rowVersion'>) =>
      changeTask({ id, rowVersion, changes: { status: 'completed' } }),
    onSuccess: ({ id, rowVersion, before }, task) => {
      offerUndo(`${numberLabel(task)} completed`, () => {
        changeTasks([{ id, rowVersion, changes: before }])
          .then(([restored]) => {
            if (restored === undefined) notifyError('Someone else changed this in the meantime. Try again.');
            else notifySuccess(`${numberLabel(task)} restored`);
          })
          .catch((error: unknown) => {
            notifyError(errorMessage('tasks.updateMany', error));
          })
          .finally(() => void refreshTasks(client));
      });
    },
    onError: (error) => {
      notifyError(
        toAppError(error).hint === 'open_subtasks' ? openSubtasks : errorMessage('tasks.update', error),
      );
    },
    onSettled: () => refreshTasks(client),
  });
}
