import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewTask } from '#shared/contract/task-fields.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What people try with tasks who want to see, keep or break what is not theirs.

let lane: DatabaseLane;
let main: ActingPerson, helper: ActingPerson;
let model: string;
const hosts = new Map<string, ReturnType<typeof startServiceHost>>();
const as = (person: ActingPerson) => {
  const host = hosts.get(person.id) ?? startServiceHost(lane, person.session);
  hosts.set(person.id, host);
  return host;
};

beforeAll(async () => {
  lane = await openDatabaseLane();
  main = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  // Sees every model, and of its tasks only those that name them.
  helper = await lane.person();
  model = await insertModel(lane, { managerId: main.id });
});
afterAll(async () => {
  await Promise.all([...hosts.values()].map((host) => host.stop()));
  await lane.close();
});

const create = (person: ActingPerson, fields: Partial<NewTask> = {}) =>
  as(person).call('tasks.create', { title: 'Send the contract', modelId: model, ...fields });
const get = (person: ActingPerson, id: string) => as(person).call('tasks.get', { id });
const everythingSeen = async (person: ActingPerson, taskId: string) =>
  JSON.stringify([
    await get(person, taskId),
    await as(person).call('tasks.list', { filter: { scope: 'all' }, sort: { by: 'due' } }),
    await as(person).call('tasks.activity', { taskId }),
    await dataOf(person.client.from('tasks').select().limit(900)),
    await dataOf(person.client.from('task_activity').select().limit(900)),
    await dataOf(person.client.rpc('search_tasks', { p_text: 'hidden' }, { get: true })),
  ]);

describe('being assigned to one task of a model', () => {
  it('tells nothing of those below and above it', async () => {
    const parent = await create(main, { assigneeIds: [helper.id] });
    const hidden = await create(main, { title: 'Hidden below', parentId: parent.id });
    await as(main).call('tasks.comment', { taskId: hidden.id, body: 'Hidden words', mentions: [] });
    expect((await get(main, parent.id)).subtaskRows).toHaveLength(1);
    expect(await everythingSeen(helper, parent.id)).not.toMatch(/hidden/i);

    const above = await create(main, { title: 'Hidden above' });
    const child = await create(main, { title: 'Known', parentId: above.id, assigneeIds: [helper.id] });
    const moved = await as(main).call('tasks.update', {
      id: child.id,
      rowVersion: child.rowVersion,
      changes: { parentId: null },
    });
    await as(main).call('tasks.update', { ...moved, changes: { parentId: above.id } });
    expect((await get(helper, child.id)).parent).toMatchObject({ title: `TASK-${String(above.number)}` });
    expect(await everythingSeen(helper, child.id)).not.toMatch(/hidden/i);
  });

  it('completes none that the person does not see', async () => {
    const parent = await create(main, { assigneeIds: [helper.id] });
    const hidden = await create(main, { parentId: parent.id });
    const { rowVersion } = await get(helper, parent.id);
    await expect(
      as(helper).call('tasks.update', {
        id: parent.id,
        rowVersion,
        changes: { status: 'completed', withSubtasks: true },
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await get(main, hidden.id)).status).toBe('pending');
  });
});

type Answer = { data: unknown; error: { message: string } | null };
describe('moving a task', () => {
  const taken = async (task: { id: string; rowVersion: number }, set: object, isStrict = true) => {
    const { data, error } = (await helper.client.rpc('save_tasks', {
      p_changes: [{ id: task.id, row_version: task.rowVersion, set }],
      p_is_strict: isStrict,
    })) as Answer;
    return error?.message ?? data;
  };
  const refusal = 'Permission denied. You can only move tasks of models assigned to you.';
  const placeOf = async (id: string) =>
    (await lane.sql('select model_id, parent_id from public.tasks where id = $1', [id]))[0];

  it('out of a model takes more than being assigned to it', async () => {
    const task = await create(main, { title: 'Hidden terms', assigneeIds: [helper.id] });
    await as(main).call('tasks.comment', { taskId: task.id, body: 'Hidden words', mentions: [] });
    const current = await get(main, task.id);
    const own = await insertModel(lane, { managerId: helper.id });
    const general = await create(helper, { title: 'Above', modelId: null });
    const ofOwn = await create(helper, { title: 'Above', modelId: own });
    for (const set of [
      { model_id: null },
      { model_id: own },
      { parent_id: general.id },
      { parent_id: ofOwn.id },
      { model_id: null, parent_id: null, title: 'Mine' },
    ]) {
      expect([set, await taken(current, set)]).toEqual([set, refusal]);
      // Beside others it is left out, as what may not be changed at all.
      expect([set, await taken(current, set, false)]).toEqual([set, []]);
    }
    expect(await placeOf(task.id)).toEqual({ model_id: model, parent_id: null });
    expect(await everythingSeen(await lane.person(), task.id).catch(() => 'not found')).toBe('not found');
    // What is done there stays theirs to do.
    expect(await taken(current, { model_id: model, status: 'in_progress' })).toHaveLength(1);
  });

  it('below one that a person is assigned to takes the right to its model', async () => {
    const parent = await create(main, { assigneeIds: [helper.id] });
    const general = await create(helper, { title: 'Everyone’s', modelId: null });
    expect(await taken(general, { parent_id: parent.id })).toBe(
      'Permission denied. You can only add tasks to models assigned to you.',
    );
    expect(await placeOf(general.id)).toEqual({ model_id: null, parent_id: null });
  });

  it('back by undo takes what moving it took', async () => {
    const both = await insertModel(lane, { managerId: main.id, secondaryIds: [helper.id] });
    const task = await create(helper, { title: 'Between', modelId: null });
    const [moved] = (await taken(task, { model_id: both })) as { row_version: number; before: object }[];
    await lane.sql('delete from public.model_secondary_managers where manager_id = $1', [helper.id]);
    await lane.sql('insert into public.task_assignees (task_id, user_id) values ($1, $2)', [
      task.id,
      helper.id,
    ]);
    const { rowVersion } = await get(main, task.id);
    expect(moved?.before).toEqual({ model_id: null });
    expect(await taken({ id: task.id, rowVersion }, moved?.before ?? {})).toBe(refusal);
  });
});

it('a task that moves to another model takes no name of the first one along', async () => {
  const other = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  const both = await insertModel(lane, { managerId: other.id, secondaryIds: [main.id] });
  await lane.sql(`update public.models set stage_name = 'Hidden model' where id = $1`, [model]);
  const task = await create(main);
  await as(main).call('tasks.update', {
    id: task.id,
    rowVersion: task.rowVersion,
    changes: { modelId: both },
  });
  expect(await everythingSeen(other, task.id)).not.toMatch(/hidden/i);
  expect(JSON.stringify(await as(main).call('tasks.activity', { taskId: task.id }))).toContain(
    'Hidden model',
  );
});

it('nobody makes a task in the name of the vault or a template', async () => {
  const task = { title: 'Change the password of @ava', model_id: model };
  for (const forged of [
    { source: 'vault' },
    { source: 'manual' },
    { source_id: crypto.randomUUID() },
    { source: 'template', source_id: crypto.randomUUID() },
  ])
    expect(await outcome(main.client.rpc('create_task', { p_task: { ...task, ...forged } }))).toBe('22023');
  const { id } = await create(main);
  expect(await lane.sql('select source, source_id from public.tasks where id = $1', [id])).toEqual([
    { source: 'manual', source_id: null },
  ]);
  // A change names no source either.
  await outcome(
    main.client.rpc('save_tasks', {
      p_changes: [{ id, row_version: 1, set: { source: 'vault', source_id: crypto.randomUUID() } }],
    }),
  );
  expect((await lane.sql('select source from public.tasks where id = $1', [id]))[0]?.['source']).toBe(
    'manual',
  );
});

describe('places', () => {
  const move = async (person: ActingPerson, id: string, place: object) => {
    const [row] = await lane.sql<{ row_version: number }>(
      'select row_version from public.tasks where id = $1',
      [id],
    );
    return outcome(
      person.client.rpc('save_tasks', { p_changes: [{ id, row_version: row?.row_version, set: place }] }),
    );
  };
  const placeOf = async (id: string) =>
    (
      await lane.sql<{ place: string }>('select position::text as place from public.tasks where id = $1', [
        id,
      ])
    )[0]?.place ?? '';

  it('are numbers that fit an index', async () => {
    const { id } = await create(main);
    for (const position of ['NaN', 'Infinity', '1e40', '-1e16', `0.${'1'.repeat(300)}`])
      expect(await move(main, id, { position })).toBe('23514');
    expect(await move(main, id, { position: '0.5' })).toBe('ok');
  });

  it('stay short, however often tasks are put in the same one', async () => {
    const [first, a, b] = [await create(main), await create(main), await create(main)];
    await move(main, first.id, { after_id: null });
    for (let n = 0; n < 40; n += 1)
      expect(await move(main, (n % 2 ? a : b).id, { after_id: first.id })).toBe('ok');
    expect((await placeOf(a.id)).length).toBeLessThan(30);
  });

  it('tell nothing of tasks that the person does not see', async () => {
    const [hidden, mine] = [await create(main), await create(helper, { modelId: null })];
    await lane.sql('update public.tasks set position = 987654321 where id = $1', [hidden.id]);
    await move(helper, mine.id, { after_id: hidden.id });
    expect(Number(await placeOf(mine.id))).toBeLessThan(987654321);
  });
});

describe('a series', () => {
  const repeating = (recurrence: object, due: object) =>
    dataOf<string>(
      main.client.rpc('create_task', { p_task: { title: 'Again', model_id: model, recurrence, ...due } }),
    );
  const complete = async (id: string) => {
    const { rowVersion } = await get(main, id);
    return as(main).call('tasks.update', { id, rowVersion, changes: { status: 'completed' } });
  };

  it('without a possible next date does not stop the others', async () => {
    const far = await repeating(
      { rule: 'FREQ=YEARLY;INTERVAL=999', mode: 'completion', timezone: 'UTC' },
      { due_on: '2030-01-01' },
    );
    await complete(far);
    const other = await repeating(
      { rule: 'FREQ=DAILY', mode: 'completion', timezone: 'UTC' },
      { due_on: '2030-01-01' },
    );
    const { nextId } = await complete(other);
    await lane.sql('delete from public.tasks where id = $1', [nextId]);
    await lane.sql('select private.job_task_recurrence()');
    expect(await lane.sql('select from public.tasks where previous_id = $1', [other])).toHaveLength(1);
    expect(
      await outcome(
        main.client.rpc('create_task', {
          p_task: {
            title: 'Again',
            due_on: '2030-01-01',
            recurrence: { rule: 'FREQ=DAILY', mode: 'due_date', timezone: 'UTC', occurrences: ['infinity'] },
          },
        }),
      ),
    ).toBe('23514');
  });

  it('keeps the next one that has subtasks, when the one before is opened again', async () => {
    const task = await repeating(
      { rule: 'FREQ=DAILY', mode: 'completion', timezone: 'UTC' },
      { due_on: '2030-01-01' },
    );
    const { nextId } = await complete(task);
    const below = await create(main, { parentId: nextId ?? '' });
    const { rowVersion } = await get(main, task);
    await as(main).call('tasks.update', { id: task, rowVersion, changes: { status: 'pending' } });
    expect((await get(main, below.id)).parent?.id).toBe(nextId);
  });
});

it('a person makes 5,000 tasks an hour at most', async () => {
  await create(helper, { modelId: null });
  await lane.sql(
    `select private.take_ticket('task', $1::uuid::text, 5000, '1 hour') from generate_series(2, 5000)`,
    [helper.id],
  );
  await expect(create(helper, { modelId: null })).rejects.toMatchObject({
    code: 'invalid',
    hint: 'too_many_tasks',
  });
  await expect(create(main)).resolves.toBeDefined();
});

it('a task has 2,000 comments at most', async () => {
  const task = await create(main);
  await lane.sql(
    `insert into public.task_comments (task_id, author_id, body) select $1, $2, 'x' from generate_series(1, 2000)`,
    [task.id, main.id],
  );
  await expect(
    as(main).call('tasks.comment', { taskId: task.id, body: 'One more', mentions: [] }),
  ).rejects.toMatchObject({ hint: 'too_many_comments', message: 'A task can have 2,000 comments' });
});

it('a task keeps its latest 1,000 entries of activity', async () => {
  const task = await create(main);
  await lane.sql(
    `insert into public.task_activity (task_id, actor_id, field, new_value, created_at)
     select $1, $2, 'title', to_jsonb(n), now() - interval '1 hour' + n * interval '1 second' from generate_series(1, 1200) n`,
    [task.id, main.id],
  );
  const kept = async () =>
    (
      await lane.sql<{ oldest: string; number: number }>(
        `select min(new_value::text::int) filter (where field = 'title' and jsonb_typeof(new_value) = 'number') as oldest,
           count(*)::int as number from public.task_activity where task_id = $1`,
        [task.id],
      )
    )[0];
  const before = (await kept())?.number ?? 0;
  expect(before).toBeGreaterThanOrEqual(1200);
  await lane.sql('select private.job_trash()');
  // What making it has written is older than all of these.
  expect(await kept()).toEqual({ oldest: 201, number: 1000 });
});

it('a task keeps as many reminders of someone as they can set, sent or not', async () => {
  const task = await create(main, { dueAt: new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString() });
  const remind = (minutesBefore: number) =>
    as(main).call('tasks.addReminder', { taskId: task.id, minutesBefore });
  for (let minutes = 1; minutes <= 14; minutes += 1) {
    await remind(minutes);
    await lane.sql(
      'update public.task_reminders set sent_at = now() where task_id = $1 and sent_at is null',
      [task.id],
    );
  }
  const [held] = await lane.sql<{ number: number }>(
    'select count(*)::int as number from public.task_reminders where task_id = $1',
    [task.id],
  );
  expect(held?.number).toBe(10);
});

it('there are 200 templates at most', async () => {
  const admin = await lane.person({ role: 'admin' });
  const item = { title: 'Ask', priority: 'high', day_offset: null, role: 'nobody', checklist: [] };
  await lane.sql(
    `insert into public.task_templates (name, items) select 'Template ' || n, $1::text::jsonb from generate_series(1, 200) n`,
    [JSON.stringify([item])],
  );
  await expect(
    as(admin).call('tasks.createTemplate', {
      name: 'One more',
      isOnboarding: false,
      items: [
        { title: 'Ask', description: '', priority: 'high', dayOffset: null, role: 'nobody', checklist: [] },
      ],
    }),
  ).rejects.toMatchObject({
    hint: 'too_many_templates',
    message: 'There are 200 templates. Delete one first.',
  });
});
