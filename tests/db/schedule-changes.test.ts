import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Events through the services, as people change them: one time, this and the following, all, and back again.

type Host = ReturnType<typeof startServiceHost>;
type Acting = ActingPerson & { host: Host };

let lane: DatabaseLane;
let admin: Acting, main: Acting, secondary: Acting, stranger: Acting, guest: Acting;
const hosts: Host[] = [];
let model: string;
let types: Record<string, string>;

async function person(options: Parameters<DatabaseLane['person']>[0]): Promise<Acting> {
  const made = await lane.person(options);
  const host = startServiceHost(lane, made.session);
  hosts.push(host);
  return { ...made, host };
}
const typeOf = (name: string) => types[name] ?? '';
const fields = (changes: Partial<EventFieldsInput> = {}): EventFieldsInput => ({
  title: 'Studio, set 1',
  typeId: typeOf('Shoot'),
  modelId: model,
  startsAt: '2027-03-01T09:00',
  endsAt: '2027-03-01T11:00',
  timezone: 'Europe/Zagreb',
  ...changes,
});
const create = async (who: Acting, changes: Partial<EventFieldsInput> = {}) => {
  const { id } = await who.host.call('schedule.save', { event: fields(changes) });
  return who.host.call('schedule.get', { id });
};
const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=6' };
/** Every time of an agency's year, as [start, title], by start. */
async function timesOf(who: Acting, title = 'Studio') {
  const rows = [];
  for (const [from, to] of [
    ['2027-01-01T00:00:00Z', '2027-04-01T00:00:00Z'],
    ['2027-04-01T00:00:00Z', '2027-07-01T00:00:00Z'],
  ] as const)
    rows.push(...(await who.host.call('schedule.window', { from, to, modelIds: [model] })).events);
  return rows.filter((row) => row.title.startsWith(title));
}
const starts = async (who: Acting, title?: string) =>
  (await timesOf(who, title)).map(({ startsAt, title: name }) => [new Date(startsAt).toISOString(), name]);

beforeAll(async () => {
  lane = await openDatabaseLane();
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  admin = await person({ role: 'admin', displayName: 'Mia' });
  main = await person({ displayName: 'Tomás', permissions: assignedOnly });
  secondary = await person({ displayName: 'Priya', permissions: assignedOnly });
  stranger = await person({ displayName: 'Jonas', permissions: assignedOnly });
  guest = await person({ displayName: 'Gita', permissions: { ...assignedOnly, can_see_all_models: true } });
  model = await insertModel(lane, { managerId: main.id, secondaryIds: [secondary.id] });
  types = Object.fromEntries(
    (await main.host.call('schedule.types', undefined)).map(({ name, id }) => [name, id]),
  );
}, 60_000);
afterEach(() => lane.sql('delete from public.events where true'));
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await lane.close();
});

describe('an event', () => {
  it('is made with everything that it holds', async () => {
    const made = await create(main, {
      location: ' Studio 4 ',
      meetingUrl: 'https://meet.example/abc',
      description: 'Bring both lights',
      attendeeIds: [secondary.id, main.id],
      externals: [{ name: 'Ana', email: 'ana@example.com' }],
      reminders: [60, 15],
      status: 'tentative',
    });
    expect(made).toMatchObject({
      title: 'Studio, set 1',
      startsAt: '2027-03-01T08:00:00+00:00',
      endsAt: '2027-03-01T10:00:00+00:00',
      location: 'Studio 4',
      meetingUrl: 'https://meet.example/abc',
      description: 'Bring both lights',
      status: 'tentative',
      attendeeIds: [secondary.id, main.id],
      externals: 1,
      reminders: [15, 60],
      myResponse: 'accepted',
      canEdit: true,
      recurrence: null,
      occurrences: 1,
      seriesId: null,
    });
    expect(
      made.attendees.map(({ person: who, name, response }) => [who?.displayName ?? name, response]),
    ).toEqual([
      ['Priya', 'pending'],
      ['Tomás', 'accepted'],
      ['Ana', 'pending'],
    ]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['time', { endsAt: '2027-03-01T09:00' }],
    ['time', { endsAt: '2027-04-02T09:00' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['recurrence', { recurrence: 'FREQ=SECONDLY' }],
    ['type', { typeId: '00000000-0000-4000-8000-00000000ffff' }],
  ])('is refused for its %s, with a sentence', async (_, changes) => {
    await expect(main.host.call('schedule.save', { event: fields(changes) })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await starts(main)).toEqual([]);
  });

  it('is put where one may put it, with people who may see it', async () => {
    await expect(create(stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(create(main, { attendeeIds: [stranger.id] })).rejects.toMatchObject({
      code: 'invalid',
      hint: 'attendee_cannot_see',
      message: 'This person cannot see this model',
    });
    expect((await create(main, { attendeeIds: [guest.id] })).attendeeIds).toEqual([guest.id]);
    expect(await starts(stranger)).toEqual([]);
    expect((await timesOf(guest)).map(({ canEdit }) => canEdit)).toEqual([false]);
  });
});

describe('a series', () => {
  it('stays at its hour when the clocks change, with a state for each time', async () => {
    const made = await create(main, weekly);
    expect(made.occurrences).toBe(6);
    expect([made.firstAt, made.lastAt].map((at) => new Date(at).toISOString().slice(5, 16))).toEqual([
      '03-01T08:00',
      '04-05T07:00',
    ]);
    expect((await starts(main)).map(([start]) => start)).toEqual([
      '2027-03-01T08:00:00.000Z',
      '2027-03-08T08:00:00.000Z',
      '2027-03-15T08:00:00.000Z',
      '2027-03-22T08:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
      '2027-04-05T07:00:00.000Z',
    ]);
  });

  it('is changed this once, this and following, and all', async () => {
    await create(main, weekly);
    let rows = await timesOf(main);
    const at = (place: number) => {
      const row = rows[place];
      if (row === undefined) throw new Error(`There is no time ${String(place)}`);
      return row;
    };
    const change = async (
      place: number,
      scope: 'this' | 'following' | 'all',
      changes: Partial<EventFieldsInput>,
    ) => {
      const { id, rowVersion, startsAt, endsAt } = at(place);
      const wall = (moment: string) =>
        new Intl.DateTimeFormat('sv-SE', {
          dateStyle: 'short',
          timeStyle: 'short',
          timeZone: 'Europe/Zagreb',
        })
          .format(new Date(moment))
          .replace(' ', 'T');
      const answer = await main.host.call('schedule.save', {
        id,
        rowVersion,
        scope,
        event: fields({
          ...weekly,
          title: at(place).title,
          startsAt: wall(startsAt),
          endsAt: wall(endsAt),
          ...changes,
        }),
      });
      rows = await timesOf(main);
      return answer;
    };
    const once = await change(1, 'this', {
      title: 'Studio, moved',
      startsAt: '2027-03-09T12:00',
      endsAt: '2027-03-09T13:00',
    });
    expect(rows.map(({ title }) => title)).toEqual([
      'Studio, set 1',
      'Studio, moved',
      'Studio, set 1',
      'Studio, set 1',
      'Studio, set 1',
      'Studio, set 1',
    ]);
    expect(at(1)).toMatchObject({ startsAt: '2027-03-09T11:00:00.000Z', seriesId: at(0).seriesId });
    expect(once.id).toBe(at(1).id);

    const following = await change(3, 'following', { title: 'Studio, spring', location: 'Roof' });
    expect(rows.map(({ title, location }) => [title, location])).toEqual([
      ['Studio, set 1', null],
      ['Studio, moved', null],
      ['Studio, set 1', null],
      ['Studio, spring', 'Roof'],
      ['Studio, spring', 'Roof'],
      ['Studio, spring', 'Roof'],
    ]);

    // Only what was changed is changed everywhere.
    const all = await change(0, 'all', {
      location: 'Cellar',
      startsAt: '2027-03-01T10:00',
      endsAt: '2027-03-01T11:30',
    });
    expect(rows.map(({ title, location, startsAt }) => [title, location, startsAt.slice(5, 16)])).toEqual([
      ['Studio, set 1', 'Cellar', '03-01T09:00'],
      ['Studio, moved', 'Cellar', '03-09T12:00'],
      ['Studio, set 1', 'Cellar', '03-15T09:00'],
      ['Studio, spring', 'Cellar', '03-22T09:00'],
      ['Studio, spring', 'Cellar', '03-29T08:00'],
      ['Studio, spring', 'Cellar', '04-05T08:00'],
    ]);

    for (const { changeId } of [all, following, once]) await main.host.call('schedule.undo', { changeId });
    rows = await timesOf(main);
    expect(rows.map(({ title, location, startsAt }) => [title, location, startsAt.slice(5, 16)])).toEqual(
      ['03-01T08:00', '03-08T08:00', '03-15T08:00', '03-22T08:00', '03-29T07:00', '04-05T07:00'].map(
        (start) => ['Studio, set 1', null, start],
      ),
    );
    expect((await main.host.call('schedule.get', { id: at(0).id })).occurrences).toBe(6);
  });

  it('takes another rule, and keeps the times that both have', async () => {
    const made = await create(main, weekly);
    const before = await timesOf(main);
    await main.host.call('schedule.save', {
      id: made.id,
      rowVersion: made.rowVersion,
      scope: 'all',
      event: fields({ recurrence: 'FREQ=DAILY;INTERVAL=14;COUNT=3' }),
    });
    const after = await timesOf(main);
    expect(after.map(({ startsAt }) => startsAt.slice(5, 10))).toEqual(['03-01', '03-15', '03-29']);
    expect(after.map(({ id }) => id)).toEqual([before[0]?.id, before[2]?.id, before[4]?.id]);
  });

  it('moves by the clocks of its zone, and its rule with it', async () => {
    const made = await create(main, { recurrence: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6' });
    await main.host.call('schedule.move', {
      id: made.id,
      rowVersion: made.rowVersion,
      scope: 'all',
      startsAt: '2027-03-02T07:30:00Z',
      endsAt: '2027-03-02T08:00:00Z',
    });
    expect(
      (await timesOf(main)).map(({ startsAt, endsAt }) => [startsAt.slice(5, 16), endsAt.slice(11, 16)]),
    ).toEqual([
      ['03-02T07:30', '08:00'],
      ['03-09T07:30', '08:00'],
      ['03-16T07:30', '08:00'],
      ['03-23T07:30', '08:00'],
      ['03-30T06:30', '07:00'],
      ['04-06T06:30', '07:00'],
    ]);
    expect((await main.host.call('schedule.get', { id: made.id })).recurrence).toBe(
      'FREQ=WEEKLY;BYDAY=TU;COUNT=6',
    );
  });

  it('becomes whole days, also where one time was moved alone, and hours again', async () => {
    const first = await create(main, weekly);
    const [, second] = await timesOf(main);
    if (second === undefined) throw new Error('There is no second time');
    await main.host.call('schedule.move', {
      id: second.id,
      rowVersion: second.rowVersion,
      startsAt: '2027-03-08T14:00:00Z',
      endsAt: '2027-03-08T16:30:00Z',
    });
    const { rowVersion } = await main.host.call('schedule.get', { id: first.id });
    const days = await main.host.call('schedule.save', {
      id: first.id,
      rowVersion,
      scope: 'all',
      event: fields({ ...weekly, allDay: true, startsAt: '2027-03-01T00:00', endsAt: '2027-03-02T00:00' }),
    });
    const shown = await timesOf(main);
    expect(shown).toHaveLength(6);
    for (const { allDay, startsAt, endsAt, timezone } of shown) {
      expect([allDay, timezone]).toEqual([true, shown[0]?.timezone]);
      const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: timezone });
      expect([startsAt, endsAt].map((at) => clock.format(new Date(at)))).toEqual(['00:00', '00:00']);
    }
    await main.host.call('schedule.undo', { changeId: days.changeId });
    expect((await timesOf(main)).every(({ allDay }) => !allDay)).toBe(true);
    expect((await starts(main))[1]?.[0]).toBe('2027-03-08T14:00:00.000Z');
  });

  it('loses one time, those that follow, or all, and has them back', async () => {
    await create(main, weekly);
    const rows = await timesOf(main);
    const [first, , third] = rows;
    if (first === undefined || third === undefined) throw new Error('There are times');
    const one = await main.host.call('schedule.delete', {
      id: third.id,
      rowVersion: third.rowVersion,
      scope: 'this',
    });
    expect(await starts(main)).toHaveLength(5);
    await expect(main.host.call('schedule.get', { id: third.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await main.host.call('schedule.undo', { changeId: one.changeId });
    const again = await timesOf(main);
    expect(again.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const following = await main.host.call('schedule.delete', {
      id: third.id,
      rowVersion: again[2]?.rowVersion ?? 0,
      scope: 'following',
    });
    expect(await starts(main)).toHaveLength(2);
    await main.host.call('schedule.undo', { changeId: following.changeId });
    const all = await main.host.call('schedule.delete', {
      id: third.id,
      rowVersion: (await timesOf(main))[2]?.rowVersion ?? 0,
      scope: 'all',
    });
    expect(await starts(main)).toEqual([]);
    await expect(secondary.host.call('schedule.undo', { changeId: all.changeId })).rejects.toMatchObject({
      code: 'not_found',
    });
    await main.host.call('schedule.undo', { changeId: all.changeId });
    expect((await timesOf(main)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    await expect(main.host.call('schedule.undo', { changeId: all.changeId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is cancelled with a reason in its form, which can be changed, and goes with another state', async () => {
    const made = await create(main, weekly);
    const save = async (changes: Partial<EventFieldsInput>, scope: 'this' | 'all' = 'this') => {
      const { rowVersion } = await main.host.call('schedule.get', { id: made.id });
      const saved = await main.host.call('schedule.save', {
        id: made.id,
        rowVersion,
        scope,
        event: fields({ ...weekly, ...changes }),
      });
      const { status, cancelledReason } = await main.host.call('schedule.get', { id: saved.id });
      return [status, cancelledReason];
    };
    expect(await save({ status: 'cancelled', cancelledReason: ' Studio closed ' })).toEqual([
      'cancelled',
      'Studio closed',
    ]);
    // What does not name it leaves it.
    expect(await save({ status: 'cancelled', location: 'Loft 9' })).toEqual(['cancelled', 'Studio closed']);
    expect(await save({ status: 'cancelled', cancelledReason: 'Ill' })).toEqual(['cancelled', 'Ill']);
    expect(await save({ status: 'cancelled', cancelledReason: '' })).toEqual(['cancelled', null]);
    expect(await save({ status: 'confirmed', cancelledReason: 'Forgotten' })).toEqual(['confirmed', null]);
    const refused = await main.client.rpc('save_event', {
      p_event: {
        title: 'Studio',
        type_id: typeOf('Shoot'),
        model_id: model,
        timezone: 'UTC',
        starts_at: '2027-03-01T09:00:00Z',
        ends_at: '2027-03-01T10:00:00Z',
        status: 'cancelled',
        cancelled_reason: 'x'.repeat(501),
      },
    });
    expect(refused.error?.hint).toBe('reason');
  });

  it('is cancelled for one time, with a reason', async () => {
    await create(main, weekly);
    const [first] = await timesOf(main);
    if (first === undefined) throw new Error('There is a time');
    await main.host.call('schedule.setStatus', {
      id: first.id,
      rowVersion: first.rowVersion,
      scope: 'this',
      status: 'cancelled',
      reason: 'Ill',
    });
    expect(await starts(main)).toHaveLength(5);
    expect(await main.host.call('schedule.get', { id: first.id })).toMatchObject({
      status: 'cancelled',
      cancelledReason: 'Ill',
    });
  });
});

describe('two people at once', () => {
  it('do not overwrite each other, and undo leaves what was changed since', async () => {
    const made = await create(main);
    const saved = await main.host.call('schedule.save', {
      id: made.id,
      rowVersion: made.rowVersion,
      event: fields({ title: 'Studio, mine' }),
    });
    await expect(
      secondary.host.call('schedule.save', {
        id: made.id,
        rowVersion: made.rowVersion,
        event: fields({ title: 'Studio, theirs' }),
      }),
    ).rejects.toMatchObject({ code: 'conflict', hint: 'stale' });
    await secondary.host.call('schedule.save', {
      id: made.id,
      rowVersion: saved.rowVersion,
      event: fields({ title: 'Studio, theirs' }),
    });
    await expect(main.host.call('schedule.undo', { changeId: saved.changeId })).rejects.toMatchObject({
      code: 'conflict',
      hint: 'changed_since',
    });
    expect((await starts(main))[0]?.[1]).toBe('Studio, theirs');
  });
});

describe('an answer to an invitation', () => {
  it('is given by those who are invited', async () => {
    const made = await create(main, { attendeeIds: [guest.id] });
    await guest.host.call('schedule.respond', { id: made.id, response: 'declined' });
    expect((await main.host.call('schedule.get', { id: made.id })).attendees[0]?.response).toBe('declined');
    await expect(
      admin.host.call('schedule.respond', { id: made.id, response: 'accepted' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      stranger.host.call('schedule.respond', { id: made.id, response: 'accepted' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      guest.host.call('schedule.delete', {
        id: made.id,
        rowVersion: (await main.host.call('schedule.get', { id: made.id })).rowVersion,
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('conflicts', () => {
  const check = (who: Acting, changes: Partial<EventFieldsInput>, more: object = {}) =>
    who.host.call('schedule.check', { event: fields(changes), ...more });

  it('are found for the model and for people, with the nearest free time', async () => {
    await create(main, { attendeeIds: [secondary.id] });
    const { conflicts, total } = await check(main, {
      startsAt: '2027-03-01T10:30',
      endsAt: '2027-03-01T11:30',
      attendeeIds: [secondary.id],
    });
    expect(total).toBe(2);
    expect(conflicts.map(({ kind, modelId, userId, title }) => [kind, modelId ?? userId, title])).toEqual(
      expect.arrayContaining([
        ['booked', model, 'Studio, set 1'],
        ['booked', secondary.id, 'Studio, set 1'],
      ]),
    );
    expect(conflicts[0]?.freeFrom).toBe('2027-03-01T10:00:00+00:00');
    expect((await check(main, { startsAt: '2027-03-01T11:00', endsAt: '2027-03-01T12:00' })).total).toBe(0);
    // What takes no time is never in the way.
    expect((await check(main, { typeId: typeOf('Post drop'), attendeeIds: [secondary.id] })).total).toBe(0);
  });

  describe('of shifts', () => {
    const night = { startsAt: '2027-03-02T18:00', endsAt: '2027-03-03T02:00', typeId: '' };
    const shift = (changes: Partial<EventFieldsInput> = {}) => ({
      ...night,
      title: 'Chat shift',
      typeId: typeOf('Shift'),
      ...changes,
    });
    const found = async (changes: Partial<EventFieldsInput>) =>
      (await check(main, changes)).conflicts.map(({ kind, modelId, userId }) => [kind, modelId ?? userId]);

    it('are with other shifts and blocking events of the same person, no matter whom they are for', async () => {
      await create(main, shift({ attendeeIds: [secondary.id] }));
      const booked = [['booked', secondary.id]];
      const within = { startsAt: '2027-03-03T00:30', endsAt: '2027-03-03T01:30' };
      expect(await found(shift({ attendeeIds: [secondary.id] }))).toEqual(booked);
      expect(await found(shift({ ...within, modelId: null, attendeeIds: [secondary.id] }))).toEqual(booked);
      expect(await found({ ...within, attendeeIds: [secondary.id] })).toEqual(booked);
      await create(main, { ...within, title: 'Shoot', modelId: null, attendeeIds: [main.id] });
      expect(await found(shift({ attendeeIds: [main.id] }))).toEqual([['booked', main.id]]);
      // Two at once are on for one model, and the model does what it likes meanwhile.
      expect(await found(shift({ attendeeIds: [guest.id] }))).toEqual([]);
      expect(await found({ ...within })).toEqual([]);
      expect(await found(shift())).toEqual([]);
      // Nor is what begins when it ends.
      const after = { startsAt: '2027-03-03T02:00', endsAt: '2027-03-03T06:00' };
      expect(await found(shift({ ...after, attendeeIds: [secondary.id] }))).toEqual([]);
    });

    it('are with the time away of the person and of the model', async () => {
      const away = (of: { modelId: string | null; userId: string | null }) =>
        main.host.call('schedule.saveAbsence', {
          absence: {
            ...of,
            weekly: null,
            once: { startsAt: '2027-03-03T00:00:00Z', endsAt: '2027-03-04T00:00:00Z' },
            timezone: 'Europe/Zagreb',
            reason: 'Vacation',
          },
        });
      const ids = [
        await away({ modelId: model, userId: null }),
        await away({ modelId: null, userId: main.id }),
      ];
      expect((await found(shift({ attendeeIds: [main.id] }))).toSorted()).toEqual(
        [
          ['unavailable', model],
          ['unavailable', main.id],
        ].toSorted(),
      );
      expect(await found(shift({ modelId: null, attendeeIds: [secondary.id] }))).toEqual([]);
      for (const { id } of ids) await main.host.call('schedule.deleteAbsence', { id });
    });

    it('show as clashes, and are counted of a plan', async () => {
      const one = await create(main, shift({ title: 'Studio, night 1', attendeeIds: [secondary.id] }));
      const two = await create(main, shift({ title: 'Studio, night 2', attendeeIds: [secondary.id] }));
      await create(main, shift({ title: 'Studio, night 3', attendeeIds: [main.id] }));
      await create(main, {
        title: 'Studio, meanwhile',
        startsAt: '2027-03-02T19:00',
        endsAt: '2027-03-02T20:00',
      });
      const clashes = await main.host.call('schedule.clashes', {
        from: '2027-03-01T00:00:00Z',
        to: '2027-03-08T00:00:00Z',
      });
      expect(clashes.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
        [
          { id: one.id, withId: two.id, modelId: null, userId: secondary.id },
          { id: two.id, withId: one.id, modelId: null, userId: secondary.id },
        ].toSorted((a, b) => a.id.localeCompare(b.id)),
      );
      const copy = () =>
        main.host.call('schedule.copyWeek', {
          fromDay: '2027-03-01',
          toDay: '2027-03-08',
          timezone: 'Europe/Zagreb',
          modelIds: [model],
          isTrial: true,
        });
      expect(await copy()).toMatchObject({ events: 4, clashes: 0 });
      const next = { startsAt: '2027-03-10T01:00', endsAt: '2027-03-10T03:00', title: 'Studio, next week' };
      await create(main, shift({ ...next, modelId: null, attendeeIds: [secondary.id] }));
      expect(await copy()).toMatchObject({ events: 4, clashes: 2 });
    });

    it('whose type blocks time as well are with what blocks time of the model, never with another shift', async () => {
      const { id } = await admin.host.call('schedule.saveType', {
        ...{
          name: `On set ${crypto.randomUUID().slice(0, 8)}`,
          color: 'teal',
          icon: 'clock',
          defaultMinutes: 60,
        },
        ...{ blocksTime: true, covers: true, isActive: true },
      });
      await create(main, shift({ typeId: id }));
      expect(await found(shift({ typeId: id }))).toEqual([]);
      expect(await found(shift({ typeId: typeOf('Shoot') }))).toEqual([['booked', model]]);
      expect(
        await main.host.call('schedule.clashes', {
          from: '2027-03-01T00:00:00Z',
          to: '2027-03-08T00:00:00Z',
        }),
      ).toEqual([]);
      await create(main, shift({ typeId: id, title: 'Studio, second' }));
      expect(
        await main.host.call('schedule.clashes', {
          from: '2027-03-01T00:00:00Z',
          to: '2027-03-08T00:00:00Z',
        }),
      ).toEqual([]);
    });
  });

  it('are found in a series, each time by its own clock', async () => {
    await create(main, { ...weekly, startsAt: '2027-03-01T09:00', endsAt: '2027-03-01T10:00' });
    // New York changes its clocks two weeks earlier: for two weeks 4:00 there is 9:00 here, else 10:00.
    const { conflicts, total } = await check(main, {
      recurrence: 'FREQ=WEEKLY;COUNT=6',
      timezone: 'America/New_York',
      startsAt: '2027-03-01T04:00',
      endsAt: '2027-03-01T05:00',
    });
    expect(total).toBe(2);
    expect(conflicts.map(({ at }) => at.slice(0, 10))).toEqual(['2027-03-15', '2027-03-22']);
  });

  it('leave out the event itself, and what someone may not see', async () => {
    const made = await create(main);
    expect((await check(main, {}, { id: made.id, scope: 'this' })).total).toBe(0);
    const other = await insertModel(lane, { managerId: admin.id });
    await admin.host.call('schedule.save', {
      event: fields({ title: 'Hidden', modelId: other, attendeeIds: [guest.id] }),
    });
    const { conflicts } = await check(main, { modelId: null, attendeeIds: [guest.id] });
    expect(conflicts).toMatchObject([{ kind: 'booked', userId: guest.id, name: 'Gita', title: null }]);
    expect(JSON.stringify(conflicts)).not.toContain('Hidden');
  });

  it('know when someone is away, every week', async () => {
    const { id } = await main.host.call('schedule.saveAbsence', {
      absence: {
        modelId: model,
        userId: null,
        once: null,
        timezone: 'Europe/Zagreb',
        reason: 'School',
        weekly: { weekdays: [1], from: '08:00', to: '09:30' },
      },
    });
    const { conflicts, total } = await check(main, weekly);
    expect(total).toBe(6);
    expect(conflicts[5]).toMatchObject({
      kind: 'unavailable',
      title: 'School',
      startsAt: '2027-04-05T06:00:00+00:00',
    });
    const { unavailable } = await main.host.call('schedule.window', {
      from: '2027-03-01T00:00:00Z',
      to: '2027-03-15T00:00:00Z',
    });
    expect(unavailable.map(({ startsAt }) => startsAt)).toEqual([
      '2027-03-01T07:00:00.000Z',
      '2027-03-08T07:00:00.000Z',
    ]);
    await expect(stranger.host.call('schedule.deleteAbsence', { id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await main.host.call('schedule.deleteAbsence', { id });
    expect((await check(main, weekly)).total).toBe(0);
  });

  it('show as clashes to those who see both', async () => {
    const one = await create(main);
    const two = await create(main, {
      title: 'Studio, set 2',
      startsAt: '2027-03-01T10:00',
      endsAt: '2027-03-01T12:00',
    });
    await create(main, { title: 'Studio, later', startsAt: '2027-03-01T12:00', endsAt: '2027-03-01T13:00' });
    const clashes = await main.host.call('schedule.clashes', {
      from: '2027-03-01T00:00:00Z',
      to: '2027-03-08T00:00:00Z',
    });
    expect(clashes.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [
        { id: one.id, withId: two.id, modelId: model, userId: null },
        { id: two.id, withId: one.id, modelId: model, userId: null },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    expect(
      await stranger.host.call('schedule.clashes', {
        from: '2027-03-01T00:00:00Z',
        to: '2027-03-08T00:00:00Z',
      }),
    ).toEqual([]);
  });
});

describe('who sees what', () => {
  it('sees as busy what they may not see, without what, where and who', async () => {
    await create(main, {
      title: 'Studio, secret',
      location: 'Nowhere',
      attendeeIds: [guest.id, secondary.id],
    });
    const { events, busy } = await stranger.host.call('schedule.window', {
      from: '2027-03-01T00:00:00Z',
      to: '2027-03-02T00:00:00Z',
      userIds: [guest.id],
    });
    expect(events).toEqual([]);
    expect(busy).toEqual([
      {
        startsAt: '2027-03-01T08:00:00.000Z',
        endsAt: '2027-03-01T10:00:00.000Z',
        userIds: [guest.id],
        modelId: null,
      },
    ]);
  });

  it('keeps private events to their author, administrators included', async () => {
    const made = await create(main, {
      title: 'Studio, dentist',
      modelId: null,
      isPrivate: true,
      attendeeIds: [],
    });
    for (const who of [admin, secondary])
      await expect(who.host.call('schedule.get', { id: made.id })).rejects.toMatchObject({
        code: 'not_found',
      });
    const { data } = await admin.client.from('events').select('title').eq('is_private', true);
    expect(data).toEqual([]);
  });
});
