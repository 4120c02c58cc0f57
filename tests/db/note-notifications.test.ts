import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Who hears what of notes, and what the jobs of notes do.

type Host = ReturnType<typeof startServiceHost>;

let lane: DatabaseLane;
let mia: ActingPerson, tomas: ActingPerson, priya: ActingPerson, jonas: ActingPerson;
let asMia: Host, asTomas: Host;
let model: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  const permissions = { can_access_socials: false, can_access_chat: false };
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  tomas = await lane.person({ displayName: 'Tomás', permissions });
  priya = await lane.person({ displayName: 'Priya', permissions });
  jonas = await lane.person({ displayName: 'Jonas', permissions });
  model = await insertModel(lane, { managerId: tomas.id, secondaryIds: [priya.id] });
  asMia = startServiceHost(lane, mia.session);
  asTomas = startServiceHost(lane, tomas.session);
});
afterAll(async () => {
  await Promise.all([asMia.stop(), asTomas.stop()]);
  await lane.close();
});

/** What someone was told of notes, and forgets it. */
async function toldTo({ id }: ActingPerson): Promise<string[]> {
  const rows = await lane.sql<{ told: string }>(
    `delete from public.notification_queue where user_id = $1 and notification_type like 'note%'
     returning notification_type || ': ' || title || case when message is null then '' else ' (' || message || ')' end as told`,
    [id],
  );
  return rows.map(({ told }) => told);
}
const said = (...content: object[]): NoteDocument =>
  ({ type: 'doc', content: [{ type: 'paragraph', content }] }) as NoteDocument;
const text = (words: string) => ({ type: 'text', text: words });
const mention = ({ id }: ActingPerson) => ({ type: 'mention', attrs: { id, label: 'Someone' } });
const create = (fields: object = {}) =>
  asMia.call('notes.create', { title: 'Winter sets', modelId: model, ...fields });
/** Ten minutes later. */
async function runNews(): Promise<void> {
  await lane.sql(`update private.note_edits set since = since - interval '11 minutes' where true`);
  await lane.sql('select private.job_note_news()');
}

it('tells of a new note those who look after its model, once it is no draft', async () => {
  const note = await create({ status: 'draft' });
  expect(await toldTo(tomas)).toEqual([]);
  await asMia.call('notes.update', {
    id: note.id,
    rowVersion: note.rowVersion,
    changes: { status: 'final' },
  });
  for (const person of [tomas, priya])
    expect(await toldTo(person)).toEqual(['note_created: Mia added Winter sets']);
  for (const person of [mia, jonas]) expect(await toldTo(person)).toEqual([]);
});

it('tells of what was written ten minutes later, as one, and not those who want to hear nothing', async () => {
  const note = await create();
  await asTomas.call('notes.watch', { id: note.id, watch: 'muted' });
  for (const person of [tomas, priya]) await toldTo(person);
  let saved = { contentVersion: note.contentVersion };
  for (const words of ['One', 'Two', 'Three'])
    saved = await asMia.call('notes.save', {
      id: note.id,
      contentVersion: saved.contentVersion,
      title: note.title,
      content: said(text(words)),
    });
  await lane.sql('select private.job_note_news()');
  expect(await toldTo(priya)).toEqual([]);
  await runNews();
  expect(await toldTo(priya)).toEqual(['note_updated: Mia edited Winter sets']);
  expect(await toldTo(tomas)).toEqual([]);
  expect(await toldTo(mia)).toEqual([]);
  await runNews();
  expect(await toldTo(priya)).toEqual([]);
});

it('tells those who are mentioned, once, and nobody who may not see the note', async () => {
  const note = await create();
  for (const person of [tomas, priya]) await toldTo(person);
  const { contentVersion } = await asMia.call('notes.save', {
    ...note,
    content: said(text('Ask '), mention(priya), mention(jonas)),
  });
  expect(await toldTo(priya)).toEqual(['note_mentioned: Mia mentioned you in Winter sets']);
  expect(await toldTo(jonas)).toEqual([]);
  await asMia.call('notes.save', { ...note, contentVersion, content: said(mention(priya)) });
  expect(await toldTo(priya)).toEqual([]);
  await asMia.call('notes.comment', { noteId: note.id, body: 'Ready @Priya', mentions: [priya.id] });
  expect(await toldTo(priya)).toEqual(['note_mentioned: Mia mentioned you in Winter sets (Ready @Priya)']);
  expect(await toldTo(tomas)).toEqual(['note_commented: Mia commented on Winter sets (Ready @Priya)']);
  await expect(
    asMia.call('notes.comment', { noteId: note.id, body: '@Jonas', mentions: [jonas.id] }),
  ).rejects.toMatchObject({ hint: 'mention_cannot_see', message: 'This person cannot see this note' });
});

it('tells of sharing and of deleting, and nobody of a private note', async () => {
  // What the tests before have left.
  await runNews();
  for (const person of [tomas, priya, jonas]) await toldTo(person);
  const shared = await create({
    modelId: null,
    visibility: 'custom',
    members: [{ id: jonas.id, access: 'view' }],
  });
  expect(await toldTo(jonas)).toEqual(['note_created: Mia shared Winter sets with you']);
  await asMia.call('notes.update', {
    id: shared.id,
    rowVersion: shared.rowVersion,
    changes: { isDeleted: true },
  });
  expect(await toldTo(jonas)).toEqual(['note_deleted: Mia deleted Winter sets']);
  const own = await create({ visibility: 'private', content: said(mention(tomas)) });
  await asMia.call('notes.save', { ...own, content: said(text('Only mine')) });
  await runNews();
  for (const person of [tomas, priya]) expect(await toldTo(person)).toEqual([]);
});

it('asks the reviewer of a playbook a week before, and when its day is over', async () => {
  const { id } = await create({ kind: 'playbook', verifierId: priya.id });
  await toldTo(priya);
  const review = async (days: number) => {
    await lane.sql('update public.notes set verified_until = current_date + $2::integer where id = $1', [
      id,
      days,
    ]);
    await lane.sql('select private.job_note_reviews()');
    return (await toldTo(priya)).map((told) => told.replace(/ \d.*/, ''));
  };
  expect(await review(30)).toEqual([]);
  expect(await review(7)).toEqual(['note_review_due: Review due: Winter sets (It is verified until']);
  expect(await review(7)).toEqual([]);
  await lane.sql(
    `update private.note_reviews_told set verified_until = current_date - 1 where note_id = $1`,
    [id],
  );
  expect(await review(-1)).toEqual(['note_review_due: Review due: Winter sets (It was verified until']);
  expect(await review(-1)).toEqual([]);
});

it('empties the trash after 30 days, and deleted comments after one', async () => {
  const [gone, kept] = [await create(), await create()];
  const { id: comment } = await asMia.call('notes.comment', { noteId: kept.id, body: 'Hello', mentions: [] });
  await asMia.call('notes.deleteComment', { id: comment });
  await lane.sql(`update public.notes set deleted_at = now() - interval '31 days' where id = $1`, [gone.id]);
  await lane.sql(`update public.note_comments set deleted_at = now() - interval '2 days' where id = $1`, [
    comment,
  ]);
  await lane.sql('select private.job_trash()');
  const left = await lane.sql<{ id: string }>(
    `select id from public.notes where id = any ($1) union all select id from public.note_comments where id = $2`,
    [[gone.id, kept.id], comment],
  );
  expect(left).toEqual([{ id: kept.id }]);
});
