import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput, CallName } from '#shared/contract/bridge.ts';
import type { NewNote } from '#shared/contract/note-fields.ts';
import { noteScopes } from '#shared/contract/note-fields.ts';
import { hostileHtml } from '#shared/domain/note-document/test-notes/hostile-html.ts';
import { badNotes } from '#shared/domain/note-document/test-notes/test-notes.ts';
import { doc, mention, p } from '#shared/domain/note-document/test-notes/build.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What people try with notes who want to see, keep or break what is not theirs.

let lane: DatabaseLane;
let admin: ActingPerson, main: ActingPerson, secondary: ActingPerson, viewer: ActingPerson;
let model: string;
let foreign: string;
const hosts = new Map<string, ReturnType<typeof startServiceHost>>();
const as = (person: ActingPerson) => {
  const host = hosts.get(person.id) ?? startServiceHost(lane, person.session);
  hosts.set(person.id, host);
  return host;
};

const assignedOnly = { can_access_socials: false, can_access_chat: false };
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  main = await lane.person({ permissions: assignedOnly });
  secondary = await lane.person({ permissions: assignedOnly });
  viewer = await lane.person({ permissions: { ...assignedOnly, can_view_all_data: true } });
  model = await insertModel(lane, { managerId: main.id, secondaryIds: [secondary.id] });
  foreign = await insertModel(lane, { managerId: admin.id });
});
afterAll(async () => {
  await Promise.all([...hosts.values()].map((host) => host.stop()));
  await lane.close();
});

const saying = (words: string) => doc(p(words)) as unknown as NoteDocument;
const create = (person: ActingPerson, fields: Partial<NewNote> = {}) =>
  as(person).call('notes.create', { title: 'Winter sets', modelId: model, ...fields });
const get = (person: ActingPerson, id: string) => as(person).call('notes.get', { id });
const change = async (person: ActingPerson, id: string, changes: object) => {
  const { rowVersion } = await get(person, id);
  return as(person).call('notes.update', { id, rowVersion, changes });
};
/** A note that says `hidden` wherever it says something. */
async function hiddenNote(fields: Partial<NewNote>) {
  const note = await create(main, { title: 'Hidden title', content: saying('Hidden words'), ...fields });
  await as(main).call('notes.comment', { noteId: note.id, body: 'Hidden comment', mentions: [] });
  return note;
}

/** Everything that answers about notes without naming one. */
async function everythingSeen(person: ActingPerson): Promise<string> {
  const { call } = as(person);
  const tables = ['notes', 'note_contents', 'note_versions', 'note_members', 'note_watchers', 'note_tags'];
  tables.push('note_comments', 'note_activity', 'note_presence', 'notification_queue');
  return JSON.stringify([
    ...(await Promise.all(
      noteScopes.map((scope) =>
        call('notes.list', { filter: { scope }, sort: { by: 'edited' }, limit: 200 }),
      ),
    )),
    await call('notes.list', { filter: { scope: 'all', text: 'hidden' }, sort: { by: 'title' } }),
    await call('notes.count', { filters: [{ scope: 'all', text: 'hidden' }] }),
    await call('notes.find', { text: 'hidden' }),
    ...(await Promise.all(tables.map((table) => dataOf(person.client.from(table).select().limit(900))))),
    await dataOf(
      person.client
        .from('notes')
        .select('*, note_comments(*)')
        .limit(200)
        .limit(5, { referencedTable: 'note_comments' }),
    ),
    await dataOf(
      person.client.from('models').select('id, notes(*)').limit(10).limit(100, { referencedTable: 'notes' }),
    ),
  ]);
}

type Target = { id: string; rowVersion: number; contentVersion: number; commentId: string };
const attempts: { [Call in CallName]?: (target: Target) => CallInput<Call> } = {
  'notes.get': ({ id }) => ({ id }),
  'notes.save': ({ id, contentVersion }) => ({ id, contentVersion, title: 'Mine', content: saying('Mine') }),
  'notes.update': ({ id, rowVersion }) => ({ id, rowVersion, changes: { visibility: 'team' } }),
  'notes.duplicate': ({ id }) => ({ id }),
  'notes.create': ({ id }) => ({ title: 'Mine', templateId: id }),
  'notes.lock': ({ id }) => ({ id, isLocked: true }),
  'notes.verify': ({ id }) => ({ id, until: null }),
  'notes.versions': ({ id }) => ({ noteId: id }),
  'notes.version': ({ id }) => ({ noteId: id, version: 1 }),
  'notes.restoreVersion': ({ id }) => ({ noteId: id, version: 1 }),
  'notes.comments': ({ id }) => ({ noteId: id }),
  'notes.comment': ({ id }) => ({ noteId: id, body: 'Mine', mentions: [] }),
  'notes.editComment': ({ commentId }) => ({ id: commentId, rowVersion: 1, body: 'Mine', mentions: [] }),
  'notes.deleteComment': ({ commentId }) => ({ id: commentId }),
  'notes.restoreComment': ({ commentId }) => ({ id: commentId }),
  'notes.activity': ({ id }) => ({ noteId: id }),
  'notes.watch': ({ id }) => ({ id, watch: 'watching' }),
  'notes.presence': ({ id }) => ({ id, isEditing: true }),
};

describe.each([
  ['private', { visibility: 'private' as const }, () => [admin, viewer, secondary]],
  ['for chosen people', { visibility: 'custom' as const }, () => [secondary]],
] as const)('a note that is %s', (_, fields, others) => {
  let target: Target;
  beforeAll(async () => {
    const members = fields.visibility === 'custom' ? [{ id: admin.id, access: 'view' as const }] : [];
    const note = await hiddenNote({ ...fields, members, kind: 'playbook' });
    const [comment] = await as(main).call('notes.comments', { noteId: note.id });
    target = { ...(await get(main, note.id)), commentId: comment?.id ?? '' };
  });

  it.each(Object.keys(attempts) as CallName[])('is not found by others: %s', async (name) => {
    const input = attempts[name]?.(target) as CallInput<typeof name>;
    for (const person of others())
      await expect(as(person).call(name, input)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is in no list, count, search or table of theirs', async () => {
    for (const person of others()) {
      const seen = await everythingSeen(person);
      expect(seen).not.toMatch(/hidden/i);
      expect(seen).not.toContain(target.id);
      const { notes } = { notes: [{ ...target, changes: { isDeleted: true } }] };
      expect(await as(person).call('notes.updateMany', { notes })).toEqual([]);
    }
    expect(await everythingSeen(main)).toMatch(/hidden/i);
  });

  it('names nobody in a comment who does not see it', async () => {
    await expect(
      as(main).call('notes.comment', { noteId: target.id, body: 'Look', mentions: [secondary.id] }),
    ).rejects.toMatchObject({ hint: 'mention_cannot_see' });
  });

  it('tells nobody who is named in its text', async () => {
    const content = doc(p('Hidden words ', mention(secondary.id, 'Priya'))) as unknown as NoteDocument;
    const { contentVersion } = await get(main, target.id);
    await as(main).call('notes.save', { id: target.id, contentVersion, title: 'Hidden title', content });
    expect(JSON.stringify(await dataOf(secondary.client.from('notification_queue').select()))).not.toMatch(
      /hidden/i,
    );
  });
});

it('a private note stays private in a view of its author', async () => {
  const secret = await create(main, { title: 'Secret title', visibility: 'private' });
  const team = await create(main);
  await as(admin).call('viewAs.open', { id: main.id });
  const inView = <Call extends CallName>(name: Call, input: CallInput<Call>) =>
    as(admin).callAs(main.id, name, input);
  expect((await inView('notes.get', { id: team.id })).id).toBe(team.id);
  for (const [name, input] of [
    ['notes.get', { id: secret.id }],
    ['notes.versions', { noteId: secret.id }],
    ['notes.version', { noteId: secret.id, version: 1 }],
    ['notes.comments', { noteId: secret.id }],
    ['notes.activity', { noteId: secret.id }],
  ] as const)
    await expect(inView(name, input as never)).rejects.toMatchObject({ code: 'not_found' });
  const filter = { scope: 'private' as const };
  expect((await inView('notes.list', { filter, sort: { by: 'recent' } })).rows).toEqual([]);
  expect(await inView('notes.count', { filters: [filter] })).toEqual([0]);
  expect(await inView('notes.find', { text: 'secret' })).toEqual([]);
  expect(await as(main).call('notes.find', { text: 'secret' })).toHaveLength(1);
  await as(admin).call('viewAs.close', { id: main.id });
});

describe('a note that is hidden from people', () => {
  const touchedAt = async (person: ActingPerson) => {
    const [row] = await lane.sql<{ at: string }>(
      'select updated_at::text as at from public.profiles where id = $1',
      [person.id],
    );
    return row?.at;
  };
  const newsOf = async (person: ActingPerson, id: string) =>
    dataOf<unknown[]>(person.client.from('notification_queue').select().eq('metadata->>note_id', id));

  it.each([
    ['made private', { visibility: 'private' }],
    ['shared with someone else', { visibility: 'custom', members: () => [{ id: admin.id, access: 'view' }] }],
    ['moved to another model', { modelId: () => foreign }],
  ] as const)('is told of to them alone, and its news are taken back: %s', async (how, changes) => {
    const author = how === 'moved to another model' ? admin : main;
    const { id } = await create(author, { title: 'Hidden title' });
    expect(await newsOf(secondary, id)).toHaveLength(1);
    const before = [await touchedAt(secondary), await touchedAt(admin)];
    const set = Object.fromEntries(
      Object.entries<unknown>(changes).map(([key, value]) => [
        key,
        typeof value === 'function' ? (value as () => unknown)() : value,
      ]),
    );
    await change(author, id, set);
    expect(await touchedAt(secondary)).not.toBe(before[0]);
    if (set['visibility'] !== 'private') expect((await get(admin, id)).id).toBe(id);
    if (author === admin) expect(await touchedAt(admin)).toBe(before[1]);
    expect(await newsOf(secondary, id)).toEqual([]);
  });

  it('takes its news back from those with whom it is shared no longer', async () => {
    const members = [
      { id: secondary.id, access: 'view' as const },
      { id: admin.id, access: 'view' as const },
    ];
    const { id } = await create(main, { visibility: 'custom', members });
    expect(await newsOf(secondary, id)).toHaveLength(1);
    await change(main, id, { members: members.slice(1) });
    expect(await newsOf(secondary, id)).toEqual([]);
    expect(await newsOf(admin, id)).toHaveLength(1);
  });
});

type Answer = { data: unknown; error: { code: string; hint: string | null } | null };
describe('moving a note out of its model', () => {
  const move = async (person: ActingPerson, id: string, modelId: string | null, isStrict = true) => {
    const { rowVersion } = await get(person, id);
    const { data, error } = (await person.client.rpc('save_notes', {
      p_changes: [{ id, row_version: rowVersion, set: { model_id: modelId } }],
      p_is_strict: isStrict,
    })) as Answer;
    return error ? [error.code, error.hint] : data;
  };
  const modelOf = async (id: string) =>
    (await lane.sql('select model_id from public.notes where id = $1', [id]))[0]?.['model_id'];

  it('takes more than having it shared, to change as well', async () => {
    const member = await lane.person();
    const own = await insertModel(lane, { managerId: member.id });
    const note = await hiddenNote({ visibility: 'custom', members: [{ id: member.id, access: 'edit' }] });
    for (const place of [null, own]) {
      expect(await move(member, note.id, place)).toEqual(['42501', 'model']);
      expect(await move(member, note.id, place, false)).toEqual([]);
    }
    expect(await modelOf(note.id)).toBe(model);
    expect(await move(main, note.id, null)).toHaveLength(1);
  });

  it('takes the model, where its author has lost it', async () => {
    const author = await lane.person({ permissions: assignedOnly });
    const lost = await insertModel(lane, { managerId: main.id, secondaryIds: [author.id] });
    const note = await create(author, { modelId: lost, visibility: 'private' });
    await lane.sql('delete from public.model_secondary_managers where manager_id = $1', [author.id]);
    expect(await move(author, note.id, null)).toEqual(['42501', 'model']);
    expect(await modelOf(note.id)).toBe(lost);
  });
});

describe('the reviewer of a playbook', () => {
  const stranger = () => lane.person({ permissions: assignedOnly });

  it('is someone who sees it, from the first moment and with its people', async () => {
    const { id: verifierId } = await stranger();
    const cannot = { hint: 'verifier_cannot_see', message: 'This person cannot see this note' };
    await expect(create(main, { kind: 'playbook', verifierId })).rejects.toMatchObject(cannot);
    const members = [{ id: admin.id, access: 'view' as const }];
    const custom = { kind: 'playbook', visibility: 'custom', members } as const;
    await expect(create(main, { ...custom, verifierId: secondary.id })).rejects.toMatchObject(cannot);
    const { id } = await create(main, { ...custom, verifierId: admin.id });
    await expect(change(main, id, { verifierId })).rejects.toMatchObject(cannot);
    await expect(change(main, id, { verifierId: secondary.id, visibility: 'private' })).rejects.toMatchObject(
      cannot,
    );
    await change(main, id, {
      verifierId: secondary.id,
      members: [...members, { id: secondary.id, access: 'view' }],
    });
  });

  it('who has lost sight of it is asked nothing; its author is', async () => {
    const { id } = await create(secondary, { kind: 'playbook', verifierId: main.id });
    await change(secondary, id, { visibility: 'private' });
    await lane.sql('update public.notes set verified_until = current_date where id = $1', [id]);
    await expect(as(main).call('notes.verify', { id, until: null })).rejects.toMatchObject({
      code: 'not_found',
    });
    await lane.sql('select private.job_note_reviews()');
    const asked = await lane.sql<{ user_id: string }>(
      `select user_id from public.notification_queue where notification_type = 'note_review_due' and metadata ->> 'note_id' = $1`,
      [id],
    );
    expect(asked).toEqual([{ user_id: secondary.id }]);
  });
});

it('HTML is the text that it is in every list, search, version and notification', async () => {
  const vectors = hostileHtml
    .map((each) => each.replaceAll(/\0|\p{Surrogate}/gu, '').trim())
    .filter(({ length }) => length <= 200);
  let note: { id: string; contentVersion: number } = await create(main, { title: 'Before' });
  for (const [at, title] of vectors.entries()) {
    const content = saying(`${String(at)} ${title}`);
    const saved = await as(main).call('notes.save', { ...note, title, content, keeps: true });
    note = { ...note, ...saved };
    const comment = await as(main).call('notes.comment', {
      noteId: note.id,
      body: title,
      mentions: [secondary.id],
    });
    expect(comment.body).toBe(title);
    const filter = { scope: 'all', modelId: model } as const;
    const { rows } = await as(secondary).call('notes.list', {
      filter,
      sort: { by: 'edited', isDescending: true },
      limit: 1,
    });
    expect(rows[0]?.title).toBe(title);
    // In one line, without signs that turn what stands around it.
    expect(rows[0]?.excerpt).toBe(oneLine(`${String(at)} ${title}`));
    const version = await as(secondary).call('notes.version', { noteId: note.id, version: saved.version });
    expect(version).toMatchObject({ title, content });
  }
  const queued = await dataOf<{ title: string; message: string }[]>(
    secondary.client.from('notification_queue').select('title, message').eq('metadata->>note_id', note.id),
  );
  const last = oneLine(vectors.at(-1) ?? '');
  expect(queued.some(({ title, message }) => title.includes(last) && message === last)).toBe(true);
});
const oneLine = (words: string) =>
  words.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

describe('a forged text', () => {
  const codes = async (content: string) => {
    const { id, contentVersion } = await create(main);
    const save = main.client.rpc('save_note_content', {
      p_note_id: id,
      p_content_version: contentVersion,
      p_title: 'Mine',
      p_content: content,
    });
    const make = main.client.rpc('create_note', { p_note: { title: 'Mine', content } });
    return (await Promise.all([save, make])).map(({ error }) => [error?.code, error?.hint]);
  };

  it.each(badNotes)('is refused by both calls that take one: $name', async ({ name, document, kind }) => {
    const text = JSON.stringify(document);
    // What is larger than any note can be is refused before it is read.
    const isHuge = text.length > 300_000;
    const [save, make] = await codes(text);
    const hint = kind === 'too-long' ? 'too_long' : 'content';
    // The embedded engine reads nothing that is nested so deep that its stack might end.
    if (lane.engine === 'embedded' && name === '2,000 deep') {
      expect([save?.[0], make?.[0]]).toEqual(['54000', '54000']);
      return;
    }
    expect(save).toEqual(isHuge ? ['23514', null] : ['22023', hint]);
    expect(make?.[0]).toMatch(isHuge ? /^(?:22023|23514)$/ : /^22023$/);
  });

  it.each([
    ['no JSON', '{"type":'],
    ['100,000 lists in one another', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a number without end', `{"type":"doc","content":[{"type":"heading","attrs":{"level":1e131071}}]}`],
    [
      'U+0000',
      '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a\\u0000"}]}]}',
    ],
  ])('is refused without harm: %s', async (_, content) => {
    for (const [code] of await codes(content)) expect(code).toMatch(/^(?:22|54|23)/);
    expect((await create(main)).title).toBe('Winter sets');
  });
});
