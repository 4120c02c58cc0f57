import type { ManyChange } from '#renderer/ui/change-many/use-change-many.ts';
import { changeOfMany, type Made } from '#renderer/ui/changes/change-of-many.ts';
import type { RowChanges } from '#renderer/ui/changes/row-changes.ts';
import { categoryLabels, documentCount, statusLabels } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import type {
  DocumentCategory,
  DocumentChanges,
  DocumentStatus,
  ManagedDocument,
} from '#shared/contract/documents.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import type { ChangedDocument } from './row-changes.ts';

/** A change that applies to one or many documents. */
export type DocumentChange =
  | { status: DocumentStatus }
  | { category: DocumentCategory }
  | { addTag: Tag }
  | { removeTag: Tag }
  | { isDeleted: boolean };

/** Applies one change to any number of documents, with Undo. */
export const documentChange = (
  wanted: DocumentChange,
  changes: RowChanges<ChangedDocument, DocumentChanges>,
): ManyChange<ManagedDocument, Made<DocumentChanges>> =>
  changeOfMany<ManagedDocument, DocumentChanges>(changes, {
    concerns: (document) => concerns(wanted, document),
    describe: (count) => describe(wanted, documentCount(count)),
    preview: (document) => previewOf(wanted, document),
    changes: changesOf(wanted),
    batchSize: documentLimits.batch,
    describeFailure: (error) => errorMessage('documents.updateMany', error),
  });

function concerns(wanted: DocumentChange, document: ManagedDocument): boolean {
  if ('status' in wanted) return document.status !== wanted.status;
  if ('category' in wanted) return document.category !== wanted.category;
  if ('addTag' in wanted) return !document.tagIds.includes(wanted.addTag.id);
  if ('removeTag' in wanted) return document.tagIds.includes(wanted.removeTag.id);
  return (document.deletedAt !== null) !== wanted.isDeleted;
}

function previewOf(wanted: DocumentChange, { tagIds }: ManagedDocument): Partial<ManagedDocument> {
  if ('addTag' in wanted) return { tagIds: [...tagIds, wanted.addTag.id] };
  if ('removeTag' in wanted) return { tagIds: tagIds.filter((id) => id !== wanted.removeTag.id) };
  if ('isDeleted' in wanted) return {};
  return wanted;
}

function changesOf(wanted: DocumentChange): DocumentChanges {
  if ('addTag' in wanted) return { addTagIds: [wanted.addTag.id] };
  if ('removeTag' in wanted) return { removeTagIds: [wanted.removeTag.id] };
  return wanted;
}

function describe(wanted: DocumentChange, documents: string): string {
  if ('status' in wanted) return `${documents} set to ${statusLabels[wanted.status]}`;
  if ('category' in wanted) return `${documents} set to ${categoryLabels[wanted.category]}`;
  if ('addTag' in wanted) return `${wanted.addTag.name} added to ${documents}`;
  if ('removeTag' in wanted) return `${wanted.removeTag.name} removed from ${documents}`;
  return `${documents} ${wanted.isDeleted ? 'moved to the trash' : 'restored'}`;
}
