import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import {
  absencesIn,
  askEvent,
  askWindow,
  eventInput,
  eventOf,
  save,
  titlesOf,
  typeNamed,
  unfolded,
  weekly,
  windowOf,
  type EventInput,
} from '#tests/support/schedule-tools.ts';
import { openView } from '#tests/support/view-as.ts';

// What people see of the schedule: windows and single events, who is busy and who is away, by decision 37.

let lane: DatabaseLane;
let admin: ActingPerson,
  main: ActingPerson,
  secondary: ActingPerson,
  stranger: ActingPerson,
  viewer: ActingPerson;
let model: string;
let foreign: string;
let shoot: string;
let call: string;
let drop: string;

const assignedOnly = { can_access_socials: false, can_access_chat: false };
beforeAll(async () => {
  lane = await openDatabaseLane();
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
  shoot = await typeNamed(lane, 'Shoot');
  call = await typeNamed(lane, 'Call');
  drop = await typeNamed(lane, 'Post drop');
});
afterAll(() => lane.close());

let week = 0;
/** Two days that no other test fills. */
function freshDays() {
  week += 1;
  const day = Date.UTC(2027, 0, 4) + week * 7 * 86_400_000;
  const at = (hours: number) => new Date(day + hours * 3_600_000).toISOString();
  return { at, from: at(0), to: at(48) };
}
const make = (who: ActingPerson, fields: EventInput) =>
  save(who, eventInput(shoot, { model_id: model, ...fields }));

describe('a window', () => {
  it('has what touches it, by start, and nothing that only meets it', async () => {
    const { at, from, to } = freshDays();
    const times: Record<string, readonly [number, number]> = {
      before: [-3, 0],
      'into it': [-1, 1],
      'across it': [-30, 60],
      'for days before it': [-20 * 24, 2],
      late: [40, 41],
      early: [1, 2],
      'out of it': [47, 50],
      after: [48, 49],
    };
    for (const [title, [start, end]] of Object.entries(times))
      await make(main, { title, starts_at: at(start), ends_at: at(end) });
    expect(await titlesOf(main, from, to)).toEqual([
      'for days before it',
      'across it',
      'into it',
      'early',
      'late',
      'out of it',
    ]);
  });

  it('is cut into pages that have everything once, in order', async () => {
    const { at, from, to } = freshDays();
    // Pairs that start together.
    for (let index = 0; index < 7; index += 1)
      await make(main, { title: `Set ${String(index)}`, starts_at: at(2 + (index >> 1)), ends_at: at(9) });
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page = await windowOf(main, from, to, { limit: 3, ...(after === null ? {} : { after }) });
      expect(page.times.id.length).toBeLessThanOrEqual(3);
      // What is there once comes with the first page alone.
      expect(page.busy === undefined).toBe(pages > 0);
      seen.push(...page.times.id);
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(pages).toBe(3);
    const whole = await windowOf(main, from, to);
    expect(whole.next).toBeNull();
    expect(seen).toEqual(whole.times.id);
  });

  it('says of each time of a page what its event says, wherever the page ends', async () => {
    const { at, from, to } = freshDays();
    for (let hour = 0; hour < 6; hour += 1)
      await make(main, { title: `At ${hour}`, starts_at: at(hour), ends_at: at(hour + 1) });
    // Events stand by their random ids: one that the next page begins with may stand between those of this one.
    for (let limit = 1; limit < 6; limit += 1)
      expect(unfolded(await windowOf(main, from, to, { limit })).map(({ title }) => title)).toEqual(
        ['At 0', 'At 1', 'At 2', 'At 3', 'At 4', 'At 5'].slice(0, limit),
      );
  });

  it('says of each time what its event says, once', async () => {
    const { at, from, to } = freshDays();
    const saved = await make(main, {
      title: 'Weekly call',
      type_id: call,
      starts_at: at(2),
      ends_at: at(3),
      location: 'Studio 3',
      meeting_url: 'https://meet.example/1',
      attendee_ids: [secondary.id, main.id],
      externals: [{ name: 'Studio Nord', email: 'nord@example.com' }],
    });
    const page = await windowOf(main, from, to);
    const [event] = unfolded(page);
    expect(event).toMatchObject({
      time_id: saved.id,
      title: 'Weekly call',
      type_id: call,
      model_id: model,
      timezone: 'Europe/Zagreb',
      location: 'Studio 3',
      has_link: true,
      externals: 1,
      can_edit: true,
      is_private: false,
      all_day: false,
      series_id: null,
      row_version: saved.row_version,
    });
    expect([...(event?.attendee_ids ?? [])].sort()).toEqual([main.id, secondary.id].sort());
    // A window never carries the link, which may hold a password.
    expect(JSON.stringify(page)).not.toContain('meet.example');
  });

  it('has every time of a series with one row for the event', async () => {
    // Far from the weeks of other tests.
    const first = Date.UTC(2031, 0, 6);
    const at = (hours: number) => new Date(first + hours * 3_600_000).toISOString();
    const from = at(0);
    const times = weekly(at(3), 4);
    await save(
      main,
      eventInput(shoot, {
        title: 'Every week',
        model_id: model,
        starts_at: at(3),
        ends_at: at(6),
        recurrence_rule: 'FREQ=WEEKLY;COUNT=4',
      }),
      times,
    );
    const page = await windowOf(main, from, at(22 * 24), { model_ids: [model] });
    const found = unfolded(page).filter(({ title }) => title === 'Every week');
    expect(found.map(({ starts_at }) => Date.parse(starts_at))).toEqual(
      times.map(({ starts_at }) => Date.parse(starts_at)),
    );
    expect(page.events.title.filter((title) => title === 'Every week')).toHaveLength(1);
    expect(new Set(found.map(({ series_id }) => series_id)).size).toBe(1);
    expect(found[0]?.series_id).not.toBeNull();
  });

  it('is narrowed by model, person, type and status', async () => {
    const { at, from, to } = freshDays();
    const times = { starts_at: at(5), ends_at: at(6) };
    await make(main, { title: 'Of the model', ...times, attendee_ids: [secondary.id] });
    await make(main, { title: 'General', model_id: null, ...times, attendee_ids: [main.id] });
    await make(main, { title: 'A drop', type_id: drop, ...times });
    await make(main, { title: 'Maybe', status: 'tentative', ...times });
    const narrowed = async (filter: Parameters<typeof titlesOf>[3]) =>
      (await titlesOf(main, from, to, filter)).map(String).sort();
    expect(await narrowed({ model_ids: [model] })).toEqual(['A drop', 'Maybe', 'Of the model']);
    expect(await narrowed({ model_ids: [foreign] })).toEqual([]);
    expect(await narrowed({ user_ids: [main.id] })).toEqual(['General']);
    expect(await narrowed({ type_ids: [drop] })).toEqual(['A drop']);
    expect(await narrowed({ statuses: ['tentative'] })).toEqual(['Maybe']);
    expect(await narrowed({ statuses: ['confirmed'], type_ids: [shoot] })).toEqual([
      'General',
      'Of the model',
    ]);
    expect(await narrowed({ model_ids: [model], user_ids: [main.id] })).toContain('General');
  });

  it('has cancelled ones where they are asked for', async () => {
    const { at, from, to } = freshDays();
    await make(main, {
      title: 'Called off',
      status: 'cancelled',
      cancelled_reason: 'Snow',
      starts_at: at(5),
      ends_at: at(6),
    });
    expect(await titlesOf(main, from, to, { statuses: ['cancelled'] })).toEqual(['Called off']);
    expect(await titlesOf(main, from, to, { statuses: ['confirmed'] })).toEqual([]);
  });

  it('is 92 days at most, and between moments that are there', async () => {
    expect(await outcome(askWindow(main, '2026-01-01T00:00:00Z', '2026-04-03T00:00:00Z'))).toBe('ok');
    for (const [from, to] of [
      ['2026-01-01T00:00:00Z', '2026-04-04T00:00:00Z'],
      ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'],
      ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ] as const) {
      const { error } = await askWindow(main, from, to);
      expect(error).toMatchObject({ code: '22023', hint: 'window' });
    }
    expect(await outcome(askWindow(main, '-infinity', 'infinity'))).not.toBe('ok');
  });

  it('takes filters and cursors as values, whatever they say', async () => {
    const { from, to } = freshDays();
    const hostile = `'); drop table public.events; --`;
    for (const filter of [
      { statuses: [hostile] },
      { statuses: 'confirmed' },
      { model_ids: hostile },
      { user_ids: [] },
      { nothing: 1 },
    ])
      await askWindow(main, from, to, filter as object);
    for (const after of [hostile, `2027-01-01T00:00:00Z ${hostile}`, '', ' '])
      expect(await outcome(askWindow(main, from, to, { after }))).not.toBe('XX000');
    expect(await outcome(askWindow(main, from, to))).toBe('ok');
    const many = Array.from({ length: 2000 }, () => crypto.randomUUID());
    const { error } = await askWindow(main, from, to, { model_ids: many });
    expect(error).not.toBeNull();
    // A page is never longer than it may be.
    const page = await windowOf(main, from, to, { limit: 1_000_000 });
    expect(page.times.id.length).toBeLessThanOrEqual(500);
  });
});

describe('who sees an event', () => {
  it('is anyone who looks after its model, or views all data', async () => {
    const { at, from, to } = freshDays();
    const { id } = await make(main, { title: 'Seen', starts_at: at(2), ends_at: at(3) });
    for (const one of [main, secondary, viewer, admin]) {
      expect(await titlesOf(one, from, to)).toEqual(['Seen']);
      expect(await eventOf(one, id)).toMatchObject({ title: 'Seen', can_edit: one !== viewer });
    }
    expect(await titlesOf(stranger, from, to)).toEqual([]);
    expect(await outcome(askEvent(stranger, id))).toBe('PT404');
    const [row] = unfolded(await windowOf(viewer, from, to));
    expect(row?.can_edit).toBe(false);
  });

  it('is everyone with access to the schedule where it is general', async () => {
    const { at, from, to } = freshDays();
    const { id } = await make(main, { title: 'For all', model_id: null, starts_at: at(2), ends_at: at(3) });
    expect(await eventOf(stranger, id)).toMatchObject({ title: 'For all', can_edit: true });
    const without = await lane.person({ permissions: { can_access_schedule: false } });
    expect(await outcome(askWindow(without, from, to))).toBe('42501');
    expect(await outcome(askEvent(without, id))).not.toBe('ok');
    expect(await outcome(without.client.from('events').select())).toBe('nothing');
  });

  it('is its author alone where it is private', async () => {
    const { at, from, to } = freshDays();
    const { id } = await make(main, {
      title: 'Dentist',
      model_id: null,
      is_private: true,
      starts_at: at(2),
      ends_at: at(3),
    });
    expect(await titlesOf(main, from, to)).toEqual(['Dentist']);
    for (const one of [secondary, stranger, viewer, admin]) {
      expect(await titlesOf(one, from, to)).toEqual([]);
      expect(await outcome(askEvent(one, id))).toBe('PT404');
      expect(await outcome(one.client.from('events').select().eq('title', 'Dentist'))).toBe('nothing');
      expect(await outcome(one.client.from('event_occurrences').select().eq('id', id))).toBe('nothing');
    }
    // Not in a view as its author either.
    const view = await openView(lane, admin, main.id);
    expect(await titlesOf(view, from, to)).toEqual([]);
    expect(await outcome(askEvent(view, id))).toBe('PT404');
    expect(await outcome(view.from('events').select().eq('title', 'Dentist'))).toBe('nothing');
  });

  it('is still its author alone where it is private and of a model that they look after no longer', async () => {
    const { at, from, to } = freshDays();
    const leaver = await lane.person({ permissions: assignedOnly });
    const lost = await insertModel(lane, { managerId: leaver.id });
    const { id } = await make(leaver, {
      title: 'Handover talk',
      model_id: lost,
      is_private: true,
      starts_at: at(2),
      ends_at: at(3),
    });
    await lane.sql('update public.models set manager_id = $2 where id = $1', [lost, admin.id]);
    expect(await outcome(leaver.client.from('event_occurrences').select().eq('id', id))).toBe('ok');
    expect(await outcome(askEvent(leaver, id))).toBe('ok');
    expect(await titlesOf(leaver, from, to)).toEqual(['Handover talk']);
    expect(await titlesOf(admin, from, to)).toEqual([]);
    const view = await openView(lane, admin, leaver.id);
    expect(await titlesOf(view, from, to)).toEqual([]);
  });

  it('is who takes part in it, who sees that one alone', async () => {
    const { at, from, to } = freshDays();
    const times = { starts_at: at(2), ends_at: at(3) };
    const guest = await lane.person({ permissions: { ...assignedOnly, can_access_chat: true } });
    const named = await make(main, { title: 'With a guest', ...times, attendee_ids: [guest.id] });
    await make(main, { title: 'Without', ...times });
    expect(await titlesOf(guest, from, to)).toEqual(['With a guest']);
    expect(await eventOf(guest, named.id)).toMatchObject({ can_edit: false, my_response: 'pending' });
    const [event] = unfolded(await windowOf(guest, from, to));
    expect(event).toMatchObject({ can_edit: false, attendee_ids: [guest.id] });
    const { data } = await guest.client.from('event_occurrences').select('id').eq('model_id', model);
    expect(data).toEqual([{ id: named.id }]);
  });

  it('is no longer who lost the model, the permission or the account', async () => {
    const { at, from, to } = freshDays();
    const other = await lane.person({ permissions: assignedOnly });
    const theirs = await insertModel(lane, { managerId: other.id });
    const { id } = await save(
      other,
      eventInput(shoot, { title: 'Theirs', model_id: theirs, starts_at: at(2), ends_at: at(3) }),
    );
    expect(await titlesOf(other, from, to)).toEqual(['Theirs']);
    await lane.sql('update public.models set manager_id = $2 where id = $1', [theirs, admin.id]);
    expect(await titlesOf(other, from, to)).toEqual([]);
    expect(await outcome(askEvent(other, id))).toBe('PT404');
    await lane.sql('update public.models set manager_id = $2 where id = $1', [theirs, other.id]);
    expect(await titlesOf(other, from, to)).toEqual(['Theirs']);
    await lane.sql(
      `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_access_schedule', false)
       on conflict (user_id, permission_key) do update set enabled = false`,
      [other.id],
    );
    expect(await outcome(askWindow(other, from, to))).toBe('42501');
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [other.id]);
    expect(await outcome(askWindow(other, from, to))).toBe('42501');
  });

  it('is nobody once it is deleted', async () => {
    const { at, from, to } = freshDays();
    const { id, row_version } = await make(main, { title: 'Gone', starts_at: at(2), ends_at: at(3) });
    expect(await outcome(main.client.rpc('delete_event', { p_id: id, p_row_version: row_version }))).toBe(
      'ok',
    );
    expect(await titlesOf(main, from, to)).toEqual([]);
    expect(await outcome(askEvent(main, id))).toBe('PT404');
  });

  it('in a view is who is viewed, and what they see', async () => {
    const { at, from, to } = freshDays();
    const times = { starts_at: at(2), ends_at: at(3) };
    await make(main, { title: 'Of the model', ...times });
    await make(admin, { title: 'Of another', model_id: foreign, ...times });
    const view = await openView(lane, admin, main.id);
    expect(await titlesOf(view, from, to)).toEqual(['Of the model']);
    expect(await titlesOf(await openView(lane, admin, stranger.id), from, to)).toEqual([]);
  });
});

describe('busy times', () => {
  it('say when someone is taken by what one may not see, and nothing else', async () => {
    const { at, from, to } = freshDays();
    await save(
      admin,
      eventInput(shoot, {
        title: 'Hidden title',
        model_id: foreign,
        location: 'Hidden place',
        starts_at: at(2),
        ends_at: at(4),
        attendee_ids: [admin.id, viewer.id],
        externals: [{ name: 'Hidden guest', email: 'hidden@example.com' }],
      }),
    );
    const page = await windowOf(stranger, from, to, { user_ids: [viewer.id] });
    expect(page.times.id).toEqual([]);
    // Nobody but who was asked for, and no model that they were not asked with.
    expect(page.busy).toEqual({
      people: [viewer.id],
      starts: [Date.parse(at(2))],
      ends: [Date.parse(at(4))],
      model: [null],
      who: { span: [0], place: [0] },
    });
    const text = JSON.stringify(page);
    for (const hidden of ['Hidden', 'hidden@', foreign, admin.id]) expect(text).not.toContain(hidden);
    // Who sees the event has the event instead.
    const seen = await windowOf(admin, from, to, { user_ids: [viewer.id] });
    expect(seen.busy?.starts).toEqual([]);
    expect(unfolded(seen)).toMatchObject([{ title: 'Hidden title' }]);
  });

  it('come with as many days as a view shows, and with no quarter', async () => {
    const { at, from } = freshDays();
    await save(
      admin,
      eventInput(shoot, { model_id: foreign, starts_at: at(2), ends_at: at(4), attendee_ids: [viewer.id] }),
    );
    const busyUntil = async (hours: number) =>
      (await windowOf(stranger, from, at(hours), { user_ids: [viewer.id] })).busy?.starts;
    const dayHours = 24;
    expect(await busyUntil(44 * dayHours)).toContain(Date.parse(at(2)));
    expect(await busyUntil(46 * dayHours)).toEqual([]);
  });

  it('leave out what takes no time', async () => {
    const { at, from, to } = freshDays();
    const times = { model_id: foreign, starts_at: at(2), ends_at: at(4), attendee_ids: [viewer.id] };
    await save(admin, eventInput(drop, times));
    await save(admin, eventInput(shoot, { ...times, status: 'cancelled' }));
    const { id, row_version } = await save(admin, eventInput(shoot, times));
    await admin.client.rpc('delete_event', { p_id: id, p_row_version: row_version });
    const declined = await save(admin, eventInput(shoot, times));
    expect(
      await outcome(viewer.client.rpc('respond_to_event', { p_id: declined.id, p_response: 'declined' })),
    ).toBe('ok');
    expect((await windowOf(stranger, from, to, { user_ids: [viewer.id] })).busy?.starts).toEqual([]);
  });

  it('of models are for those who may view them', async () => {
    const { at, from, to } = freshDays();
    await save(admin, eventInput(shoot, { model_id: foreign, starts_at: at(2), ends_at: at(4) }));
    const sees = await lane.person({ permissions: { ...assignedOnly, can_see_all_models: true } });
    expect((await windowOf(sees, from, to, { model_ids: [foreign] })).busy).toMatchObject({
      starts: [Date.parse(at(2))],
      model: [foreign],
      who: { span: [] },
    });
    expect((await windowOf(stranger, from, to, { model_ids: [foreign] })).busy?.starts).toEqual([]);
  });

  it('of a model are told to those who see everything, too, where something there is private', async () => {
    const { at, from, to } = freshDays();
    const times = { model_id: foreign, starts_at: at(2), ends_at: at(4) };
    await save(admin, eventInput(shoot, { ...times, is_private: true }));
    const told = { starts: [Date.parse(at(2))], model: [foreign], who: { span: [] } };
    expect((await windowOf(viewer, from, to, { model_ids: [foreign] })).busy).toMatchObject(told);
    expect((await windowOf(viewer, from, to)).busy?.starts).toEqual([]);
    expect((await windowOf(admin, from, to, { model_ids: [foreign] })).busy?.starts).toEqual([]);
  });

  it('come for those who share an event with the caller, without being asked for', async () => {
    const { at, from, to } = freshDays();
    // They meet in what both see; what else takes the other is hidden.
    await make(main, {
      title: 'Together',
      model_id: null,
      starts_at: at(1),
      ends_at: at(2),
      attendee_ids: [viewer.id],
    });
    await save(
      admin,
      eventInput(shoot, { model_id: foreign, starts_at: at(2), ends_at: at(4), attendee_ids: [viewer.id] }),
    );
    const page = await windowOf(stranger, from, to);
    expect(unfolded(page).map(({ title }) => title)).toEqual(['Together']);
    expect(page.busy).toMatchObject({
      people: [viewer.id],
      starts: [Date.parse(at(2))],
      model: [null],
      who: { span: [0], place: [0] },
    });
  });
});

describe('absences', () => {
  const absent = (who: ActingPerson, block: object) =>
    who.client.rpc('save_availability', { p_block: block });

  it('of every week are told by clocks of their zone, across a change of the clock', async () => {
    const other = await lane.person({ permissions: assignedOnly });
    expect(
      await outcome(
        absent(other, {
          user_id: other.id,
          weekdays: [7],
          from_time: '01:00',
          to_time: '04:00',
          timezone: 'Europe/Zagreb',
          reason: 'Church',
        }),
      ),
    ).toBe('ok');
    // Clocks go from 2 to 3 on 28 March 2027.
    const page = await windowOf(other, '2027-03-19T00:00:00Z', '2027-04-06T00:00:00Z', {
      user_ids: [other.id],
    });
    expect(absencesIn(page).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      ['2027-03-21T00:00:00.000Z', '2027-03-21T03:00:00.000Z'],
      ['2027-03-28T00:00:00.000Z', '2027-03-28T02:00:00.000Z'],
      ['2027-04-03T23:00:00.000Z', '2027-04-04T02:00:00.000Z'],
    ]);
    expect(absencesIn(page)).toMatchObject([{ isWeekly: true, userId: other.id }, {}, {}]);
  });

  it('of every week come where days can be read by the hour, or where someone is asked for', async () => {
    const other = await lane.person({ permissions: assignedOnly });
    const block = { user_id: other.id, weekdays: [2], from_time: '09:00', to_time: '10:00', timezone: 'UTC' };
    expect(await outcome(absent(other, { ...block, reason: 'Dentist' }))).toBe('ok');
    const tuesdays = (page: Awaited<ReturnType<typeof windowOf>>) =>
      absencesIn(page).filter(({ userId }) => userId === other.id);
    const [from, weekLater, monthLater] = [
      '2027-06-07T00:00:00Z',
      '2027-06-14T00:00:00Z',
      '2027-07-05T00:00:00Z',
    ] as const;
    expect(tuesdays(await windowOf(admin, from, weekLater))).toMatchObject([{ isWeekly: true }]);
    expect(tuesdays(await windowOf(admin, from, monthLater))).toEqual([]);
    expect(tuesdays(await windowOf(admin, from, monthLater, { user_ids: [other.id] }))).toHaveLength(4);
  });

  it('of people say why to them alone, and to those who see everything', async () => {
    const { at, from, to } = freshDays();
    const other = await lane.person({ permissions: assignedOnly });
    const block = { user_id: other.id, starts_at: at(1), ends_at: at(5), timezone: 'UTC', reason: 'Surgery' };
    expect(await outcome(absent(other, block))).toBe('ok');
    for (const [one, reason] of [
      [other, 'Surgery'],
      [admin, 'Surgery'],
      [main, ''],
      [stranger, ''],
    ] as const)
      expect(absencesIn(await windowOf(one, from, to, { user_ids: [other.id] }))).toMatchObject([
        { userId: other.id, reason },
      ]);
  });

  it('of a whole day end with it', async () => {
    const other = await lane.person({ permissions: assignedOnly });
    await absent(other, {
      user_id: other.id,
      weekdays: [1],
      from_time: '00:00',
      to_time: '24:00',
      timezone: 'America/New_York',
    });
    const page = await windowOf(other, '2027-05-03T00:00:00Z', '2027-05-08T00:00:00Z', {
      user_ids: [other.id],
    });
    expect(absencesIn(page).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      ['2027-05-03T04:00:00.000Z', '2027-05-04T04:00:00.000Z'],
    ]);
  });

  it('of models are seen by those who look after them', async () => {
    const { at, from, to } = freshDays();
    const block = { model_id: model, starts_at: at(1), ends_at: at(5), timezone: 'UTC', reason: 'Surgery' };
    expect(await outcome(absent(main, block))).toBe('ok');
    for (const one of [main, secondary, viewer, admin])
      expect(absencesIn(await windowOf(one, from, to, { model_ids: [model] }))).toMatchObject([
        { modelId: model, reason: 'Surgery', isWeekly: false },
      ]);
    const page = await windowOf(stranger, from, to, { model_ids: [model] });
    expect(JSON.stringify(page)).not.toContain('Surgery');
    expect(await outcome(absent(stranger, block))).toBe('42501');
    expect(await outcome(absent(stranger, { ...block, model_id: null, user_id: main.id }))).toBe('42501');
  });
});

describe('one event', () => {
  it('has all that its panel shows', async () => {
    const { at } = freshDays();
    const { id } = await make(main, {
      title: 'Fitting',
      description: 'Bring <b>coats</b>',
      location: 'Studio 3',
      meeting_url: 'https://meet.example/1',
      attendee_ids: [secondary.id],
      externals: [{ name: 'Studio Nord', email: 'nord@example.com' }],
      reminders: [60, 10],
      starts_at: at(2),
      ends_at: at(3),
    });
    expect(await eventOf(secondary, id)).toMatchObject({
      description: 'Bring <b>coats</b>',
      meeting_url: 'https://meet.example/1',
      reminders: [10, 60],
      my_response: 'pending',
      occurrences: 1,
      recurrence_rule: null,
      comments: 0,
      attachments: 0,
      model: { id: model },
      created_by: { id: main.id, display_name: 'Tomás' },
      attendees: expect.arrayContaining([
        expect.objectContaining({ person: expect.objectContaining({ id: secondary.id }) as unknown }),
        expect.objectContaining({ person: null, name: 'Studio Nord', email: 'nord@example.com' }),
      ]) as unknown,
    });
    expect(await eventOf(main, id)).toMatchObject({ my_response: null });
  });

  it('says what was written, whatever that is', async () => {
    const { at, from, to } = freshDays();
    const hostile = {
      title: `<img src=x onerror=alert(1)> "'; drop table public.events; -- \u202eevil {{x}} 👩‍🎤`,
      location: `</script><script>alert(1)</script> %s $1 \\ null`,
      description: `'); select pg_sleep(9); -- ${'x'.repeat(4000)}`,
    };
    const { id } = await make(main, { ...hostile, starts_at: at(2), ends_at: at(3) });
    expect(await eventOf(main, id)).toMatchObject(hostile);
    expect(unfolded(await windowOf(main, from, to))).toMatchObject([
      { title: hostile.title, location: hostile.location },
    ]);
  });

  it('holds no more than it may', async () => {
    const { at } = freshDays();
    const times = { starts_at: at(2), ends_at: at(3) };
    const long = (length: number) => 'x'.repeat(length);
    for (const fields of [
      { title: long(151) },
      { title: '   ' },
      { location: long(201) },
      { meeting_url: `https://${long(2000)}` },
      { meeting_url: 'javascript:alert(1)' },
      { meeting_url: 'http://meet.example' },
      { description: long(5001) },
      { timezone: 'Mars/Olympus' },
      { timezone: 'FOO+3' },
      { ends_at: times.starts_at },
      { ends_at: at(32 * 24 + 3) },
      { starts_at: '1969-12-31T00:00:00Z', ends_at: '1969-12-31T01:00:00Z' },
      { status: 'maybe' },
      { reminders: [1, 2, 3, 4, 5, 6] },
      { reminders: [40_321] },
      { externals: Array.from({ length: 51 }, (_, n) => ({ name: `Guest ${String(n)}`, email: '' })) },
      { externals: [{ name: long(101), email: '' }] },
      { recurrence_rule: long(301) },
    ] satisfies EventInput[]) {
      const answer = await outcome(
        main.client.rpc('save_event', {
          p_event: eventInput(shoot, { model_id: model, ...times, ...fields }),
        }),
      );
      expect([fields, answer]).toEqual([fields, expect.stringMatching(/^(22023|23514)$/)]);
    }
    const many = weekly(at(2), 366);
    const tooOften = await main.client.rpc('save_event', {
      p_event: eventInput(shoot, { model_id: model, ...times, recurrence_rule: 'FREQ=WEEKLY' }),
      p_occurrences: many,
    });
    expect(tooOften.error).toMatchObject({ code: '22023', hint: 'recurrence' });
  });

  it('is not there for what is no event', async () => {
    expect(await outcome(askEvent(admin, crypto.randomUUID()))).toBe('PT404');
    expect(await outcome(askEvent(admin, `' or true --`))).toBe('22P02');
  });
});

describe('people who can be named', () => {
  const people = (who: ActingPerson, modelId: string | null, text = '') =>
    dataOf<{ id: string; is_of_model: boolean }[]>(
      who.client.rpc(
        'list_event_people',
        { ...(modelId === null ? {} : { p_model_id: modelId }), p_text: text },
        { get: true },
      ),
    );

  it('are those who see the model, its own first', async () => {
    const found = await people(main, model);
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([main.id, secondary.id, admin.id, viewer.id]));
    expect(ids).not.toContain(stranger.id);
    expect(found.slice(0, 2).map(({ is_of_model }) => is_of_model)).toEqual([true, true]);
    expect((await people(main, null)).map(({ id }) => id)).toContain(stranger.id);
  });

  it('are found by name without accents, and by nothing else', async () => {
    expect((await people(main, model, 'tomas')).map(({ id }) => id)).toEqual([main.id]);
    expect(await people(main, model, '%')).toEqual([]);
    expect(await people(main, model, '_______')).toEqual([]);
  });

  it('of a model that is not theirs are not told', async () => {
    const { error } = await stranger.client.rpc('list_event_people', { p_model_id: model }, { get: true });
    expect(error?.code).toBe('PT404');
  });
});

describe('kinds of events', () => {
  const kind = (fields: object = {}) => ({
    name: `Kind ${crypto.randomUUID().slice(0, 8)}`,
    color: 'teal',
    icon: 'star',
    default_minutes: 60,
    blocks_time: true,
    covers: false,
    is_active: true,
    ...fields,
  });
  const saveKind = (who: ActingPerson, fields: object, id?: string) =>
    who.client.rpc('save_event_type', { p_type: kind(fields), ...(id === undefined ? {} : { p_id: id }) });

  it('are edited by those who may change the configuration', async () => {
    const holder = await lane.person({ permissions: { ...assignedOnly, can_manage_config: true } });
    const { id } = await dataOf<{ id: string }>(saveKind(holder, {}));
    expect(await outcome(saveKind(holder, { name: `Renamed ${id.slice(0, 8)}` }, id))).toBe('ok');
    expect(await outcome(saveKind(main, {}, id))).toBe('42501');
    expect(await outcome(main.client.rpc('delete_event_type', { p_id: id }))).toBe('42501');
    expect(await outcome(holder.client.rpc('delete_event_type', { p_id: id }))).toBe('ok');
    expect(await outcome(holder.client.rpc('delete_event_type', { p_id: id }))).toBe('PT404');
  });

  it('have one name each, whatever its case, and known colours and pictures', async () => {
    const taken = await saveKind(admin, { name: 'SHOOT' });
    expect(taken.error).toMatchObject({ hint: 'name' });
    expect(await outcome(saveKind(admin, { color: 'url(x)' }))).toBe('23514');
    expect(await outcome(saveKind(admin, { icon: '<svg>' }))).toBe('23514');
    expect(await outcome(saveKind(admin, { default_minutes: 4 }))).toBe('23514');
    expect(await outcome(saveKind(admin, { name: 'x'.repeat(41) }))).toBe('23514');
    expect(await outcome(saveKind(admin, { name: '  ' }))).toBe('23514');
  });

  it('that came with it, or that events have, are not deleted', async () => {
    const builtIn = await admin.client.rpc('delete_event_type', { p_id: shoot });
    expect(builtIn.error).toMatchObject({ code: '22023', hint: 'system' });
    const { id } = await dataOf<{ id: string }>(saveKind(admin, {}));
    await make(main, { type_id: id });
    const inUse = await admin.client.rpc('delete_event_type', { p_id: id });
    expect(inUse.error).toMatchObject({ code: '22023', hint: 'in_use' });
    // Switched off, it takes no new events and keeps the old.
    expect(await outcome(saveKind(admin, { is_active: false }, id))).toBe('ok');
    const { error } = await main.client.rpc('save_event', { p_event: eventInput(id, { model_id: model }) });
    expect(error).toMatchObject({ hint: 'type', message: 'Choose an event type' });
  });
});
