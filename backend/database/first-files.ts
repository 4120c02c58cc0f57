import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFiles } from './data-files.ts';
import { keptSnapshot } from './snapshot-cache.ts';
import { makeSnapshot } from '#backend/make-snapshot.ts';
import { snapshotDir } from '#backend/places.ts';
import type { OnProgress } from '#backend/progress.ts';

/** The files that a new folder starts with; undefined if no copy can be stored. */
export async function firstFiles(
  migrationsDir: string,
  onProgress?: OnProgress,
): Promise<DataFiles | undefined> {
  const kept = keptSnapshot(snapshotDir, migrationsDir);
  if (kept !== undefined) return kept;
  await makeSnapshot(migrationsDir, onProgress);
  return keptSnapshot(snapshotDir, migrationsDir);
}

/** Writes the files of a database into an empty folder. */
export function layFirstFiles(files: DataFiles, folder: string): void {
  for (const { path, bytes, size = bytes?.length } of files) {
    if (bytes === undefined) {
      mkdirSync(join(folder, path), { mode: 0o700 });
      continue;
    }
    // Including the zeros: the engine relies on the reserved space for its log.
    const whole = new Uint8Array(size ?? 0);
    whole.set(bytes);
    writeFileSync(join(folder, path), whole, { mode: 0o600 });
  }
}
