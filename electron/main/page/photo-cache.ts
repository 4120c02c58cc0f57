import type { Photo } from './photos.ts';

/** So many addresses may be shown, and so much is kept of what was fetched. */
const mostAddresses = 50_000;
const mostBytes = 32 * 1024 * 1024;

/**
 * The photos that the page may have: those whose addresses stood in something that it was told. Any other address would be
 * a way for a script in the page to tell the web something. What was fetched is kept in memory, as a browser would.
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
    /** Looks through something that the page is told for addresses of photos. */
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
    /** Nothing of one person or server is the next one's. */
    clear: (): void => {
      told.clear();
      kept.clear();
      bytes = 0;
    },
  };
}

export type PhotoCache = ReturnType<typeof createPhotoCache>;

const names: ReadonlySet<string> = new Set(['photoUrl', 'logoUrl']);

/** By the contract's names for them, wherever they stand. */
function forEachPhoto(value: unknown, visit: (address: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value) as [string, unknown][])
    if (!names.has(name)) forEachPhoto(part, visit);
    else if (typeof part === 'string') visit(part);
}
