import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { toSeries } from '#shared/services/task-recurrence.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

let lane: DatabaseLane;
let person: ActingPerson;
let host: ReturnType<typeof startServiceHost>;
let model: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  person = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  host = startServiceHost(lane, person.session);
  model = await insertModel(lane, { managerId: person.id });
});
afterAll(async () => {
  await host.stop();
  await lane.close();
});

const weekly = { rule: 'FREQ=WEEKLY;BYDAY=MO,TH', mode: 'due_date', timezone: 'Europe/Zagreb' } as const;
const repeating = (
  recurrence: typeof weekly | { rule: string; mode: 'completion' | 'due_date'; timezone: string },
  due: object,
) =>
  host.call('tasks.create', {
    title: 'Approve the queue',
    modelId: model,
    assigneeIds: [person.id],
    checklist: ['Look', 'Approve'],
    recurrence,
    ...due,
  });
const complete = async (task: TaskDetail) => {
  const { rowVersion } = await host.call('tasks.get', { id: task.id });
  return host.call('tasks.update', { id: task.id, rowVersion, changes: { status: 'completed' } });
};
const ofSeries = async (task: TaskDetail) =>
  Number(
    (
      await lane.sql<{ n: number }>(
        'select count(*)::int as n from public.tasks t where t.series_id = (select series_id from public.tasks where id = $1)',
        [task.id],
      )
    )[0]?.n,
  );

describe('expanding a rule', () => {
  it('keeps the local time over a change of the clocks', async () => {
    const { occurrences } = await toSeries(weekly, { dueAt: '2026-10-22T15:00:00Z' });
    expect(occurrences.slice(0, 3)).toEqual([
      '2026-10-22T15:00:00Z',
      '2026-10-26T16:00:00Z',
      '2026-10-29T16:00:00Z',
    ]);
    expect(occurrences).toHaveLength(365);
  });

  it('counts days for all-day tasks, up to COUNT or UNTIL', async () => {
    const days = async (rule: string) =>
      (await toSeries({ ...weekly, rule }, { dueOn: '2028-02-29' })).occurrences;
    expect(await days('FREQ=YEARLY;COUNT=2')).toEqual(['2028-02-29', '2032-02-29']);
    expect(await days('FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2')).toEqual(['2028-02-29', '2028-03-31']);
    expect(await days('FREQ=DAILY;UNTIL=20280302')).toEqual(['2028-02-29', '2028-03-01', '2028-03-02']);
    await expect(days('FREQ=DAILY;INTERVAL=0')).rejects.toMatchObject({ code: 'invalid', hint: 'rule' });
  });
});

describe('completing one', () => {
  it('makes the next with people, undone checklist and the same version of events, once', async () => {
    const task = await repeating(weekly, { dueAt: '2030-01-03T16:00:00Z' });
    const { nextId } = await complete(task);
    const next = await host.call('tasks.get', { id: nextId ?? '' });
    expect(next).toMatchObject({
      title: 'Approve the queue',
      status: 'pending',
      dueAt: expect.stringMatching(/^2030-01-07T16:00:00/) as string,
      assignees: [{ id: person.id }],
      checklist: { done: 0, total: 2 },
      isRecurring: true,
    });
    await lane.sql('select private.job_task_recurrence()');
    expect(await ofSeries(task)).toBe(2);

    // Taken back, the next goes with it; completed again, there is one again.
    const { rowVersion } = await host.call('tasks.get', { id: task.id });
    await host.call('tasks.update', { id: task.id, rowVersion, changes: { status: 'pending' } });
    expect(await ofSeries(task)).toBe(1);
    await complete(task);
    expect(await ofSeries(task)).toBe(2);
  });

  it('by many at the same moment makes one', async () => {
    const task = await repeating(weekly, { dueAt: '2030-01-03T16:00:00Z' });
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => complete(task)));
    expect(attempts.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await ofSeries(task)).toBe(2);
  });

  it('keeps one that someone has worked on when it is taken back', async () => {
    const task = await repeating(weekly, { dueAt: '2030-01-03T16:00:00Z' });
    const { nextId } = await complete(task);
    await host.call('tasks.comment', { taskId: nextId ?? '', body: 'Started', mentions: [] });
    const { rowVersion } = await host.call('tasks.get', { id: task.id });
    await host.call('tasks.update', { id: task.id, rowVersion, changes: { status: 'pending' } });
    await complete(task);
    expect(await ofSeries(task)).toBe(2);
  });

  it('late leaves out what was missed', async () => {
    const [day] = await lane.sql<{ start: string; today: string }>(
      `select ((now() at time zone 'Europe/Zagreb')::date - 10)::text as start, ((now() at time zone 'Europe/Zagreb')::date)::text as today`,
    );
    const task = await repeating({ ...weekly, rule: 'FREQ=DAILY' }, { dueOn: day?.start });
    const { nextId } = await complete(task);
    expect((await host.call('tasks.get', { id: nextId ?? '' })).dueOn).toBe(day?.today);
  });

  it('the last of a rule makes none', async () => {
    const task = await repeating({ ...weekly, rule: 'FREQ=DAILY;COUNT=1' }, { dueOn: '2030-01-01' });
    expect((await complete(task)).nextId).toBeNull();
  });

  it('by completion counts from then on', async () => {
    const task = await repeating(
      { rule: 'FREQ=DAILY;INTERVAL=3', mode: 'completion', timezone: 'UTC' },
      { dueOn: '2026-01-01' },
    );
    const { nextId } = await complete(task);
    const [due] = await lane.sql<{ day: string }>(
      `select ((now() at time zone 'UTC')::date + 3)::text as day`,
    );
    expect((await host.call('tasks.get', { id: nextId ?? '' })).dueOn).toBe(due?.day);
  });
});

describe('the rule of a task', () => {
  it('needs a due date', async () => {
    await expect(repeating(weekly, {})).rejects.toMatchObject({
      hint: 'no_due',
      message: 'Choose a due date first',
    });
    await expect(
      repeating(
        { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'completion', timezone: 'UTC' },
        { dueOn: '2030-01-01' },
      ),
    ).rejects.toMatchObject({ hint: 'rule' });
  });

  it('can be changed and ended, by the version that the person saw', async () => {
    const task = await repeating(weekly, { dueAt: '2030-01-03T16:00:00Z' });
    const changed = await host.call('tasks.setRecurrence', {
      id: task.id,
      rowVersion: task.rowVersion,
      recurrence: { ...weekly, rule: 'FREQ=MONTHLY' },
    });
    expect(changed.recurrence?.rule).toBe('FREQ=MONTHLY');
    await expect(
      host.call('tasks.setRecurrence', { id: task.id, rowVersion: task.rowVersion, recurrence: null }),
    ).rejects.toMatchObject({ code: 'conflict', hint: 'stale' });
    const ended = await host.call('tasks.setRecurrence', {
      id: task.id,
      rowVersion: changed.rowVersion,
      recurrence: null,
    });
    expect(ended.isRecurring).toBe(false);
    expect((await complete(ended)).nextId).toBeNull();
  });
});
