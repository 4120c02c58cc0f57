import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statIn } from '#backend/process-stat.ts';
import { StartupError } from '#backend/startup-error.ts';

const heldHere = new Set<string>();

/**
 * Keeps a second backend out of a folder, and returns a function that releases the lock. PGlite itself does not notice
 * a second process on its files. A lock whose process has ended is taken over. `inUse` is the error that the second
 * process gets.
 */
export function lockFolder(folder: string, inUse: Error = usedByBackend(folder)): () => void {
  const path = join(folder, 'lock');
  if (heldHere.has(path)) throw inUse;
  if (!tryLock(folder, path)) {
    if (isHeldByLivingProcess(path)) throw inUse;
    rmSync(path, { force: true });
    if (!tryLock(folder, path)) throw inUse;
  }
  heldHere.add(path);
  return () => {
    heldHere.delete(path);
    rmSync(path, { force: true });
  };
}

/** Whether a backend is using a folder right now. */
export function isInUse(folder: string): boolean {
  const path = join(folder, 'lock');
  return heldHere.has(path) || (existsSync(path) && isHeldByLivingProcess(path));
}

function tryLock(folder: string, path: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new StartupError(
      `Nothing can be written into the folder ${folder}: make it writable for this user, or choose another.`,
      { cause: error },
    );
  }
  writeFileSync(file, `${String(process.pid)} ${startOf(process.pid)}\n`);
  closeSync(file);
  return true;
}

function isHeldByLivingProcess(path: string): boolean {
  const [pidText = '', start = ''] = readFileSync(path, 'utf8').trim().split(' ');
  const pid = Number(pidText);
  // Our own process id in a lock that we do not hold: in a container, process ids start over.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process that we may not signal is still alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A killed process keeps its id until its parent has collected its exit status, which never happens if the parent was
  // killed too.
  if (statOf(pid)[0] === 'Z') return false;
  // Where the system gives the start time of a process, an id that another process has taken since is detected.
  return start === '' || startOf(pid) === '' || start === startOf(pid);
}

/** When a process started, in the kernel's ticks; empty where the system does not provide it. */
const startOf = (pid: number): string => statOf(pid)[19] ?? '';

const statOf = (pid: number): string[] => statIn(`/proc/${String(pid)}`);

function usedByBackend(folder: string): StartupError {
  return new StartupError(
    `The data folder ${folder} is in use by another backend: stop it, or choose another with --data.`,
  );
}
