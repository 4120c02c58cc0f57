import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackendOptions, RunningBackend } from '#backend/start.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';
import { onEachEngine } from '#tests/support/each-store.ts';

/** Buckets in which everyone has their own folder, and policies for every verb. */
export const folderPerPerson = fileURLToPath(new URL('./migrations', import.meta.url));

/** A running backend whose files and keys can be looked at. */
export type FileBackend = {
  backend: RunningBackend;
  /** Where its files lie. */
  storage: string;
  signingSecret: string;
  /** Ends it and starts it again over the same data. */
  restart: () => Promise<void>;
};

/** Runs tests on each engine, with a backend whose files are in a folder. */
export function onEachFileBackend(
  name: string,
  tests: (files: () => FileBackend, engine: 'embedded' | 'server') => void,
  options: Partial<BackendOptions> = {},
): void {
  onEachEngine<FileBackend>(
    name,
    (given) => {
      const data = given?.kind === 'url' ? given : ({ kind: 'folder', path: folderUntilTheEnd() } as const);
      return startFileBackend({ ...options, data }, data.path);
    },
    tests,
  );
}

export async function startFileBackend(options: Partial<BackendOptions>, path: string): Promise<FileBackend> {
  const start = (port?: number) =>
    startTestBackend({ runsJobs: false, ...options, ...(port === undefined ? {} : { port }) });
  const backend = await start();
  const { signingSecret } = JSON.parse(readFileSync(join(path, 'keys.json'), 'utf8')) as {
    signingSecret: string;
  };
  const files: FileBackend = {
    ...{ backend, signingSecret, storage: join(path, 'storage') },
    restart: async () => {
      const port = Number(new URL(files.backend.url).port);
      await files.backend.close();
      files.backend = await start(port);
    },
  };
  return files;
}
