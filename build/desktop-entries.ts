import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Rolldown } from 'vite';
import type { ElectronOptions } from 'vite-plugin-electron';
import { leaveOut } from './leave-out.ts';
import { endOpenApp } from './restart-app.ts';

const root = path.resolve(import.meta.dirname, '..');

/** As root Chromium starts without its sandbox alone. */
const sandboxArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** One start at a time, however quickly edits follow each other. */
let started = Promise.resolve();

/**
 * Apart from what opens the window is what it needs when its page has come, and apart from that each domain of the services, until
 * the page first asks for it: that much less code to read and run before.
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
 * The two programs of the desktop app, CommonJS with everything in it, so that no node_modules ship.
 * Left to itself the plugin would name the preload `.mjs`, which a sandboxed preload cannot be.
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
    // While someone develops as well: what lies in the folder is then what a build makes.
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
      // Node runs it: without this Vite adds a page's way of loading chunks.
      ssr: true,
      rolldownOptions: {
        input: path.join(root, input),
        platform: 'node',
        output: { format: 'cjs', entryFileNames: `${name}.cjs`, ...split },
      },
    },
  };
}
