import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#backend/database/database.ts';
import { log } from '#backend/log.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import { isUuid } from '#backend/storage/is-uuid.ts';

const lostDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Cleans up the folders before serving: partial files of the last process are deleted, and a file without a row is set
 * aside for a week. Never deleted at once: a start with the wrong database finds a row for none of them, and the next
 * start with the right one restores them.
 */
export async function sweepAtStart(db: Pick<Database, 'query'>, bytes: ByteStore): Promise<void> {
  const { folder } = bytes;
  for (const name of await readdir(folder.incoming))
    await rm(join(folder.incoming, name), { recursive: true, force: true });
  const known = await knownVersions(db);
  const isMissing = new Set(known);
  let putAside = 0;
  for (const part of await readdir(folder.objects)) {
    // Skip files that a file manager leaves there.
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of await readdir(join(folder.objects, part))) {
      if (isMissing.delete(name) || bytes.inFlight.has(name)) continue;
      await rename(join(folder.objects, part, name), join(folder.lost, name));
      putAside += 1;
    }
  }
  const takenBack = await takeBack(bytes, isMissing);
  if (putAside > 0)
    log(
      `${String(putAside)} files belong to nothing in this database. They are in ${folder.lost} for ${String(lostDays)} days.`,
    );
  if (takenBack > 0) log(`${String(takenBack)} files that were put aside are back.`);
  if (isMissing.size > 0)
    log(`${String(isMissing.size)} files are missing in ${folder.objects}: put them back from a backup.`);
}

/** Restores files that rows name after all, and deletes those not needed for a week. */
async function takeBack({ folder }: ByteStore, isMissing: Set<string>): Promise<number> {
  let takenBack = 0;
  for (const name of await readdir(folder.lost)) {
    const path = join(folder.lost, name);
    if (isMissing.delete(name)) {
      const parent = join(folder.objects, name.slice(0, 2));
      await mkdir(parent, { recursive: true, mode: 0o700 });
      await rename(path, join(parent, name));
      takenBack += 1;
    } else if (Date.now() - (await stat(path)).ctimeMs > lostDays * dayMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
  return takenBack;
}

export async function knownVersions(db: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await db.query<{ version: string }>(
    'select version from storage.objects where version is not null and metadata is not null',
  );
  return rows.map(({ version }) => version).filter(isUuid);
}
