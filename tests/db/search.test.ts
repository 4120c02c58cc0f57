import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
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
/** Tomorrow at ten, unless it is said otherwise; answers with the id of that time. */
async function addEvent(name: string, fields: Partial<EventFieldsInput>): Promise<string> {
  const { host } = one(name);
  const [type] = await host.call('schedule.types');
  const saved = await host.call('schedule.save', {
    event: {
      title: word,
      typeId: type?.id ?? '',
      modelId: null,
      startsAt: `${dayAfter(1)}T10:00`,
      endsAt: `${dayAfter(1)}T11:00`,
      timezone: 'UTC',
      ...fields,
    },
  });
  return saved.id;
}
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const named = ({ models }: Found) => models.map(({ stageName }) => stageName);

const assignedOnly = { can_access_socials: false, can_access_chat: false };
const everyone = ['admin', 'main', 'secondary', 'stranger', 'viewer', 'guest', 'closed'] as const;

beforeAll(async () => {
  lane = await openDatabaseLane();
  await person('admin', { role: 'admin' });
  await person('main', { permissions: assignedOnly });
  await person('secondary', { permissions: assignedOnly });
  await person('stranger', { permissions: assignedOnly });
  await person('viewer', { permissions: { ...assignedOnly, can_view_all_data: true } });
  // Sees models, and of their events those alone in which they take part.
  await person('guest', { permissions: { can_access_socials: false } });
  await person('closed', {
    permissions: {
      ...assignedOnly,
      can_access_tasks: false,
      can_access_notes: false,
      can_access_schedule: false,
    },
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
  for (const event of [{ modelId: theirs }, { modelId: null }, { modelId: theirs, isPrivate: true }])
    await addEvent('main', { title: `${word} event`, ...event });
  // Who takes part sees it, whatever models they look after.
  const named = await addEvent('admin', { title: `${word} guests`, modelId: theirs });
  await lane.sql(
    'insert into public.event_attendees (event_id, user_id) select o.event_id, $2 from public.event_occurrences o where o.id = $1',
    [named, one('guest').id],
  );
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
    expect(found.events.map(({ eventId }) => eventId).toSorted()).toEqual(await ids('events', 'title'));
    expect(foundIds((await find(name, 'marlow')).people)).toEqual(
      (await dataOf<{ id: string }[]>(client.from('profiles').select('id').ilike('display_name', '%Marlow')))
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('differs between them', async () => {
    const counts = await Promise.all(
      everyone.map(async (name) => {
        const { models, tasks, notes, events } = await find(name, word);
        return [name, models.length, tasks.length, notes.length, events.length];
      }),
    );
    expect(counts).toEqual([
      ['admin', 3, 2, 2, 3],
      ['main', 1, 2, 3, 4],
      ['secondary', 1, 2, 2, 3],
      ['stranger', 0, 1, 1, 1],
      ['viewer', 3, 2, 2, 3],
      ['guest', 3, 1, 1, 2],
      ['closed', 0, 0, 0, 0],
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
      '@za',
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
      'serpahine',
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

  it('is an account by model, platform and name, for those with access to socials', async () => {
    const id = await model('Isolde Vane', one('main').id);
    const account = { username: 'vane.official', email: '', password: '' };
    await lane.sql('update public.models set socials = $2 where id = $1', [
      id,
      JSON.stringify({ instagram: { main: '', credentials: { main: account } } }),
    ]);
    const accounts = async (name: string, text: string) =>
      (await find(name, text, ['accounts'])).accounts.map((row) => [
        row.account,
        row.platform,
        row.modelName,
      ]);
    const row = ['vane.official', 'instagram', 'Isolde Vane'];
    for (const text of ['isolde inst', 'vane.off', '@vane.official', 'INSTAGRAM vane', 'official'])
      expect(await accounts('admin', text), text).toEqual([row]);
    expect(await accounts('admin', 'isolde tiktok')).toEqual([]);
    // Who looks after the model, but not after its socials.
    expect(await accounts('main', 'isolde inst')).toEqual([]);
    await lane.sql(`update public.models set stage_name = 'Isaura Vane' where id = $1`, [id]);
    expect(await accounts('admin', 'isolde inst')).toEqual([]);
    expect(await accounts('admin', 'isaura inst')).toHaveLength(1);
    await lane.sql(`update public.models set socials = '{}' where id = $1`, [id]);
    expect(await accounts('admin', 'isaura inst')).toEqual([]);
  });

  it('is an account that came with its model', async () => {
    const account = { username: 'ottoline.v', email: '', password: '' };
    await lane.sql(
      `insert into public.models (stage_name, real_name, primary_communication, socials) values ('Ottoline', 'Real', 'email', $1)`,
      [JSON.stringify({ tiktok: { main: '', credentials: { main: account } } })],
    );
    const { accounts } = await find('admin', 'ottoline tiktok', ['accounts']);
    expect(accounts.map(({ account, modelName }) => [account, modelName])).toEqual([
      ['ottoline.v', 'Ottoline'],
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

  it('is an event with the next of its times, those to come first', async () => {
    const at = (days: number) => ({ startsAt: `${dayAfter(days)}T10:00`, endsAt: `${dayAfter(days)}T11:00` });
    await addEvent('admin', { title: 'Zither past', ...at(-3) });
    const weekly = await addEvent('admin', {
      title: 'Zither weekly',
      ...at(-10),
      recurrence: 'FREQ=WEEKLY;COUNT=4',
    });
    await addEvent('admin', { title: 'Zither soon', ...at(1) });
    const { events } = await find('admin', 'zither', ['events']);
    expect(events.map(({ title, startsAt }) => [title, startsAt.slice(0, 10)])).toEqual([
      ['Zither soon', dayAfter(1)],
      ['Zither weekly', dayAfter(4)],
      ['Zither past', dayAfter(-3)],
    ]);
    expect(events[1]).toMatchObject({ modelName: null, status: 'confirmed', allDay: false });
    // What it names is what the schedule opens: that time, not the first one.
    expect(events[1]?.id).not.toBe(weekly);
    const opened = await one('admin').host.call('schedule.get', { id: events[1]?.id ?? '' });
    expect(opened.startsAt.slice(0, 10)).toBe(dayAfter(4));
  });

  it('is of events that many have a word of those that come first', async () => {
    const [type] = await one('admin').host.call('schedule.types');
    await lane.sql(
      `with made as (
         insert into public.events (title, type_id, timezone, created_by)
         select 'Throng ' || n, $1, 'UTC', $2 from generate_series(1, 260) n returning id, title
       )
       insert into public.event_occurrences (event_id, starts_at, ends_at, original_start)
       select m.id, t.at, t.at + interval '1 hour', t.at
       from made m cross join lateral (select now() + (substr(m.title, 8)::int - 130.4) * interval '1 hour' as at) t`,
      [type?.id, one('admin').id],
    );
    const { events } = await find('admin', 'throng', ['events']);
    expect(events.map(({ title }) => title)).toEqual(
      Array.from({ length: 8 }, (_, at) => `Throng ${String(130 + at)}`),
    );
  });

  it('is of events that many have a word of the nearest, however far or often they are', async () => {
    const [type] = await one('admin').host.call('schedule.types');
    /** Events of this title, and the times of each: how many hours from now the first begins, and how long each takes. */
    const add = (title: string, events: number, times: { from: number; hours: number; count?: number }) =>
      lane.sql(
        `with made as (
           insert into public.events (title, type_id, timezone, created_by)
           select $1 || ' ' || n, $2, 'UTC', $3 from generate_series(1, $4::int) n returning id, title
         )
         insert into public.event_occurrences (event_id, starts_at, ends_at, original_start)
         select m.id, t.at, t.at + $6::int * interval '1 hour', t.at
         from made m cross join lateral (
           select now() + ($5::int + k * 24) * interval '1 hour' + substring(m.title from '[0-9]+$')::int * interval '1 second' as at
           from generate_series(0, $7::int - 1) k
         ) t`,
        [title, type?.id, one('admin').id, events, times.from, times.hours, times.count ?? 1],
      );
    const titles = async (text: string) =>
      (await find('admin', text, ['events'])).events.map(({ title }) => title);
    await add('Drumline over', 250, { from: -3000, hours: 1 });
    await add('Drumline far', 3, { from: 24 * 60, hours: 1 });
    expect((await titles('drumline')).slice(0, 4)).toEqual([
      'Drumline far 1',
      'Drumline far 2',
      'Drumline far 3',
      'Drumline over 250',
    ]);
    await add('Drumline under way', 30, { from: -10, hours: 20 });
    await add('Drumline next', 1, { from: 1, hours: 1 });
    expect((await titles('drumline')).slice(0, 2)).toEqual(['Drumline next 1', 'Drumline under way 30']);
    await add('Bassline over', 250, { from: -3000, hours: 1 });
    await add('Bassline daily', 3, { from: 2, hours: 1, count: 20 });
    await add('Bassline later', 9, { from: 24 * 30, hours: 1 });
    expect(await titles('bassline')).toEqual([
      ...[1, 2, 3].map((at) => `Bassline daily ${String(at)}`),
      ...[1, 2, 3, 4, 5].map((at) => `Bassline later ${String(at)}`),
    ]);
  });

  it('is of tasks that many have a word of the open ones that changed last', async () => {
    await lane.sql(
      `insert into public.tasks (title, status, closed_at, position, created_by, updated_at)
       select 'Swarm ' || n, case when n % 2 = 0 then 'pending' else 'completed' end, case when n % 2 = 1 then now() end, n, $1,
         now() - n * interval '1 minute'
       from generate_series(1, 260) n`,
      [one('admin').id],
    );
    const { tasks } = await find('admin', 'swarm', ['tasks']);
    expect(tasks.map(({ title }) => title)).toEqual(
      Array.from({ length: 8 }, (_, at) => `Swarm ${String(2 + 2 * at)}`),
    );
  });

  it.each(['admin', 'main'])(
    'is of notes that many have a word of those with it in their title, edited last, for %s',
    async (name) => {
      await lane.sql(
        `with made as (
           insert into public.notes (title, visibility, created_by, edited_at)
           select case when n > 20 then $2 || ' ' || n else 'Other ' || n end, 'team', $1, now() - n * interval '1 minute'
           from generate_series(1, 260) n returning id
         )
         insert into public.note_contents (note_id, content)
         select id, jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
           jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'A note of a ' || $2)))))
         from made`,
        [one('admin').id, `drove${name}`],
      );
      const { notes } = await find(name, `drove${name}`, ['notes']);
      expect(notes.map(({ title }) => title)).toEqual(
        Array.from({ length: 8 }, (_, at) => `drove${name} ${String(21 + at)}`),
      );
    },
  );

  it('is at most eight of a kind, and of the kinds that were asked for', async () => {
    for (let count = 0; count < 10; count += 1) await model(`Manyfold ${String(count)}`, null);
    const found = await find('admin', 'manyfold', ['models']);
    expect(found.models).toHaveLength(8);
    expect((await find('admin', word, ['notes'])).models).toEqual([]);
  });

  it('is nothing for fewer than two letters', async () => {
    for (const text of ['', ' ', 'q', ' q ', '́'])
      expect(await find('admin', text)).toEqual({
        models: [],
        people: [],
        accounts: [],
        tasks: [],
        notes: [],
        events: [],
        documents: [],
        chats: [],
        listings: [],
        pages: [],
        bots: [],
        posts: [],
      });
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

  it.each(['---', '://', '%%', '“”', '\t\t', '\u200f\u200f'])('is nothing for %j alone', async (text) => {
    const found = await find('admin', text);
    expect(searchKinds.filter((kind) => found[kind].length > 0)).toEqual([]);
  });

  it('leaves signs between words and marks of direction out', async () => {
    await model('Odalys - Winterborn', null);
    for (const text of ['odalys – winterborn', 'odalys  / winterborn', '\u200fwinterborn'])
      expect(named(await find('admin', text)), text).toEqual(['Odalys - Winterborn']);
  });

  it('finds a short word at the start of a line', async () => {
    const task = await one('admin').host.call('tasks.create', {
      title: 'Two lines',
      description: 'See\nzq first',
    });
    expect((await find('admin', 'zq', ['tasks'])).tasks.map(({ id }) => id)).toEqual([task.id]);
    const id = await addEvent('admin', { title: 'Two lines', description: 'See\nzq first' });
    expect((await find('admin', 'zq', ['events'])).events.map((event) => event.id)).toEqual([id]);
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
