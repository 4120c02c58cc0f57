import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/lib/app-error.ts';
import { failureOf, storageFailure } from '#shared/services/files/storage-failures.ts';

type Parts = {
  fetch: (url: string) => Promise<Response>;
  /** Asks the person where; undefined where they chose nothing. */
  choosePlace: (fileName: string) => Promise<string | undefined>;
};

/**
 * Saves what an address leads to where the person wants it, piece by piece. Beside its place first: what breaks off leaves
 * nothing that looks like the file.
 */
export const createSaveLink =
  ({ fetch, choosePlace }: Parts) =>
  async (address: string, fileName: string): Promise<boolean> => {
    const place = await choosePlace(nameOnDisk(fileName));
    if (place === undefined) return false;
    const answer = await fetch(address).catch(() => undefined);
    if (answer === undefined) throw storageFailure(0);
    if (!answer.ok || answer.body === null) throw await failureOf(answer);
    const part = `${place}.part`;
    try {
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(part));
      await rename(part, place);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw notSaved(error);
    }
    return true;
  };

/** A name of the web may be none of a disk: Windows knows some signs and words that others don't. */
export function nameOnDisk(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_').replace(/[. ]+$/, '');
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) ? `_${plain}` : plain;
}

function notSaved(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC') return new AppError('unavailable', 'This disk is full. The file wasn’t saved.');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new AppError('invalid', 'The file can’t be saved there. Choose another folder.');
  return new AppError('unavailable', 'The file wasn’t saved. Check your connection and try again.');
}
