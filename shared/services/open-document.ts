import type { CallOutput } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import { unreachable } from './database/postgres-errors.ts';
import { viewOf } from './database/view-of.ts';
import type { ServiceContext } from './service-context.ts';
import { readOnlyInView } from './view-as/view-client.ts';

/** The function signs the link after the database has confirmed and logged that the person may open it. */
export async function openFile(
  context: ServiceContext,
  input: { documentId: string; version: number | null; action: string } | { uploadId: string },
): Promise<CallOutput<'documents.open'>> {
  const response = await askFunction(context, 'document-file', input);
  if (!response.ok)
    throw await refusalOf(response, {
      missing: 'This server doesn’t open documents yet. Tell your administrator.',
      failed: 'The document could not be opened. Try again later.',
    });
  const opened = (await response.json()) as CallOutput<'documents.open'>;
  return { ...opened, link: `${context.files.url}/storage/v1${opened.link}` };
}

/**
 * Makes the server open a version and read its text, once. After that, the version records whether it can be opened.
 */
export async function readText(
  { client, files }: ServiceContext,
  input: { documentId: string; version: number },
): Promise<void> {
  if (viewOf(client) !== undefined) throw readOnlyInView();
  const response = await files
    .fetch(`${files.url}/functions/v1/document-text`, {
      method: 'POST',
      headers: { apikey: files.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    .catch(() => undefined);
  if (response === undefined) throw new AppError('unavailable', unreachable);
  if (!response.ok)
    throw new AppError('unavailable', 'The text of this file could not be read. Try again later.');
}
