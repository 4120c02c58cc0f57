import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { notSaved, saveVersioned, type Seen } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import type { DriveRule } from '#shared/contract/drive.ts';
import { AppError } from '#shared/lib/app-error.ts';

type Field = 'enabled' | 'threshold' | 'windowMinutes' | 'allowed';
type Wanted = { field: Field; value: string; edit: FieldEdit };

const textOf = (rule: DriveRule, field: Field): string =>
  field === 'allowed' ? rule.allowed.join('\n') : String(rule[field]);
const changeOf = (field: Field, text: string) => {
  if (field === 'enabled') return { enabled: text === 'true' };
  if (field === 'allowed') return { allowed: text.split(/[\s,;]+/).filter((part) => part !== '') };
  return { [field]: Number(text) };
};

/** Saves one field of a rule with Undo; if someone else changed the same field, asks which value to use. */
export function useSaveRule(rule: DriveRule, title: string) {
  const client = useQueryClient();
  const { id } = rule;
  const key = driveLogQueries.rules().queryKey;
  const own = (rules: readonly DriveRule[]): DriveRule => {
    const found = rules.find((each) => each.id === id);
    if (found === undefined) throw new AppError('not_found', 'This rule is gone');
    return found;
  };
  const send = async (field: Field, value: string, rowVersion: number) => {
    const rules = await request('drive.saveRule', { id, rowVersion, changes: changeOf(field, value) });
    client.setQueryData(key, rules);
    return own(rules);
  };
  const takeBack = async (field: Field, seen: Seen, row: DriveRule) => {
    try {
      await send(field, seen.value, row.rowVersion);
    } catch (error) {
      notifyError(errorMessage('drive.saveRule', error));
      void client.invalidateQueries({ queryKey: key });
    }
  };
  const saving = useMutation({
    mutationFn: ({ field, value, edit: { label, seen } }: Wanted) =>
      undoable(async (offer) => {
        const { row, outcome } = await saveVersioned<DriveRule>({
          thing: 'rule',
          label,
          seen,
          wanted: value,
          valueOf: (each) => textOf(each, field),
          save: (rowVersion) => send(field, value, rowVersion),
          reload: async () => own(await client.query({ ...driveLogQueries.rules(), staleTime: 0 })),
        });
        if (outcome === 'mine') offer(`${title} changed`, () => takeBack(field, seen, row));
        return outcome;
      }),
  });
  const saveField =
    (field: Field) =>
    async (value: string, edit: FieldEdit): Promise<SaveOutcome> => {
      try {
        const outcome = await saving.mutateAsync({ field, value: value.trim(), edit });
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('drive.saveRule', error) };
      }
    };
  const { isPending, variables } = saving;
  return {
    saveField,
    flip: (isOn: boolean) => {
      // Ignore a second click until the new row version is known.
      if (isPending) return;
      const seen = { value: String(rule.enabled), rowVersion: rule.rowVersion };
      void saveField('enabled')(String(isOn), { label: 'Alarm', seen }).then((outcome) => {
        if (!outcome.ok) notifyError(outcome.message);
      });
    },
    isOn: isPending && variables.field === 'enabled' ? variables.value === 'true' : rule.enabled,
  };
}
