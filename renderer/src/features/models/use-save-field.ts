import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { notSaved } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { modelChangesSchema, type Model, type ModelChanges } from '#shared/contract/models.ts';
import { useUpdateModel } from './mutations.ts';

type Extra = {
  /** What else changes on the page with it. */
  shown?: Partial<Model>;
  /** How a value is named in front of people, where it is not itself a word. */
  textOf?: (value: string, model?: Model) => string;
};

/** The contract's own rule for one field, as a sentence when it is broken. */
export function validateField(field: keyof ModelChanges, text: string): string | undefined {
  return modelChangesSchema.safeParse({ [field]: text }).error?.issues[0]?.message;
}

/** Saves single fields of a model; failures come back as sentences, to stand beside the field. */
export function useSaveField(model: Model) {
  const { mutateAsync } = useUpdateModel();

  /** For a field: what it does with the text that it is left with. */
  const saveAs =
    (field: keyof ModelChanges, { shown, textOf }: Extra = {}) =>
    async (text: string, edit: FieldEdit): Promise<SaveOutcome> => {
      // Trimmed and with nulls for what is empty: the way it will be stored.
      const stored = modelChangesSchema.parse({ [field]: text }) as Partial<Model>;
      try {
        const { outcome } = await mutateAsync({
          model,
          field,
          wanted: stored[field] ?? '',
          edit,
          shown: { ...stored, ...shown },
          textOf,
        });
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('models.update', error) };
      }
    };

  return { saveAs };
}
