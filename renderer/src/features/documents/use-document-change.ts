import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { documentCount } from '#renderer/entities/document/document-labels.ts';
import { useChangeMany } from '#renderer/ui/change-many/use-change-many.ts';
import { useRowChanges } from '#renderer/ui/changes/use-row-changes.ts';
import type { Selection } from '#renderer/ui/table/selection/selection.ts';
import type { ManagedDocument } from '#shared/contract/documents.ts';
import { documentChange, type DocumentChange } from './document-change.ts';
import { refreshDocuments, showDocuments } from './queries.ts';
import { documentRowChanges } from './row-changes.ts';

export type ChangeDocuments = (documents: readonly ManagedDocument[], change: DocumentChange) => void;

/** Changes one document or many, with Undo. */
export function useDocumentChange(selection: Pick<Selection, 'selectOnly'>) {
  const client = useQueryClient();
  const rowChanges = useRowChanges(documentRowChanges);
  const many = useChangeMany<ManagedDocument>({
    countLabel: documentCount,
    nameOf: ({ title }) => title,
    selection,
    show: (news) => {
      showDocuments(client, news);
    },
    onAnswered: ({ hasRefusals }) => {
      if (hasRefusals) void refreshDocuments(client);
    },
  });
  const change: ChangeDocuments = useCallbackRef(
    (documents: readonly ManagedDocument[], wanted: DocumentChange) =>
      void many.change(documents, documentChange(wanted, rowChanges)),
  );
  return { ...many, change };
}
