import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { cachedMarks, marksKeys, nothingOn, putMarks } from '#renderer/entities/model/marks/marks-queries.ts';
import { errorMessage } from '#renderer/entities/tag/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { modelMarkChanges } from '#shared/contract/model-marks.ts';
import type { Model } from '#shared/contract/models.ts';

export type MarkField = 'shortLabel' | 'pinnedNote';
type Save = { field: MarkField; wanted: string; edit: FieldEdit };

const labels: Readonly<Record<MarkField, string>> = { shortLabel: 'Short label', pinnedNote: 'Pinned note' };

/** Validates one of them by the contract; returns the error message. */
export const validateMark = (field: MarkField, text: string): string | undefined =>
  modelMarkChanges.safeParse({ [field]: text }).error?.issues[0]?.message;

/**
 * Saves a model's label or note. They have no version, so the server gets the text that the user saw; if it differs by
 * now, the user decides.
 */
export function useSaveMark({ id, stageName }: Pick<Model, 'id' | 'stageName'>) {
  const client = useQueryClient();
  const put = (field: MarkField, value: string | null) => {
    putMarks(client, [{ ...cachedMarks(client)(id), [field]: value }]);
  };

  async function write(field: MarkField, value: string | null, seen: string | null) {
    const [answer] = await request('modelMarks.update', {
      modelIds: [id],
      changes: { [field]: value },
      seen: { [field]: seen },
    });
    return answer?.now ?? nothingOn(id);
  }

  async function undo(field: MarkField, back: string | null, made: string | null): Promise<void> {
    put(field, back);
    try {
      putMarks(client, [await write(field, back, made)]);
    } catch (error) {
      notifyError(errorMessage('modelMarks.update', error));
      await client.invalidateQueries({ queryKey: marksKeys.all });
    }
  }

  async function save({ field, wanted, edit }: Save) {
    let known = edit.seen.value;
    const { row, outcome } = await saveVersioned({
      thing: 'model',
      ...edit,
      wanted,
      valueOf: (marks) => marks[field] ?? '',
      save: async () => ({ ...(await write(field, wanted || null, known || null)), rowVersion: 0 }),
      reload: async () => {
        const [marks = nothingOn(id)] = await request('modelMarks.get', { modelIds: [id] });
        known = marks[field] ?? '';
        return { ...marks, rowVersion: 0 };
      },
    });
    const { modelId, shortLabel, pinnedNote, tags } = row;
    putMarks(client, [{ modelId, shortLabel, pinnedNote, tags }]);
    return { outcome, before: known };
  }

  const saving = useMutation({
    mutationFn: (change: Save) =>
      undoable(async (offer) => {
        const { field, wanted } = change;
        const { outcome, before } = await save(change);
        if (outcome === 'mine' && before !== wanted)
          offer(
            `${labels[field]} of ${stageName} ${wanted === '' ? 'removed' : before === '' ? 'added' : 'updated'}`,
            () => undo(field, before || null, wanted || null),
          );
        return outcome;
      }),
    onMutate: ({ field, wanted }) => {
      const before = cachedMarks(client)(id)[field];
      put(field, wanted || null);
      return {
        revert: () => {
          put(field, before);
        },
      };
    },
    onError: (_error, _save, context) => context?.revert(),
  });

  /** Returns a field's save handler, called with the final text. */
  return (field: MarkField) =>
    async (text: string, edit: FieldEdit): Promise<SaveOutcome> => {
      try {
        const outcome = await saving.mutateAsync({ field, wanted: text.trim(), edit });
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('modelMarks.update', error) };
      }
    };
}
