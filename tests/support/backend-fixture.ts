import { fileURLToPath } from 'node:url';
import type { BackendOptions, RunningBackend } from '#backend/start.ts';
import { startTestBackend } from './backend.ts';

/** Migrations of the tests' own, with a table `notes` that belongs to people. */
export const fixtureMigrations = fileURLToPath(new URL('./backend-migrations', import.meta.url));

/** Starts a backend with those migrations in place of the product's. */
export function startFixtureBackend(options: Partial<BackendOptions> = {}): Promise<RunningBackend> {
  return startTestBackend({ migrationsDir: fixtureMigrations, ...options });
}

/** Every privilege in the database, as comparable text: grants on objects and columns, and defaults for new ones. */
export async function allPrivileges(backend: Pick<RunningBackend, 'sql'>): Promise<string[]> {
  const rows = await backend.sql<{ line: string }>(`
    select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '-') as line from pg_namespace
    union all
    select 'relation ' || oid::regclass || ' ' || coalesce(relacl::text, '-') || ' ' || relrowsecurity
      from pg_class where relnamespace::regnamespace::text not in ('pg_catalog', 'pg_toast', 'information_schema')
    union all
    select 'column ' || attrelid::regclass || ' ' || attname || ' ' || attacl::text from pg_attribute where attacl is not null
    union all
    select 'function ' || oid::regprocedure || ' ' || coalesce(proacl::text, '-') from pg_proc
      where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    union all
    select 'default ' || defaclrole::regrole || ' ' || defaclnamespace::text || ' ' || defaclobjtype::text || ' '
      || defaclacl::text from pg_default_acl
    order by 1`);
  return rows.map(({ line }) => line);
}
