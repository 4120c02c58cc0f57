import { readPiece } from '#renderer/entities/file/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { fileLimits } from '#shared/domain/file-limits.ts';

/** A file that can be previewed. */
export type PreviewedFile = {
  id: string;
  fileName: string;
  mediaType: string | null;
  sizeBytes: number;
  /** Requests a link to it; rejects if the person may not read it. */
  open: () => Promise<string>;
  /** The whole file if the page already has it; `open` is then never called. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Saves it, where the area does that differently. */
  save?: () => void;
  /** Called before printing; rejects if the person may not print. Without it, printing is not offered. */
  onPrint?: () => Promise<void>;
};

export type FileBytes = { read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>> };

/** Reads a file in pieces. A link lasts a minute; when it has expired, each piece requests a new one once. */
export function openBytes({ open, bytes }: Pick<PreviewedFile, 'open' | 'bytes'>): FileBytes {
  // A copy, because the reader may transfer it to a worker.
  if (bytes !== undefined) return { read: (start, end) => Promise.resolve(bytes.slice(start, end)) };
  let link: Promise<string> | undefined;
  const get = () => {
    link ??= open();
    link.catch(() => (link = undefined));
    return link;
  };
  const piece = async (start: number, end: number) => readPiece(await get(), start, end);
  return {
    read: async (start, end) => {
      const used = link;
      try {
        return await piece(start, end);
      } catch (error) {
        const isRunOut = ['forbidden', 'invalid', 'not_found'].includes(toAppError(error).code);
        if (used === undefined || !isRunOut) throw error;
        if (link === used) link = undefined;
        return piece(start, end);
      }
    },
  };
}

/** Reads a whole file, for content that can't be shown in parts. */
export async function readWhole({
  open,
  sizeBytes,
}: Pick<PreviewedFile, 'open' | 'sizeBytes'>): Promise<Uint8Array<ArrayBuffer>[]> {
  const bytes = openBytes({ open });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < sizeBytes; start += fileLimits.pieceBytes)
    pieces.push(await bytes.read(start, Math.min(sizeBytes, start + fileLimits.pieceBytes)));
  return pieces;
}
