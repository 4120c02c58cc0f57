import { StartupError } from '#backend/startup-error.ts';

/** A Postgres server and a database on it. Everything except `url` may be shown. */
export type PostgresTarget = { url: string; server: string; user: string; database: string };

/** Parses a `--database-url`, or says in one sentence what is wrong with it. */
export function readDatabaseUrl(url: string): PostgresTarget {
  const parts = URL.canParse(url) ? new URL(url) : undefined;
  if (!parts || !/^postgres(?:ql)?:$/.test(parts.protocol) || parts.hostname === '')
    throw new StartupError(
      '--database-url takes an address such as postgres://user:password@localhost:5432/database.',
    );
  const user = decode(parts.username);
  const database = decode(parts.pathname.slice(1));
  if (user === '' || database === '')
    throw new StartupError(
      '--database-url has to name a user and a database: postgres://user@host/database.',
    );
  return { url, server: `${parts.hostname}:${parts.port || '5432'}`, user, database };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
