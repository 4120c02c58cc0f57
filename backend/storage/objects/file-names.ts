import { invalidKey, noObject } from '#backend/storage/storage-error.ts';

/** Exactly what the hosted server accepts: a valid name here has to be valid there too. */
const allowed = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const longest = 1024;

/** Checks a name for a new file, or refuses it. */
export function fileName(name: string): string {
  if (!allowed.test(name) || name.length > longest || hasBadPart(name)) throw invalidKey(name);
  return name;
}

/** Checks a name to look up: no file has a name with dots that climb. */
export function wantedName(name: string): string {
  if (allowed.test(name) && hasBadPart(name)) throw noObject();
  return fileName(name);
}

/** Parts with a special meaning to a file system. Names never become paths here, but on a hosted project they might. */
const hasBadPart = (name: string): boolean =>
  name.split('/').some((part) => part === '' || part === '.' || part === '..');

export type StorageTarget = { parts: readonly string[]; query: URLSearchParams; path: string };

export const storagePath = '/storage/v1/';

/**
 * Splits the target of a request without the URL class, which resolves dots, even encoded ones, and would so leave the
 * bucket before any check.
 */
export function readStorageTarget(raw: string): StorageTarget {
  const cut = raw.indexOf('?');
  const path = (cut === -1 ? raw : raw.slice(0, cut)).slice(storagePath.length - 1);
  const query = new URLSearchParams(cut === -1 ? '' : raw.slice(cut + 1));
  try {
    return { parts: path.slice(1).split('/').map(decodeURIComponent), query, path };
  } catch {
    throw invalidKey(path);
  }
}
