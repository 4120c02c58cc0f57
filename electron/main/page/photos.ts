const largestPhoto = 5 * 1024 * 1024;
const patienceMs = 15_000;
/** Pictures alone. No SVG, which is a document. */
const photoTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);

export type Photo = { body: Uint8Array<ArrayBuffer>; type: string };

/**
 * Fetches a creator's photo for the page, which has no network of its own. Nothing when the address is not on the web, or
 * when what lies there is no picture of a sensible size: the page then shows initials, as for any broken photo.
 */
export async function fetchPhoto(
  address: string | null,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Photo | undefined> {
  if (address === null || !URL.canParse(address) || new URL(address).protocol !== 'https:') return undefined;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!response.ok || !photoTypes.has(type) || response.body === null) return undefined;
    const body = await readUpTo(response.body, largestPhoto);
    return body && { body, type };
  } catch {
    return undefined;
  }
}

async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
