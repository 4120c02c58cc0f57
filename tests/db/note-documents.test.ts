import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  badNotes,
  goodNotes,
  tomas,
  unstorableNotes,
} from '#shared/domain/note-document/test-notes/test-notes.ts';
import { doc, mention, p } from '#shared/domain/note-document/test-notes/build.ts';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';

// The same documents that the page judges: neither takes what the other refuses.

let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
afterAll(() => lane.close());

const problem = async (document: unknown) => {
  const [row] = await lane.sql<{ problem: string | null }>(
    'select private.note_problem($1::jsonb) as problem',
    [JSON.stringify(document)],
  );
  return row?.problem;
};

it.each(goodNotes)('takes $name', async ({ document }) => {
  expect(await problem(document)).toBeNull();
});

it.each(badNotes)('refuses $name', async ({ document, kind }) => {
  expect(await problem(document)).toBe(kind);
});

it.each(unstorableNotes)('cannot store $name', async ({ document }) => {
  await expect(problem(document)).rejects.toThrow();
});

it('lets nothing else in, no matter who writes', async () => {
  const [note] = await lane.sql<{ id: string }>(
    `insert into public.notes (title) values ('Winter sets') returning id`,
  );
  const refused = await lane.operator
    .from('note_contents')
    .insert({ note_id: note?.id, content: { type: 'doc', content: [{ type: 'script' }] } });
  expect(refused.error?.code).toBe('23514');
  const taken = await lane.operator
    .from('note_contents')
    .insert({ note_id: note?.id, content: doc(p('Winter sets')) });
  expect(taken.error).toBeNull();
});

it('reads lines, mentions and what changed', async () => {
  const before = doc(p('One'), p('Two'), p('Two'));
  const after = doc(p('One'), p('Two'), p('Three ', mention(tomas, 'Tomás')));
  const [row] = await lane.sql<{ lines: string[]; mentioned: string[]; changed: number[] }>(
    `select private.note_lines($2::jsonb) as lines, private.note_mentions($2::jsonb)::text[] as mentioned,
       private.changed_lines($1::jsonb, $2::jsonb) as changed`,
    [JSON.stringify(before), JSON.stringify(after)],
  );
  expect(row).toEqual({ lines: ['One', 'Two', 'Three @Tomás'], mentioned: [tomas], changed: [1, 1] });
});
