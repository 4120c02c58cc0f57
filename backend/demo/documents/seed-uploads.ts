import { randomUUID } from 'node:crypto';
import { pngOf } from '#backend/demo/small-files.ts';
import { demoUpload } from './outside-requests.ts';
import { storeFile, type Tools } from './store-file.ts';
import { writeActivity } from './write-activity.ts';

/** A request for files, and an upload that waits to be accepted. */
export async function seedUploads(tools: Tools, owner: string): Promise<void> {
  const { db } = tools;
  const { title, instructions, types, maxFiles, sent, endsIn, file } = demoUpload;
  const [link] = await db.query<{ id: string; document_id: string }>(
    `insert into public.document_shares (document_id, name, purpose, expires_at, notify_on_view, created_by, created_at)
     select d.id, 'Request for files', 'upload_request', now() + $2 * interval '1 day', false, $3, now() - $4 * interval '1 hour'
     from public.documents d where d.title = $1
     returning id, document_id`,
    [title, endsIn, owner, sent],
  );
  if (link === undefined) throw new Error(`The demo has no document ${title}`);
  await db.query(
    'insert into private.document_share_keys (share_id, key) values ($1, private.new_share_key())',
    [link.id],
  );
  const [request] = await db.query<{ id: string }>(
    `insert into public.upload_requests (document_id, share_id, title, instructions, types, max_files, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - $8 * interval '1 hour')
     returning id`,
    [link.document_id, link.id, title, instructions, types, maxFiles, owner, sent],
  );
  const bytes = pngOf(856, 540, [196, 208, 222], [120, 134, 158]);
  const { name, size } = await storeFile(tools, bytes, { mediaType: 'image/png', owner: null });
  await db.query(
    `insert into public.upload_request_files (
       request_id, storage_path, file_name, mime, size_bytes, state, session_hash, device, created_at, received_at
     )
     values ($1, $2, $3, 'image/png', $4, 'quarantined', private.ticket_key($5), $6, now() - $7 * interval '1 hour', now() - $7 * interval '1 hour')`,
    [request?.id, name, file.name, size, randomUUID(), file.device, file.hoursAgo],
  );
  await writeActivity(db, link.document_id, {
    ...{ field: 'uploads', value: { what: 'sent' }, hoursAgo: sent, actor: owner },
  });
  await writeActivity(db, link.document_id, {
    ...{
      field: 'uploads',
      value: { what: 'received', name: file.name },
      hoursAgo: file.hoursAgo,
      actor: null,
    },
  });
}
