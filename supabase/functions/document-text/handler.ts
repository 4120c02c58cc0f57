import { httpFunction, type HttpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';
import { DamagedPdfError, type PdfText } from './read-pdf.ts';

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const damaged: PdfText = { text: '', pages: 0 };

type Taken = { object_name: string; size_bytes: number } | null;

/**
 * Opens a document's version, and reads its text, so that searches find it and no one is asked to sign what can't be read. The database says which file it is, once: from then on its text counts
 * as not searchable, until it has been read. So what brings the reader down is not tried over and over. Anyone may ask who knows the
 * document's id: the answer is the same for everyone, and tells nothing of it.
 */
export const documentText = (read: (bytes: Uint8Array) => Promise<PdfText>): HttpFunction =>
  httpFunction({
    name: 'document-text',
    method: 'POST',
    mostBytes: 2000,
    secrets: [],
    isForPages: true,
    handle: async ({ body, database, files }, log) => {
      const asked = askedIn(body);
      if (asked === undefined) return refuse(400, 'invalid', 'Name a document and a version.');
      const which = { p_document_id: asked.documentId, p_version: asked.version };
      const taken = await database.call('take_document_text', which);
      if (!('answer' in taken)) {
        log(`the database refused (${taken.sqlState})`);
        return refuse(503, 'database', 'The text could not be read. Try again later.');
      }
      const file = taken.answer as Taken;
      if (file === null) return reply(200, { isDone: true });
      const start = await files.start('documents', file.object_name, file.size_bytes);
      const found =
        start === undefined
          ? undefined
          : await read(start.bytes).catch((error: unknown) =>
              error instanceof DamagedPdfError ? damaged : undefined,
            );
      if (found === undefined) {
        log('a file could not be read');
        return reply(200, { isDone: true });
      }
      const kept = await database.call('record_document_text', {
        ...which,
        p_content: found === damaged ? { is_damaged: true } : { text: found.text, pages: found.pages },
      });
      if (!('answer' in kept)) log(`the database refused (${kept.sqlState})`);
      return reply(200, { isDone: true });
    },
  });

function askedIn(body: string): { documentId: string; version: number } | undefined {
  try {
    const { documentId, version } = JSON.parse(body) as Record<string, unknown>;
    if (typeof documentId !== 'string' || !idShape.test(documentId)) return undefined;
    return Number.isInteger(version) && Number(version) > 0
      ? { documentId, version: Number(version) }
      : undefined;
  } catch {
    return undefined;
  }
}
