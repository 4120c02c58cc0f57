import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteScopes, type NewNote } from '#shared/contract/note-fields.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Lists, counts and searches find what someone sees in several ways, whichever is soonest: all of them must see the same.

type Host = ReturnType<typeof startServiceHost>;

let lane: DatabaseLane;
const people: Record<string, ActingPerson> = {};
const hosts: Record<string, Host> = {};
const word = 'dolcevita';

const named = <T>(all: Record<string, T>, name: string): T => {
  const one = all[name];
  if (one === undefined) throw new Error(`Nobody is called ${name}`);
  return one;
};
const as = (name: string) => named(hosts, name);

beforeAll(async () => {
  lane = await openDatabaseLane();
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  people['admin'] = await lane.person({ role: 'admin' });
  people['viewer'] = await lane.person({ permissions: { ...assignedOnly, can_view_all_data: true } });
  for (const name of ['main', 'secondary', 'former', 'stranger'])
    people[name] = await lane.person({ permissions: assignedOnly });
  for (const [name, person] of Object.entries(people)) hosts[name] = startServiceHost(lane, person.session);
  const idOf = (name: string) => named(people, name).id;
  const shared = await insertModel(lane, { managerId: idOf('main'), secondaryIds: [idOf('secondary')] });
  const foreign = await insertModel(lane, { managerId: idOf('admin') });
  const handedOn = await insertModel(lane, { managerId: idOf('former') });

  const authors: [string, string | null][] = [
    ['main', shared],
    ['secondary', shared],
    ['admin', foreign],
    ['former', handedOn],
    ['former', null],
    ['stranger', null],
  ];
  const kinds = ['note', 'playbook', 'template'] as const;
  let count = 0;
  for (const [author, modelId] of authors)
    for (const visibility of ['team', 'private', 'custom'] as const) {
      count += 1;
      const note: NewNote = {
        // In the title of some, in the text of all.
        title: count % 2 === 0 ? `Dolčevita ${String(count)}` : `Coat ${String(count)}`,
        content: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: `The ${word}, ironed` }] }],
        },
        modelId,
        visibility,
        kind: kinds[count % kinds.length] ?? 'note',
        status: count % 5 === 0 ? 'draft' : 'final',
        ...(visibility === 'custom'
          ? { members: [{ id: idOf(author === 'admin' ? 'viewer' : 'admin'), access: 'view' as const }] }
          : {}),
      };
      const { id, rowVersion } = await as(author).call('notes.create', note);
      const changes =
        count % 3 === 0 ? { isPinned: true } : count % 7 === 0 ? { isDeleted: true } : undefined;
      if (changes !== undefined) await as(author).call('notes.update', { id, rowVersion, changes });
    }
  // One that two chosen people see, one of them of its model, too.
  await as('main').call('notes.create', {
    title: `Chosen ${word}`,
    modelId: shared,
    visibility: 'custom',
    members: ['secondary', 'admin'].map((name) => ({ id: idOf(name), access: 'view' })),
  });
  await as('stranger').call('notes.create', {
    title: `Chosen by someone else, ${word}`,
    modelId: null,
    visibility: 'custom',
    members: [{ id: idOf('main'), access: 'edit' }],
  });
  // Its author looks after it no longer.
  await lane.sql('update public.models set manager_id = $2 where id = $1', [handedOn, idOf('main')]);
});
afterAll(async () => {
  await Promise.all(Object.values(hosts).map((host) => host.stop()));
  await lane.close();
});

describe.each(['admin', 'viewer', 'main', 'secondary', 'former', 'stranger'])('of %s', (name) => {
  const list = async (filter: object) =>
    (
      await as(name).call('notes.list', {
        filter: { scope: 'all', ...filter },
        sort: { by: 'edited', isDescending: true },
        limit: 200,
      })
    ).rows;

  it('every scope counts what it lists, counted at once or alone', async () => {
    const filters = [
      ...noteScopes.map((scope) => ({ scope })),
      { scope: 'all' as const, text: word },
      { scope: 'all' as const, createdBy: named(people, name).id },
      { scope: 'all' as const, isReviewDue: true },
    ];
    const listed = await Promise.all(filters.map(async (filter) => (await list(filter)).length));
    expect(await as(name).call('notes.count', { filters })).toEqual(listed);
    for (const [index, filter] of filters.entries())
      expect(await as(name).call('notes.count', { filters: [filter] })).toEqual([listed[index]]);
    expect(listed[0]).toBeGreaterThan(0);
  });

  it('lists have what the policy lets them read', async () => {
    const read = await dataOf<{ id: string }[]>(
      named(people, name)
        .client.from('notes')
        .select('id')
        .is('deleted_at', null)
        .neq('kind', 'template')
        .limit(500),
    );
    expect((await list({})).map(({ id }) => id).sort()).toEqual(read.map(({ id }) => id).sort());
  });

  it('a search finds what the list does, with its words in a title first', async () => {
    const found = await as(name).call('notes.find', { text: word });
    const isInTitle = (title: string) => /dolčevita|dolcevita/i.test(title);
    const listed = await list({ text: word });
    const expected = [
      ...listed.filter(({ title }) => isInTitle(title)),
      ...listed.filter(({ title }) => !isInTitle(title)),
    ];
    expect(found.map(({ title }) => title)).toEqual(expected.map(({ title }) => title));
    expect(await as(name).call('notes.find', { text: `${word} nothing` })).toEqual([]);
    const one = named(people, name).client.rpc('search_notes', { p_text: word, p_limit: 1 });
    expect(await dataOf(one)).toMatchObject([{ title: expected[0]?.title }]);
  });
});
