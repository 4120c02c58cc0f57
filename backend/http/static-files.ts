import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { publicPageHeaders } from './security-headers.ts';

/** A file of the web build, ready to send. */
export type StaticFile = { status: number; headers: Record<string, string>; body: Buffer };

export type StaticFiles = (request: { path: string; accept: string; gzip: boolean }) => Promise<StaticFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/vnd.iccprofile',
};

const compressed = promisify(gzip);

/** A visitors' page is served for any path below its address, so unknown links look like known ones. */
const publicPages: Readonly<Record<string, string>> = { '/shared-document/': 'shared-document.html' };
const publicPageAt = (path: string): string | undefined =>
  Object.entries(publicPages).find(([root]) => path.startsWith(root))?.[1];

/** Serves the web build in a folder. Any other page that users navigate to is index.html, at any address. */
export function createStaticFiles(folder: string): StaticFiles {
  const zipped = new Map<string, Buffer>();
  return async ({ path, accept, gzip: wantsGzip }) => {
    const wanted = path === '/' ? 'index.html' : (publicPageAt(path) ?? path.slice(1));
    const isPage = accept.includes('text/html') && !path.startsWith('/assets/');
    const file = (await read(folder, wanted)) ?? (isPage ? await read(folder, 'index.html') : undefined);
    if (file === undefined) return isPage ? missingBuild() : plain(404, 'Not found.\n');

    const type = types[extname(file.name)] ?? 'application/octet-stream';
    const headers: Record<string, string> = {
      'Content-Type': type,
      'Cache-Control': caching(file.name),
      Vary: 'Accept-Encoding',
      ...(Object.values(publicPages).includes(file.name) ? publicPageHeaders : {}),
    };
    if (!wantsGzip || !/^(?:text|application|image\/svg)/.test(type))
      return { status: 200, headers, body: file.body };

    // A hashed name never changes its content; other files are few and are compressed each time.
    const isHashed = caching(file.name) !== 'no-store';
    const body = (isHashed ? zipped.get(file.name) : undefined) ?? (await compressed(file.body));
    if (isHashed) zipped.set(file.name, body);
    return { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body };
  };
}

async function read(folder: string, name: string): Promise<{ name: string; body: Buffer } | undefined> {
  const path = insideOf(folder, name);
  if (path === undefined) return undefined;
  try {
    return { name, body: await readFile(path) };
  } catch {
    return undefined;
  }
}

/** The path of a file in the folder, or undefined if the name leads outside it or to a hidden file. */
function insideOf(folder: string, name: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    return undefined;
  }
  const root = resolve(folder);
  const path = resolve(root, decoded);
  const isInside = path.startsWith(root + sep) && !decoded.includes('\0');
  const isHidden = /(?:^|[\\/])\./.test(decoded);
  return isInside && !isHidden ? path : undefined;
}

function caching(name: string): string {
  return /^assets\/.*-[\w-]{7,}\.[a-z0-9]+$/i.test(name) ? 'public, max-age=31536000, immutable' : 'no-store';
}

function plain(status: number, text: string): StaticFile {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return { status, headers, body: Buffer.from(text) };
}

const missingBuild = (): StaticFile =>
  plain(404, 'The web build is missing: make it with `npm run build:web` and load this page again.\n');
