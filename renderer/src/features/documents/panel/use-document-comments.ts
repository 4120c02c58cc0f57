import { useQueryClient } from '@tanstack/react-query';
import type { CommentSource } from '#renderer/entities/comment/comment-source.ts';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { editComment } from '#renderer/features/documents/mutations.ts';
import { documentQueries, refreshDocuments } from '#renderer/features/documents/queries.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';
import { useDocumentPeople } from './use-document-people.ts';

/** A document's comments, for the shared comments block. */
export function useDocumentComments(document: DocumentDetail, canWrite: boolean): CommentSource {
  const client = useQueryClient();
  const { found, onSearch } = useDocumentPeople(document, canWrite);
  return {
    name: `document ${document.id}`,
    pages: documentQueries.comments(document.id),
    mentionable: { people: found, onSearch },
    add: (written) => request('documents.comment', { documentId: document.id, ...written }),
    edit: editComment,
    remove: (id: string) => request('documents.deleteComment', { id }),
    restore: (id: string) => request('documents.restoreComment', { id }),
    describe: {
      load: (error) => errorMessage('documents.comments', error),
      add: (error) => errorMessage('documents.comment', error),
      edit: (error) => errorMessage('documents.editComment', error),
      remove: (error) => errorMessage('documents.deleteComment', error),
      restore: (error) => errorMessage('documents.restoreComment', error),
    },
    onChanged: () => void refreshDocuments(client),
  };
}
