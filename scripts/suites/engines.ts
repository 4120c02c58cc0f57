// The engine that each database test runs on. PGlite runs all except `postgres-*` files; if Postgres is available, `npm
// test` uses it for tests that accept either database, and PGlite for the rest and for the files listed here.
import { readdirSync, readFileSync } from 'node:fs';

export type Engine = 'pglite' | 'postgres';

/** Tests that `npm test` runs on both engines, and why: where they behave differently. */
const differs: Readonly<Record<string, string>> = {
  'access-matrix': 'who may read and write what goes by another API and by roles that we make ourselves',
  bounds: 'what is too large is refused in another place',
  'caller-address': 'who asks, and from where, is found out by another API',
  catalogue: 'roles, grants and schemas are made by our scripts and not by Supabase',
  deployment: 'a project is asked for what it lacks, and lacks other things',
  jobs: 'another clock calls them',
  'note-attacks': 'how deep JSON may be differs',
  procedures: 'arguments of every procedure are read by another API',
  'row-versions': 'a refusal is made a status by another API',
  search: 'pg_trgm is another build, and sorts by another collation',
  'wrong-types': 'values are read by another driver, and errors written by another API',
};

/** Names in the list above, without folder and extension. */
export const onBothEngines: readonly string[] = Object.keys(differs);

const nameOf = (file: string): string => file.replace(/^tests\/db\/|[.]test[.]ts$/g, '');

/** Every engine that a file can run on, by its path from the project's folder. */
export function enginesOf(file: string): Engine[] {
  if (nameOf(file).startsWith('postgres-')) return ['postgres'];
  return readFileSync(file, 'utf8').includes('support/database-lane.ts')
    ? ['pglite', 'postgres']
    : ['pglite'];
}

/** The engine on which `npm test` runs a file; both if they behave differently. */
export function enginesInTest(file: string, { hasPostgres }: { hasPostgres: boolean }): Engine[] {
  const engines = enginesOf(file);
  if (!hasPostgres) return engines.filter((engine) => engine === 'pglite');
  return engines.length > 1 && !onBothEngines.includes(nameOf(file)) ? ['postgres'] : engines;
}

/** Test files below a folder, by their paths from the project's folder. */
export const testsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]test[.]tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);

export const databaseTests = (): string[] => testsBelow('tests/db');
