import { readBoundedBytes } from '../read-bounded.ts';
import type { FaceFiles, FaceIndex } from './faces.ts';
import { faceIndexSha256 } from './site-faces-hash.ts';

// A hosted project's functions come without the faces of more scripts: they are files of the agency's own site. What it serves is known by its
// hash, so that a site that was changed writes no signature.

/** Where the web build has them. */
export const siteFolder = 'fonts/noto';
const patienceMs = 10_000;
const mostBytes = 1_000_000;

/** Undefined where the site has none, or others; rejects where it can't be reached. */
async function known(address: string, sha256: string): Promise<Uint8Array | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (response.status >= 500 || response.status === 429) throw new Error('The site could not be asked');
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const bytes = await readBoundedBytes(response, mostBytes);
  if (bytes === undefined) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
    ? bytes
    : undefined;
}

/** The faces of more scripts as the site at this address has them. */
export const siteFaces = (address: string): FaceFiles => ({
  index: async () => {
    const bytes = await known(`${address}/${siteFolder}/index.json`, faceIndexSha256);
    return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as FaceIndex);
  },
  file: async ({ file, sha256 }) => {
    const bytes = await known(`${address}/${siteFolder}/${file}`, sha256);
    if (bytes === undefined) throw new Error('The site has lost a face');
    return bytes;
  },
});

/** Whether the site has them at present. */
export const hasSiteFaces = async (address: string): Promise<boolean> =>
  (await siteFaces(address)
    .index()
    .catch(() => undefined)) !== undefined;
