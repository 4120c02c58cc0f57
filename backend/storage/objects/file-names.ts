import { invalidKey, noObject } from '#backend/storage/storage-error.ts';

/** What the hosted server takes, and nothing else: what is a name here has to be one there. */
const allowed = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const longest = 1024;

/** A name that a file may have, or a refusal. */
export function fileName(name: string): string {
  if (!allowed.test(name) || name.length > longest || hasBadPart(name)) throw invalidKey(name);
  return name;
}

/** A name to look for: one that climbs is no file's. */
export function wantedName(name: string): string {
  if (allowed.test(name) && hasBadPart(name)) throw noObject();
  return fileName(name);
}

/** Parts that a file system would understand as something else. Names never reach one, on a hosted project they might. */
const hasBadPart = (name: string): boolean =>
  name.split('/').some((part) => part === '' || part === '.' || part === '..');

export type StorageTarget = { parts: readonly string[]; query: URLSearchParams; path: string };

export const storagePath = '/storage/v1/';

/**
 * Takes the target of a request apart by hand: a URL would climb along dots, encoded ones as well, and so leave the
 * bucket before anyone has looked.
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
