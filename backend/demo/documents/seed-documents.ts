import { demoDocumentTemplates } from './document-templates.ts';
import { demoDocuments, type DemoDocument } from './documents.ts';
import { demoRequests } from './outside-requests.ts';
import { storeFile, type Tools } from './store-file.ts';
import { seedShares } from './seed-shares.ts';
import { seedSignatures } from './seed-signatures.ts';
import { seedUploads } from './seed-uploads.ts';
import { pdfOf, pngOf } from '#backend/demo/small-files.ts';

const day = (offset: number | undefined): string | null =>
  offset === undefined ? null : new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Documents with real small files, as if users had uploaded them. `written` is called for each file in the store. */
export async function seedDocuments(tools: Tools, people: ReadonlyMap<string, string>): Promise<void> {
  const { db } = tools;
  for (const [index, document] of demoDocuments.entries())
    await seedDocument(tools, document, {
      owner: ownerOf(people, document.by),
      people,
      daysOld: demoDocuments.length - index,
    });
  for (const { name, category, body, fields } of demoDocumentTemplates)
    await db.query(
      `insert into public.document_templates (name, category, body_md, variables) values ($1, $2, $3, $4)`,
      [name, category, body, JSON.stringify(fields.map(([key, label, kind]) => ({ key, label, kind })))],
    );
  // Rewrites the activity logged while seeding to the users and days of the documents.
  await db.query(
    `update public.document_activity a set actor_id = d.created_by, created_at = d.created_at
     from public.documents d where d.id = a.document_id`,
  );
  // People outside acted on other days than the entries around them.
  for (const request of demoRequests) await seedSignatures(db, request, ownerOf(people, request.by));
  await seedUploads(tools, ownerOf(people, 'mia'));
}

function ownerOf(people: ReadonlyMap<string, string>, key: string): string {
  const owner = people.get(key);
  if (owner === undefined) throw new Error(`The demo has no ${key}`);
  return owner;
}

async function seedDocument(
  { db, store, written }: Tools,
  document: DemoDocument,
  { owner, people, daysOld }: { owner: string; people: ReadonlyMap<string, string>; daysOld: number },
): Promise<void> {
  const [made] = await db.query<{ id: string }>(
    `insert into public.documents (
       model_id, title, category, visibility, status, counterparty, effective_on, expires_on, notice_days, auto_renew, created_by, created_at
     )
     select (select m.id from public.models m where m.stage_name = $1), $2, $3, $4, $5, $6, $7::date, $8::date, $9, $10, $11,
       now() - $12 * interval '1 day'
     returning id`,
    [
      document.model,
      document.title,
      document.category,
      document.visibility ?? 'normal',
      document.status ?? 'active',
      document.counterparty ?? null,
      day(document.startsIn),
      day(document.endsIn),
      document.noticeDays ?? null,
      document.renews ?? false,
      owner,
      daysOld,
    ],
  );
  const id = made?.id ?? '';
  for (const [index, [fileName, content]] of document.files.entries()) {
    const isPicture = content === 'picture';
    const bytes = isPicture ? pngOf(900, 600, [214, 196, 160], [96, 92, 110]) : pdfOf(content);
    const mediaType = isPicture ? 'image/png' : 'application/pdf';
    const { name, size } = await storeFile({ db, store, written }, bytes, { mediaType, owner });
    await db.query(
      `insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes, uploaded_by, text_state, page_count)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[id, index + 1, name, fileName, mediaType, size, owner],
        // As if document-text had extracted their text, which is known here.
        isPicture || (document.visibility ?? 'normal') !== 'normal' ? 'not_searchable' : 'searchable',
        isPicture ? null : content.length,
      ],
    );
    await db.query('update public.documents set current_version = $2 where id = $1', [id, index + 1]);
    if (isPicture || (document.visibility ?? 'normal') !== 'normal') continue;
    // A later version would be indexed by document-text; its text is known here.
    await db.query('select private.index_document($1, $2)', [id, content.join('\n')]);
    await db.query(
      `update public.document_versions set text_state = 'searchable' where document_id = $1 and version = $2`,
      [id, index + 1],
    );
  }
  await seedShares({ db, documentId: id, owner, versions: document.files.length }, document);
  if (document.comment !== undefined) {
    const [by, body] = document.comment;
    await db.query(
      'insert into public.document_comments (document_id, author_id, body) values ($1, $2, $3)',
      [id, people.get(by), body],
    );
  }
  if (document.files.length === 0) return;
  await db.query(
    `insert into public.document_access_log (document_id, version, user_id, user_name, action)
     select $1, $2, p.id, coalesce(p.display_name, p.email), 'viewed' from public.profiles p where p.id = $3`,
    [id, document.files.length, owner],
  );
}
