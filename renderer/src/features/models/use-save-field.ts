import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import type { SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import { modelChangesSchema, type Model, type ModelChanges } from '#shared/contract/models.ts';
import { useUpdateModel } from './mutations.ts';

/** The contract's own rule for one field, as a sentence when it is broken. */
export function validateField(field: keyof ModelChanges, text: string): string | undefined {
  return modelChangesSchema.safeParse({ [field]: text }).error?.issues[0]?.message;
}

/** Saves single fields of a model; failures come back as sentences, to stand beside the field. */
export function useSaveField(model: Model) {
  const { mutateAsync } = useUpdateModel();

  const save = async (changes: ModelChanges, extra: Partial<Model> = {}): Promise<SaveOutcome> => {
    // Trimmed and with nulls for what is empty: the way it will be stored.
    const shown = modelChangesSchema.parse(changes) as Partial<Model>;
    try {
      await mutateAsync({ model, changes, shown: { ...shown, ...extra } });
      return { ok: true };
    } catch (error) {
      return { ok: false, message: errorMessage('models.update', error) };
    }
  };

  return { save };
}
