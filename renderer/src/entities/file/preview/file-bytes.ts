import { readPiece } from '#renderer/entities/file/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { fileLimits } from '#shared/domain/file-limits.ts';

/** A file that can be looked at here. */
export type PreviewedFile = {
  id: string;
  fileName: string;
  mediaType: string | null;
  sizeBytes: number;
  /** Asks for a link to it; rejects where the person may not read it. */
  open: () => Promise<string>;
  /** All of it, where the page has it already: then it is never opened. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** Saves it, where its area does that differently. */
  save?: () => void;
  /** Asked before it is printed; rejects where the person may not. Left out: there is no way to print it here. */
  onPrint?: () => Promise<void>;
};

export type FileBytes = { read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>> };

/** Reads a file in pieces. A link lasts a minute: one that has run out is asked for again, once for each piece. */
export function openBytes({ open, bytes }: Pick<PreviewedFile, 'open' | 'bytes'>): FileBytes {
  // A copy: who reads may hand it over to a worker.
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

/** All of a file, for what can only be shown as a whole. */
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
