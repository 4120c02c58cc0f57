import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { notSaved } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { modelChangesSchema, type Model, type ModelChanges } from '#shared/contract/models.ts';
import { useUpdateModel } from './mutations.ts';

type Extra = {
  /** What else changes on the page with it. */
  shown?: Partial<Model>;
  /** How to show a value whose stored form is not readable. */
  textOf?: (value: string, model?: Model) => string;
};

/** Validates one field by the contract; returns the error message. */
export function validateField(field: keyof ModelChanges, text: string): string | undefined {
  return modelChangesSchema.safeParse({ [field]: text }).error?.issues[0]?.message;
}

/** Saves single fields of a model; errors are returned as messages to show next to the field. */
export function useSaveField(model: Model) {
  const { mutateAsync } = useUpdateModel();

  /** Returns a field's save handler, called with the final text. */
  const saveAs =
    (field: keyof ModelChanges, { shown, textOf }: Extra = {}) =>
    async (text: string, edit: FieldEdit): Promise<SaveOutcome> => {
      // Trimmed, with null for empty, as it will be stored.
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
