import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What marks a note beside its text: draft or final, and its tags.

type Host = ReturnType<typeof startServiceHost>;

let lane: DatabaseLane;
let tomas: ActingPerson, priya: ActingPerson, vera: ActingPerson;
let asTomas: Host, asPriya: Host, asVera: Host;
let model: string;

beforeAll(async () => {
  lane = await openDatabaseLane();
  const permissions = { can_access_socials: false, can_access_chat: false };
  tomas = await lane.person({ displayName: 'Tomás', permissions });
  priya = await lane.person({ displayName: 'Priya', permissions });
  vera = await lane.person({ displayName: 'Vera', permissions: { ...permissions, can_view_all_data: true } });
  model = await insertModel(lane, { managerId: tomas.id, secondaryIds: [priya.id] });
  asTomas = startServiceHost(lane, tomas.session);
  asPriya = startServiceHost(lane, priya.session);
  asVera = startServiceHost(lane, vera.session);
});
afterAll(async () => {
  await Promise.all([asTomas, asPriya, asVera].map((host) => host.stop()));
  await lane.close();
});

const create = (fields: object = {}) =>
  asTomas.call('notes.create', { title: 'Winter sets', modelId: model, ...fields });
const get = (host: Host, id: string) => host.call('notes.get', { id });
const change = async (host: Host, id: string, changes: object) =>
  host.call('notes.update', { id, rowVersion: (await get(host, id)).rowVersion, changes });
const idsIn = async (filter: object) =>
  (
    await asTomas.call('notes.list', { filter: { scope: 'all', ...filter }, sort: { by: 'recent' } })
  ).rows.map(({ id }) => id);

describe('a draft', () => {
  it('is seen as any note, is among the drafts until it is final, and can be one again', async () => {
    const { id } = await create({ status: 'draft' });
    expect((await get(asPriya, id)).status).toBe('draft');
    expect(await idsIn({ scope: 'drafts' })).toContain(id);
    const made = await change(asPriya, id, { status: 'final' });
    expect(made.before).toEqual({ status: 'draft' });
    expect((await get(asTomas, id)).status).toBe('final');
    expect(await idsIn({ scope: 'drafts' })).not.toContain(id);
    expect(await idsIn({})).toContain(id);
    // As Undo sends it.
    await change(asPriya, id, made.before);
    expect((await get(asTomas, id)).status).toBe('draft');
    const activity = await asTomas.call('notes.activity', { noteId: id });
    expect(
      activity.filter(({ field }) => field === 'status').map(({ actor, after }) => [actor?.id, after]),
    ).toEqual([
      [priya.id, 'draft'],
      [priya.id, 'final'],
    ]);
  });

  it('is made final by those who may change it, while it is not locked', async () => {
    const { id } = await create({ status: 'draft' });
    await expect(change(asVera, id, { status: 'final' })).rejects.toMatchObject({ code: 'forbidden' });
    await asTomas.call('notes.lock', { id, isLocked: true });
    await expect(change(asPriya, id, { status: 'final' })).rejects.toMatchObject({ hint: 'locked' });
    expect((await get(asTomas, id)).status).toBe('draft');
  });

  it('is draft or final and nothing else, whatever is sent', async () => {
    const { id, rowVersion } = await create();
    for (const status of ['published', '', null]) {
      const { error } = await tomas.client.rpc('save_notes', {
        p_changes: [{ id, row_version: rowVersion, set: { status } }],
      });
      expect(error?.code).toMatch(/^23/);
    }
    expect((await get(asTomas, id)).status).toBe('final');
  });
});

describe('tags of a note', () => {
  const tag = async (name: string) =>
    asTomas.call('tags.create', { name: `${name} ${crypto.randomUUID().slice(0, 8)}`, color: 'violet' });
  const namesOf = async (id: string) => (await get(asPriya, id)).tags.map(({ name }) => name);

  it('are added and taken away one by one, beside what others choose meanwhile', async () => {
    const [legal, press, travel] = [await tag('Legal'), await tag('Press'), await tag('Travel')];
    const { id } = await create({ tagIds: [legal.id] });
    await change(asTomas, id, { addTagIds: [press.id] });
    await change(asPriya, id, { addTagIds: [travel.id] });
    const { before } = await change(asTomas, id, { removeTagIds: [legal.id] });
    expect(await namesOf(id)).toEqual([press.name, travel.name]);
    expect((await idsIn({ tagIds: [travel.id, legal.id] })).filter((each) => each === id)).toEqual([id]);
    expect(await idsIn({ tagIds: [legal.id] })).not.toContain(id);
    await change(asTomas, id, before);
    expect(await namesOf(id)).toEqual([legal.name, press.name, travel.name]);
    const copy = await asPriya.call('notes.duplicate', { id });
    expect(copy.tags.map(({ name }) => name)).toEqual([legal.name, press.name, travel.name]);
  });

  it('count as a change of the note, not of its text', async () => {
    const legal = await tag('Legal');
    const note = await create();
    await change(asPriya, note.id, { addTagIds: [legal.id] });
    const now = await get(asTomas, note.id);
    expect([now.contentVersion, now.version]).toEqual([note.contentVersion, note.version]);
    expect(now.rowVersion).toBeGreaterThan(note.rowVersion);
    await expect(
      asTomas.call('notes.update', { id: note.id, rowVersion: note.rowVersion, changes: { tagIds: [] } }),
    ).rejects.toMatchObject({ code: 'conflict', hint: 'stale' });
    await asTomas.call('notes.save', { ...note, title: 'Typed meanwhile' });
  });

  it('are as many as a note may have, and only tags', async () => {
    const tags: string[] = [];
    for (let index = 0; index <= noteFieldLimits.tags; index += 1) tags.push((await tag('Many')).id);
    const { id } = await create({ tagIds: tags.slice(1) });
    await expect(change(asTomas, id, { addTagIds: tags.slice(0, 1) })).rejects.toMatchObject({
      hint: 'too_many_tags',
      message: 'Choose 20 tags or fewer',
    });
    // What is no tag, or no longer, is left out.
    const other = await create({ tagIds: [crypto.randomUUID(), id] });
    expect(await namesOf(other.id)).toEqual([]);
  });

  it('are chosen by those who may change the note, while it is not locked', async () => {
    const legal = await tag('Legal');
    const { id } = await create();
    await expect(change(asVera, id, { addTagIds: [legal.id] })).rejects.toMatchObject({ code: 'forbidden' });
    const own = await create({ visibility: 'private' });
    await expect(
      asPriya.call('notes.update', { id: own.id, rowVersion: 1, changes: { addTagIds: [legal.id] } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const { error } = await priya.client.from('note_tags').insert({ note_id: id, tag_id: legal.id });
    expect(error?.code).toBe('42501');
    await asTomas.call('notes.lock', { id, isLocked: true });
    await expect(change(asPriya, id, { addTagIds: [legal.id] })).rejects.toMatchObject({ hint: 'locked' });
    expect(await namesOf(id)).toEqual([]);
  });
});
