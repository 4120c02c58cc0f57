import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statIn } from '#backend/process-stat.ts';
import { StartupError } from '#backend/startup-error.ts';

const heldHere = new Set<string>();

/**
 * Keeps a second backend out of a folder, and answers how to let go. PGlite itself does not notice a second
 * process on its files. A lock whose process is gone is taken over. `inUse` is what the second one is told.
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

/** Whether a backend works in a folder at this moment. */
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
  // Our own number in a lock we do not hold: numbers start over with every container.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process that we may not signal lives all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // One that was killed keeps its number until its parent has asked for its end, which nobody may do where the parent was killed, too.
  if (statOf(pid)[0] === 'Z') return false;
  // Where the system tells when a process started, a number that another process got since is seen through.
  return start === '' || startOf(pid) === '' || start === startOf(pid);
}

/** When a process started, in the kernel's own ticks; empty where the system does not tell. */
const startOf = (pid: number): string => statOf(pid)[19] ?? '';

const statOf = (pid: number): string[] => statIn(`/proc/${String(pid)}`);

function usedByBackend(folder: string): StartupError {
  return new StartupError(
    `The data folder ${folder} is in use by another backend: stop it, or choose another with --data.`,
  );
}
