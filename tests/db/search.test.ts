import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKinds, type Found } from '#shared/contract/search.ts';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// One search over all areas: what each person finds is what the policies of its tables let them read, row for row.

type Host = ReturnType<typeof startServiceHost>;
type Acting = ActingPerson & { host: Host };

let lane: DatabaseLane;
const hosts: Host[] = [];
const people: Record<string, Acting> = {};
const word = 'quillfeather';

async function person(name: string, options: Parameters<DatabaseLane['person']>[0]): Promise<Acting> {
  const made = await lane.person({ displayName: `${name} Marlow`, ...options });
  const host = startServiceHost(lane, made.session);
  hosts.push(host);
  return (people[name] = { ...made, host });
}
const one = (name: string): Acting => {
  const found = people[name];
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};
async function model(stageName: string, managerId: string | null, fields: Record<string, string> = {}) {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.models (stage_name, real_name, manager_id, telegram_handle, discord_handle, primary_communication)
     values ($1, $2, $3, $4, $5, 'email') returning id`,
    [
      stageName,
      fields['realName'] ?? 'Real',
      managerId,
      fields['telegram'] ?? null,
      fields['discord'] ?? null,
    ],
  );
  return row?.id ?? '';
}
const find = (name: string, text: string, kinds?: (typeof searchKinds)[number][]) =>
  one(name).host.call('search.find', { text, ...(kinds === undefined ? {} : { kinds }) });
const named = ({ models }: Found) => models.map(({ stageName }) => stageName);

const assignedOnly = { can_access_socials: false, can_access_chat: false };
const everyone = ['admin', 'main', 'secondary', 'stranger', 'viewer', 'closed'] as const;

beforeAll(async () => {
  lane = await openDatabaseLane();
  await person('admin', { role: 'admin' });
  await person('main', { permissions: assignedOnly });
  await person('secondary', { permissions: assignedOnly });
  await person('stranger', { permissions: assignedOnly });
  await person('viewer', { permissions: { ...assignedOnly, can_view_all_data: true } });
  await person('closed', {
    permissions: { ...assignedOnly, can_access_tasks: false, can_access_notes: false },
  });
  const main = one('main');
  const theirs = await model(`${word} One`, main.id);
  await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
    theirs,
    one('secondary').id,
  ]);
  await model(`${word} Two`, one('admin').id);
  await model(`${word} Three`, null);
  for (const modelId of [theirs, null]) {
    await main.host.call('notes.create', { title: `${word} note`, modelId });
    await main.host.call('tasks.create', { title: `${word} task`, modelId });
  }
  await main.host.call('notes.create', { title: `${word} own`, modelId: theirs, visibility: 'private' });
}, 60_000);
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await lane.close();
});

describe('who finds what', () => {
  it.each(everyone)('is for %s what the policies let them read', async (name) => {
    const { client } = one(name);
    const ids = async (table: string, column: string) =>
      (await dataOf<{ id: string }[]>(client.from(table).select('id').ilike(column, `${word}%`)))
        .map(({ id }) => id)
        .toSorted();
    const found = await find(name, word);
    const foundIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
    expect(foundIds(found.models)).toEqual(await ids('models', 'stage_name'));
    expect(foundIds(found.tasks)).toEqual(await ids('tasks', 'title'));
    expect(foundIds(found.notes)).toEqual(await ids('notes', 'title'));
    expect(foundIds((await find(name, 'marlow')).people)).toEqual(
      (await dataOf<{ id: string }[]>(client.from('profiles').select('id').ilike('display_name', '%Marlow')))
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('differs between them', async () => {
    const counts = await Promise.all(
      everyone.map(async (name) => {
        const { models, tasks, notes } = await find(name, word);
        return [name, models.length, tasks.length, notes.length];
      }),
    );
    expect(counts).toEqual([
      ['admin', 3, 2, 2],
      ['main', 1, 2, 3],
      ['secondary', 1, 2, 2],
      ['stranger', 0, 1, 1],
      ['viewer', 3, 2, 2],
      ['closed', 0, 0, 0],
    ]);
  });

  it('is nobody who is not signed in, inactive or signed out', async () => {
    expect(await outcome(lane.anonymous.rpc('global_search', { p_query: word }))).toBe('42501');
    const left = await person('left', {});
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [left.id]);
    expect(await outcome(left.client.rpc('global_search', { p_query: word }))).not.toBe('ok');
  });

  it('ends with the permission, and with the assignment', async () => {
    const main = one('main');
    await lane.sql(`update public.models set manager_id = null where manager_id = $1`, [main.id]);
    expect(named(await find('main', word))).toEqual([]);
    await lane.sql(`update public.models set manager_id = $1 where stage_name = $2`, [
      main.id,
      `${word} One`,
    ]);
    expect(named(await find('main', word))).toEqual([`${word} One`]);
  });
});

describe('what is found', () => {
  it('is a model by stage name, real name and handles, and by nothing else', async () => {
    await model('Žana Đurić', null, {
      realName: 'Łucja Ångström',
      telegram: '@zana_tg',
      discord: 'zanadisc',
    });
    for (const text of [
      'zana',
      'DJURIC',
      'đuri',
      'lucja',
      'angstr',
      'zana_tg',
      '@zana_tg',
      'zanadisc',
      'žana łucja',
    ])
      expect(named(await find('admin', text)), text).toContain('Žana Đurić');
    expect(named(await find('admin', 'email'))).toEqual([]);
  });

  it('forgives one typing error in names, and not two', async () => {
    await model('Seraphine Okonkwo', null);
    // Another letter, one too many, one missing, two that changed places: at either end, and within.
    for (const text of [
      'serafhine',
      'seraaphine',
      'serphine',
      'sreaphine',
      'zeraphine',
      'seraphina',
      'eraphine',
      'seraphinee',
      'okonwko',
      'okonkw',
    ])
      expect(named(await find('admin', text)), text).toContain('Seraphine Okonkwo');
    for (const text of ['serafine', 'zerafhine', 'okkonnwo', 'sre'])
      expect(named(await find('admin', text)), text).not.toContain('Seraphine Okonkwo');
    await person('misspelt', { displayName: 'Bartholomew Quist' });
    expect((await find('admin', 'bartolomew')).people.map(({ displayName }) => displayName)).toEqual([
      'Bartholomew Quist',
    ]);
  });

  it('puts exact names before others, and people who left last', async () => {
    for (const name of ['Novalee', 'Casanova', 'Anna Nova', 'Nova']) await model(name, null);
    expect(named(await find('admin', 'nova'))).toEqual(['Nova', 'Novalee', 'Anna Nova', 'Casanova']);
    await person('first', { displayName: 'Zora Past' });
    await person('second', { displayName: 'Aron Past' });
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [one('second').id]);
    expect((await find('admin', 'past')).people.map((row) => [row.displayName, row.isActive])).toEqual([
      ['Zora Past', true],
      ['Aron Past', false],
    ]);
  });

  it('follows a change of name', async () => {
    const id = await model('Before Change', null);
    await lane.sql(`update public.models set stage_name = 'Later Name' where id = $1`, [id]);
    expect(named(await find('admin', 'before change'))).toEqual([]);
    expect(named(await find('admin', 'later name'))).toEqual(['Later Name']);
    await lane.sql('delete from public.models where id = $1', [id]);
    expect(named(await find('admin', 'later name'))).toEqual([]);
  });

  it('is at most eight of a kind, and of the kinds that were asked for', async () => {
    for (let count = 0; count < 10; count += 1) await model(`Manyfold ${String(count)}`, null);
    const found = await find('admin', 'manyfold', ['models']);
    expect(found.models).toHaveLength(8);
    expect((await find('admin', word, ['notes'])).models).toEqual([]);
  });

  it('is nothing for fewer than two letters', async () => {
    for (const text of ['', ' ', 'q', ' q ', '́'])
      expect(await find('admin', text)).toEqual({ models: [], people: [], tasks: [], notes: [] });
  });

  it.each([
    '%%',
    '__',
    'a%b',
    String.raw`a\b`,
    `'; drop table models; --`,
    `$1 $2`,
    '((((',
    '[a-',
    '(.*)+(.*)+x',
    'x'.repeat(200),
    '\u202e\u202eabc',
    '😀😀',
    '%s %L',
    '{"a":1}',
    'a,b.c(d)',
    ' word',
  ])('takes %j as it stands', async (text) => {
    const found = await find('admin', text);
    for (const kind of searchKinds) expect(Array.isArray(found[kind])).toBe(true);
    expect(named(found)).not.toContain(`${word} One`);
  });

  it('finds signs as they were written', async () => {
    await model('100% Real_Deal (live)', null);
    for (const text of ['100%', 'real_deal', '(live)', '(lve)'])
      expect(named(await find('admin', text)), text).toEqual(['100% Real_Deal (live)']);
  });

  it('refuses more than it takes', async () => {
    await expect(find('admin', 'x'.repeat(201))).rejects.toMatchObject({ code: 'invalid' });
    expect(await outcome(one('admin').client.rpc('global_search', { p_query: 'x'.repeat(3000) }))).toBe(
      '23514',
    );
    expect(
      Object.keys(
        await dataOf<object>(
          one('admin').client.rpc('global_search', {
            p_query: word,
            p_types: 'secrets,models',
            p_limit: 100_000,
          }),
        ),
      ),
    ).toEqual(['models']);
  });
});
