import { afterAll, beforeAll, describe } from 'vitest';
import type { BackendOptions, RunningBackend } from '#backend/start.ts';
import { startTestBackend } from './backend.ts';
import { folderUntilTheEnd } from './backend-folder.ts';
import { lacksPostgresServer, startPostgresServer, type PostgresServer } from './postgres-server.ts';

/** A running backend, and what it must tell nobody: its keys and the way to its database. */
export type Store = { backend: RunningBackend; secrets: string[] };

/** Runs tests against the embedded engine, and again with `--database-url` where this computer has a server. */
export function onEachStore(
  name: string,
  tests: (store: () => Store, engine: 'embedded' | 'server') => void,
  options: Partial<BackendOptions> = {},
): void {
  let store: Store | undefined;
  const there = (): Store => {
    if (store === undefined) throw new Error('There is no backend');
    return store;
  };

  describe(`${name}, embedded`, () => {
    beforeAll(async () => {
      const backend = await startTestBackend(options);
      store = { backend, secrets: [backend.secretKey] };
    });
    afterAll(() => there().backend.close());
    tests(there, 'embedded');
  });

  describe.skipIf(lacksPostgresServer())(`${name}, with --database-url`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgresServer({ superuser: 'supabase_admin' });
      await server.sql('create database product');
      const url = server.url('product');
      const data = { kind: 'url', url, path: folderUntilTheEnd() } as const;
      const backend = await startTestBackend({ ...options, data });
      const { password } = new URL(url);
      store = { backend, secrets: [backend.secretKey, password, decodeURIComponent(password)] };
    });
    afterAll(async () => {
      await there().backend.close();
      await server.stop();
    });
    tests(there, 'server');
  });
}
