import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { prepareProject, readLaneSql } from './prepare-project.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';

const template = 'template_marquee';

/** What the test files need to reach the server that they share. The databases in the addresses are examples. */
export type SharedServer = {
  superuserUrl: string;
  /** As the role `postgres`, which the owner of a hosted project has. */
  ownerUrl: string;
  authenticatorUrl: string;
  template: string;
};

declare module 'vitest' {
  // Only an interface can be added to.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    postgres?: SharedServer;
  }
}

/** One Postgres server for all test files, and a migrated database on it that each of them starts from a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { shared, stop } = await startSharedServer();
  project.provide('postgres', shared);
  return stop;
}

/** Such a server, for those who are no tests. */
export async function startSharedServer(
  settings: Record<string, string> = {},
): Promise<{ shared: SharedServer; stop: () => Promise<void> }> {
  // As on a hosted project, the role `postgres` is then no superuser.
  const server = await startPostgresServer({ superuser: 'supabase_admin', settings });
  const password = randomBytes(16).toString('hex');
  // Of Supabase's auth server, which is not here itself. The migrations grant it what it calls.
  await server.sql('create role supabase_auth_admin login noinherit');
  await server.sql(`create database ${template}`);
  await prepareProject(server.url(template), { sql: [readLaneSql('defaults-before-2026')] });
  await server.sql(readLaneSql('hosted-roles'));
  for (const role of ['authenticator', 'postgres'])
    await server.sql(`alter role ${role} password '${password}'`);
  return {
    shared: {
      superuserUrl: server.url('postgres'),
      ownerUrl: server.url('postgres', { user: 'postgres', password }),
      authenticatorUrl: server.url('postgres', { user: 'authenticator', password }),
      template,
    },
    stop: () => server.stop(),
  };
}
