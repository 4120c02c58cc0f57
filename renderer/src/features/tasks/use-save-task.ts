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
  /** Undefined where the text says nothing that can be saved; `problem` says why. */
  changesOf: (text: string) => Promise<TaskChanges | undefined> | TaskChanges | undefined;
  problem?: string;
  textOf?: (value: string) => string;
};

/** The contract's own rule for one field, as a sentence when it is broken. */
export const validateField = (field: 'title' | 'description', text: string): string | undefined =>
  taskChangesSchema.safeParse({ [field]: text }).error?.issues[0]?.message;

/** Saves single fields of a task; failures come back as sentences, to stand beside the field. */
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
            // Of one task all that its panel shows; where it was given away, the question says so.
            return row === null ? request('tasks.get', { id }) : (row as TaskDetail);
          },
          reload: () => request('tasks.get', { id }),
        });
        showTasks(client, new Map([[id, row]]));
        // It was read before the question, and may have changed while the person thought about it.
        if (outcome !== 'mine') void refreshTasks(client);
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('tasks.update', error) };
      }
    };
}
