import { httpFunction, type HttpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';

const linkSeconds = 60;
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** As large as a PDF may be that carries a watermark. */
const mostBytes = 20 * 1024 * 1024;

/** The pages with a text across each; rejects for what is no PDF, is locked, or has more than 200; with a BusyError where too many wait. */
type Watermark = (bytes: Uint8Array, text: string) => Promise<Uint8Array>;

type Shared =
  | { status: 'ok'; object_name: string; file_name: string; mime: string; watermark_text: string | null }
  | { status: 'not_available' | 'no_download' | 'no_watermark' }
  | { status: 'rate_limited'; retry_after: number };

/**
 * The file behind a shared link, for a visitor whose view is open: a link of a minute, or with a watermark the pages themselves, never a link.
 * The database is asked each time.
 */
export const sharedFile = (watermark: Watermark): HttpFunction =>
  httpFunction({
    name: 'shared-file',
    method: 'POST',
    mostBytes: 500,
    secrets: [],
    isForPages: true,
    handle: async ({ body, database, files }, log) => {
      const asked = askedIn(body);
      if (asked === undefined) return refuse(400, 'invalid', 'Say which view it is.');
      const taken = await database.call('take_shared_file', {
        p_view_id: asked.viewId,
        p_is_download: asked.isDownload,
      });
      if (!('answer' in taken)) {
        log(`the database refused (${taken.sqlState})`);
        return refuse(503, 'database', 'The document could not be opened. Try again later.');
      }
      const shared = taken.answer as Shared;
      if (shared.status === 'rate_limited') return busy(shared.retry_after);
      if (shared.status === 'no_download') return refuse(403, 'no_download', 'This link allows no download.');
      if (shared.status === 'no_watermark') return cannotMark();
      if (shared.status !== 'ok') return gone();
      if (shared.watermark_text === null) {
        const link = await files.sign('documents', shared.object_name, linkSeconds);
        return link === undefined
          ? gone()
          : reply(200, { link, fileName: shared.file_name, mediaType: shared.mime });
      }
      const file = await files.start('documents', shared.object_name, mostBytes + 1);
      if (file === undefined) return gone();
      if (file.bytes.length > mostBytes) return cannotMark();
      const marked = await watermark(file.bytes, shared.watermark_text).catch((error: unknown) =>
        error instanceof Error && error.name === 'BusyError' ? 'busy' : undefined,
      );
      if (marked === 'busy') return busy(3);
      if (marked === undefined) return cannotMark();
      return new Response(marked as Uint8Array<ArrayBuffer>, {
        headers: { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' },
      });
    },
  });

const busy = (seconds: number): Response =>
  refuse(429, 'too_many_requests', 'Too much is asked at once. Try again later.', {
    'Retry-After': String(seconds),
  });
const gone = (): Response =>
  refuse(404, 'not_available', 'This link is no longer available. Contact the person who shared it.');
const cannotMark = (): Response =>
  refuse(
    422,
    'no_watermark',
    'This document can’t be shown with a watermark. Contact the person who shared it.',
  );

function askedIn(body: string): { viewId: string; isDownload: boolean } | undefined {
  try {
    const { viewId, isDownload } = JSON.parse(body) as Record<string, unknown>;
    if (typeof viewId !== 'string' || !idShape.test(viewId) || typeof isDownload !== 'boolean')
      return undefined;
    return { viewId, isDownload };
  } catch {
    return undefined;
  }
}
