import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Coverage, copies of a week, templates and what nobody has; comments and activity.

type Host = ReturnType<typeof startServiceHost>;
const zagreb = 'Europe/Zagreb';

let lane: DatabaseLane;
let mia: ActingPerson, tomas: ActingPerson, jonas: ActingPerson;
let asMia: Host, asTomas: Host, asJonas: Host;
let types: Map<string, string>;
beforeAll(async () => {
  lane = await openDatabaseLane();
  const permissions = { can_access_socials: false, can_access_chat: false };
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  tomas = await lane.person({ displayName: 'Tomás', permissions });
  jonas = await lane.person({ displayName: 'Jonas', permissions });
  asMia = startServiceHost(lane, mia.session);
  asTomas = startServiceHost(lane, tomas.session);
  asJonas = startServiceHost(lane, jonas.session);
  types = new Map((await asMia.call('schedule.types')).map(({ name, id }) => [name, id]));
});
afterAll(async () => {
  await Promise.all([asMia.stop(), asTomas.stop(), asJonas.stop()]);
  await lane.close();
});

const typeId = (name: string) => types.get(name) ?? '';
const newModel = async () => {
  const id = await insertModel(lane, { managerId: tomas.id });
  await lane.sql('update public.models set timezone = $2 where id = $1', [id, zagreb]);
  return id;
};
const save = (fields: Partial<EventFieldsInput> & { modelId: string | null }, host: Host = asMia) =>
  host.call('schedule.save', {
    event: {
      title: 'Evening shift',
      typeId: typeId('Shift'),
      startsAt: '2027-03-22T18:00',
      endsAt: '2027-03-22T22:00',
      timezone: zagreb,
      ...fields,
    },
  });
const week = async (modelId: string, from: string, to: string) =>
  (await asMia.call('schedule.window', { from, to, modelIds: [modelId] })).events.map(
    ({ title, startsAt, endsAt }) =>
      `${title} ${new Date(startsAt).toISOString()} ${new Date(endsAt).toISOString()}`,
  );

describe('coverage', () => {
  it('says what no shift covers of the hours of a model, over a change of the clocks', async () => {
    const model = await newModel();
    const hours = [
      { weekday: 1, starts: '18:00', ends: '24:00' },
      { weekday: 7, starts: '00:00', ends: '24:00' },
    ];
    expect(await asTomas.call('schedule.saveCoverageHours', { modelId: model, hours })).toEqual(hours);
    expect(await asTomas.call('schedule.coverageHours', { modelId: model })).toEqual(hours);
    await save({ modelId: model });
    // Someone's private time covers nothing, nor does what was cancelled.
    await save({ modelId: model, startsAt: '2027-03-22T22:00', endsAt: '2027-03-22T23:00', isPrivate: true });
    await save({
      modelId: model,
      startsAt: '2027-03-22T22:00',
      endsAt: '2027-03-22T23:00',
      status: 'cancelled',
    });
    const found = await asTomas.call('schedule.coverage', {
      from: '2027-03-22',
      to: '2027-03-28',
      modelIds: [model],
    });
    expect(
      found.map(({ day, minutes, open }) => [
        day,
        minutes,
        open.map(
          ({ startsAt, endsAt }) => `${new Date(startsAt).toISOString()} ${new Date(endsAt).toISOString()}`,
        ),
      ]),
    ).toEqual([
      ['2027-03-22', 360, ['2027-03-22T21:00:00.000Z 2027-03-22T23:00:00.000Z']],
      // A day of 23 hours.
      ['2027-03-28', 1380, ['2027-03-27T23:00:00.000Z 2027-03-28T22:00:00.000Z']],
    ]);
    // Who does not look after the model learns nothing of it.
    expect(
      await asJonas.call('schedule.coverage', { from: '2027-03-22', to: '2027-03-28', modelIds: [model] }),
    ).toEqual([]);
    await expect(asJonas.call('schedule.coverageHours', { modelId: model })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  // What is covered is said of the day on which it begins, by the clocks of the model.
  it.each([
    // Clocks go forward in the night to Sunday 28 March 2027: nine hours; back in the night to Sunday 31 October: eleven.
    [zagreb, '2027-03-27', 540, '2027-03-27T17:00:00.000Z 2027-03-28T02:00:00.000Z'],
    [zagreb, '2027-03-28', 600, '2027-03-28T16:00:00.000Z 2027-03-29T02:00:00.000Z'],
    [zagreb, '2027-10-30', 660, '2027-10-30T16:00:00.000Z 2027-10-31T03:00:00.000Z'],
    [zagreb, '2027-10-31', 600, '2027-10-31T17:00:00.000Z 2027-11-01T03:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-03-27', 600, '2027-03-27T04:00:00.000Z 2027-03-27T14:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-03-27', 600, '2027-03-28T05:00:00.000Z 2027-03-28T15:00:00.000Z'],
  ])('passes midnight in %s on %s', async (timezone, day, minutes, span) => {
    const model = await newModel();
    await lane.sql('update public.models set timezone = $2 where id = $1', [model, timezone]);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: '18:00', ends: '04:00' }));
    await asTomas.call('schedule.saveCoverageHours', { modelId: model, hours });
    const ask = async () =>
      (await asTomas.call('schedule.coverage', { from: day, to: day, modelIds: [model] })).map((one) => [
        one.day,
        one.minutes,
        one.open.map(
          ({ startsAt, endsAt }) => `${new Date(startsAt).toISOString()} ${new Date(endsAt).toISOString()}`,
        ),
      ]);
    expect(await ask()).toEqual([[day, minutes, [span]]]);
    // A shift by the same clocks covers all of it, and half of one the half.
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    await save({ modelId: model, timezone, startsAt: `${next}T00:00`, endsAt: `${next}T04:00` });
    const [row] = (await ask()) as [string, number, string[]][];
    const open = row?.[2][0] ?? '';
    expect(open.slice(0, 24)).toBe(span.slice(0, 24));
    expect(Date.parse(open.slice(25))).toBe(Date.parse(span.slice(25)) - (minutes - 360) * 60_000);
    await save({ modelId: model, timezone, startsAt: `${day}T18:00`, endsAt: `${next}T04:00` });
    expect(await ask()).toEqual([[day, minutes, []]]);
  });

  it('of hours that clocks skip lasts as long as ever', async () => {
    const model = await newModel();
    const hours = [
      { weekday: 7, starts: '02:30', ends: '03:00' },
      { weekday: 7, starts: '05:00', ends: '06:00' },
    ];
    await asTomas.call('schedule.saveCoverageHours', { modelId: model, hours });
    const [found] = await asTomas.call('schedule.coverage', {
      from: '2027-03-28',
      to: '2027-03-28',
      modelIds: [model],
    });
    expect(found).toMatchObject({ minutes: 90 });
  });

  it('refuses hours that overlap, or are none', async () => {
    const modelId = await newModel();
    const saving = (...hours: { weekday: number; starts: string; ends: string }[]) =>
      asTomas.call('schedule.saveCoverageHours', { modelId, hours });
    await expect(
      saving({ weekday: 1, starts: '09:00', ends: '12:00' }, { weekday: 1, starts: '11:00', ends: '13:00' }),
    ).rejects.toMatchObject({ code: 'invalid', hint: 'overlap' });
    // Past midnight they reach into the next day, and on Sunday into Monday.
    const night = { starts: '18:00', ends: '02:00' };
    const early = { starts: '01:00', ends: '05:00' };
    for (const [first, second] of [
      [1, 2],
      [7, 1],
    ] as const) {
      await expect(saving({ weekday: first, ...night }, { weekday: second, ...early })).rejects.toMatchObject(
        {
          hint: 'overlap',
        },
      );
      await expect(saving({ weekday: second, ...early }, { weekday: first, ...night })).rejects.toMatchObject(
        {
          hint: 'overlap',
        },
      );
    }
    const round = { starts: '12:00', ends: '12:00' };
    await expect(
      saving({ weekday: 1, ...round }, { weekday: 2, starts: '11:59', ends: '12:30' }),
    ).rejects.toMatchObject({
      hint: 'overlap',
    });
    const apart = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
      { weekday, starts: '02:00', ends: '10:00' },
      { weekday, ...night },
    ]);
    expect(await saving(...apart)).toEqual(apart);
    expect(await saving({ weekday: 1, ...round })).toEqual([{ weekday: 1, ...round }]);
    await expect(saving({ weekday: 1, starts: '18:00', ends: '24:30' })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(asJonas.call('schedule.saveCoverageHours', { modelId, hours: [] })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a copy of a week', () => {
  it('keeps the clocks of each event, says first what it makes, and is taken back', async () => {
    const model = await newModel();
    await save({ modelId: model, attendeeIds: [tomas.id], reminders: [30] });
    // What repeats comes by its rule, and what was cancelled is over.
    await save({
      modelId: model,
      title: 'Weekly call',
      typeId: typeId('Call'),
      recurrence: 'FREQ=WEEKLY;COUNT=1',
    });
    await save({ modelId: model, title: 'Off', status: 'cancelled' });
    const copy = (isTrial: boolean, host: Host = asTomas) =>
      host.call('schedule.copyWeek', {
        fromDay: '2027-03-22',
        toDay: '2027-03-29',
        timezone: zagreb,
        modelIds: [model],
        isTrial,
      });
    const next = () => week(model, '2027-03-28T22:00:00Z', '2027-04-04T22:00:00Z');
    expect(await copy(true)).toEqual({ events: 1, skipped: 1, clashes: 0, changeId: null });
    expect(await next()).toEqual([]);
    const made = await copy(false);
    expect(made).toMatchObject({ events: 1, skipped: 1 });
    // The clocks went forward in between: 18:00 stays 18:00.
    expect(await next()).toEqual(['Evening shift 2027-03-29T16:00:00.000Z 2027-03-29T20:00:00.000Z']);
    // Copied once: the second time it is there already.
    expect(await copy(false)).toMatchObject({ events: 0, skipped: 2, changeId: null });
    await asTomas.call('schedule.undo', { changeId: made.changeId ?? '' });
    expect(await next()).toEqual([]);
    // Not visible: nothing to copy.
    expect(await copy(false, asJonas)).toMatchObject({ events: 0, skipped: 0 });
  });

  it('counts what would collide', async () => {
    const model = await newModel();
    const shoot = { modelId: model, title: 'Shoot', typeId: typeId('Shoot') };
    await save(shoot);
    await save({ ...shoot, title: 'Other', startsAt: '2027-03-29T20:00', endsAt: '2027-03-29T23:00' });
    expect(
      await asTomas.call('schedule.copyWeek', {
        fromDay: '2027-03-22',
        toDay: '2027-03-29',
        timezone: zagreb,
        modelIds: [model],
        isTrial: true,
      }),
    ).toMatchObject({ events: 1, clashes: 1 });
  });

  it('refuses half weeks', async () => {
    const input = { fromDay: '2027-03-22', timezone: zagreb, isTrial: true };
    for (const toDay of ['2027-03-22', '2027-03-24'])
      await expect(asTomas.call('schedule.copyWeek', { ...input, toDay })).rejects.toMatchObject({
        code: 'invalid',
        hint: 'week',
      });
  });
});

describe('a template', () => {
  it('plans a night shift that ends by the clock of its model, over both changes of the clocks', async () => {
    const model = await newModel();
    const { id } = await asTomas.call('schedule.saveTemplate', {
      name: `Nights ${crypto.randomUUID().slice(0, 8)}`,
      items: [
        {
          weekday: 6,
          startMinute: 1080,
          minutes: 720,
          title: 'Night',
          typeId: typeId('Shift'),
          modelId: model,
          attendeeIds: [],
        },
      ],
    });
    for (const toDay of ['2027-03-15', '2027-03-22', '2027-10-25'])
      await asTomas.call('schedule.applyTemplate', { id, toDay, timezone: 'UTC', isTrial: false });
    // 18:00 to 06:00 each time: twelve hours, eleven, thirteen.
    expect(await week(model, '2027-03-19T00:00:00Z', '2027-03-29T00:00:00Z')).toEqual([
      'Night 2027-03-20T17:00:00.000Z 2027-03-21T05:00:00.000Z',
      'Night 2027-03-27T17:00:00.000Z 2027-03-28T04:00:00.000Z',
    ]);
    expect(await week(model, '2027-10-29T00:00:00Z', '2027-11-01T00:00:00Z')).toEqual([
      'Night 2027-10-30T16:00:00.000Z 2027-10-31T05:00:00.000Z',
    ]);
  });

  it('plans a week by the clocks of its models, for those who see them', async () => {
    const model = await newModel();
    const name = `Week ${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await asTomas.call('schedule.saveTemplate', {
      name,
      items: [
        {
          weekday: 2,
          startMinute: 540,
          minutes: 120,
          title: 'Shoot',
          typeId: typeId('Shoot'),
          modelId: model,
          attendeeIds: [tomas.id, jonas.id],
        },
      ],
    });
    expect((await asTomas.call('schedule.templates')).find((one) => one.id === id)).toMatchObject({
      name,
      canEdit: true,
      rowVersion: 1,
      items: [{ weekday: 2, startMinute: 540, title: 'Shoot', modelId: model }],
    });
    expect((await asJonas.call('schedule.templates')).some((one) => one.id === id)).toBe(false);
    const apply = (isTrial: boolean, host: Host = asTomas) =>
      host.call('schedule.applyTemplate', { id, toDay: '2027-06-07', timezone: 'America/New_York', isTrial });
    expect(await apply(true)).toEqual({ events: 1, skipped: 0, clashes: 0, changeId: null });
    expect(await apply(false)).toMatchObject({ events: 1 });
    expect(await apply(false)).toMatchObject({ events: 0, skipped: 1 });
    const [made] = (
      await asTomas.call('schedule.window', {
        from: '2027-06-07T00:00:00Z',
        to: '2027-06-14T00:00:00Z',
        modelIds: [model],
      })
    ).events;
    expect(new Date(made?.startsAt ?? '').toISOString()).toBe('2027-06-08T07:00:00.000Z');
    // Jonas may not see the model: he was left out.
    expect(made?.attendeeIds).toEqual([tomas.id]);
    await expect(apply(true, asJonas)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      asJonas.call('schedule.saveTemplate', {
        name: 'Mine',
        items: [
          { weekday: 1, startMinute: 0, minutes: 60, title: 'x', typeId: typeId('Shoot'), modelId: model },
        ],
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await asTomas.call('schedule.deleteTemplate', { id });
    expect((await asTomas.call('schedule.templates')).some((one) => one.id === id)).toBe(false);
  });
});

describe('shifts that nobody has', () => {
  it('are those without people, or whose people have declined', async () => {
    const model = await newModel();
    const day = { startsAt: '2027-09-06T18:00', endsAt: '2027-09-06T22:00' };
    await save({ modelId: model, title: 'Open', ...day });
    await save({ modelId: model, title: 'Taken', attendeeIds: [tomas.id], ...day });
    const { id } = await save({ modelId: model, title: 'Declined', attendeeIds: [tomas.id], ...day });
    await save({ modelId: model, title: 'A shoot', typeId: typeId('Shoot'), ...day });
    await asTomas.call('schedule.respond', { id, response: 'declined' });
    const open = async (host: Host) =>
      (await host.call('schedule.unassigned', { from: '2027-09-06T00:00:00Z', to: '2027-09-07T00:00:00Z' }))
        .map(({ title }) => title)
        .toSorted();
    expect(await open(asTomas)).toEqual(['Declined', 'Open']);
    expect(await open(asJonas)).toEqual([]);
  });
});

describe('comments and activity', () => {
  it('are read by those who see the event, and edited by their author', async () => {
    const model = await newModel();
    const { id } = await save({ modelId: model });
    const { eventId } = await asTomas.call('schedule.get', { id });
    const comment = await asTomas.call('schedule.comment', {
      eventId,
      body: 'I am late',
      mentions: [mia.id],
    });
    const edited = await asTomas.call('schedule.editComment', {
      id: comment.id,
      rowVersion: comment.rowVersion,
      body: 'I am on time',
      mentions: [],
    });
    expect(edited).toMatchObject({ body: 'I am on time', mentions: [] });
    await expect(
      asMia.call('schedule.editComment', {
        id: comment.id,
        rowVersion: edited.rowVersion,
        body: 'x',
        mentions: [],
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      asTomas.call('schedule.comment', { eventId, body: 'Hello', mentions: [jonas.id] }),
    ).rejects.toMatchObject({ code: 'invalid', hint: 'mention_cannot_see' });
    await expect(
      asJonas.call('schedule.comment', { eventId, body: 'Hello', mentions: [] }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await asMia.call('schedule.get', { id })).comments).toBe(1);
    await asTomas.call('schedule.deleteComment', { id: comment.id });
    expect(await asMia.call('schedule.comments', { eventId })).toEqual([]);
    await asTomas.call('schedule.restoreComment', { id: comment.id });
    expect((await asMia.call('schedule.comments', { eventId })).map(({ body }) => body)).toEqual([
      'I am on time',
    ]);
    expect((await asTomas.call('schedule.activity', { eventId })).map(({ field }) => field)).toContain(
      'created',
    );
    await expect(asJonas.call('schedule.activity', { eventId })).rejects.toMatchObject({ code: 'not_found' });
    const told = await lane.sql<{ title: string; kind: string }>(
      `delete from public.notification_queue where user_id = $1 and metadata ->> 'event_id' = $2
       returning title, metadata ->> 'kind' as kind`,
      [mia.id, eventId],
    );
    expect(told).toEqual([{ title: 'Tomás mentioned you in Evening shift', kind: 'mentioned' }]);
  });
});
