import { httpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';

const linkSeconds = 60;
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const actions: ReadonlySet<string> = new Set(['viewed', 'downloaded', 'printed']);

type Opened = { object_name: string; file_name: string; mime: string; size_bytes: number; version: number };

/**
 * A link to a version of a document, for a minute. Nobody signs one but this: the database is asked in the caller's name whether they may
 * open it, and has written that they did before there is a link.
 */
export const documentFile = httpFunction({
  name: 'document-file',
  method: 'POST',
  mostBytes: 2000,
  secrets: [],
  isForPages: true,
  handle: async ({ body, headers, database, files }, log) => {
    const token = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (token === undefined) return refuse(401, 'unauthenticated', 'Sign in first.');
    const asked = askedIn(body);
    if (asked === undefined) return refuse(400, 'invalid', 'Name a document and what is done with it.');
    const opened =
      'uploadId' in asked
        ? await database.callAs(token, 'open_upload', { p_file_id: asked.uploadId })
        : await database.callAs(token, 'open_document', {
            ...{ p_document_id: asked.documentId, p_version: asked.version, p_action: asked.action },
          });
    if (!('answer' in opened)) return refusalOf(opened, log);
    const { object_name, file_name, mime, size_bytes, version } = opened.answer as Opened;
    const link = await files.sign('documents', object_name, linkSeconds);
    if (link === undefined) return refuse(404, 'not_found', 'This file is gone.');
    return reply(200, { link, fileName: file_name, mediaType: mime, sizeBytes: size_bytes, version });
  },
});

/** What the database says of a document is written for people. */
function refusalOf(
  { sqlState, message, hint }: { sqlState: string; message: string; hint?: string },
  log: (line: string) => void,
): Response {
  if (sqlState === 'PT404') return refuse(404, 'not_found', message);
  if (sqlState === '42501') return refuse(403, hint ?? 'forbidden', message);
  if (sqlState === '22023') return refuse(422, hint ?? 'invalid', message);
  if (sqlState === 'PT401' || sqlState.startsWith('PGRST30'))
    return refuse(401, 'unauthenticated', 'Sign in first.');
  log(`the database refused (${sqlState})`);
  return refuse(503, 'database', 'The document could not be opened. Try again later.');
}

type Asked =
  | { documentId: string; version: number | null; action: string }
  /** A file that was sent from outside, and waits. */
  | { uploadId: string };

function askedIn(body: string): Asked | undefined {
  try {
    const { documentId, version, action, uploadId } = JSON.parse(body) as Record<string, unknown>;
    if (typeof uploadId === 'string') return idShape.test(uploadId) ? { uploadId } : undefined;
    if (typeof documentId !== 'string' || !idShape.test(documentId)) return undefined;
    if (typeof action !== 'string' || !actions.has(action)) return undefined;
    if (version !== null && !(Number.isInteger(version) && Number(version) > 0)) return undefined;
    return { documentId, version: version === null ? null : Number(version), action };
  } catch {
    return undefined;
  }
}
