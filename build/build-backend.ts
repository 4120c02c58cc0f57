import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'dist-backend');

/**
 * Bundles the embedded backend into a few files: finding and reading six hundred modules one by one would take longer
 * than the rest of a start. The database engine stays in its package, since it reads its own files from there.
 */
export async function buildBackend(): Promise<void> {
  // The existing build may be running: it is replaced once the new one is complete.
  const draft = `${outDir}.${String(process.pid)}`;
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir: draft,
      target: 'node20',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: {
          main: path.join(root, 'backend/main.ts'),
          serve: path.join(root, 'backend/serve.ts'),
          'keep-snapshot': path.join(root, 'backend/keep-snapshot.ts'),
          'watch-thread': path.join(root, 'backend/watch-thread.ts'),
          'pdf-child': path.join(root, 'backend/functions/pdf-child.ts'),
          'seal-pdf-child': path.join(root, 'backend/functions/seal-pdf-child.ts'),
          'watermark-pdf-child': path.join(root, 'backend/functions/watermark-pdf-child.ts'),
          'write-pdf-child': path.join(root, 'backend/functions/write-pdf-child.ts'),
        },
        external: [/^@electric-sql\/pglite/],
        platform: 'node',
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // Less to read at each start. Names stay, because some of the library's code depends on them.
          minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  rmSync(outDir, { recursive: true, force: true });
  try {
    renameSync(draft, outDir);
  } catch (error) {
    // Another build of the same sources has put its result there in between.
    if (!existsSync(path.join(outDir, 'main.js'))) throw error;
    rmSync(draft, { recursive: true });
  }
}
