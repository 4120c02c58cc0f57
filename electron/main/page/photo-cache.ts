import type { Photo } from './photos.ts';

/** The most addresses that may be shown, and the size of the cache. */
const mostAddresses = 50_000;
const mostBytes = 32 * 1024 * 1024;

/**
 * The photos that the page may load: those whose addresses occurred in data sent to it. With any other address a script
 * in the page could leak data to the web. Fetched photos are cached in memory, as a browser would.
 */
export function createPhotoCache(fetch: (address: string) => Promise<Photo | undefined>) {
  const told = new Set<string>();
  const underWay = new Map<string, Promise<Photo | undefined>>();
  const kept = new Map<string, Photo>();
  let bytes = 0;

  async function fetchAndKeep(address: string): Promise<Photo | undefined> {
    const photo = await fetch(address).finally(() => underWay.delete(address));
    if (photo === undefined || !told.has(address)) return photo;
    kept.set(address, photo);
    bytes += photo.body.length;
    for (const [oldest, { body }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= body.length;
    }
    return photo;
  }

  function allow(address: string): void {
    told.add(address);
    for (const oldest of told) {
      if (told.size <= mostAddresses) break;
      told.delete(oldest);
    }
  }

  return {
    /** Collects the addresses of photos in data sent to the page. */
    note: (value: unknown): void => {
      forEachPhoto(value, allow);
    },
    get: async (address: string | null): Promise<Photo | undefined> => {
      if (address === null || !told.has(address)) return undefined;
      const known = kept.get(address) ?? underWay.get(address);
      if (known !== undefined) return known;
      const photo = fetchAndKeep(address);
      underWay.set(address, photo);
      return photo;
    },
    /** Photos of one user or server must not be available to the next. */
    clear: (): void => {
      told.clear();
      kept.clear();
      bytes = 0;
    },
  };
}

export type PhotoCache = ReturnType<typeof createPhotoCache>;

const names: ReadonlySet<string> = new Set(['photoUrl', 'logoUrl']);

/** Finds photos by the contract's field names, at any depth. */
function forEachPhoto(value: unknown, visit: (address: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value) as [string, unknown][])
    if (!names.has(name)) forEachPhoto(part, visit);
    else if (typeof part === 'string') visit(part);
}
