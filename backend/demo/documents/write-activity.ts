import type { Database } from '#backend/database/database.ts';

type Entry = { field?: 'signatures' | 'uploads'; value: object; hoursAgo: number; actor: string | null };

/** An entry of a document's activity, on the day that it happened. */
export async function writeActivity(
  db: Database,
  documentId: string,
  { field = 'signatures', value, hoursAgo, actor }: Entry,
): Promise<void> {
  await db.query('select private.write_document_activity($1, $2, null, $3::jsonb)', [
    documentId,
    field,
    JSON.stringify(value),
  ]);
  await db.query(
    `update public.document_activity a set actor_id = $2, created_at = now() - $3 * interval '1 hour'
     where a.seq = (select max(o.seq) from public.document_activity o where o.document_id = $1)`,
    [documentId, actor, hoursAgo],
  );
}
