import { getAuthSchemaSql } from '@supabase/lite';
import type { Database } from '#backend/database/database.ts';
import type { PostgresTarget } from './database-url.ts';
import { readSql } from '#backend/read-sql.ts';
import { isPostgresFailure } from '#backend/api/rest-failure.ts';
import { StartupError } from '#backend/startup-error.ts';

/** The process that prepares the database holds this advisory lock: "marquee" on a telephone's keys. */
export const setupLock = 6_277_833;

type Part = { name: string; isMissing: string; scripts: () => string[] };

/** What a hosted project has before its first migration. Each part is created only if it is missing. */
const parts: readonly Part[] = [
  {
    name: 'the roles postgres, anon, authenticated and service_role',
    // pg_has_role fails for a role that does not exist, hence the case.
    isMissing: `case
      when (select count(*) from pg_roles where rolname in ('postgres', 'anon', 'authenticated', 'service_role')) < 4
      then true
      else not (pg_has_role('postgres', 'anon', 'member') and pg_has_role('postgres', 'authenticated', 'member')
        and pg_has_role('postgres', 'service_role', 'member')) end`,
    scripts: () => [readSql('roles')],
  },
  {
    name: 'the rights of the role postgres on the database',
    isMissing: `not (has_database_privilege('postgres', current_database(), 'create')
      and has_schema_privilege('postgres', 'public', 'create')
      and has_schema_privilege('anon', 'public', 'usage')
      and has_schema_privilege('authenticated', 'public', 'usage')
      and has_schema_privilege('service_role', 'public', 'usage'))`,
    scripts: () => [readSql('access')],
  },
  {
    name: 'the extension pgcrypto in the schema extensions',
    isMissing: `not exists (select from pg_extension
      where extname = 'pgcrypto' and extnamespace = to_regnamespace('extensions'))`,
    scripts: () => [readSql('extensions')],
  },
  {
    name: 'the schema auth',
    // Not by to_regclass, which fails for a user without access to the schema.
    isMissing: `not exists (select from pg_class
      where relname = 'users' and relnamespace = to_regnamespace('auth'))`,
    scripts: () => [readSql('auth-schema'), getAuthSchemaSql(), readSql('auth-privileges')],
  },
  {
    name: 'the schema storage',
    isMissing: `not exists (select from pg_class
      where relname = 'objects' and relnamespace = to_regnamespace('storage'))`,
    scripts: () => [readSql('storage')],
  },
  {
    name: 'the schema realtime',
    isMissing: `not exists (select from pg_class
      where relname = 'messages' and relnamespace = to_regnamespace('realtime'))`,
    scripts: () => [readSql('realtime')],
  },
  {
    name: 'the publication supabase_realtime',
    isMissing: `not exists (select from pg_publication where pubname = 'supabase_realtime')`,
    scripts: () => [readSql('publication')],
  },
];

/** Checks that a server can run the application, then creates what a hosted project has and this database lacks. */
export async function bootstrap(login: Database, target: PostgresTarget): Promise<void> {
  await refuseUnfit(login, target);
  await login.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [setupLock]);
    for (const part of parts) if (await holds(db, part.isMissing)) await make(db, part, target);
  });
  if (!(await holds(login, `pg_has_role(session_user, 'postgres', 'member')`)))
    throw new StartupError(
      `The user ${target.user} may not act as the role postgres on ${target.server}: run \`grant postgres to "${target.user}"\` there, or connect as postgres.`,
    );
}

async function refuseUnfit(db: Database, { server }: PostgresTarget): Promise<void> {
  const [found] = await db.query<{ number: number; version: string; walLevel: string; isStandby: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('wal_level') as "walLevel", pg_is_in_recovery() as "isStandby"`,
  );
  if (!found) return;
  if (found.number < 150_000)
    throw new StartupError(
      `The Postgres server at ${server} is too old: it is version ${found.version}, and Marquee needs 15 or newer.`,
    );
  if (found.isStandby)
    throw new StartupError(
      `The Postgres server at ${server} is a standby that cannot be written to: name its primary.`,
    );
  if (found.walLevel !== 'logical')
    throw new StartupError(
      `The Postgres server at ${server} has wal_level = ${found.walLevel}, and live updates need wal_level = logical: change the setting and restart the server.`,
    );
}

async function holds(db: Database, condition: string): Promise<boolean> {
  const [row] = await db.query<{ holds: boolean }>(`select ${condition} as holds`);
  return row?.holds === true;
}

async function make(db: Database, part: Part, { server, user, database }: PostgresTarget): Promise<void> {
  try {
    for (const script of part.scripts()) await db.exec(script);
  } catch (error) {
    if (isPostgresFailure(error) && error.code === '42501')
      throw new StartupError(
        `The database ${database} on ${server} lacks ${part.name}, and the user ${user} may not make it: connect as a superuser once.`,
        { cause: error },
      );
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown error';
    throw new StartupError(
      `The database ${database} on ${server} lacks ${part.name}, which could not be made: ${reason}.`,
      {
        cause: error,
      },
    );
  }
}
