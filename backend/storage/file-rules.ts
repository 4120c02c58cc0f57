import type { Bucket } from './bucket-rows.ts';
import { invalidType, tooLarge } from './storage-error.ts';

/** Of any file, however much a bucket allows. */
export const mostFileBytes = 50 * 1024 * 1024;

/** A file of this name stands for an empty folder, and is empty. */
const folderMark = '.emptyFolderPlaceholder';

/** How large a file of this name may be. */
export function mostBytesOf({ file_size_limit: limit }: Bucket, name: string): number {
  if (name.split('/').at(-1) === folderMark) return 0;
  return Math.min(limit ?? mostFileBytes, mostFileBytes);
}

/** Refuses a length that was announced, before anything of it has come. */
export function checkLength(announced: string | undefined, mostBytes: number): void {
  if (announced !== undefined && Number(announced) > mostBytes) throw tooLarge();
}

/** The uploader's word; what the bytes are, a function looks at afterwards. */
export function checkType({ allowed_mime_types: allowed }: Bucket, type: string): void {
  if (allowed === null || allowed.length === 0) return;
  const isAllowed = allowed.some((one) =>
    one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : one === type,
  );
  if (!isAllowed) throw invalidType(`mime type ${type} is not supported`);
}
