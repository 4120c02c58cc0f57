import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { log } from '#backend/log.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { rangeOf } from './ranges.ts';
import type { FileMetadata, FileRow } from '#backend/storage/rows.ts';
import { internal, noObject } from '#backend/storage/storage-error.ts';

type Options = {
  /** Reads the row again: a new version may have replaced the one just read. */
  again: () => Promise<FileRow | undefined>;
  /** When the link that reads the file expires. */
  expires?: number;
};

/** Sends a file, or the requested part of it. */
export async function sendFile(exchange: Exchange, first: FileRow, options: Options): Promise<void> {
  const { request, response, query } = exchange;
  const { row, metadata, file } = await openFile(exchange, first, options);
  try {
    const headers: Record<string, string> = {
      // Plain text, because a browser would run an HTML file as a page of the application.
      'Content-Type': /^text\/html\b/i.test(metadata.mimetype) ? 'text/plain' : metadata.mimetype,
      ETag: metadata.eTag,
      'Last-Modified': new Date(metadata.lastModified).toUTCString(),
      'Accept-Ranges': 'bytes',
      'X-Robots-Tag': 'none',
      ...(options.expires === undefined
        ? { 'Cache-Control': metadata.cacheControl }
        : { Expires: new Date(options.expires * 1000).toUTCString() }),
      ...disposition(query.get('download')),
    };
    if (request.headers['if-none-match'] === metadata.eTag) {
      response.writeHead(304, { ...headers, 'Content-Length': '0' }).end();
      return;
    }
    const range = rangeOf(request.headers.range, metadata.size);
    const length = range === undefined ? metadata.size : range.end - range.start + 1;
    headers['Content-Length'] = String(length);
    if (range !== undefined)
      headers['Content-Range'] = `bytes ${String(range.start)}-${String(range.end)}/${String(metadata.size)}`;
    response.writeHead(range === undefined ? 200 : 206, headers);
    if (request.method === 'HEAD' || length === 0) response.end();
    else await pipeline(file.createReadStream({ ...range, autoClose: true }), response);
  } catch (error) {
    // A viewer may stop a video half way.
    if (!response.headersSent || !response.destroyed) throw error;
  } finally {
    await file.close().catch(() => {
      log(`A file was left open: ${row.version ?? ''}.`);
    });
  }
}

type Opened = { row: FileRow; metadata: FileMetadata; file: FileHandle };

async function openFile({ bytes }: Exchange, first: FileRow, { again }: Options): Promise<Opened> {
  let row = first;
  for (;;) {
    const { metadata, version } = row;
    if (metadata === null || version === null) throw noObject();
    try {
      const file = await bytes.open(version);
      const { size } = await file.stat();
      if (size === metadata.size) return { row, metadata, file };
      await file.close();
      log(`The file ${version} has another size than its row says.`);
      throw internal();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    const now = await again();
    if (now === undefined) throw noObject();
    if (now.version === version) {
      log(`The file ${version} is missing.`);
      throw internal();
    }
    row = now;
  }
}

function disposition(download: string | null): Record<string, string> {
  if (download === null) return {};
  if (download === '') return { 'Content-Disposition': 'attachment;' };
  const name = encodeURIComponent(download).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return { 'Content-Disposition': `attachment; filename=${name}; filename*=UTF-8''${name}` };
}
