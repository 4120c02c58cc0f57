import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'dist-backend');

/**
 * The embedded backend in a few files: finding and reading six hundred modules one by one would take longer than the rest of a
 * start. The database engine stays in its package, since it reads its own files from beside itself.
 */
export async function buildBackend(): Promise<void> {
  // Someone may run the one that is there: it is replaced when the new one is whole.
  const draft = `${outDir}.${String(process.pid)}`;
  // Beside each other, since each keeps a processor busy.
  const firstFiles = keepFirstFiles(`${draft}.first-files`);
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
          // Less to read at each start. Names stay: some of the library's code asks for them.
          minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  renameSync(await firstFiles, path.join(draft, 'first-files'));
  if (existsSync(outDir)) rmSync(outDir, { recursive: true });
  renameSync(draft, outDir);
}

/** In a separate process, which has the engine's memory to itself. */
async function keepFirstFiles(file: string): Promise<string> {
  const program = path.join(root, 'backend/keep-first-files.ts');
  // By its name: where Vitest has the build made, a package's address can't be asked for.
  const child = spawn(process.execPath, ['--import', 'tsx', program, file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The files of a new database could not be made');
  return file;
}
