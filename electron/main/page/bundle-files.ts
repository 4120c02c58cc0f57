import { readFile } from 'node:fs/promises';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/vnd.iccprofile',
};

export type BundleFile = { body: Uint8Array<ArrayBuffer>; type: string };

/**
 * A file of the page's build by its path in the address; undefined if there is none, or the path leads outside the
 * folder.
 */
export async function readBundleFile(folder: string, pathname: string): Promise<BundleFile | undefined> {
  const name = decode(pathname);
  if (name === undefined) return undefined;
  const file = path.resolve(folder, `.${name}`);
  const type = types[path.extname(file)];
  if (!file.startsWith(path.resolve(folder) + path.sep) || type === undefined) return undefined;
  try {
    return { body: new Uint8Array(await readFile(file)), type };
  } catch {
    return undefined;
  }
}

function decode(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname);
    return name.includes('\0') || name.includes('\\') ? undefined : name;
  } catch {
    return undefined;
  }
}
