import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packDataFiles, unpackDataFiles, type DataFiles } from './data-files.ts';
import { openPglite } from './pglite-database.ts';

/** Keeps the files of a new database as they are before its first migration: the build leaves them beside the program. */
export async function keepFirstFiles(path: string): Promise<void> {
  const db = await openPglite({});
  const files = await db.files();
  // Who has the folder open is said in there.
  writeFileSync(path, packDataFiles(files.filter((file) => file.path !== '/postmaster.pid')));
  await db.close();
}

/** Those files; none where the program runs from its sources, or where they are not whole: the engine then makes its own. */
export function keptFirstFiles(path: string): DataFiles | undefined {
  try {
    return unpackDataFiles(readFileSync(path));
  } catch {
    return undefined;
  }
}

/**
 * Puts them in a database's empty folder, which saves the seconds that the engine takes to make them. Nothing of the product is in them, nor
 * a secret: migrations run in each folder, so that whatever these draw by chance is its own.
 */
export function layFirstFiles(files: DataFiles, folder: string): void {
  for (const { path, bytes, size = bytes?.length } of files) {
    if (bytes === undefined) {
      mkdirSync(join(folder, path), { mode: 0o700 });
      continue;
    }
    // With its zeros: the engine counts on the room for its log.
    const whole = new Uint8Array(size ?? 0);
    whole.set(bytes);
    writeFileSync(join(folder, path), whole, { mode: 0o600 });
  }
}
