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
  /** Undefined if the text can't be saved; `problem` says why. */
  changesOf: (text: string) => Promise<DocumentChanges | undefined> | DocumentChanges | undefined;
  problem?: string;
  textOf?: (value: string) => string;
};

/** The contract's rule for one field; returns a message if the value breaks it. */
export const validateField = (
  field: 'title' | 'description' | 'counterparty',
  text: string,
): string | undefined => documentChangesSchema.safeParse({ [field]: text }).error?.issues[0]?.message;

/** Saves single fields of a document. Errors are returned as messages, to be shown next to the field. */
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
            // A single change returns the full details, or null if the document is no longer the user's: then reloading
            // reports that.
            return row === null ? request('documents.get', { id }) : (row as DocumentDetail);
          },
          reload: () => request('documents.get', { id }),
        });
        showDocuments(client, new Map([[id, row]]));
        // It was read before the user was asked, and may have changed since.
        if (outcome !== 'mine') void refreshDocuments(client);
        return outcome === 'later' ? { ok: false, message: notSaved } : { ok: true };
      } catch (error) {
        return { ok: false, message: errorMessage('documents.update', error) };
      }
    };
}
