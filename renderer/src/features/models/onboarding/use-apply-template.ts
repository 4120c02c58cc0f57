import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applyTemplate, changeOwnTasks } from '#renderer/entities/task/api.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks } from '#renderer/entities/task/model-tasks.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import type { Model } from '#shared/contract/models.ts';

const words = { one: 'task', many: 'tasks' };
/** The version of a task that has not been changed since it was created. */
const firstVersion = 1;

/** Creates a template's tasks; Undo moves those that have not been changed since to the trash. */
export function useApplyTemplate({ stageName }: Pick<Model, 'stageName'>) {
  const client = useQueryClient();

  async function undo(ids: readonly string[]): Promise<void> {
    try {
      const gone = await changeOwnTasks(
        ids.map((id) => ({ id, rowVersion: firstVersion, changes: { isDeleted: true } })),
      );
      const left = ids.length - gone.length;
      if (gone.length > 0) notifySuccess(`${countOf(gone.length, words)} moved to the trash`);
      if (left > 0)
        notifyError(
          `${countOf(left, words)} ${left === 1 ? 'was' : 'were'} changed meanwhile and not removed.`,
        );
    } catch (error) {
      notifyError(errorMessage('tasks.updateMany', error));
    }
    await refreshTasks(client);
  }

  return useMutation({
    mutationFn: applyTemplate,
    onSuccess: (ids) => {
      offerUndo(`${countOf(ids.length, words)} created for ${stageName}`, () => void undo(ids));
    },
    onSettled: () => refreshTasks(client),
  });
}
