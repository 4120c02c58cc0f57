import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe } from 'vitest';
import type { BackendOptions, RunningBackend } from '#backend/start.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';
import {
  lacksPostgresServer,
  startPostgresServer,
  type PostgresServer,
} from '#tests/support/postgres-server.ts';

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

/** Runs tests against the embedded engine, and again with `--database-url` where this computer has a server. */
export function onEachFileBackend(
  name: string,
  tests: (files: () => FileBackend, engine: 'embedded' | 'server') => void,
  options: Partial<BackendOptions> = {},
): void {
  let files: FileBackend | undefined;
  const there = (): FileBackend => {
    if (files === undefined) throw new Error('There is no backend');
    return files;
  };
  describe(`${name}, embedded`, () => {
    beforeAll(async () => {
      const path = folderUntilTheEnd();
      files = await startFileBackend({ ...options, data: { kind: 'folder', path } }, path);
    });
    afterAll(() => there().backend.close());
    tests(there, 'embedded');
  });
  describe.skipIf(lacksPostgresServer())(`${name}, with --database-url`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgresServer({ superuser: 'supabase_admin' });
      await server.sql('create database product');
      const path = folderUntilTheEnd();
      const data = { kind: 'url', url: server.url('product'), path } as const;
      files = await startFileBackend({ ...options, data }, path);
    });
    afterAll(async () => {
      await there().backend.close();
      await server.stop();
    });
    tests(there, 'server');
  });
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
