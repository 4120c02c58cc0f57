import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { titleOfFile } from '#renderer/entities/document/document-labels.ts';
import type { UploadTarget } from '#renderer/entities/file/uploads/send-files.ts';
import { readText } from '#renderer/features/documents/mutations.ts';
import { documentQueries, putDocument, refreshDocuments } from '#renderer/features/documents/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { DocumentDetail } from '#shared/contract/documents.ts';

/** Filters the file dialog; the server checks the real type. */
export const documentAccept =
  '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.png,.jpg,.jpeg,.webp,.heic,.heif,.mp4,.mov,.webm';

/** The details shared by documents that are uploaded together. */
export type NewDocument = Omit<CallInput<'documents.create'>, 'title' | 'file'>;

export const newDocumentPlace = 'documents';

/** Has the server read the text for search, and reports a damaged PDF, which can be neither read nor signed. */
async function lookInto(client: QueryClient, { id, title, version, mime }: DocumentDetail): Promise<void> {
  if (mime !== 'application/pdf') return;
  await readText(id, version);
  const read = await client.query({ ...documentQueries.detail(id), staleTime: 0 }).catch(() => undefined);
  if (read?.version === version && read.textState === 'damaged')
    notifyError(`“${title}” can’t be opened: the PDF is damaged. Upload it again.`);
}

/** Creates a document for each file. */
export const newDocumentTarget = (
  client: QueryClient,
  shared: NewDocument,
  /** By file name; without an entry, the title is derived from the file name. */
  titles: ReadonlyMap<string, string> = new Map(),
): UploadTarget => ({
  place: newDocumentPlace,
  bucket: 'documents',
  area: undefined,
  finish: async ({ objectName, fileName }) => {
    const title = titles.get(fileName)?.trim() ?? '';
    const made = await request('documents.create', {
      ...shared,
      title: title === '' ? titleOfFile(fileName) : title,
      file: { objectName, fileName },
    });
    putDocument(client, made);
    notifySuccess(`“${made.title}” uploaded successfully`);
    void lookInto(client, made);
  },
  describe: (error) => errorMessage('documents.create', error),
});

/** Adds the file as the next version of a document. */
export const versionTarget = (
  client: QueryClient,
  { id, fileVersions }: Pick<DocumentDetail, 'id' | 'fileVersions'>,
  /** The user has confirmed that this may end a request to sign. */
  endsRequest = false,
): UploadTarget => ({
  place: `document ${id}`,
  bucket: 'documents',
  area: undefined,
  finish: async ({ objectName, fileName }) => {
    const basedOn = Math.max(...fileVersions.map(({ version }) => version));
    const changed = await request('documents.addVersion', {
      documentId: id,
      basedOn,
      objectName,
      fileName,
      endsRequest,
    }).catch((error: unknown) => {
      // Show the current version before the user retries.
      void refreshDocuments(client);
      throw error;
    });
    putDocument(client, changed);
    void lookInto(client, changed);
    notifySuccess(`Version ${String(changed.version)} uploaded successfully`);
  },
  describe: (error) => errorMessage('documents.addVersion', error),
});
