import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewTask } from '#shared/contract/task-fields.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Tasks through the services, as people use them: who sees and changes what, and every rule with its sentence.

type Host = ReturnType<typeof startServiceHost>;

let lane: DatabaseLane;
let admin: ActingPerson,
  main: ActingPerson,
  secondary: ActingPerson,
  stranger: ActingPerson,
  viewer: ActingPerson;
const hosts = new Map<string, Host>();
const as = (person: ActingPerson): Host => {
  const host = hosts.get(person.id) ?? startServiceHost(lane, person.session);
  hosts.set(person.id, host);
  return host;
};
let model: string;
let foreign: string;

beforeAll(async () => {
  lane = await openDatabaseLane();
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
  main = await lane.person({ displayName: 'Tomás', permissions: assignedOnly });
  secondary = await lane.person({ displayName: 'Priya', permissions: assignedOnly });
  stranger = await lane.person({ displayName: 'Jonas', permissions: assignedOnly });
  viewer = await lane.person({
    displayName: 'Vera',
    permissions: { ...assignedOnly, can_view_all_data: true },
  });
  model = await insertModel(lane, { managerId: main.id, secondaryIds: [secondary.id] });
  foreign = await insertModel(lane, { managerId: admin.id });
});
afterAll(async () => {
  await Promise.all([...hosts.values()].map((host) => host.stop()));
  await lane.close();
});

const create = (person: ActingPerson, fields: Partial<NewTask> = {}) =>
  as(person).call('tasks.create', { title: 'Send the contract', modelId: model, ...fields });
const change = (person: ActingPerson, { id, rowVersion }: Pick<Task, 'id' | 'rowVersion'>, changes: object) =>
  as(person).call('tasks.update', { id, rowVersion, changes });
const get = (person: ActingPerson, id: string) => as(person).call('tasks.get', { id });
const refusal = (hint: string, message: string) => expect.objectContaining({ hint, message }) as unknown;

describe('who sees a task', () => {
  it('is anyone who looks after its model, is assigned to it, or views all data', async () => {
    const { id } = await create(main);
    for (const person of [main, secondary, viewer, admin])
      expect((await get(person, id)).title).toBe('Send the contract');
    await expect(get(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    // Anyone who may view the model may be assigned; the stranger may not.
    await expect(change(main, await get(main, id), { assigneeIds: [stranger.id] })).rejects.toEqual(
      refusal('assignee_cannot_see', 'This person cannot see this model'),
    );
  });

  it('is everyone with access to tasks where it is general', async () => {
    const { id } = await create(main, { modelId: null });
    expect((await get(stranger, id)).canEdit).toBe(true);
    const without = await lane.person({ permissions: { can_access_tasks: false } });
    await expect(get(without, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(create(without, { modelId: null })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('being assigned opens that task alone', async () => {
    const helper = await lane.person();
    const [one, other] = [await create(main, { assigneeIds: [helper.id] }), await create(main)];
    expect((await get(helper, one.id)).canEdit).toBe(true);
    await expect(get(helper, other.id)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await as(helper).call('tasks.list', {
      filter: { scope: 'all', modelId: model },
      sort: { by: 'due' },
    });
    expect(rows.map(({ id }) => id)).toEqual([one.id]);
  });

  it('viewing all data alone changes nothing, but comments', async () => {
    const task = await create(main);
    expect((await get(viewer, task.id)).canEdit).toBe(false);
    await expect(change(viewer, task, { title: 'Other' })).rejects.toMatchObject({ code: 'forbidden' });
    expect(
      (await as(viewer).call('tasks.comment', { taskId: task.id, body: 'Seen', mentions: [] })).author?.id,
    ).toBe(viewer.id);
  });

  it('makes tasks only for their own models', async () => {
    await expect(create(main, { modelId: foreign })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(main, await create(main), { modelId: foreign })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a change', () => {
  it('says what was there, and undoes by it', async () => {
    const task = await create(main, { priority: 'high', dueOn: '2030-01-01', assigneeIds: [main.id] });
    const changed = await change(main, task, {
      title: 'Send it',
      description: 'Two copies',
      priority: 'low',
      dueAt: '2030-02-01T10:00:00Z',
      assigneeIds: [secondary.id, main.id],
    });
    expect(await get(main, task.id)).toMatchObject({
      title: 'Send it',
      description: 'Two copies',
      priority: 'low',
      dueOn: null,
      rowVersion: changed.rowVersion,
      assignees: [{ id: main.id }, { id: secondary.id }],
    });
    expect(changed.rowVersion).toBe(task.rowVersion + 1);
    await as(main).call('tasks.updateMany', {
      tasks: [{ id: task.id, rowVersion: changed.rowVersion, changes: changed.before }],
    });
    expect(await get(main, task.id)).toMatchObject({
      title: 'Send the contract',
      description: '',
      priority: 'high',
      dueAt: null,
      dueOn: '2030-01-01',
      assignees: [{ id: main.id }],
    });
  });

  it('names the version it saw; what belongs to the task counts for none', async () => {
    const task = await create(main);
    await as(main).call('tasks.addItems', { taskId: task.id, texts: ['Print'] });
    await as(main).call('tasks.comment', { taskId: task.id, body: 'Soon', mentions: [] });
    await change(main, task, { title: 'Send it' });
    await expect(change(secondary, task, { title: 'Keep it' })).rejects.toMatchObject({
      code: 'conflict',
      hint: 'stale',
    });
    await expect(change(secondary, task, { description: 'x' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of many leaves out what is stale, gone or not theirs', async () => {
    const [one, stale, foreignTask] = [
      await create(main),
      await create(main),
      await create(admin, { modelId: foreign }),
    ];
    await change(main, stale, { title: 'Newer' });
    const changed = await as(main).call('tasks.updateMany', {
      tasks: [one, stale, foreignTask, { id: crypto.randomUUID(), rowVersion: 1 }].map(
        ({ id, rowVersion }) => ({
          id,
          rowVersion,
          changes: { priority: 'urgent' as const },
        }),
      ),
    });
    expect(changed.map(({ id }) => id)).toEqual([one.id]);
    expect((await get(admin, foreignTask.id)).priority).toBe('medium');
  });

  it('is in the activity, field by field, for everyone who sees the task', async () => {
    const task = await create(main);
    await change(main, task, { title: 'Send it', assigneeIds: [secondary.id] });
    await as(main).call('tasks.addItems', { taskId: task.id, texts: ['Print'] });
    const activity = await as(viewer).call('tasks.activity', { taskId: task.id });
    expect(activity.map(({ field, before, after, actor }) => [field, before, after, actor?.id])).toEqual([
      ['item', null, 'Print', main.id],
      ['assignee', null, { id: secondary.id, name: 'Priya' }, main.id],
      ['title', 'Send the contract', 'Send it', main.id],
      ['created', null, 'manual', main.id],
    ]);
    await expect(as(stranger).call('tasks.activity', { taskId: task.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it('says who of its people is inactive', async () => {
  const leaving = await lane.person({ permissions: { can_view_all_data: true } });
  const task = await create(main, { assigneeIds: [main.id, leaving.id] });
  await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [leaving.id]);
  const { assignees } = await get(main, task.id);
  expect(assignees.map(({ id, isInactive }) => [id, isInactive])).toEqual([
    [main.id, false],
    [leaving.id, true],
  ]);
});

describe('what comes at one moment', () => {
  it('has people in the order in which they were named, in the list, the activity, a copy and an undo', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => lane.person()));
    const named = people.map(({ id }) => id);
    for (const order of [named, named.toReversed()]) {
      const task = await create(main, { modelId: null, assigneeIds: order });
      expect(task.assignees.map(({ id }) => id)).toEqual(order);
      const activity = await as(main).call('tasks.activity', { taskId: task.id });
      expect(activity.map(({ after }) => (after as { id?: string }).id).slice(0, 6)).toEqual(
        order.toReversed(),
      );
      const copy = await as(main).call('tasks.duplicate', { id: task.id });
      expect(copy.assignees.map(({ id }) => id)).toEqual(order);
      const { before } = await change(main, task, { assigneeIds: [] });
      expect(before.assigneeIds).toEqual(order);
    }
  });

  it('is in the activity as it was written, page by page', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => `Item ${String(n)}`);
    const task = await create(main, { checklist: texts });
    const pageBefore = async (before: string | null) =>
      (await as(main).call('tasks.activity', { taskId: task.id, before })).map((entry) => [
        entry.id,
        entry.after,
      ]);
    const whole = await pageBefore(null);
    expect(whole.map(([, text]) => text)).toEqual([...texts.toReversed(), 'manual']);
    expect(await pageBefore(whole[4]?.[0] as string)).toEqual(whole.slice(5));
  });
});

describe('bad input', () => {
  it('is refused with its sentence', async () => {
    const inactive = await lane.person({ status: 'inactive' });
    await expect(create(main, { assigneeIds: [inactive.id] })).rejects.toEqual(
      refusal('inactive_assignee', 'This user is inactive and cannot be assigned'),
    );
    await expect(
      create(main, { startAt: '2030-01-02T00:00:00Z', dueAt: '2030-01-01T00:00:00Z' }),
    ).rejects.toEqual(refusal('due_before_start', 'Due date must be after the start date'));
    const task = await create(main);
    await expect(change(main, task, { parentId: task.id })).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      as(main).call('tasks.link', { fromId: task.id, toId: task.id, kind: 'blocks' }),
    ).rejects.toEqual(refusal('link_self', 'A task cannot be linked to itself'));
    await as(main).call('tasks.addItems', {
      taskId: task.id,
      texts: Array.from({ length: 50 }, (_, n) => `Item ${String(n)}`),
    });
    await expect(as(main).call('tasks.addItems', { taskId: task.id, texts: ['One more'] })).rejects.toEqual(
      refusal('too_many_items', 'A checklist can have 50 items'),
    );
    await expect(
      as(main).call('tasks.comment', { taskId: task.id, body: 'Hello', mentions: [stranger.id] }),
    ).rejects.toEqual(refusal('mention_cannot_see', 'This person cannot see this task'));
  });

  it('at most 10 people', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => lane.person()));
    const [eleventh, ...ten] = people.map(({ id }) => id);
    const task = await create(main, { modelId: null, assigneeIds: ten });
    const full = refusal('too_many_assignees', 'Choose 10 people or fewer');
    await expect(change(main, task, { addAssigneeIds: [eleventh ?? ''] })).rejects.toEqual(full);
    const made = await main.client.rpc('create_task', {
      p_task: { title: 'Too many', assignee_ids: people.map(({ id }) => id) },
    });
    expect(made.error).toMatchObject({ code: '22023', hint: 'too_many_assignees' });
    expect((await get(main, task.id)).assignees).toHaveLength(10);
  });

  it('of the tree: no circles, two levels, the model of the parent', async () => {
    const top = await create(main);
    const middle = await create(main, { parentId: top.id, modelId: null });
    const low = await create(main, { parentId: middle.id });
    expect(middle.model?.id).toBe(model);
    await expect(create(main, { parentId: low.id })).rejects.toEqual(
      refusal('too_deep', 'Subtasks can be two levels deep'),
    );
    await expect(change(main, await get(main, top.id), { parentId: low.id })).rejects.toEqual(
      refusal('own_subtask', 'A task cannot be its own subtask'),
    );
    await expect(
      change(main, await get(main, top.id), { parentId: (await create(main)).id }),
    ).rejects.toMatchObject({ hint: 'too_deep' });
  });

  it('at most 100 subtasks', async () => {
    const top = await create(main);
    await lane.sql(
      `insert into public.tasks (title, parent_id) select 'Part ' || n, $1 from generate_series(1, 100) n`,
      [top.id],
    );
    await expect(create(main, { parentId: top.id })).rejects.toEqual(
      refusal('too_many_subtasks', 'A task can have 100 subtasks'),
    );
  });

  it('of links: no task waits for itself, however many are between', async () => {
    const [one, two, three] = [await create(main), await create(main), await create(main)];
    const link = (from: Task, to: Task) =>
      as(main).call('tasks.link', { fromId: from.id, toId: to.id, kind: 'blocks' });
    await link(one, two);
    await link(two, three);
    await expect(link(three, one)).rejects.toEqual(
      refusal('link_cycle', 'These tasks would block each other'),
    );
  });
});

describe('completing', () => {
  it('asks about open subtasks, and completes them too, undone as one', async () => {
    const top = await create(main);
    const part = await create(main, { parentId: top.id });
    const low = await create(main, { parentId: part.id });
    await expect(change(main, await get(main, top.id), { status: 'completed' })).rejects.toEqual(
      refusal('open_subtasks', 'This task has 1 open subtask. Complete them too?'),
    );
    const done = await change(main, await get(main, top.id), { status: 'completed', withSubtasks: true });
    expect((await get(main, low.id)).status).toBe('completed');
    expect(await get(main, top.id)).toMatchObject({
      subtasks: { done: 1, total: 1 },
      completedBy: { id: main.id },
    });
    await as(main).call('tasks.updateMany', {
      tasks: [done, ...done.also].map(({ id, rowVersion, before }) => ({ id, rowVersion, changes: before })),
    });
    expect((await get(main, low.id)).status).toBe('pending');
    expect((await get(main, top.id)).completedAt).toBeNull();
  });

  it('waits for what blocks the task, without telling of what the person may not see', async () => {
    const [blocker, task] = [await create(main, { title: 'Sign first' }), await create(main)];
    await as(main).call('tasks.link', { fromId: blocker.id, toId: task.id, kind: 'blocks' });
    expect(await get(main, task.id)).toMatchObject({
      isBlocked: true,
      blockedBy: [{ id: blocker.id, title: 'Sign first' }],
    });
    await expect(change(main, await get(main, task.id), { status: 'completed' })).rejects.toEqual(
      refusal('blocked', 'This task is blocked by Sign first'),
    );
    const hidden = await create(admin, { modelId: foreign, title: 'Secret' });
    await as(admin).call('tasks.link', { fromId: hidden.id, toId: task.id, kind: 'blocks' });
    await change(main, await get(main, blocker.id), { status: 'completed' });
    await expect(change(main, await get(main, task.id), { status: 'completed' })).rejects.toEqual(
      refusal('blocked', "This task is blocked by a task that you can't see"),
    );
    expect((await get(main, task.id)).blockedBy).toContainEqual(
      expect.objectContaining({ id: hidden.id, title: null }),
    );
  });
});

describe('the trash', () => {
  it('keeps a task with its subtasks for 30 days', async () => {
    const top = await create(main);
    const part = await create(main, { parentId: top.id });
    const gone = await change(main, await get(main, top.id), { isDeleted: true });
    expect((await get(main, part.id)).deletedAt).not.toBeNull();
    const { rows } = await as(main).call('tasks.list', {
      filter: { scope: 'trash' },
      sort: { by: 'deleted' },
    });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([top.id, part.id]));
    await change(main, { id: top.id, rowVersion: gone.rowVersion }, gone.before);
    expect((await get(main, part.id)).deletedAt).toBeNull();

    await change(main, await get(main, top.id), { isDeleted: true });
    await lane.sql(`update public.tasks set deleted_at = now() - interval '29 days' where id = $1`, [top.id]);
    await lane.sql('select private.purge_trash()');
    expect((await get(main, top.id)).id).toBe(top.id);
    await lane.sql(`update public.tasks set deleted_at = now() - interval '31 days' where id = $1`, [top.id]);
    await lane.sql('select private.purge_trash()');
    await expect(get(main, top.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('lists', () => {
  it('go page by page in every order, each task once', async () => {
    const own = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
    const ownModel = await insertModel(lane, { managerId: own.id });
    for (let n = 0; n < 7; n += 1)
      await create(own, {
        modelId: ownModel,
        title: `Task ${String(n % 3)}`,
        priority: n % 2 === 0 ? 'high' : 'low',
        ...(n < 3 ? {} : { dueOn: `2030-01-0${String(9 - n)}` }),
      });
    for (const by of ['due', 'priority', 'position', 'title', 'created', 'updated', 'number'] as const)
      for (const isDescending of [false, true]) {
        const seen: Task[] = [];
        let after: string | null = null;
        do {
          const page: { rows: Task[]; next: string | null } = await as(own).call('tasks.list', {
            filter: { scope: 'all', modelId: ownModel },
            sort: { by, isDescending },
            after,
            limit: 2,
          });
          seen.push(...page.rows);
          after = page.next;
        } while (after !== null);
        expect([by, new Set(seen.map(({ id }) => id)).size, seen.length]).toEqual([by, 7, 7]);
        if (by === 'due' && !isDescending)
          expect(seen.map(({ dueOn }) => dueOn)).toEqual([
            '2030-01-03',
            '2030-01-04',
            '2030-01-05',
            '2030-01-06',
            null,
            null,
            null,
          ]);
      }
    expect(
      await as(own).call('tasks.count', {
        filters: [
          { scope: 'all', modelId: ownModel },
          { scope: 'all', modelId: ownModel, priorities: ['low'] },
          { scope: 'all', modelId: ownModel, hasDue: false },
          {
            scope: 'all',
            modelId: ownModel,
            due: { from: '2030-01-04', to: '2030-01-05', timezone: 'Europe/Zagreb' },
          },
          { scope: 'mine', modelId: ownModel },
          { scope: 'all', modelId: ownModel, assigneeId: null, text: 'TASK 1' },
        ],
      }),
    ).toEqual([7, 3, 3, 2, 0, 2]);
  });

  it('count days as the viewer does, and all-day ones as the model', async () => {
    const zagreb = await insertModel(lane, { managerId: main.id });
    await lane.sql(`update public.models set timezone = 'Europe/Zagreb' where id = $1`, [zagreb]);
    await create(main, { modelId: zagreb, title: 'Late call', dueAt: '2030-03-01T23:30:00Z' });
    const allDay = await create(main, { modelId: zagreb, title: 'All day', dueOn: '2030-03-02' });
    expect(allDay.overdueFrom).toMatch(/^2030-03-02T23:00:00/);
    const on = async (day: string, timezone: string) =>
      (
        await as(main).call('tasks.list', {
          filter: { scope: 'all', modelId: zagreb, due: { from: day, to: day, timezone } },
          sort: { by: 'due' },
        })
      ).rows.map(({ title }) => title);
    expect(await on('2030-03-01', 'UTC')).toEqual(['Late call']);
    expect(await on('2030-03-02', 'Europe/Zagreb')).toEqual(['Late call', 'All day']);
    await lane.sql(`update public.models set timezone = 'America/New_York' where id = $1`, [zagreb]);
    expect((await get(main, allDay.id)).overdueFrom).toMatch(/^2030-03-03T05:00:00/);
  });

  it('find by words without accents, and by number', async () => {
    const task = await create(main, { title: 'Nazovi Žanu u Šibeniku', description: 'Ugovor' });
    const hidden = await create(admin, { modelId: foreign, title: 'Nazovi Žanu opet' });
    const find = async (text: string) => (await as(main).call('tasks.find', { text })).map(({ id }) => id);
    expect(await find('zanu sib')).toEqual([task.id]);
    expect(await find('ugovor')).toContain(task.id);
    expect(await find(`task-${String(task.number)}`)).toEqual([task.id]);
    expect((await find(String(task.number)))[0]).toBe(task.id);
    expect(await find('zanu opet')).toEqual([]);
    expect((await as(admin).call('tasks.find', { text: 'zanu opet' })).map(({ id }) => id)).toEqual([
      hidden.id,
    ]);
    expect(await find('100%_\\')).toEqual([]);
  });

  it('keep the order that people give a column', async () => {
    const ownModel = await insertModel(lane, { managerId: main.id });
    const make = (title: string) => create(main, { modelId: ownModel, title });
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    const titles = async () =>
      (
        await as(main).call('tasks.board', {
          filter: { scope: 'all', modelId: ownModel },
          sort: { by: 'position' },
        })
      ).map(({ status, rows, total }) => [status, total, rows.map(({ title }) => title).join('')]);
    await change(main, c, { afterId: null });
    expect((await titles())[0]).toEqual(['pending', 3, 'CAB']);
    const moved = await change(main, b, { afterId: c.id });
    expect((await titles())[0]).toEqual(['pending', 3, 'CBA']);
    await change(main, { id: b.id, rowVersion: moved.rowVersion }, moved.before);
    expect((await titles())[0]).toEqual(['pending', 3, 'CAB']);
    await change(main, a, { status: 'in_progress', afterId: null });
    expect((await titles()).slice(0, 2)).toEqual([
      ['pending', 2, 'CB'],
      ['in_progress', 1, 'A'],
    ]);
  });

  it('put a subtask right behind the card that it was dropped on, too', async () => {
    const ownModel = await insertModel(lane, { managerId: main.id });
    const make = (title: string, parentId?: string) =>
      create(main, { title, ...(parentId === undefined ? { modelId: ownModel } : { parentId }) });
    const [a, b] = [await make('A'), await make('B')];
    const [s, t] = [await make('S', a.id), await make('T', a.id)];
    await change(main, t, { afterId: a.id });
    await change(main, s, { afterId: b.id });
    const { rows } = await as(main).call('tasks.list', {
      filter: { scope: 'all', modelId: ownModel },
      sort: { by: 'position' },
    });
    expect(rows.map(({ title }) => title).join('')).toBe('ATBS');
  });

  it('leave older ones out of the closed columns of a board alone, and have the latest first there', async () => {
    const ownModel = await insertModel(lane, { managerId: main.id });
    const make = async (title: string, changes: object) =>
      change(main, await create(main, { modelId: ownModel, title, dueOn: '2030-01-01' }), changes);
    await make('O', { priority: 'high' });
    for (const title of ['A', 'B', 'C']) await make(title, { status: 'completed' });
    await make('X', { status: 'cancelled' });
    await lane.sql(
      `update public.tasks set closed_at = now() - interval '8 days' where model_id = $1 and title = 'A'`,
      [ownModel],
    );
    const board = await as(main).call('tasks.board', {
      filter: {
        scope: 'all',
        modelId: ownModel,
        closedFrom: new Date(Date.now() - 7 * 24 * 60 * 60_000).toISOString(),
      },
      sort: { by: 'due' },
    });
    expect(
      board.map(({ status, rows, total }) => [status, total, rows.map(({ title }) => title).join('')]),
    ).toEqual([
      ['pending', 1, 'O'],
      ['in_progress', 0, ''],
      ['completed', 2, 'CB'],
      ['cancelled', 1, 'X'],
    ]);
  });

  it('are counted per person, by when they are due and by priority, as far as the viewer sees them', async () => {
    // Far from any day on which the test may run.
    const today = '2040-06-15';
    const person = await lane.person({ displayName: 'Lena' });
    const ownModel = await insertModel(lane, { managerId: person.id });
    const make = (fields: Partial<NewTask>) =>
      create(person, { modelId: ownModel, assigneeIds: [person.id], ...fields });
    await make({ dueAt: '2020-01-01T10:00:00Z', priority: 'urgent' });
    await make({ dueOn: today, priority: 'high' });
    await make({ priority: 'low', status: 'in_progress' });
    await make({ priority: 'low' });
    const workload = async (viewer: ActingPerson) =>
      (await as(viewer).call('tasks.workload', { today, timezone: 'UTC' })).find(
        (row) => row.person?.id === person.id,
      );
    expect(await workload(admin)).toMatchObject({
      open: 4,
      inProgress: 1,
      overdue: 1,
      dueToday: 1,
      dueThisWeek: 1,
      withoutDue: 2,
      urgent: 1,
      high: 1,
      medium: 0,
      low: 2,
    });
    expect(await workload(stranger)).toBeUndefined();
  });

  it('of a zone a day apart count for the viewer’s day, as the page’s heads and labels have them', async () => {
    const [behind, ahead] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    const dayIn = (zone: string, shift = 0) =>
      new Date(Date.now() + shift * 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: zone });
    const person = await lane.person();
    const taskIn = async (timezone: string, dueOn: string) => {
      const modelId = await insertModel(lane, { managerId: person.id });
      await lane.sql('update public.models set timezone = $2 where id = $1', [modelId, timezone]);
      const title = `All day in ${timezone}`;
      await create(person, { title, modelId, dueOn, assigneeIds: [person.id] });
      return title;
    };
    const running = await taskIn(behind, dayIn(behind));
    const over = await taskIn(ahead, dayIn(ahead, -1));
    const dueOn = async (timezone: string, shift: number) => {
      const day = dayIn(timezone, shift);
      const due = { from: day, to: day, timezone };
      const filter = { scope: 'mine' as const, statuses: ['pending' as const], due };
      const { rows } = await as(person).call('tasks.list', {
        filter,
        sort: { by: 'due', isDescending: false },
        limit: 10,
      });
      expect(await as(person).call('tasks.count', { filters: [filter] })).toEqual([rows.length]);
      return rows.map(({ title }) => title);
    };
    const dueToday = async (timezone: string) =>
      (await as(person).call('tasks.workload', { today: dayIn(timezone), timezone })).find(
        (row) => row.person?.id === person.id,
      )?.dueToday;

    // 25 hours lie between the two: whatever the hour is, the day that runs behind is over here.
    expect(await dueOn(ahead, 0)).toEqual([running]);
    expect(await dueOn(ahead, -1)).toEqual([over]);
    expect(await dueToday(ahead)).toBe(1);
    // And what ended ahead is at least today's date here.
    expect(await dueOn(behind, 0)).toEqual([running]);
    expect(await dueOn(behind, -1)).toEqual([over]);
    expect(await dueToday(behind)).toBe(1);
  });
});
