import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/lib/app-error.ts';
import { failureOf, storageFailure } from '#shared/services/files/storage-failures.ts';

type Parts = {
  fetch: (url: string) => Promise<Response>;
  /** Asks the user; undefined if they cancel. */
  choosePlace: (fileName: string) => Promise<string | undefined>;
};

/**
 * Streams a download to the file that the user chooses. It is written under a temporary name first, so that an
 * interrupted download leaves nothing that looks like the file.
 */
export const createSaveLink =
  ({ fetch, choosePlace }: Parts) =>
  async (address: string, fileName: string): Promise<boolean> => {
    const place = await choosePlace(nameOnDisk(fileName));
    if (place === undefined) return false;
    const answer = await fetch(address).catch(() => undefined);
    if (answer === undefined) throw storageFailure(0);
    if (!answer.ok || answer.body === null) throw await failureOf(answer);
    // Under a unique name, and never over an existing file.
    const part = path.join(path.dirname(place), `marquee-${randomUUID()}.part`);
    try {
      await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(part, { flags: 'wx' }));
      await rename(part, place);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw notSaved(error);
    }
    return true;
  };

/**
 * A file name from the web may be invalid on disk: Windows forbids some characters and names that other systems allow.
 */
export function nameOnDisk(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_').replace(/[. ]+$/, '');
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) ? `_${plain}` : plain;
}

const byCode: Readonly<Record<string, string>> = {
  EACCES: 'The file can’t be saved there. Choose another folder.',
  EPERM: 'The file can’t be saved there. Choose another folder.',
  EROFS: 'The file can’t be saved there. Choose another folder.',
  ENOENT: 'This folder is gone. Choose another one.',
  ENOTDIR: 'This folder is gone. Choose another one.',
  EISDIR: 'A folder has this name. Choose another name.',
  ENAMETOOLONG: 'This name is too long here. Choose a shorter one.',
  EBUSY: 'Another program has this file open. Close it there, or choose another name.',
  ETXTBSY: 'Another program has this file open. Close it there, or choose another name.',
  EFBIG: 'This disk takes no file of this size. Choose another one.',
};
const full = ['ENOSPC', 'EDQUOT'];

/** An error with a system call is the disk's; any other means that the download was interrupted. */
function notSaved(error: unknown): AppError {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const isOfDisk = ['open', 'write', 'writev', 'rename', 'close', 'ftruncate'].includes(syscall ?? '');
  if (!isOfDisk)
    return new AppError('unavailable', 'The file wasn’t saved. Check your connection and try again.');
  if (full.includes(code)) return new AppError('unavailable', 'This disk is full. The file wasn’t saved.');
  return new AppError('invalid', byCode[code] ?? 'The file can’t be written there. Choose another folder.');
}
