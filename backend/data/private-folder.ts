import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { log } from '#backend/log.ts';
import { StartupError } from '#backend/startup-error.ts';

/** Everything that the backend itself puts into a data folder or a backup. */
const own =
  /^(?:database(?:\.incomplete|\.tar\.gz)?|(?:keys|accounts)\.json(?:\.[0-9]+\.tmp)?|address(?:\.[0-9]+\.tmp)?|lock|mail|storage)$/;
/** Created by the system at the root of a disk. */
const neutral: ReadonlySet<string> = new Set(['lost+found']);

const openToOthers = 0o077;
const sticky = 0o1000;
/** Windows has a different permission model, and gives only the user access to their own folders. */
const hasModes = process.getuid !== undefined;

/**
 * Creates a folder that only its owner may access, or removes other users' access to an existing one. If that isn't
 * possible, or would take away their access to unrelated files, it refuses and says what to do.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!hasModes) return;
  const folder = statSync(path);
  demandOwner(path, folder);
  if ((folder.mode & openToOthers) === 0) return;
  const foreign = readdirSync(path).find((name) => !own.test(name) && !neutral.has(name));
  if (foreign !== undefined || (folder.mode & sticky) !== 0)
    throw new StartupError(
      `The folder ${path} is open to other users of this computer and holds other files too: choose another folder, or run \`chmod 700 ${path}\` first.`,
    );
  close(path, 0o700);
  if (readdirSync(path).length > 0)
    log(`The folder ${path} was open to other users of this computer. Now only you can open it.`);
}

/** Restricts what the backend has put into a folder to its owner: 700 for folders, 600 for files. */
export function keepPrivate(path: string): void {
  if (!hasModes) return;
  for (const name of readdirSync(path)) {
    // There may be many uploaded files: the folder that holds them is created for its owner only, and checked when it
    // is opened.
    if (!own.test(name) || name === 'storage') continue;
    const entry = join(path, name);
    // A link may be the owner's choice (another disk), or a trap set by someone who could write here.
    demandOwner(entry, lstatSync(entry));
    closeTree(entry, statSync(entry));
  }
}

/** Restricts a file next to the folder to its owner, like the folder's contents. */
export function keepFilePrivate(path: string): void {
  if (!hasModes) return;
  demandOwner(path, lstatSync(path));
  const file = statSync(path);
  demandOwner(path, file);
  if ((file.mode & openToOthers) === 0) return;
  close(path, 0o600);
  log(`${path} was open to other users of this computer. Now only you can read it.`);
}

function closeTree(path: string, entry: Stats): void {
  demandOwner(path, entry);
  if (entry.isDirectory()) {
    if ((entry.mode & openToOthers) !== 0) close(path, 0o700);
    for (const name of readdirSync(path)) {
      const inside = join(path, name);
      const stats = lstatSync(inside);
      if (!stats.isSymbolicLink()) closeTree(inside, stats);
    }
  } else if ((entry.mode & openToOthers) !== 0) close(path, 0o600);
}

function close(path: string, mode: number): void {
  chmodSync(path, mode);
  // Some file systems accept a change of mode and ignore it.
  if ((statSync(path).mode & openToOthers) !== 0)
    throw new StartupError(
      `The disk of ${path} cannot keep other users of this computer out: choose a folder on another disk.`,
    );
}

function demandOwner(path: string, { uid }: Stats): void {
  if (uid === process.getuid?.()) return;
  throw new StartupError(
    `${path} belongs to another user of this computer: run the backend as that user, choose another folder, or give it to yourself with \`chown\`.`,
  );
}
