import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/database/database.ts';
import { bootstrap } from '#backend/postgres/bootstrap.ts';
import { readDatabaseUrl } from '#backend/postgres/database-url.ts';
import { openStore } from '#backend/data/open-store.ts';
import type { RunningBackend } from '#backend/start.ts';
import { StartupError } from '#backend/startup-error.ts';
import { fixtureMigrations, startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { folderUntilTheEnd, temporaryFolder } from '#tests/support/backend-folder.ts';
import { runBackend } from '#tests/support/backend-process.ts';
import {
  lacksPostgresServer,
  startPostgresServer,
  type PostgresServer,
} from '#tests/support/postgres-server.ts';

const hasNoServer = lacksPostgresServer();

const secret = 'never to be shown';

/** Opens a database as a start does, and answers the one sentence that it fails with. */
async function refusal(url: string): Promise<string> {
  const options = { seed: 'none', migrationsDir: fixtureMigrations } as const;
  const error: unknown = await openStore({ kind: 'url', url, path: temporaryFolder() }, options).then(
    async (store) => store.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw new Error('It was not refused', { cause: error });
  expect(error.message).toMatch(/^[^\n]+\.$/);
  expect(error.message).not.toContain(secret);
  expect(error.message).not.toContain(encodeURIComponent(secret));
  return error.message;
}

describe('an address', () => {
  it.each([
    'nonsense',
    'mysql://u@h/d',
    'postgres://',
    `postgres://u:${secret}@h`,
    'postgres://host/database',
  ])('%s is refused', async (url) => {
    expect(await refusal(url)).toContain('--database-url');
  });

  it('where nobody listens is refused', async () => {
    expect(await refusal(`postgres://u:${secret}@127.0.0.1:1/d`)).toContain('127.0.0.1:1 cannot be reached');
  });
});

describe('a server', () => {
  it('of a version before 15 is refused', async () => {
    const old: Database = {
      query: <T>() =>
        Promise.resolve([{ number: 140_011, version: '14.11', walLevel: 'logical', isStandby: false } as T]),
      exec: () => Promise.resolve(),
      transaction: (run) => run(old),
    };
    await expect(bootstrap(old, readDatabaseUrl('postgres://u@host/d'))).rejects.toThrow(
      'The Postgres server at host:5432 is too old: it is version 14.11, and Marquee needs 15 or newer.',
    );
  });
});

describe.skipIf(hasNoServer)('a real server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer({ settings: { wal_level: 'replica' } });
    await server.sql(`create role app login password '${secret}'`);
    await server.sql('create database bare owner app');
  });
  afterAll(() => server.stop());
  const kept = folderUntilTheEnd();

  it('without logical replication is refused by the name of the setting', async () => {
    const backend = runBackend([
      '--database-url',
      server.url('bare'),
      '--data',
      kept,
      '--port',
      '0',
      '--json',
    ]);
    expect(await backend.ended).toBe(1);
    const { stdout, stderr } = backend.output();
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^[^\n]+ wal_level = logical[^\n]+\.\n$/);
    expect(stderr).not.toContain(new URL(server.url('bare')).password);
  });

  it('with another password is refused', async () => {
    expect(await refusal(server.url('bare', { user: 'app', password: `${secret}!` }))).toMatch(
      /refuses the user app/,
    );
  });

  it('without that database is refused', async () => {
    expect(await refusal(server.url('absent', { user: 'app', password: secret }))).toContain(
      'has no database absent',
    );
  });
});

describe.skipIf(hasNoServer)('a role', () => {
  let server: PostgresServer;
  const app = { user: 'app', password: secret };
  beforeAll(async () => {
    server = await startPostgresServer();
    await server.sql(`create role app login password '${secret}'`);
    await server.sql('create database bare owner app');
    await server.sql('create database prepared');
  });
  afterAll(() => server.stop());

  it('that may not make what is missing is refused, and leaves nothing half made', async () => {
    expect(await refusal(server.url('bare', app))).toMatch(
      /lacks the roles .* and the user app may not make it/,
    );
    expect(await server.sql(`select rolname from pg_roles where rolname = 'anon'`)).toEqual([]);
  });

  it('finds a database left alone that has everything already', async () => {
    const open = async (url: string): Promise<void> => {
      const options = { seed: 'none', migrationsDir: fixtureMigrations } as const;
      const store = await openStore({ kind: 'url', url, path: temporaryFolder() }, options);
      await store.close();
    };
    const state = () =>
      server.sql(
        `select 'object ' || oid || ' ' || xmin || ' ' || coalesce(relacl::text, '') as line from pg_class where oid > 16383
         union all select 'schema ' || nspname || ' ' || xmin || ' ' || coalesce(nspacl::text, '') from pg_namespace
         union all select 'role ' || rolname from pg_roles
         union all select 'function ' || oid || ' ' || xmin from pg_proc where oid > 16383 order by 1`,
        'prepared',
      );
    await open(server.url('prepared'));
    const before = await state();
    await open(server.url('prepared'));
    expect(await state()).toEqual(before);

    expect(await refusal(server.url('prepared', app))).toContain('may not act as the role postgres');
    expect(await state()).toEqual(before);
  });

  it('that may not read the log is refused, and nothing of the attempt is left', async () => {
    await server.sql('grant postgres to app');
    const path = temporaryFolder();
    const start = (login: typeof app): Promise<RunningBackend> =>
      startFixtureBackend({ data: { kind: 'url', url: server.url('prepared', login), path } });
    await expect(start(app)).rejects.toThrow('run `alter role "app" replication` there.');
    await expect
      .poll(() => server.sql(`select usename from pg_stat_activity where usename = 'app'`))
      .toEqual([]);

    await server.sql('alter role app replication');
    const backend = await start(app);
    await backend.close();
  });
});
