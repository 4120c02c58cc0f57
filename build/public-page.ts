import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

export const sharedDocumentHtml = 'shared-document.html';
export const linkPageHtml = 'linktree.html';
export const linkPageAssets = 'assets/link-page';
/** Separate from the app's files, so that the desktop needn't ship them. */
export const sharedDocumentAssets = 'assets/shared-document';

/**
 * In the page itself for hosts that send no headers: it may run only its own files. Which addresses it may reach is not
 * included, since a build doesn't know the project's address; headers cover the rest (backend/http/security-headers.ts,
 * docs/deploy.md).
 */
const policy = [
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** Adds that policy to the page, and deletes the files of the previous build. */
export function publicPage(): Plugin {
  return {
    name: 'marquee:public-page',
    apply: 'build',
    buildStart() {
      for (const folder of [sharedDocumentAssets, linkPageAssets])
        rmSync(path.join(root, 'dist', folder), { recursive: true, force: true });
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.fileName.startsWith(`${linkPageAssets}/`)) continue;
        const other = [...file.imports, ...file.dynamicImports].find(
          (name) => !name.startsWith(`${linkPageAssets}/`),
        );
        // A creator's domain serves only that folder (backend/http/route-list.ts, docs/deploy.md).
        if (other !== undefined) this.error(`${file.fileName} loads ${other}, which no own domain serves`);
      }
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

const pages = [
  ['/shared-document/', sharedDocumentHtml],
  ['/linktree/', linkPageHtml],
] as const;

/** In development: serves the page at its addresses, as the backend does. */
export function servePublicPage(): Plugin {
  return {
    name: 'marquee:serve-public-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = request.url ?? '';
        const page = pages.find(([start]) => address.startsWith(start))?.[1];
        if (page === undefined) {
          next();
          return;
        }
        const source = readFileSync(path.join(root, 'renderer', page), 'utf8');
        server.transformIndexHtml(`/${page}`, source, address).then(
          (html) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(html);
          },
          (error: unknown) => {
            next(error);
          },
        );
      });
    },
  };
}
