import { spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';
import {
  ordinaryUser,
  postgresPrograms,
  serverFolder,
  whyNoPostgres,
  type PostgresPrograms,
} from './postgres-programs.ts';
import { spawnTied } from './tied-process.ts';

/** A Postgres server of a test's own. */
export type PostgresServer = {
  port: number;
  /** The address of a database on it; by default as its superuser. */
  url(database: string, login?: { user: string; password: string }): string;
  /** Runs a statement as the superuser. */
  sql(statement: string, database?: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
};

const password = 'a superuser of tests';

/** Whether there can be no server here; then it says why. */
export function lacksPostgresServer(): boolean {
  const problem = whyNoPostgres();
  if (problem !== undefined) process.stderr.write(`Tests on a Postgres server are skipped: ${problem}.\n`);
  return problem !== undefined;
}

type ServerOptions = { superuser?: string; settings?: Record<string, string> };

/** Starts a server in a temporary folder on a free port. Both are gone when this process is, however it ends. */
export async function startPostgresServer({
  superuser = 'postgres',
  settings = {},
}: ServerOptions = {}): Promise<PostgresServer> {
  const user = ordinaryUser();
  const folder = serverFolder(user);
  try {
    const programs = postgresPrograms(folder, user);
    const data = join(folder, 'data');
    makeCluster(programs, { folder, data, superuser });
    const port = await freePort();
    const server = spawnTied(programs.postgres, {
      args: flagsOf({
        listen_addresses: '127.0.0.1',
        port: String(port),
        wal_level: 'logical',
        fsync: 'off',
        unix_socket_directories: '',
        ...settings,
      }).concat('-D', data),
      user,
      signal: 'INT',
      folder,
    });
    await ready(server.child);
    return {
      ...access(port, superuser),
      stop: async () => {
        await server.stop();
        remove(folder);
      },
    };
  } catch (error) {
    remove(folder);
    throw error;
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function access(port: number, superuser: string): Omit<PostgresServer, 'stop'> {
  const url: PostgresServer['url'] = (database, login = { user: superuser, password }) =>
    `postgres://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${String(port)}/${database}`;
  return {
    port,
    url,
    sql: async (statement, database = 'postgres') => {
      const client = postgres(url(database), { max: 1, onnotice: () => undefined });
      try {
        return Array.from(await client.unsafe<Record<string, unknown>[]>(statement));
      } finally {
        await client.end();
      }
    },
  };
}

type Cluster = { folder: string; data: string; superuser: string };

function makeCluster({ initdb, user }: PostgresPrograms, { folder, data, superuser }: Cluster): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  if (user) chownSync(folder, user.uid, user.gid);
  // An empty LANG would otherwise make a cluster that takes any bytes for text.
  const { status, stderr, error } = spawnSync(
    initdb,
    [
      ...['-D', data, `--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The test server could not be made: ${error?.message ?? stderr}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8');
      if (written.includes('ready to accept connections')) resolve();
      else if (written.includes('FATAL')) reject(new Error(`The test server did not start: ${written}`));
    });
    server.once('close', () => {
      reject(new Error(`The test server did not start: ${written}`));
    });
    server.once('error', reject);
  });
}

function flagsOf(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
