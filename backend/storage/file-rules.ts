import type { Bucket } from './bucket-rows.ts';
import { invalidType, tooLarge } from './storage-error.ts';

/** For any file, even if a bucket allows more. */
export const mostFileBytes = 50 * 1024 * 1024;

/** A file of this name marks an empty folder, and is empty. */
const folderMark = '.emptyFolderPlaceholder';

/** The largest size of a file with this name. */
export function mostBytesOf({ file_size_limit: limit }: Bucket, name: string): number {
  if (name.split('/').at(-1) === folderMark) return 0;
  return Math.min(limit ?? mostFileBytes, mostFileBytes);
}

/** Refuses an announced length before any byte is read. */
export function checkLength(announced: string | undefined, mostBytes: number): void {
  if (announced !== undefined && Number(announced) > mostBytes) throw tooLarge();
}

/** Checks the type that the uploader claims; a function checks the bytes afterwards. */
export function checkType({ allowed_mime_types: allowed }: Bucket, type: string): void {
  if (allowed === null || allowed.length === 0) return;
  const isAllowed = allowed.some((one) =>
    one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : one === type,
  );
  if (!isAllowed) throw invalidType(`mime type ${type} is not supported`);
}
