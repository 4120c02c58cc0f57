import { useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { useRowChanges } from '#renderer/ui/changes/use-row-changes.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import type { FieldEdit, SaveOutcome } from '#renderer/ui/editable/use-saving-field.ts';
import {
  documentChangesSchema,
  type DocumentChanges,
  type DocumentDetail,
} from '#shared/contract/documents.ts';
import { refreshDocuments, showDocuments } from './queries.ts';
import { documentRowChanges } from './row-changes.ts';

type Field = {
  valueOf: (document: DocumentDetail) => string;
  /** Undefined where the text says nothing that can be saved; `problem` says why. */
  changesOf: (text: string) => Promise<DocumentChanges | undefined> | DocumentChanges | undefined;
  problem?: string;
  textOf?: (value: string) => string;
};

/** The contract's own rule for one field, as a sentence when it is broken. */
export const validateField = (
  field: 'title' | 'description' | 'counterparty',
  text: string,
): string | undefined => documentChangesSchema.safeParse({ [field]: text }).error?.issues[0]?.message;

/** Saves single fields of a document; failures come back as sentences, to stand beside the field. */
export function useSaveDocument({ id }: Pick<DocumentDetail, 'id'>) {
  const client = useQueryClient();
  const rowChanges = useRowChanges(documentRowChanges);
  return ({ valueOf, changesOf, problem = 'Check what you typed', textOf }: Field) =>
    async (text: string, edit: FieldEdit): Promise<SaveOutcome> => {
      try {
        const changes = await changesOf(text);
        if (changes === undefined) return { ok: false, message: problem };
        const { row, outcome } = await saveVersioned<DocumentDetail>({
          thing: 'document',
          ...edit,
          wanted: text,
          valueOf,
          textOf,
          save: async (rowVersion) => {
            const { row } = await rowChanges.changeOne({ id, rowVersion, changes });
            // Of one document all that its panel shows; where it was given away, the question says so.
            return row === null ? request('documents.get', { id }) : (row as DocumentDetail);
          },
          reload: () => request('documents.get', { id }),
        });
        showDocuments(client, new Map([[id, row]]));
        // It was read before the question, and may have changed while the person thought about it.
        if (outcome !== 'mine') void refreshDocuments(client);
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('documents.update', error) };
      }
    };
}
