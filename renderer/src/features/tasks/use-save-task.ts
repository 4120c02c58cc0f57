import { useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { useRowChanges } from '#renderer/ui/changes/use-row-changes.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { taskChangesSchema, type TaskChanges } from '#shared/contract/task-fields.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { refreshTasks, showTasks } from './queries.ts';
import { taskRowChanges } from './row-changes.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';

type Field = {
  valueOf: (task: TaskDetail) => string;
  /** Undefined if the text can't be saved; `problem` says why. */
  changesOf: (text: string) => Promise<TaskChanges | undefined> | TaskChanges | undefined;
  problem?: string;
  textOf?: (value: string) => string;
};

/** Validates one field by the contract; returns the error message. */
export const validateField = (field: 'title' | 'description', text: string): string | undefined =>
  taskChangesSchema.safeParse({ [field]: text }).error?.issues[0]?.message;

/** Saves single fields of a task; errors are returned as messages to show next to the field. */
export function useSaveTask({ id }: Pick<TaskDetail, 'id'>) {
  const client = useQueryClient();
  const rowChanges = useRowChanges(taskRowChanges);
  return ({ valueOf, changesOf, problem = 'Check what you typed', textOf }: Field) =>
    async (text: string, edit: FieldEdit): Promise<SaveOutcome> => {
      try {
        const changes = await changesOf(text);
        if (changes === undefined) return { ok: false, message: problem };
        const { row, outcome } = await saveVersioned<TaskDetail>({
          thing: 'task',
          ...edit,
          wanted: text,
          valueOf,
          textOf,
          save: async (rowVersion) => {
            const { row } = await rowChanges.changeOne({ id, rowVersion, changes });
            // A single task's answer has all that its panel shows; if the user lost access, the request says so.
            return row === null ? request('tasks.get', { id }) : (row as TaskDetail);
          },
          reload: () => request('tasks.get', { id }),
        });
        showTasks(client, new Map([[id, row]]));
        // The task was read before the question and may have changed while the user was deciding.
        if (outcome !== 'mine') void refreshTasks(client);
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('tasks.update', error) };
      }
    };
}
