import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Comments of a task and links between tasks, through the services.

type Host = ReturnType<typeof startServiceHost>;

let lane: DatabaseLane;
let people: Record<'admin' | 'main' | 'secondary' | 'stranger', ActingPerson & { host: Host }>;
let model: string;

beforeAll(async () => {
  lane = await openDatabaseLane();
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  const person = async (options: Parameters<DatabaseLane['person']>[0]) => {
    const made = await lane.person(options);
    return { ...made, host: startServiceHost(lane, made.session) };
  };
  people = {
    admin: await person({ role: 'admin' }),
    main: await person({ permissions: assignedOnly }),
    secondary: await person({ permissions: assignedOnly }),
    stranger: await person({ permissions: assignedOnly }),
  };
  model = await insertModel(lane, { managerId: people.main.id, secondaryIds: [people.secondary.id] });
});
afterAll(async () => {
  await Promise.all(Object.values(people).map(({ host }) => host.stop()));
  await lane.close();
});

const create = (title = 'Send the contract') =>
  people.main.host.call('tasks.create', { title, modelId: model });
const say = (taskId: string, body = 'Hello') =>
  people.main.host.call('tasks.comment', { taskId, body, mentions: [] });
const bodies = async (taskId: string) =>
  (await people.main.host.call('tasks.comments', { taskId })).map(({ body }) => body);
const commentCount = async (id: string) => (await people.main.host.call('tasks.get', { id })).comments;

it('a deleted comment is gone for everyone, and comes back as it was', async () => {
  const { main, secondary, stranger } = people;
  const task = await create();
  const comment = await say(task.id);
  await expect(secondary.host.call('tasks.deleteComment', { id: comment.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await main.host.call('tasks.deleteComment', { id: comment.id });
  expect(await bodies(task.id)).toEqual([]);
  expect(await commentCount(task.id)).toBe(0);
  const { data } = await main.client.from('task_comments').select('id').eq('id', comment.id);
  expect(data).toEqual([]);
  await expect(
    main.host.call('tasks.editComment', { id: comment.id, rowVersion: 1, body: 'Hm', mentions: [] }),
  ).rejects.toMatchObject({ code: 'not_found', message: 'This comment was deleted' });
  await expect(secondary.host.call('tasks.restoreComment', { id: comment.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(stranger.host.call('tasks.restoreComment', { id: comment.id })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await main.host.call('tasks.restoreComment', { id: comment.id })).toEqual(comment);
  expect(await commentCount(task.id)).toBe(1);
  const activity = await main.host.call('tasks.activity', { taskId: task.id });
  expect(activity.map(({ field }) => field)).toEqual(['comment_restored', 'comment_deleted', 'created']);
});

it('what an administrator deleted is not brought back by its author, and nothing after a day', async () => {
  const { admin, main } = people;
  const task = await create();
  const comment = await say(task.id);
  await admin.host.call('tasks.deleteComment', { id: comment.id });
  await expect(main.host.call('tasks.restoreComment', { id: comment.id })).rejects.toMatchObject({
    message: 'You can only restore comments that you deleted',
  });
  await lane.sql('select private.job_trash()');
  await admin.host.call('tasks.restoreComment', { id: comment.id });
  await admin.host.call('tasks.deleteComment', { id: comment.id });
  await lane.sql(`update public.task_comments set deleted_at = now() - interval '25 hours' where id = $1`, [
    comment.id,
  ]);
  await lane.sql('select private.job_trash()');
  await expect(admin.host.call('tasks.restoreComment', { id: comment.id })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('an edit that saw an older text is refused', async () => {
  const task = await create();
  const { id, rowVersion } = await say(task.id);
  const edit = (body: string) =>
    people.main.host.call('tasks.editComment', { id, rowVersion, body, mentions: [] });
  expect(await edit('Hello again')).toMatchObject({ body: 'Hello again', rowVersion: rowVersion + 1 });
  await expect(edit('Hello too')).rejects.toMatchObject({ hint: 'stale' });
  expect(await bodies(task.id)).toEqual(['Hello again']);
});

it('one task duplicates another, in one direction', async () => {
  const { main } = people;
  const [copy, original] = [await create('Copy'), await create('Original')];
  const link = { fromId: copy.id, toId: original.id, kind: 'duplicates' as const };
  await main.host.call('tasks.link', link);
  const titles = async (id: string) => {
    const { duplicates, duplicatedBy } = await main.host.call('tasks.get', { id });
    return [duplicates.map(({ title }) => title), duplicatedBy.map(({ title }) => title)];
  };
  expect(await titles(copy.id)).toEqual([['Original'], []]);
  expect(await titles(original.id)).toEqual([[], ['Copy']]);
  await expect(
    main.host.call('tasks.link', { ...link, fromId: original.id, toId: copy.id }),
  ).rejects.toMatchObject({ hint: 'link_cycle' });
  const fields = async (id: string) =>
    (await main.host.call('tasks.activity', { taskId: id })).map(({ field }) => field);
  expect(await fields(copy.id)).toEqual(['duplicates', 'created']);
  expect(await fields(original.id)).toEqual(['duplicated_by', 'created']);
  await main.host.call('tasks.unlink', link);
  expect(await titles(copy.id)).toEqual([[], []]);
});

it('a preview names when a task would be due next', async () => {
  const preview = (rule: string, due: { dueAt?: string; dueOn?: string }) =>
    people.main.host.call('tasks.previewRecurrence', {
      due,
      recurrence: { rule, mode: 'due_date', timezone: 'Europe/Zagreb' },
    });
  expect(await preview('FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4', { dueOn: '2030-01-07' })).toEqual({
    next: ['2030-01-09', '2030-01-14', '2030-01-16'],
    total: 3,
  });
  // The clocks of the zone change in between, and the hour of the day stays.
  const { next, total } = await preview('FREQ=MONTHLY', { dueAt: '2030-03-15T08:00:00Z' });
  expect(next[0]).toBe('2030-04-15T07:00:00Z');
  expect([next.length, total]).toEqual([5, 364]);
  await expect(preview('FREQ=DAILY;BYDAY=XX', { dueOn: '2030-01-07' })).rejects.toMatchObject({
    hint: 'rule',
  });
});

it('nothing of a task is a stranger’s, whatever ids they know', async () => {
  const { main, stranger } = people;
  const task = await create();
  const [item] = await main.host.call('tasks.addItems', { taskId: task.id, texts: ['Print'] });
  const comment = await say(task.id);
  const own = await stranger.host.call('tasks.create', { title: 'Mine' });
  const { call } = stranger.host;
  const tries = [
    () => call('tasks.comments', { taskId: task.id }),
    () => call('tasks.activity', { taskId: task.id }),
    () => call('tasks.comment', { taskId: task.id, body: 'Hello', mentions: [] }),
    () => call('tasks.editComment', { id: comment.id, rowVersion: 1, body: 'Hello', mentions: [] }),
    () => call('tasks.deleteComment', { id: comment.id }),
    () => call('tasks.addReminder', { taskId: task.id, remindAt: '2035-01-01T00:00:00Z' }),
    () => call('tasks.changeItem', { taskId: task.id, id: item?.id ?? '', changes: { isDone: true } }),
    // By way of a task that is theirs.
    () => call('tasks.changeItem', { taskId: own.id, id: item?.id ?? '', changes: { isDone: true } }),
    () => call('tasks.link', { fromId: own.id, toId: task.id, kind: 'duplicates' }),
    () => call('tasks.create', { title: 'Part', parentId: task.id }),
    () => call('tasks.update', { id: own.id, rowVersion: 1, changes: { parentId: task.id } }),
    () =>
      call('tasks.setRecurrence', {
        id: task.id,
        rowVersion: 1,
        recurrence: { rule: 'FREQ=DAILY', mode: 'completion', timezone: 'UTC' },
      }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  expect(await bodies(task.id)).toEqual(['Hello']);
});
