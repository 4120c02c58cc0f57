import type { CallOutput } from '#shared/contract/bridge.ts';
import { askFunction, refusalOf } from './ask-function.ts';
import type { ServiceContext } from './service-context.ts';

/** The function signs the link once the database has said and written that the person may open it. */
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
