import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewNote } from '#shared/contract/note-fields.ts';
import { goodNotes } from '#shared/domain/note-document/test-notes/test-notes.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Notes through the services, as people use them: who sees and changes what, versions, and every rule with its sentence.

type Host = ReturnType<typeof startServiceHost>;
type Acting = ActingPerson & { host: Host };

let lane: DatabaseLane;
let admin: Acting, main: Acting, secondary: Acting, stranger: Acting, viewer: Acting;
const hosts: Host[] = [];
let model: string;
let foreign: string;

async function person(options: Parameters<DatabaseLane['person']>[0]): Promise<Acting> {
  const made = await lane.person(options);
  const host = startServiceHost(lane, made.session);
  hosts.push(host);
  return { ...made, host };
}

beforeAll(async () => {
  lane = await openDatabaseLane();
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  admin = await person({ role: 'admin', displayName: 'Mia' });
  main = await person({ displayName: 'Tomás', permissions: assignedOnly });
  secondary = await person({ displayName: 'Priya', permissions: assignedOnly });
  stranger = await person({ displayName: 'Jonas', permissions: assignedOnly });
  viewer = await person({
    displayName: 'Vera',
    permissions: { ...assignedOnly, can_view_all_data: true },
  });
  model = await insertModel(lane, { managerId: main.id, secondaryIds: [secondary.id] });
  foreign = await insertModel(lane, { managerId: admin.id });
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await lane.close();
});

const saying = (...lines: string[]): NoteDocument => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const create = ({ host }: Acting, fields: Partial<NewNote> = {}) =>
  host.call('notes.create', {
    title: 'Winter sets',
    modelId: model,
    content: saying('Six looks'),
    ...fields,
  });
const get = ({ host }: Acting, id: string) => host.call('notes.get', { id });
const write = (
  { host }: Acting,
  { id, contentVersion }: { id: string; contentVersion: number },
  text: string,
  keeps = false,
) => host.call('notes.save', { id, contentVersion, title: 'Winter sets', content: saying(text), keeps });
const change = ({ host }: Acting, { id, rowVersion }: { id: string; rowVersion: number }, changes: object) =>
  host.call('notes.update', { id, rowVersion, changes });
const refusal = (hint: string, message: string) => expect.objectContaining({ hint, message }) as unknown;
/** As if the time had passed. */
const age = (id: string, minutes: number) =>
  lane.sql(
    `update public.note_versions set started_at = started_at - $2 * interval '1 minute' where note_id = $1`,
    [id, minutes],
  );

describe('who sees a note', () => {
  it('is anyone who looks after its model, or views all data', async () => {
    const { id } = await create(main);
    for (const one of [main, secondary, viewer, admin])
      expect((await get(one, id)).title).toBe('Winter sets');
    await expect(get(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await get(viewer, id)).canEdit).toBe(false);
    await expect(write(viewer, await get(viewer, id), 'Mine')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is everyone with access to notes where it is general', async () => {
    const { id } = await create(main, { modelId: null });
    expect((await get(stranger, id)).canEdit).toBe(true);
    const without = await person({ permissions: { can_access_notes: false } });
    await expect(get(without, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(create(without, { modelId: null })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is its author alone where it is private, whatever others may see', async () => {
    const { id } = await create(main, { visibility: 'private' });
    expect((await get(main, id)).visibility).toBe('private');
    for (const one of [secondary, viewer, admin])
      await expect(get(one, id)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await admin.host.call('notes.list', {
      filter: { scope: 'all' },
      sort: { by: 'recent' },
    });
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect(await admin.host.call('notes.find', { text: 'winter sets' })).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    const { data } = await admin.client.from('note_contents').select().eq('note_id', id);
    expect(data).toEqual([]);
  });

  it('is its chosen people, to read or to write', async () => {
    const reader = await person({});
    const { id } = await create(main, {
      visibility: 'custom',
      members: [{ id: reader.id, access: 'view' }],
    });
    expect((await get(reader, id)).canEdit).toBe(false);
    await expect(get(secondary, id)).rejects.toMatchObject({ code: 'not_found' });
    const note = await get(main, id);
    await change(main, note, { members: [{ id: reader.id, access: 'edit' }] });
    expect((await get(reader, id)).canEdit).toBe(true);
    // Taken back, it is gone for them.
    await change(main, await get(main, id), { visibility: 'team' });
    await expect(get(reader, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await get(secondary, id)).members).toEqual([]);
  });

  it('is chosen by its author, or by those who edit every note', async () => {
    const { id } = await create(main);
    await expect(change(secondary, await get(secondary, id), { visibility: 'private' })).rejects.toEqual(
      refusal('share', 'Only its author can change who sees this note'),
    );
    await expect(change(admin, await get(admin, id), { visibility: 'private' })).rejects.toMatchObject({
      hint: 'share',
    });
    await change(admin, await get(admin, id), {
      visibility: 'custom',
      members: [{ id: secondary.id, access: 'view' }],
    });
    expect((await get(main, id)).visibility).toBe('custom');
  });

  it('goes with its author where it is private', async () => {
    const leaver = await person({});
    const secret = await create(leaver, { modelId: null, visibility: 'private' });
    const shared = await create(leaver, { modelId: null });
    await lane.sql('delete from auth.users where id = $1', [leaver.id]);
    const left = await lane.sql<{ id: string }>('select id from public.notes where id = any ($1)', [
      [secret.id, shared.id],
    ]);
    expect(left).toEqual([{ id: shared.id }]);
  });
});

describe('what is typed', () => {
  it('is one version for ten minutes of one person, and another for someone else', async () => {
    const note = await create(main);
    let saved = await write(main, note, 'One');
    saved = await write(main, { ...note, ...saved }, 'Two');
    expect(saved.version).toBe(1);
    saved = await write(secondary, { ...note, ...saved }, 'Three');
    expect(saved.version).toBe(2);
    await age(note.id, 11);
    saved = await write(secondary, { ...note, ...saved }, 'Four');
    expect(saved.version).toBe(3);
    saved = await write(secondary, { ...note, ...saved }, 'Four', true);
    await write(secondary, { ...note, ...saved }, 'Five');
    const versions = await main.host.call('notes.versions', { noteId: note.id });
    expect(
      versions.map(({ version, editedBy, isKept, linesAdded, linesRemoved }) => [
        version,
        editedBy?.displayName,
        isKept,
        linesAdded,
        linesRemoved,
      ]),
    ).toEqual([
      [4, 'Priya', false, 1, 1],
      [3, 'Priya', true, 1, 1],
      [2, 'Priya', false, 1, 1],
      [1, 'Tomás', false, 1, 0],
    ]);
  });

  it('saves nothing over what someone else has written, and names the version it saw', async () => {
    const note = await create(main);
    await write(secondary, note, 'Hers');
    await expect(write(main, note, 'His')).rejects.toMatchObject({ code: 'conflict', hint: 'stale' });
    expect((await get(main, note.id)).content).toEqual(saying('Hers'));
  });

  it('does not collide with what else changes on a note, nor the other way round', async () => {
    const note = await create(main);
    await change(secondary, note, { isPinned: true });
    const saved = await write(main, note, 'Typed meanwhile');
    expect(saved.contentVersion).toBe(note.contentVersion + 1);
    const pinned = await get(main, note.id);
    await write(main, { ...note, ...saved }, 'Typed again');
    await change(secondary, pinned, { isPinned: false });
  });

  it('comes back from a version, and nothing in between is lost', async () => {
    const note = await create(main);
    await write(secondary, note, 'Hers');
    const restored = await main.host.call('notes.restoreVersion', { noteId: note.id, version: 1 });
    expect(restored.version).toBe(3);
    expect((await get(main, note.id)).content).toEqual(saying('Six looks'));
    const version = await main.host.call('notes.version', { noteId: note.id, version: 2 });
    expect(version.content).toEqual(saying('Hers'));
    const activity = await main.host.call('notes.activity', { noteId: note.id });
    expect(activity.map(({ field, after }) => [field, after])).toContainEqual(['restored', 1]);
    await expect(
      main.host.call('notes.restoreVersion', { noteId: note.id, version: 99 }),
    ).rejects.toMatchObject({ code: 'not_found', message: 'This version is no longer kept' });
  });

  it('is no prey of a version that someone else restores meanwhile', async () => {
    const note = await create(main);
    const saved = await write(secondary, note, 'Hers');
    await secondary.host.call('notes.restoreVersion', { noteId: note.id, version: 1 });
    await expect(write(main, { ...note, ...saved }, 'Typed on')).rejects.toMatchObject({
      code: 'conflict',
      hint: 'stale',
    });
    const now = await get(main, note.id);
    await write(main, now, 'Typed on');
    const versions = await main.host.call('notes.versions', { noteId: note.id });
    expect(versions.map(({ restoredFrom }) => restoredFrom)).toEqual([null, 1, null, null]);
  });

  it('keeps 200 versions', async () => {
    const note = await create(main);
    await lane.sql(
      `insert into public.note_versions (note_id, version, title, content, is_kept)
       select $1, n, 'Old', '{}', true from generate_series(2, 201) n`,
      [note.id],
    );
    await lane.sql('update public.notes set version = 201 where id = $1', [note.id]);
    await write(main, note, 'Newest');
    const [row] = await lane.sql<{ first: number; kept: string }>(
      'select min(version) as first, count(*)::text as kept from public.note_versions where note_id = $1',
      [note.id],
    );
    expect(row).toEqual({ first: 3, kept: '200' });
  });

  it('is kept as it was, whatever a note may hold', async () => {
    let note = await create(main);
    for (const { name, document } of goodNotes) {
      const content = document as NoteDocument;
      const { contentVersion } = await main.host.call('notes.save', { ...note, content });
      note = await get(main, note.id);
      expect(note.content, name).toEqual(content);
      expect(contentVersion).toBe(note.contentVersion);
    }
  });

  it('is refused with its sentence where it cannot be kept', async () => {
    const note = await create(main);
    const sent = (title: string, content: unknown) =>
      main.client.rpc('save_note_content', {
        p_note_id: note.id,
        p_content_version: note.contentVersion,
        p_title: title,
        p_content: JSON.stringify(content),
      });
    const said = async (title: string, content: unknown) => {
      const { error } = await sent(title, content);
      return [error?.message, error?.hint];
    };
    expect(await said(' ', saying('x'))).toEqual(['Note title is required', 'title']);
    expect(await said('x'.repeat(201), saying('x'))).toEqual([
      'Note title must be 200 characters or fewer',
      'title',
    ]);
    expect(await said('Winter sets', saying('x'.repeat(210_000)))).toEqual(['Note is too long', 'too_long']);
    expect(await said('Winter sets', { type: 'doc', content: [{ type: 'iframe' }] })).toEqual([
      "This note holds something that can't be saved",
      'content',
    ]);
  });
});

describe('a note that is taken away while someone types', () => {
  it('says that it is locked', async () => {
    const note = await create(main);
    await main.host.call('notes.lock', { id: note.id, isLocked: true });
    await expect(write(secondary, note, 'Typed')).rejects.toEqual(refusal('locked', 'This note is locked'));
    await expect(secondary.host.call('notes.lock', { id: note.id, isLocked: false })).rejects.toMatchObject({
      code: 'forbidden',
      hint: 'lock',
    });
    await expect(change(secondary, await get(secondary, note.id), { isDeleted: true })).rejects.toMatchObject(
      {
        hint: 'locked',
      },
    );
    await change(secondary, await get(secondary, note.id), { isPinned: true });
    expect(await get(secondary, note.id)).toMatchObject({
      isLocked: true,
      lockedBy: { displayName: 'Tomás' },
    });
    await admin.host.call('notes.lock', { id: note.id, isLocked: false });
    await write(secondary, note, 'Typed');
  });

  it('says that it is in the trash, from which it comes back', async () => {
    const note = await create(main);
    const { before, rowVersion } = await change(secondary, note, { isDeleted: true });
    await expect(write(main, note, 'Typed')).rejects.toEqual(refusal('deleted', 'This note is in the trash'));
    const trash = await main.host.call('notes.list', { filter: { scope: 'trash' }, sort: { by: 'deleted' } });
    expect(trash.rows.map(({ id }) => id)).toContain(note.id);
    await change(main, { id: note.id, rowVersion }, before);
    await write(main, note, 'Typed');
  });

  it('says that it is gone where it moved out of sight', async () => {
    const note = await create(admin, { modelId: model });
    await change(admin, note, { modelId: foreign });
    await expect(write(main, note, 'Typed')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a change', () => {
  it('of many leaves out what is stale, locked, gone or not theirs, and undoes', async () => {
    const [one, locked, stale, other] = [
      await create(main),
      await create(main),
      await create(main),
      await create(admin, { modelId: foreign }),
    ];
    await main.host.call('notes.lock', { id: locked.id, isLocked: true });
    await change(main, stale, { isPinned: true });
    const changed = await main.host.call('notes.updateMany', {
      notes: [one, { ...locked, rowVersion: 2 }, stale, other].map(({ id, rowVersion }) => ({
        id,
        rowVersion,
        changes: { isDeleted: true },
      })),
    });
    expect(changed.map(({ id }) => id)).toEqual([one.id]);
    await main.host.call('notes.updateMany', {
      notes: changed.map(({ id, rowVersion, before }) => ({ id, rowVersion, changes: before })),
    });
    expect((await get(main, one.id)).deletedAt).toBeNull();
  });

  it('moves a note only to models of the person', async () => {
    await expect(change(main, await create(main), { modelId: foreign })).rejects.toMatchObject({
      code: 'forbidden',
      hint: 'model',
    });
    await expect(create(main, { modelId: foreign })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('shares with people who may see the model', async () => {
    await expect(create(main, { visibility: 'custom', members: [] })).rejects.toEqual(
      refusal('members', 'Choose at least one person to share with'),
    );
    await expect(
      create(main, { visibility: 'custom', members: [{ id: stranger.id, access: 'view' }] }),
    ).rejects.toEqual(refusal('member_cannot_see', 'This person cannot see this model'));
    const inactive = await lane.person({ status: 'inactive' });
    await expect(
      create(main, { modelId: null, visibility: 'custom', members: [{ id: inactive.id, access: 'view' }] }),
    ).rejects.toMatchObject({ hint: 'inactive_member' });
    const people = await main.host.call('notes.people', { modelId: model });
    expect(people.slice(0, 2).map(({ isOfModel }) => isOfModel)).toEqual([true, true]);
    expect(people.map(({ id }) => id)).not.toContain(stranger.id);
  });
});

describe('playbooks, templates and copies', () => {
  it('are vouched for by their reviewer, author or an administrator', async () => {
    const playbook = await create(main, { kind: 'playbook', verifierId: secondary.id });
    await expect(admin.host.call('notes.verify', { id: playbook.id, until: '2100-01-01' })).rejects.toEqual(
      refusal('until', 'Choose a day within the next 3 years'),
    );
    const soon = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    await secondary.host.call('notes.verify', { id: playbook.id, until: soon });
    expect(await get(main, playbook.id)).toMatchObject({
      verifiedUntil: soon,
      verifiedBy: { displayName: 'Priya' },
    });
    await expect(viewer.host.call('notes.verify', { id: playbook.id, until: soon })).rejects.toMatchObject({
      hint: 'verify',
    });
    // What becomes a note is reviewed no more.
    await change(main, await get(main, playbook.id), { kind: 'note' });
    expect((await get(main, playbook.id)).verifiedUntil).toBeNull();
    await expect(secondary.host.call('notes.verify', { id: playbook.id, until: soon })).rejects.toMatchObject(
      { hint: 'kind' },
    );
  });

  it('start from a template, which is in no list but its own', async () => {
    const template = await main.host.call('notes.duplicate', {
      id: (await create(main)).id,
      kind: 'template',
    });
    expect(template).toMatchObject({ kind: 'template', model: null, title: 'Winter sets (copy)' });
    const lists = (['all', 'templates'] as const).map((scope) =>
      stranger.host.call('notes.list', { filter: { scope }, sort: { by: 'recent' }, limit: 200 }),
    );
    const [all, templates] = (await Promise.all(lists)).map(({ rows }) => rows.map(({ id }) => id));
    expect(all).not.toContain(template.id);
    expect(templates).toContain(template.id);
    const made = await create(secondary, { templateId: template.id, content: saying('Not this') });
    expect(made.content).toEqual(saying('Six looks'));
  });

  it('of what few see are private', async () => {
    const shared = await create(main, {
      visibility: 'custom',
      members: [{ id: secondary.id, access: 'view' }],
    });
    const copy = await secondary.host.call('notes.duplicate', { id: shared.id });
    expect(copy).toMatchObject({ visibility: 'private', createdBy: { id: secondary.id } });
  });
});

describe('lists and searches', () => {
  it('find words of title and text, without accents and case', async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const { id } = await create(main, { title: `Žuta ${word}`, content: saying('Crna dolčevita, topla') });
    for (const text of [`zuta ${word}`, `${word} DOLČEVITA`, `${word} crn`])
      expect((await main.host.call('notes.find', { text })).map((row) => row.id)).toEqual([id]);
    expect(await stranger.host.call('notes.find', { text: word })).toEqual([]);
    expect(await main.host.call('notes.find', { text: `${word} nothing` })).toEqual([]);
    expect(
      (
        await main.host.call('notes.list', {
          filter: { scope: 'all', text: `${word} topla` },
          sort: { by: 'title' },
        })
      ).rows.map((row) => [row.id, row.excerpt]),
    ).toEqual([[id, 'Crna dolčevita, topla']]);
  });

  it.each([
    [
      'far into it',
      'Cold light all day. '.repeat(20) + 'Pošalji dolčevitu, topla.',
      'dolcevit',
      /^….{5,40}Pošalji dolčevitu, topla\.$/,
    ],
    [
      'by its longest word',
      'to '.repeat(30) + 'Red coat. ' + 'Rain. '.repeat(20),
      'to coat',
      /^….{5,40}Red coat\. Rain\./,
    ],
    [
      'where letters fold to other lengths',
      'Straße '.repeat(40) + 'Ærø, 서울 촬영 ' + 'Nähe '.repeat(30),
      '촬영',
      /^….{5,60}촬영/,
    ],
    [
      'as the text that it is',
      'Rain. '.repeat(20) + '<b>coat</b>\u202e"x"',
      'coat',
      /^….{5,40}<b>coat<\/b> "x"$/,
    ],
    ['at its start', 'Coat. ' + 'Rain. '.repeat(50), 'coat', /^Coat\. Rain/],
    [
      'pages into it',
      `${'Cold light, café. '.repeat(400)}Red coat at last.`,
      'coat',
      /^….{5,40}Red coat at last\.$/,
    ],
    ['in its title alone', 'Rain. '.repeat(50), 'sought', /^Rain\. Rain/],
  ])('show the line around what was found: %s', async (_, text, sought, line) => {
    const word = crypto.randomUUID().slice(0, 8);
    const { id } = await create(main, { title: `Sought ${word}`, content: saying(text) });
    const rows = [
      ...(await main.host.call('notes.find', { text: `${sought} ${word}`.slice(0, 60) })),
      ...(
        await main.host.call('notes.list', {
          filter: { scope: 'all', text: `${word} ${sought}` },
          sort: { by: 'title' },
        })
      ).rows,
    ];
    expect(rows.map((row) => row.id)).toEqual([id, id]);
    for (const { excerpt } of rows) expect(excerpt).toMatch(line);
  });

  it('page by page have pinned ones first, then those edited last', async () => {
    const own = await person({});
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push(
        (await create(own, { modelId: null, visibility: 'private', title: `Note ${String(index)}` })).id,
      );
    const [first = ''] = ids;
    await change(own, await get(own, first), { isPinned: true });
    const filter = { scope: 'private' as const };
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const page: { rows: { id: string }[]; next: string | null } = await own.host.call('notes.list', {
        filter,
        sort: { by: 'recent' },
        after,
        limit: 2,
      });
      pages.push(page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(pages).toEqual([[first, ids[4]], [ids[3], ids[2]], [ids[1]]]);
    expect(await own.host.call('notes.count', { filters: [filter, { scope: 'drafts' }] })).toEqual([5, 0]);
  });
});

it('shows who else has a note open, until they leave or fall silent', async () => {
  const { id } = await create(main);
  const here = ({ host }: Acting, isEditing: boolean | null) =>
    host.call('notes.presence', { id, isEditing });
  expect(await here(main, true)).toEqual([]);
  expect(await here(secondary, false)).toMatchObject([{ person: { id: main.id }, isEditing: true }]);
  expect(await here(main, true)).toMatchObject([{ person: { id: secondary.id }, isEditing: false }]);
  await here(secondary, null);
  expect(await here(main, true)).toEqual([]);
  await here(secondary, true);
  await lane.sql(
    `update public.note_presence set seen_at = seen_at - interval '1 minute' where user_id = $1`,
    [secondary.id],
  );
  expect(await here(main, true)).toEqual([]);
  await expect(here(stranger, true)).rejects.toMatchObject({ code: 'not_found' });
});
