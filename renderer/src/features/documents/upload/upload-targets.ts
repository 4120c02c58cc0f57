import type { QueryClient } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { titleOfFile } from '#renderer/entities/document/document-words.ts';
import type { UploadTarget } from '#renderer/entities/file/uploads/send-files.ts';
import { addVersion, createDocument, readText } from '#renderer/features/documents/mutations.ts';
import { putDocument, refreshDocuments } from '#renderer/features/documents/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';

/** What the choice of files offers; what a file really is, the server looks at. */
export const documentAccept = '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.png,.jpg,.jpeg,.webp,.mp4,.mov,.webm';

/** What documents have in common that are uploaded together. */
export type NewDocument = Omit<CallInput<'documents.create'>, 'title' | 'file'>;

export const newDocumentPlace = 'documents';

/** Makes a document of each file. */
export const newDocumentTarget = (
  client: QueryClient,
  shared: NewDocument,
  /** By the name of the file; else the title is made of it. */
  titles: ReadonlyMap<string, string> = new Map(),
): UploadTarget => ({
  place: newDocumentPlace,
  bucket: 'documents',
  area: undefined,
  finish: async ({ objectName, fileName }) => {
    const title = titles.get(fileName)?.trim() ?? '';
    const made = await createDocument({
      ...shared,
      title: title === '' ? titleOfFile(fileName) : title,
      file: { objectName, fileName },
    });
    putDocument(client, made);
    if (made.textState === 'pending') readText(made.id, made.version);
    notifySuccess(`“${made.title}” uploaded successfully`);
  },
  describe: (error) => errorMessage('documents.create', error),
});

/** Adds the file as the next version of a document. */
export const versionTarget = (
  client: QueryClient,
  { id, fileVersions }: Pick<DocumentDetail, 'id' | 'fileVersions'>,
): UploadTarget => ({
  place: `document ${id}`,
  bucket: 'documents',
  area: undefined,
  finish: async ({ objectName, fileName }) => {
    const basedOn = Math.max(...fileVersions.map(({ version }) => version));
    const changed = await addVersion({ documentId: id, basedOn, objectName, fileName }).catch(
      (error: unknown) => {
        // What it was to follow is shown before it is tried again.
        void refreshDocuments(client);
        throw error;
      },
    );
    putDocument(client, changed);
    if (changed.textState === 'pending') readText(id, changed.version);
    notifySuccess(`Version ${String(changed.version)} uploaded successfully`);
  },
  describe: (error) => errorMessage('documents.addVersion', error),
});
