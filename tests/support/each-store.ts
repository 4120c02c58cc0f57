import { afterAll, beforeAll, describe } from 'vitest';
import type { BackendOptions, RunningBackend } from '#backend/start.ts';
import { startTestBackend } from './backend.ts';
import { folderUntilTheEnd } from './backend-folder.ts';
import { lacksPostgresServer, startPostgresServer, type PostgresServer } from './postgres-server.ts';

/** A running backend, and what it must tell nobody: its keys and the way to its database. */
export type Store = { backend: RunningBackend; secrets: string[] };

type Engine = 'embedded' | 'server';
type Opened = { backend: RunningBackend };

/**
 * Runs tests against the embedded engine, and again with `--database-url` where this computer has a server. `open` starts a backend over
 * the data that it is given, and answers what the tests are to have of it.
 */
export function onEachEngine<Thing extends Opened>(
  name: string,
  open: (data: BackendOptions['data'] | undefined) => Promise<Thing>,
  tests: (thing: () => Thing, engine: Engine) => void,
): void {
  let opened: Thing | undefined;
  const there = (): Thing => {
    if (opened === undefined) throw new Error('There is no backend');
    return opened;
  };

  describe(`${name}, embedded`, () => {
    beforeAll(async () => {
      opened = await open(undefined);
    });
    afterAll(() => there().backend.close());
    tests(there, 'embedded');
  });

  describe.skipIf(lacksPostgresServer())(`${name}, with --database-url`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgresServer({ superuser: 'supabase_admin' });
      await server.sql('create database product');
      opened = await open({ kind: 'url', url: server.url('product'), path: folderUntilTheEnd() });
    });
    afterAll(async () => {
      await there().backend.close();
      await server.stop();
    });
    tests(there, 'server');
  });
}

/** Runs tests on each engine, with what the backend must tell nobody. */
export function onEachStore(
  name: string,
  tests: (store: () => Store, engine: Engine) => void,
  options: Partial<BackendOptions> = {},
): void {
  onEachEngine<Store>(
    name,
    async (data) => {
      const backend = await startTestBackend({ ...options, ...(data === undefined ? {} : { data }) });
      if (data?.kind !== 'url') return { backend, secrets: [backend.secretKey] };
      const { password } = new URL(data.url);
      return { backend, secrets: [backend.secretKey, password, decodeURIComponent(password)] };
    },
    tests,
  );
}
