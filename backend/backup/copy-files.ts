import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#backend/database/database.ts';

/** Copies uploaded files. A file never changes, so it can be copied while others are written next to it. */
export async function copyObjects(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (!existsSync(from)) return;
  for (const part of await readdir(from)) {
    // Skip files that a file manager leaves there.
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    await mkdir(join(to, part), { recursive: true, mode: 0o700 });
    for (const name of await readdir(join(from, part))) {
      try {
        await copyFile(join(from, part, name), join(to, part, name), constants.COPYFILE_FICLONE);
      } catch (error) {
        // An upload that was refused before it had a row.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
  }
}

/** Counts the rows whose file is missing or incomplete. */
export async function countMissing(db: Pick<Database, 'query'>, objects: string): Promise<number> {
  const [storage] = await db.query<{ is_there: boolean }>(
    `select to_regclass('storage.objects') is not null as is_there`,
  );
  if (storage?.is_there !== true) return 0;
  const rows = await db.query<{ version: string; size: string | null }>(
    `select version, metadata ->> 'size' as size from storage.objects
     where version is not null and metadata is not null`,
  );
  let missing = 0;
  for (const { version, size } of rows) {
    const file = await stat(join(objects, version.slice(0, 2), version)).catch(() => undefined);
    if (file === undefined || String(file.size) !== size) missing += 1;
  }
  return missing;
}
