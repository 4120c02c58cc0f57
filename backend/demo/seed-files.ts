import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '#backend/database/database.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import { tryFile } from '#backend/storage/rows.ts';
import { pdfOf, pngOf } from './small-files.ts';

type Attached = {
  row: 'task' | 'note' | 'event';
  title: string;
  fileName: string;
  by: string;
  mediaType: 'application/pdf' | 'image/png';
  bytes: () => Buffer;
};

const pdf = (row: Attached['row'], title: string, fileName: string, lines: readonly string[]) =>
  ({ row, title, fileName, by: 'mia', mediaType: 'application/pdf', bytes: () => pdfOf(lines) }) as const;

const attached: readonly Attached[] = [
  pdf('task', 'Send revised rate card to brand partner', 'Rate card 2027.pdf', [
    'Northlight - rate card 2027',
    'Terms and usage rights',
  ]),
  {
    row: 'task',
    title: 'Send revised rate card to brand partner',
    fileName: 'Cover proof.png',
    by: 'mia',
    mediaType: 'image/png',
    bytes: () => pngOf(640, 400, [52, 87, 207], [176, 48, 96]),
  },
  pdf('task', 'Collect signed release for October shoot', 'Model release, unsigned.pdf', [
    'Model release - October shoot',
  ]),
  pdf('note', 'Shoot day', 'Call sheet template.pdf', ['Call sheet', 'Contacts and directions']),
  pdf('event', 'Winter set, part 1', 'Call sheet, winter set.pdf', ['Winter set - call sheet']),
];

const most = 1024 * 1024;

/**
 * Small real files, as if users had attached them. `written` is called for each file in the store, even if its rows are
 * rolled back.
 */
export async function seedFiles(
  db: Database,
  people: ReadonlyMap<string, string>,
  store: ByteStore,
  written: (version: string) => void,
): Promise<void> {
  for (const { row, title, fileName, by, mediaType, bytes } of attached) {
    const [found] = await db.query<{ id: string }>(
      `select r.id from public.${row}s r where r.title = $1 order by r.created_at limit 1`,
      [title],
    );
    const owner = people.get(by);
    if (found === undefined || owner === undefined) throw new Error(`The demo has no ${row} ${title}`);
    const { name, size, version } = await keepDemoFile(
      db,
      store,
      { area: row, owner, mediaType, bytes: bytes() },
      written,
    );
    await db.query(
      `insert into public.${row}_attachments (${row}_id, object_name, file_name, size_bytes, uploaded_by)
       values ($1, $2, $3, $4, $5)`,
      [found.id, name, fileName, size, owner],
    );
    await db.query(`select private.record_file_check('attachments', $1, $2, $3)`, [name, version, mediaType]);
  }
}

/** A file of an area in the bucket `attachments`: its bytes and its row. */
export async function keepDemoFile(
  db: Database,
  store: ByteStore,
  file: { area: string; owner: string; mediaType: string; bytes: Buffer },
  written: (version: string) => void,
): Promise<{ name: string; size: number; version: string }> {
  const { version, size, eTag } = await store.write(Readable.from([file.bytes]), most);
  written(version);
  const name = `${file.area}/${randomUUID()}`;
  const metadata = {
    ...{ eTag, size, contentLength: size, mimetype: file.mediaType, cacheControl: 'max-age=3600' },
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  };
  await tryFile(
    db,
    { bucket: 'attachments', name, owner: file.owner, version, metadata, userMetadata: {} },
    false,
  );
  return { name, size, version };
}
