import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from '#backend/database/migrate.ts';
import { bootstrap } from '#backend/postgres/bootstrap.ts';
import { asDatabase, connect, ownerSession } from '#backend/postgres/client.ts';
import { readDatabaseUrl } from '#backend/postgres/database-url.ts';

const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** Makes an empty database what a hosted project is after its migrations; `sql` is run before those. */
export async function prepareProject(
  url: string,
  { sql = [] }: { sql?: readonly string[] } = {},
): Promise<void> {
  const superuser = connect(url, { max: 1, session: {} });
  const owner = connect(url, { max: 1, session: ownerSession });
  try {
    await bootstrap(asDatabase(superuser), readDatabaseUrl(url));
    for (const script of sql) await superuser.unsafe(script).simple();
    await migrate(asDatabase(owner), migrations);
  } finally {
    await Promise.all([superuser.end(), owner.end()]);
  }
}

/** A script of this folder. */
export function readLaneSql(name: string): string {
  return readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8');
}
