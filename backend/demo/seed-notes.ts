import type { Database } from '#backend/database/database.ts';
import { noteText } from './note-text.ts';
import { demoNotes, type DemoNote } from './notes.ts';
import { demoPeople } from './people.ts';

type People = ReadonlyMap<string, string>;

/** Notes with everything that belongs to them, as if users had written them over the last weeks. */
export async function seedNotes(db: Database, people: People): Promise<void> {
  const named = new Map(
    demoPeople.map(({ key, name }) => [key, { id: people.get(key) ?? '', name }] as const),
  );
  for (const note of demoNotes) {
    const texts = [...(note.before ?? []), [note.by, note.ago, note.lines] as const].map(
      ([by, ago, lines]) => ({ by: people.get(by), ago, content: JSON.stringify(noteText(lines, named)) }),
    );
    const id = await insertNote(db, note, people, {
      versions: texts.length,
      madeAgo: texts[0]?.ago ?? note.ago,
    });
    for (const [index, text] of texts.entries()) await insertVersion(db, id, index + 1, text);
    await db.query('insert into public.note_contents (note_id, content) values ($1, $2)', [
      id,
      texts.at(-1)?.content,
    ]);
    await insertParts(db, note, id, people);
  }
  // Rewrites the activity logged while seeding to the users and days of the notes.
  await db.query(
    `update public.note_activity a set actor_id = n.created_by, created_at = n.created_at
     from public.notes n where n.id = a.note_id`,
  );
}

async function insertNote(
  db: Database,
  note: DemoNote,
  people: People,
  { versions, madeAgo }: { versions: number; madeAgo: number },
): Promise<string> {
  const visibility = note.members === undefined ? 'team' : note.members.length === 0 ? 'private' : 'custom';
  const author = people.get(note.by);
  const [row] = await db.query<{ id: string }>(
    `insert into public.notes (title, model_id, kind, status, visibility, is_pinned, locked_at, locked_by, verified_until, verified_by,
       verifier_id, version, content_version, edited_at, edited_by, created_by, created_at)
     select $1, m.id, $3, $4, $5, $6, case when $7::boolean then now() - interval '2 days' end, case when $7::boolean then $8::uuid end,
       current_date + $9::integer, case when $9::integer is not null then $10::uuid end, $10, $11, $11, now() - $12 * interval '1 hour', $8, $8,
       now() - $13 * interval '1 hour'
     from (select 1) one left join public.models m on m.stage_name = $2 returning id`,
    [
      note.title,
      note.model,
      note.kind ?? 'note',
      note.isDraft === true ? 'draft' : 'final',
      visibility,
      note.isPinned === true,
      note.isLocked === true,
      author,
      note.verified ?? null,
      note.reviewer === undefined ? null : people.get(note.reviewer),
      versions,
      note.ago,
      madeAgo,
    ],
  );
  return row?.id ?? '';
}

/** Each with the number of lines it added and removed, like a saved version. */
async function insertVersion(
  db: Database,
  note: string,
  version: number,
  { by, ago, content }: { by: string | undefined; ago: number; content: string },
): Promise<void> {
  await db.query(
    `with lines as (
       select coalesce(
         (select private.changed_lines(v.content, $4::jsonb) from public.note_versions v where v.note_id = $1 and v.version = $2 - 1),
         array[cardinality(private.note_lines($4::jsonb)), 0]
       ) as changed
     )
     insert into public.note_versions (note_id, version, title, content, edited_by, started_at, edited_at, lines_added, lines_removed)
     select n.id, $2, n.title, $4::jsonb, $3, now() - $5 * interval '1 hour', now() - $5 * interval '1 hour', l.changed[1], l.changed[2]
     from lines l, public.notes n where n.id = $1`,
    [note, version, by, content, ago],
  );
}

async function insertParts(db: Database, note: DemoNote, id: string, people: People): Promise<void> {
  for (const member of note.members ?? [])
    await db.query('insert into public.note_members (note_id, user_id, access) values ($1, $2, $3)', [
      id,
      people.get(member.replace(/\+$/, '')),
      member.endsWith('+') ? 'edit' : 'view',
    ]);
  for (const tag of note.tags ?? [])
    await db.query(
      'insert into public.note_tags (note_id, tag_id) select $1, id from public.tags where name = $2',
      [id, tag],
    );
  for (const [index, [by, body]] of (note.comments ?? []).entries())
    await db.query(
      `insert into public.note_comments (note_id, author_id, body, created_at)
       values ($1, $2, $3, now() - interval '50 minutes' + $4 * interval '20 minutes')`,
      [id, people.get(by), body, index],
    );
  const watching = new Set([
    note.by,
    ...(note.before ?? []).map(([by]) => by),
    ...(note.comments ?? []).map(([by]) => by),
  ]);
  for (const key of watching)
    await db.query('insert into public.note_watchers (note_id, user_id) values ($1, $2)', [
      id,
      people.get(key),
    ]);
}
