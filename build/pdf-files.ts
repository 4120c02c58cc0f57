import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const library = path.resolve(import.meta.dirname, '../node_modules/pdfjs-dist');

/**
 * The files that the PDF viewer requests by name: tables for Asian scripts, the standard fonts, colour profiles, JPEG
 * 2000.
 */
const folders: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  iccs: /\.icc$/,
  // Without WebAssembly, which our content policy forbids.
  wasm: /^openjpeg_nowasm_fallback\.js$/,
};

const files = (): Map<string, string> =>
  new Map(
    Object.entries(folders).flatMap(([folder, wanted]) =>
      readdirSync(path.join(library, folder))
        .filter((name) => wanted.test(name))
        .map((name) => [`pdf/${folder}/${name}`, path.join(library, folder, name)] as const),
    ),
  );

/** Adds those files to the build, and serves them in development. */
export function pdfFiles(): Plugin {
  return {
    name: 'marquee:pdf-files',
    generateBundle() {
      for (const [fileName, file] of files())
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    },
    configureServer(server) {
      const known = files();
      server.middlewares.use((request, response, next) => {
        const file = known.get((request.url ?? '').replace(/^\//, '').split('?', 1)[0] ?? '');
        if (file === undefined) {
          next();
          return;
        }
        response.setHeader(
          'Content-Type',
          file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(file));
      });
    },
  };
}
