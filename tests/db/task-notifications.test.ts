import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

type Host = ReturnType<typeof startServiceHost>;

let lane: DatabaseLane;
let mia: ActingPerson, tomas: ActingPerson, priya: ActingPerson;
let asMia: Host, asTomas: Host;
let model: string;
const assignedOnly = { can_access_socials: false, can_access_chat: false };
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  tomas = await lane.person({ displayName: 'Tomás', permissions: assignedOnly });
  priya = await lane.person({ displayName: 'Priya', permissions: assignedOnly });
  model = await insertModel(lane, { managerId: tomas.id, secondaryIds: [priya.id] });
  asMia = startServiceHost(lane, mia.session);
  asTomas = startServiceHost(lane, tomas.session);
});
afterAll(async () => {
  await Promise.all([asMia.stop(), asTomas.stop()]);
  await lane.close();
});

/** What someone was told, newest last, and forgets it. */
async function toldTo({ id }: ActingPerson) {
  return lane.sql<{ type: string; title: string; count: number; model_id: string | null; kind: string }>(
    `delete from public.notification_queue where user_id = $1 and notification_type like 'task%'
     returning notification_type as type, title, count, model_id, metadata ->> 'kind' as kind`,
    [id],
  );
}
const create = (fields: object = {}) =>
  asMia.call('tasks.create', {
    title: 'Send the contract',
    modelId: model,
    assigneeIds: [tomas.id],
    ...fields,
  });

describe('people hear', () => {
  it('that a task is theirs, of its changes once in ten minutes, and that it was completed', async () => {
    const task = await create();
    expect(await toldTo(tomas)).toEqual([
      {
        type: 'task_created',
        title: 'Mia assigned you Send the contract',
        count: 1,
        model_id: model,
        kind: 'created',
      },
    ]);
    let { rowVersion } = task;
    for (const title of ['Send it', 'Send it today', 'Send it now'])
      ({ rowVersion } = await asMia.call('tasks.update', { id: task.id, rowVersion, changes: { title } }));
    expect(await toldTo(tomas)).toMatchObject([
      { type: 'task_updated', title: 'Mia changed Send it now', count: 3 },
    ]);
    expect(await toldTo(mia)).toEqual([]);
    await asTomas.call('tasks.update', { id: task.id, rowVersion, changes: { status: 'completed' } });
    expect(await toldTo(mia)).toMatchObject([
      { type: 'task_completed', title: 'Tomás completed Send it now' },
    ]);
    expect(await toldTo(tomas)).toEqual([]);
  });

  it('of many at once by one row', async () => {
    const made = [
      await create({ assigneeIds: [] }),
      await create({ assigneeIds: [] }),
      await create({ assigneeIds: [] }),
    ];
    await asMia.call('tasks.updateMany', {
      tasks: made.map(({ id, rowVersion }) => ({ id, rowVersion, changes: { addAssigneeIds: [priya.id] } })),
    });
    expect(await toldTo(priya)).toMatchObject([
      { type: 'task_assigned', title: 'Mia assigned you 3 tasks', model_id: null },
    ]);
  });

  it('of comments and mentions, with the words', async () => {
    const task = await create();
    await toldTo(tomas);
    await asMia.call('tasks.comment', { taskId: task.id, body: 'Please @Priya', mentions: [priya.id] });
    expect(await toldTo(priya)).toMatchObject([
      { type: 'task_mentioned', title: 'Mia mentioned you on Send the contract' },
    ]);
    expect(await toldTo(tomas)).toMatchObject([{ type: 'task_commented' }]);
  });

  it('nothing of what they may no longer see', async () => {
    const task = await asTomas.call('tasks.create', { title: 'Call Ana', modelId: model });
    await lane.sql('update public.models set manager_id = null where id = $1', [model]);
    await toldTo(tomas);
    await asMia.call('tasks.update', {
      id: task.id,
      rowVersion: task.rowVersion,
      changes: { title: 'Secret' },
    });
    expect(await toldTo(tomas)).toEqual([]);
    await lane.sql('update public.models set manager_id = $2 where id = $1', [model, tomas.id]);
  });

  it('once that it is overdue, and again with another due time', async () => {
    const task = await create({ dueAt: '2030-01-01T00:00:00Z' });
    await toldTo(tomas);
    const late = (ago: string) =>
      lane.sql(`update public.tasks set due_at = now() - $2::interval where id = $1`, [task.id, ago]);
    await late('1 hour');
    await lane.sql('select private.job_task_overdue()');
    await lane.sql('select private.job_task_overdue()');
    expect(await toldTo(tomas)).toMatchObject([
      { type: 'task_overdue', title: 'Send the contract is overdue', count: 1 },
    ]);
    await late('30 minutes');
    await lane.sql('select private.job_task_overdue()');
    expect(await toldTo(tomas)).toHaveLength(1);
  });

  it('what they wanted to be reminded of, which follows the due time', async () => {
    const task = await create({ dueAt: '2030-01-01T12:00:00Z' });
    await toldTo(tomas);
    const reminder = await asTomas.call('tasks.addReminder', { taskId: task.id, minutesBefore: 60 });
    expect(reminder.remindAt).toMatch(/^2030-01-01T11:00:00/);
    const { rowVersion } = await asTomas.call('tasks.get', { id: task.id });
    await asTomas.call('tasks.update', {
      id: task.id,
      rowVersion,
      changes: { dueAt: '2030-01-02T12:00:00Z' },
    });
    expect((await asTomas.call('tasks.get', { id: task.id })).reminders).toMatchObject([
      { remindAt: expect.stringMatching(/^2030-01-02T11:00:00/) as string },
    ]);
    expect((await asMia.call('tasks.get', { id: task.id })).reminders).toEqual([]);
    await lane.sql(`update public.task_reminders set remind_at = now() - interval '1 minute' where id = $1`, [
      reminder.id,
    ]);
    await lane.sql('select private.job_task_reminders()');
    await lane.sql('select private.job_task_reminders()');
    expect((await toldTo(tomas)).filter(({ type }) => type === 'task_due_soon')).toMatchObject([
      { title: 'Reminder: Send the contract', count: 1 },
    ]);
    await expect(
      asTomas.call('tasks.addReminder', { taskId: task.id, remindAt: '2020-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({
      hint: 'past',
      message: 'Choose a time in the future',
    });
  });
});

describe('handing over', () => {
  it('counts and reassigns open tasks, where the other person may see them', async () => {
    const leaving = await lane.person({ displayName: 'Leaving' });
    const task = await create({ assigneeIds: [leaving.id] });
    const general = await create({ modelId: null, assigneeIds: [leaving.id] });
    expect((await asMia.call('tasks.countByPerson'))[leaving.id]).toBe(2);
    const elsewhere = await lane.person({ displayName: 'Elsewhere', permissions: assignedOnly });
    expect(await asMia.call('tasks.reassign', { fromUserId: leaving.id, toUserId: elsewhere.id })).toBe(2);
    expect((await asMia.call('tasks.get', { id: task.id })).assignees).toEqual([]);
    expect((await asMia.call('tasks.get', { id: general.id })).assignees).toMatchObject([
      { id: elsewhere.id },
    ]);
    await expect(
      asTomas.call('tasks.reassign', { fromUserId: mia.id, toUserId: null }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('a deleted account leaves its tasks unassigned', async () => {
    const leaving = await lane.person();
    const task = await create({ assigneeIds: [leaving.id] });
    await lane.sql('delete from auth.users where id = $1', [leaving.id]);
    expect((await asMia.call('tasks.get', { id: task.id })).assignees).toEqual([]);
  });
});

describe('templates', () => {
  it('make tasks by role and day, as the preview said', async () => {
    const template = await asMia.call('tasks.createTemplate', {
      name: 'New model',
      isOnboarding: true,
      items: [
        {
          title: 'Ask for photos',
          dayOffset: 2,
          role: 'main_manager',
          priority: 'high',
          checklist: ['Front', 'Side'],
        },
        { title: 'Set up drive', dayOffset: null, role: 'secondary_managers' },
        { title: 'Welcome call', dayOffset: 0, role: 'applicant' },
      ],
    });
    const input = { templateId: template.id, modelId: model, startDate: '2030-01-01' };
    const preview = await asMia.call('tasks.previewTemplate', input);
    expect(preview.map(({ dueOn, assignees }) => [dueOn, assignees.map(({ id }) => id)])).toEqual([
      ['2030-01-03', [tomas.id]],
      [null, [priya.id]],
      ['2030-01-01', [mia.id]],
    ]);
    await toldTo(tomas);
    const [first] = await asMia.call('tasks.applyTemplate', input);
    expect(await asMia.call('tasks.get', { id: first ?? '' })).toMatchObject({
      title: 'Ask for photos',
      priority: 'high',
      dueOn: '2030-01-03',
      assignees: [{ id: tomas.id }],
      checklist: { total: 2 },
    });
    expect(await toldTo(tomas)).toMatchObject([
      { type: 'task_created', title: 'Mia assigned you Ask for photos' },
    ]);
    // What was just made is version 1, by which the page takes it back.
    const again = await asMia.call('tasks.applyTemplate', input);
    const taken = await asMia.call('tasks.updateMany', {
      tasks: again.map((id) => ({ id, rowVersion: 1, changes: { isDeleted: true } })),
    });
    expect(taken.map(({ id }) => id).sort()).toEqual(again.toSorted());
    await expect(asTomas.call('tasks.createTemplate', template)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      asMia.call('tasks.updateTemplate', { ...template, rowVersion: template.rowVersion + 1 }),
    ).rejects.toMatchObject({ code: 'conflict', hint: 'stale' });
  });
});

describe('marks on models', () => {
  it('are read with the model, the pinned note by those who look after it', async () => {
    const tag = await asTomas.call('tags.create', {
      name: `VIP ${crypto.randomUUID().slice(0, 8)}`,
      color: 'violet',
    });
    expect(await asTomas.call('tags.create', { name: tag.name.toUpperCase() })).toEqual(tag);
    const [changed] = await asTomas.call('modelMarks.update', {
      modelIds: [model],
      changes: { shortLabel: 'A+', pinnedNote: 'Call before noon', addTagIds: [tag.id] },
    });
    expect(changed?.now).toEqual({
      modelId: model,
      shortLabel: 'A+',
      pinnedNote: 'Call before noon',
      tags: [tag],
    });
    expect(changed?.before).toEqual({ shortLabel: null, pinnedNote: null, tagIds: [] });
    const writes = (pinnedNote: string, seen: string | null) =>
      asTomas.call('modelMarks.update', {
        modelIds: [model],
        changes: { pinnedNote },
        seen: { pinnedNote: seen },
      });
    await expect(writes('Mine', 'What stood there before')).rejects.toMatchObject({
      code: 'conflict',
      hint: 'stale',
    });
    await expect(writes('Mine', null)).rejects.toMatchObject({ hint: 'stale' });
    await writes('Call before noon', 'Call before noon');
    const sees = await lane.person();
    const asSees = startServiceHost(lane, sees.session);
    expect(await asSees.call('modelMarks.get', { modelIds: [model] })).toEqual([
      { modelId: model, shortLabel: 'A+', pinnedNote: null, tags: [tag] },
    ]);
    // As many at once as the page asks for: together they are too long for one value of an address.
    const hundred = [...Array.from({ length: 99 }, () => randomUUID()), model];
    expect((await asSees.call('modelMarks.get', { modelIds: hundred })).at(-1)).toMatchObject({
      modelId: model,
      shortLabel: 'A+',
    });
    await expect(
      asSees.call('modelMarks.update', { modelIds: [model], changes: { shortLabel: 'B' } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    // Who edits every model without seeing its note cannot find it out by guessing what it says.
    const edits = await lane.person({ permissions: { can_manage_all_models: true } });
    for (const guess of ['Call before noon', 'Something else', null])
      for (const change of [{}, { short_label: 'C' }, { pinned_note: 'Mine' }])
        expect(
          await edits.client.rpc('set_model_marks', {
            p_model_ids: [model],
            p_changes: { ...change, seen: { pinned_note: guess } },
          }),
        ).toMatchObject({ error: { code: '42501' } });
    await expect(asSees.call('tags.uses', { id: tag.id })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await asMia.call('tags.uses', { id: tag.id })).toEqual({
      models: 1,
      tasks: 0,
      notes: 0,
      documents: 0,
    });
    await expect(asSees.call('tags.delete', { id: tag.id })).rejects.toMatchObject({ code: 'forbidden' });
    await asSees.stop();
    await asTomas.call('modelMarks.update', { modelIds: [model], changes: changed?.before ?? {} });
    expect((await asMia.call('modelMarks.list')).filter(({ modelId }) => modelId === model)).toEqual([]);
  });
});
