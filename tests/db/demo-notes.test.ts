import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '#backend/data/open-store.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import { snapshotDir } from '#backend/places.ts';

const migrationsDir = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

let store: Store;
beforeAll(async () => {
  store = await openStore({ kind: 'memory', snapshotDir }, { seed: 'demo', migrationsDir });
});
afterAll(() => store.close());

it('fills the demo with notes that could have been written in the app', async () => {
  const notes = await store.db.query<{
    title: string;
    content: unknown;
    problem: string | null;
    saved: unknown;
    excerpt: string;
  }>(
    `select n.title, c.content, private.note_problem(c.content) as problem, v.content as saved, c.excerpt
     from public.notes n join public.note_contents c on c.note_id = n.id
     left join public.note_versions v on v.note_id = n.id and v.version = n.version`,
  );
  for (const { title, content, problem, saved, excerpt } of notes) {
    expect([title, problem, noteProblem(content)]).toEqual([title, null, undefined]);
    // The last version is what the note says.
    expect(saved).toEqual(content);
    expect(excerpt).not.toBe('');
  }
  const [counts] = await store.db.query(
    `select count(*) filter (where kind = 'playbook' and verified_until < current_date)::int as overdue,
       count(*) filter (where kind = 'playbook' and verified_until >= current_date)::int as verified,
       count(*) filter (where kind = 'template')::int as templates,
       count(*) filter (where visibility = 'private')::int as private,
       count(*) filter (where visibility = 'custom')::int as custom,
       count(*) filter (where status = 'draft')::int as drafts,
       count(*) filter (where comments_total > 0)::int as discussed,
       max(version) as versions
     from public.notes`,
  );
  expect(counts).toEqual({
    overdue: 1,
    verified: 2,
    templates: 2,
    private: 2,
    custom: 1,
    drafts: 2,
    discussed: 3,
    versions: 3,
  });
  const [line] = await store.db.query(
    `select v.lines_added, v.lines_removed from public.note_versions v join public.notes n on n.id = v.note_id
     where n.title = 'Winter sets' and v.version = 3`,
  );
  expect(line).toMatchObject({ lines_added: 5, lines_removed: 1 });
});
