import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';
import type { TaskFilter } from '#shared/contract/task-filter.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Someone who sees a few of thousands of tasks. Their lists are first looked for along the order, and where that finds too few, among
// what they see: pages of both kinds follow each other without a seam.

const crowd = 2100;
const titles = ['A1', 'A2', 'A3', 'Z1', 'Z2', 'Z3'];
let lane: DatabaseLane;
let own: ActingPerson;
let host: ReturnType<typeof startServiceHost>;

beforeAll(async () => {
  lane = await openDatabaseLane();
  own = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  host = startServiceHost(lane, own.session);
  const model = await insertModel(lane, { managerId: own.id });
  const foreign = await insertModel(lane);
  const create = async (title: string, year: number) => {
    await host.call('tasks.create', {
      title: `${title} seen`,
      modelId: model,
      dueOn: `${String(year)}-01-01`,
    });
  };
  for (const [index, title] of titles.slice(0, 3).entries()) await create(title, 2030 + index);
  await lane.sql('alter table public.tasks disable trigger user');
  await lane.sql(
    `insert into public.tasks (title, model_id, due_on, overdue_from, position)
     select 'M seen ' || n, $1, '2040-01-01', '2040-01-02Z', (select max(position) from public.tasks) + n
     from generate_series(1, $2::int) n`,
    [foreign, crowd],
  );
  await lane.sql('alter table public.tasks enable trigger user');
  for (const [index, title] of titles.slice(3).entries()) await create(title, 2050 + index);
  // Hidden ones stand before, between and after what is seen.
  await lane.sql(
    `insert into private.task_search (task_id, words) select id, private.fold(' ' || title) from public.tasks on conflict do nothing`,
  );
});
afterAll(async () => {
  await host.stop();
  await lane.close();
});

async function titlesOf(list: Pick<CallInput<'tasks.list'>, 'filter' | 'sort'>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const { rows, next }: CallOutput<'tasks.list'> = await host.call('tasks.list', {
      ...list,
      after,
      limit: 2,
    });
    found.push(...rows.map(({ title }) => title.slice(0, 2)));
    if (next === null) return found;
    after = next;
  }
}

it.each(['due', 'title', 'created', 'number', 'position'] as const)(
  'comes in pages by %s, both ways, each task once',
  async (by) => {
    const filter: TaskFilter = { scope: 'all', statuses: ['pending'] };
    expect(await titlesOf({ filter, sort: { by } })).toEqual(titles);
    expect(await titlesOf({ filter, sort: { by, isDescending: true } })).toEqual(titles.toReversed());
  },
);

it('comes in pages by priority, and by the last change, each task once', async () => {
  const filter: TaskFilter = { scope: 'all', statuses: ['pending', 'in_progress'] };
  expect(await titlesOf({ filter, sort: { by: 'priority' } })).toEqual(titles);
  expect((await titlesOf({ filter, sort: { by: 'updated' } })).toSorted()).toEqual(titles);
});

it('is searched in every order, with and without other filters', async () => {
  for (const by of ['due', 'title'] as const) {
    expect(await titlesOf({ filter: { scope: 'all', text: 'seen' }, sort: { by } })).toEqual(titles);
    expect(
      await titlesOf({
        filter: { scope: 'all', text: 'se een', statuses: ['pending'], priorities: ['medium'] },
        sort: { by },
      }),
    ).toEqual(titles);
  }
});

it('has no more for a filter without a scope, or with one that nobody knows', async () => {
  for (const filter of ['[{}]', '[{"scope":null}]', '[{"scope":"every"}]', '[null]', '[]'])
    for (const order of ['due', 'title', 'position', 'deleted']) {
      const page = await dataOf<{ rows: { title: string }[] }>(
        own.client.rpc('list_tasks', { p_filter: filter, p_sort: order, p_limit: 200 }),
      );
      expect([filter, order, page.rows.map(({ title }) => title.slice(0, 2)).toSorted()]).toEqual([
        filter,
        order,
        titles,
      ]);
    }
  expect(
    await dataOf<number[]>(own.client.rpc('count_tasks', { p_filters: '[{},{"scope":"every"}]' })),
  ).toEqual([6, 6]);
});

it('is counted as often when columns are counted together', async () => {
  const filters: TaskFilter[] = [
    { scope: 'all', statuses: ['pending'] },
    { scope: 'mine' },
    { scope: 'all', statuses: ['completed'] },
    { scope: 'all', text: 'a1' },
    { scope: 'all', hasDue: false },
    { scope: 'all', isOverdue: true },
    { scope: 'all', statuses: ['pending'], due: { from: '2050-01-01', to: '2051-12-31', timezone: 'UTC' } },
  ];
  const expected = [6, 0, 0, 1, 0, 0, 2];
  expect(await host.call('tasks.count', { filters })).toEqual(expected);
  for (const [index, filter] of filters.entries())
    expect(await host.call('tasks.count', { filters: [filter] })).toEqual([expected[index]]);
  expect(await host.call('tasks.count', { filters: filters.toReversed() })).toEqual(expected.toReversed());
});
