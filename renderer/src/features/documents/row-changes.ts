import { request } from '#renderer/bridge/index.ts';
import type { Answered, RowChangesSpec } from '#renderer/ui/changes/row-changes.ts';
import type { DocumentChanges, DocumentDetail, ManagedDocument } from '#shared/contract/documents.ts';
import { showDocuments } from './queries.ts';

/** A document as changes return it: the list's fields, and for a single one its details, too. */
export type ChangedDocument = ManagedDocument & Partial<DocumentDetail>;
type DocumentAnswer = Answered<ChangedDocument, DocumentChanges>;

/** Fields that search uses, or that decide who may find a document. */
const searched = ['title', 'counterparty', 'visibility'];

/** How changes of documents are sent and shown. The page holds the whole list, so it sorts them itself. */
export const documentRowChanges: RowChangesSpec<ChangedDocument, DocumentChanges> = {
  key: ['documents'],
  sendMany: async (steps) =>
    (await request('documents.updateMany', { documents: [...steps] })).map(
      (answer) => ({ ...answer, also: [] }) as DocumentAnswer,
    ),
  sendOne: async (step) => ({ ...(await request('documents.update', step)), also: [] }) as DocumentAnswer,
  show: showDocuments,
  isAffected: ([, kind, first], { ids, fields }) => {
    switch (kind) {
      // A document that leaves one list appears in the other.
      case 'list':
        return fields.has('isDeleted');
      case 'detail':
        return ids.length > 1 && ids.includes(String(first));
      case 'activity':
        return ids.includes(String(first));
      case 'find':
        return searched.some((field) => fields.has(field));
      default:
        return false;
    }
  },
};
