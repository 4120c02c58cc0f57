import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Rolldown } from 'vite';
import type { ElectronOptions } from 'vite-plugin-electron';
import { leaveOut } from './leave-out.ts';
import { endOpenApp } from './restart-app.ts';

const root = path.resolve(import.meta.dirname, '..');

/** As root, Chromium starts only without its sandbox. */
const sandboxArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** One start at a time, even if edits follow each other quickly. */
let started = Promise.resolve();

/**
 * Splits the code that opens the window from what it needs once its page is loaded, and from each domain of the
 * services until the page first calls it: so less code is read and run at startup.
 */
const startAndServices: Rolldown.OutputOptions = {
  chunkFileNames: 'main-[name].cjs',
  codeSplitting: {
    groups: [
      { name: 'start', test: /electron[\\/]main[\\/]main\.ts/, priority: 2 },
      {
        name: 'services',
        test: /electron[\\/]main[\\/](server[\\/]start-services|network[\\/]network)\.ts|contract[\\/]dispatch\.ts/,
        priority: 1,
      },
    ],
  },
};

/**
 * The two programs of the desktop app, as CommonJS with all dependencies, so that no node_modules are shipped. By
 * default the plugin would name the preload `.mjs`, which a sandboxed preload cannot be.
 */
export const desktopEntries: ElectronOptions[] = [
  {
    onstart: ({ startup }) =>
      (started = started.then(async () => {
        await endOpenApp((process as { electronApp?: ChildProcess }).electronApp);
        await startup(['.', ...sandboxArguments], { cwd: root });
      })),
    vite: program('main', 'electron/main/main.ts', startAndServices),
  },
  {
    onstart: ({ reload }) => {
      reload();
    },
    vite: program('preload', 'electron/preload/index.ts'),
  },
];

function program(
  name: string,
  input: string,
  split: Rolldown.OutputOptions = { codeSplitting: false },
): NonNullable<ElectronOptions['vite']> {
  return {
    root,
    // In development too, so that the folder contains the same as after a build.
    mode: 'production',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [leaveOut()],
    build: {
      outDir: path.join(root, 'dist-electron'),
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      sourcemap: false,
      // Node runs it: without this, Vite would add a page's way of loading chunks.
      ssr: true,
      rolldownOptions: {
        input: path.join(root, input),
        platform: 'node',
        output: { format: 'cjs', entryFileNames: `${name}.cjs`, ...split },
      },
    },
  };
}
