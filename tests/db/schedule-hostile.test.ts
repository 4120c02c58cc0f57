import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cpuMsFor,
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import {
  askEvent,
  askSave,
  eventInput,
  eventOf,
  save,
  titlesOf,
  typeNamed,
  weekly,
  type EventInput,
} from '#tests/support/schedule-tools.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What someone with a session and no screen may try on the schedule: forged calls, other people's ids, and far too much of everything.

let lane: DatabaseLane;
let admin: ActingPerson, main: ActingPerson, stranger: ActingPerson, noSchedule: ActingPerson;
let otherModel: string, shoot: string, shift: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  const permissions = { can_access_socials: false, can_access_chat: false };
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
  main = await lane.person({ displayName: 'Tomás', permissions });
  stranger = await lane.person({ displayName: 'Jonas', permissions });
  noSchedule = await lane.person({
    displayName: 'Nora',
    permissions: { ...permissions, can_access_schedule: false },
  });
  otherModel = await insertModel(lane, { managerId: admin.id });
  shoot = await typeNamed(lane, 'Shoot');
  shift = await typeNamed(lane, 'Shift');
}, 60_000);
afterAll(() => lane.close());
beforeEach(async () => {
  await lane.sql('delete from public.events where true');
  await lane.sql('delete from private.schedule_templates where true');
  await lane.sql('delete from private.tickets where true');
});

const event = (fields: EventInput = {}) => eventInput(shoot, fields);
const make = (who: ActingPerson, fields: EventInput = {}) => save(who, event(fields));
const week = ['2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'] as const;
const undo = (who: ActingPerson, id: string) => who.client.rpc('undo_event_change', { p_change_id: id });
const refusal = async (
  call: PromiseLike<{ error: { code?: string; hint?: string | null; message: string } | null }>,
) => {
  const { error } = await call;
  return [error?.code, error?.hint];
};

describe('a general event', () => {
  it('is taken from everyone else by nobody but its author', async () => {
    const { id, row_version } = await make(main, { title: 'Team meeting' });
    const hidden = { ...event({ title: 'Team meeting', is_private: true }), id, row_version };
    expect(await refusal(askSave(stranger, hidden))).toEqual(['42501', 'private']);
    expect(await titlesOf(stranger, ...week)).toEqual(['Team meeting']);
    const own = await save(main, hidden);
    expect(await outcome(askEvent(stranger, id))).toBe('PT404');
    expect(await refusal(undo(stranger, own.change_id))).toEqual(['PT404', null]);
  });
});

describe('a private event that becomes public', () => {
  it('tells nobody what it said before', async () => {
    const { id, row_version } = await make(main, {
      title: 'Divorce lawyer',
      location: 'Court',
      is_private: true,
      externals: [{ name: 'Dr. Secret', email: '' }],
    });
    const renamed = await save(main, {
      ...event({ title: 'Meeting', location: 'Office', is_private: true, externals: [] }),
      id,
      row_version,
    });
    await save(main, {
      ...event({ title: 'Call', location: 'Office', externals: [], is_private: false }),
      id,
      row_version: renamed.row_version,
    });
    const { event_id: eventId } = await eventOf(stranger, id);
    const listed = await dataOf(
      stranger.client.rpc('list_event_activity', { p_schedule_event_id: eventId }, { get: true }),
    );
    const rows = await dataOf(stranger.client.from('event_activity').select().eq('event_id', eventId));
    for (const told of [JSON.stringify(listed), JSON.stringify(rows)]) {
      expect(told).not.toMatch(/Divorce|Meeting|Court|Secret/);
      expect(told).toContain('is_private');
    }
  });
});

describe('undo', () => {
  it('is for those who still have the schedule', async () => {
    const { id, row_version } = await make(main, { title: 'Gone' });
    const allow = (enabled: boolean) =>
      lane.sql(
        `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_access_schedule', $2)
         on conflict (user_id, permission_key) do update set enabled = excluded.enabled`,
        [main.id, enabled],
      );
    const change = await dataOf<string>(
      main.client.rpc('delete_event', { p_id: id, p_row_version: row_version }),
    );
    await allow(false);
    expect(await outcome(undo(main, change))).toBe('42501');
    await allow(true);
    expect(await outcome(undo(main, change))).toBe('ok');
  });

  it('of what one made leaves what others have said about it', async () => {
    const { id, change_id } = await make(main, { title: 'Discussed' });
    const { event_id: eventId } = await eventOf(main, id);
    await dataOf(
      stranger.client.rpc('save_event_comment', {
        p_schedule_event_id: eventId,
        p_comment: { body: 'Wait', mentions: [] },
      }),
    );
    expect(await refusal(undo(main, change_id))).toEqual(['PT409', 'changed_since']);
    expect(await titlesOf(main, ...week)).toEqual(['Discussed']);
    const quiet = await make(main, { title: 'Quiet' });
    expect(await outcome(undo(main, quiet.change_id))).toBe('ok');
  });

  it('into a type or a model that is gone changes nothing, and says so', async () => {
    const [made] = await lane.sql<{ id: string }>(
      `insert into public.event_types (name) values ('Brief') returning id`,
    );
    const gone = await insertModel(lane, { managerId: main.id });
    const ofType = await save(main, eventInput(made?.id ?? ''));
    const typeChange = await save(main, { ...event(), id: ofType.id, row_version: ofType.row_version });
    await lane.sql('delete from public.event_types where id = $1', [made?.id]);
    expect(await refusal(undo(main, typeChange.change_id))).toEqual(['PT409', 'changed_since']);
    const ofModel = await make(admin, { model_id: gone });
    const modelChange = await save(admin, { ...event(), id: ofModel.id, row_version: ofModel.row_version });
    await lane.sql('delete from public.models where id = $1', [gone]);
    expect(await refusal(undo(admin, modelChange.change_id))).toEqual(['PT409', 'changed_since']);
  });
});

describe('who only takes part', () => {
  it('answers and comments, and changes nothing', async () => {
    const { id, row_version } = await make(admin, { model_id: otherModel });
    const { event_id: eventId } = await eventOf(admin, id);
    // Invited while they saw the model, which they no longer do.
    await lane.sql('update public.models set manager_id = $2 where id = $1', [otherModel, stranger.id]);
    await lane.sql('insert into public.event_attendees (event_id, user_id) values ($1, $2)', [
      eventId,
      stranger.id,
    ]);
    await lane.sql('update public.models set manager_id = $2 where id = $1', [otherModel, admin.id]);
    expect(await eventOf(stranger, id)).toMatchObject({ can_edit: false });
    const { row_version: seen } = await eventOf(stranger, id);
    const named = { p_id: id, p_row_version: seen };
    const rpc = (name: string, args: object) => outcome(stranger.client.rpc(name, args));
    expect(row_version).toBeTypeOf('number');
    expect(await outcome(askSave(stranger, { ...event(), id, row_version: seen }))).toBe('42501');
    expect(
      await rpc('move_event', {
        ...named,
        p_change: {
          starts_at: '2026-11-24T10:00:00Z',
          ends_at: '2026-11-24T11:00:00Z',
          to_person_id: main.id,
        },
      }),
    ).toBe('42501');
    expect(await rpc('set_event_status', { ...named, p_status: 'cancelled' })).toBe('42501');
    expect(await rpc('delete_event', named)).toBe('42501');
    for (const table of [
      'events',
      'event_occurrences',
      'event_attendees',
      'event_details',
      'event_reminders',
    ])
      expect(
        await outcome(
          stranger.client
            .from(table)
            .delete()
            .not(table === 'events' ? 'id' : 'event_id', 'is', null),
        ),
      ).toBe('42501');
    expect(await rpc('respond_to_event', { p_id: id, p_response: 'declined' })).toBe('ok');
    expect(await eventOf(stranger, id)).toMatchObject({
      my_response: 'declined',
      row_version: expect.any(Number) as number,
    });
    expect(await rpc('save_coverage_hours', { p_model_id: otherModel, p_hours: [] })).toBe('PT404');
    expect(
      await dataOf(
        stranger.client.rpc('copy_schedule_week', {
          p_from_day: '2026-11-23',
          p_to_day: '2026-11-30',
          p_timezone: 'UTC',
        }),
      ),
    ).toMatchObject({ events: 0, skipped: 1 });
  });
});

describe('an event of a model that its author no longer looks after', () => {
  it('stays with the model, though it is private, and is changed otherwise', async () => {
    const lost = await insertModel(lane, { managerId: admin.id, secondaryIds: [main.id] });
    const own = await insertModel(lane, { managerId: main.id });
    const general = await make(main, { title: 'Brought in', is_private: true });
    const brought = await save(main, {
      ...event({ title: 'Brought in', is_private: true, model_id: lost }),
      id: general.id,
      row_version: general.row_version,
    });
    const { id, row_version } = brought;
    await lane.sql('delete from public.model_secondary_managers where manager_id = $1', [main.id]);

    const hidden = event({ title: 'Hidden terms', is_private: true, model_id: lost });
    const tries = [
      askSave(main, { ...hidden, id, row_version, model_id: null }),
      askSave(main, { ...hidden, id, row_version, model_id: own }),
      askSave(main, { ...hidden, id, row_version, model_id: null, is_private: false }),
      main.client.rpc('move_event', {
        p_id: id,
        p_row_version: row_version,
        p_change: { starts_at: hidden.starts_at, ends_at: hidden.ends_at, model_id: null },
      }),
    ];
    for (const call of tries) expect(await refusal(call)).toEqual(['42501', 'model']);
    // Nor back to where it was before: it would be general.
    expect(await refusal(undo(main, brought.change_id))).toEqual(['42501', 'model']);
    const renamed = await save(main, { ...hidden, id, row_version });
    expect(await eventOf(main, renamed.id)).toMatchObject({ title: 'Hidden terms', is_private: true });
    expect(await titlesOf(stranger, ...week)).toEqual([]);
  });

  it('moves where someone looks after both', async () => {
    const [first, second] = [
      await insertModel(lane, { managerId: main.id }),
      await insertModel(lane, { managerId: admin.id, secondaryIds: [main.id] }),
    ];
    const { id, row_version } = await make(main, { model_id: first });
    const moved = await save(main, { ...event({ model_id: second }), id, row_version });
    expect(await outcome(undo(main, moved.change_id))).toBe('ok');
  });
});

describe('without the schedule', () => {
  it('nothing of it answers', async () => {
    await make(main);
    for (const table of [
      'events',
      'event_occurrences',
      'event_details',
      'event_attendees',
      'event_reminders',
      'event_activity',
      'event_comments',
      'availability_blocks',
      'event_types',
    ])
      expect([table, await outcome(noSchedule.client.from(table).select().limit(1))]).toEqual([
        table,
        'nothing',
      ]);
  });
});

describe('two at once', () => {
  it('who change a series from both of its ends do not wait for each other', async () => {
    const first = await save(
      main,
      { ...event({ recurrence_rule: 'FREQ=WEEKLY;COUNT=8' }) },
      weekly('2026-11-24T09:00:00Z', 8),
    );
    const { event_id: eventId } = await eventOf(main, first.id);
    const [last] = await lane.sql<{ id: string }>(
      'select id from public.event_occurrences where event_id = $1 order by starts_at desc limit 1',
      [eventId],
    );
    const at = '2027-01-12T15:00:00Z';
    await dataOf(
      main.client.rpc('move_event', {
        p_id: last?.id,
        p_row_version: first.row_version,
        p_change: { starts_at: at, ends_at: '2027-01-12T18:00:00Z' },
      }),
    );
    for (let round = 0; round < 12; round += 1) {
      const versions = await Promise.all([first.id, last?.id ?? ''].map((id) => eventOf(main, id)));
      const answers = await Promise.all(
        [first.id, last?.id].map((id, end) =>
          outcome(
            main.client.rpc('set_event_status', {
              p_id: id,
              p_row_version: versions[end]?.row_version,
              p_status: round % 2 === 0 ? 'tentative' : 'confirmed',
              p_scope: 'all',
            }),
          ),
        ),
      );
      expect(answers.toSorted()).toEqual(['PT409', 'ok']);
    }
  });

  it('who save, delete or take back the same leave one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, row_version, change_id } = await make(main, { title: 'Contested' });
      const saved = () => outcome(askSave(main, { ...event({ title: 'Saved' }), id, row_version }));
      expect((await Promise.all([saved(), saved()])).toSorted()).toEqual(['PT409', 'ok']);
      const { row_version: now } = await eventOf(main, id);
      const [answer, deleted] = await Promise.all([
        outcome(askSave(stranger, { ...event({ title: 'Theirs' }), id, row_version: now })),
        outcome(main.client.rpc('delete_event', { p_id: id, p_row_version: now })),
      ]);
      expect([
        ['ok', 'PT409'],
        ['PT404', 'ok'],
      ]).toContainEqual([answer, deleted]);
      expect(await outcome(undo(main, change_id))).toBe('PT409');
      const quiet = await make(main, { title: 'Quiet' });
      const backs = await Promise.all(
        [undo(main, quiet.change_id), undo(main, quiet.change_id)].map(outcome),
      );
      expect(backs.toSorted()).toEqual(['PT404', 'ok']);
    }
  });

  it('who copy a week make it once', async () => {
    await make(main, { title: 'Copied' });
    const copy = () =>
      dataOf<{ events: number }>(
        main.client.rpc('copy_schedule_week', {
          p_from_day: '2026-11-23',
          p_to_day: '2026-11-30',
          p_timezone: 'UTC',
          p_is_trial: false,
        }),
      );
    const made = await Promise.all(Array.from({ length: 4 }, copy));
    expect(made.map(({ events }) => events).toSorted()).toEqual([0, 0, 0, 1]);
  });

  it('who import a file make its events once', async () => {
    const plan = [
      {
        ical_uid: 'same',
        title: 'Imported',
        type_id: shoot,
        timezone: 'UTC',
        times: [{ starts_at: '2026-11-25T09:00:00Z', ends_at: '2026-11-25T10:00:00Z' }],
      },
    ];
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        dataOf<{ events: number }>(main.client.rpc('import_events', { p_plan: plan, p_is_trial: false })),
      ),
    );
    expect(made.map(({ events }) => events).toSorted()).toEqual([0, 0, 0, 1]);
  });
});

describe('far too much', () => {
  it('of a series is refused, however it is split', async () => {
    await save(main, { ...event({ recurrence_rule: 'FREQ=DAILY' }) }, weekly('2027-01-01T09:00:00Z', 365));
    const answers: (string | undefined)[] = [];
    for (let year = 0; year < 11; year += 1) {
      const [last] = await lane.sql<{ id: string; starts_at: Date; row_version: number }>(
        `select o.id, o.starts_at, e.row_version from public.event_occurrences o join public.events e on e.id = o.event_id
         where e.deleted_at is null order by o.starts_at desc limit 1`,
      );
      const startsAt = new Date(last?.starts_at ?? '').toISOString();
      const times = weekly(startsAt, 365);
      const { error } = await askSave(
        main,
        {
          ...event({
            recurrence_rule: `FREQ=DAILY;INTERVAL=${String(year + 1)}`,
            starts_at: startsAt,
            ends_at: times[0]?.ends_at ?? '',
          }),
          id: last?.id ?? '',
          row_version: last?.row_version ?? 0,
        },
        times,
        'following',
      );
      answers.push(error?.hint ?? undefined);
      if (error !== null) break;
    }
    expect(answers.at(-1)).toBe('recurrence');
    const [{ total } = { total: 0 }] = await lane.sql<{ total: number }>(
      'select count(*)::integer as total from public.event_occurrences',
    );
    expect(total).toBeGreaterThan(3000);
    expect(total).toBeLessThanOrEqual(3650);
  }, 60_000);

  it('at one moment is answered within seconds', async () => {
    const times = Array.from({ length: 365 }, (_, n) => ({
      starts_at: '2026-11-24T09:00:00Z',
      ends_at: `2026-11-24T${String(10 + (n % 10))}:00:00Z`,
    }));
    const plan = Array.from({ length: 13 }, (_, n) => ({
      ical_uid: `bomb ${String(n)}`,
      title: 'Bomb',
      type_id: shoot,
      timezone: 'UTC',
      times,
    }));
    const model = await insertModel(lane, { managerId: main.id });
    await dataOf(main.client.rpc('import_events', { p_plan: plan, p_model_id: model, p_is_trial: false }));
    const again = plan.map((item) => ({ ...item, ical_uid: `${item.ical_uid} again` }));
    expect(
      await dataOf(main.client.rpc('import_events', { p_plan: again, p_model_id: model })),
    ).toMatchObject({ events: 13, clashes: 13 });
    await lane.sql(
      'insert into public.event_attendees (event_id, user_id) select id, $1 from public.events',
      [main.id],
    );
    const took = await cpuMsFor(lane, async () => {
      const clashes = await dataOf<unknown[]>(
        main.client.rpc('get_event_clashes', { p_from: week[0], p_to: week[1] }, { get: true }),
      );
      expect(clashes.length).toBeGreaterThan(100);
    });
    expect(took).toBeLessThan(5000);
  }, 60_000);

  it('of people to compare is refused, and of centuries answered within seconds', async () => {
    const people = Array.from({ length: 51 }, () => crypto.randomUUID());
    const check = (fields: object, times: readonly object[]) =>
      main.client.rpc('check_event_conflicts', {
        p_event: { ...event(), ...fields, scope: 'this' },
        p_occurrences: times,
      });
    const on = (day: string) => ({ starts_at: `${day}T09:00:00Z`, ends_at: `${day}T10:00:00Z` });
    expect(await refusal(check({ attendee_ids: people }, [on('2027-01-01')]))).toEqual([
      '22023',
      'too_many_attendees',
    ]);
    await lane.sql(
      `insert into public.availability_blocks (user_id, weekdays, from_time, to_time, timezone, created_by)
       select $1, array[1, 2, 3, 4, 5, 6, 7], time '00:00' + make_interval(mins => n), '23:59', 'Europe/Zagreb', $1
       from generate_series(1, 20) as n`,
      [main.id],
    );
    const took = await cpuMsFor(lane, async () => {
      const found = await dataOf<{ total: number }>(
        check({ attendee_ids: [main.id] }, [on('1970-02-01'), on('1975-02-01'), on('2199-01-02')]),
      );
      expect(found.total).toBe(40);
    });
    expect(took).toBeLessThan(8000);
    // Long times that overlap, and a file that reaches over centuries.
    const at = (day: number) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString();
    const long = Array.from({ length: 365 }, (_, n) => ({
      starts_at: at(n * 10),
      ends_at: at(n * 10 + 31),
    }));
    const centuries = ['1970', '2199'].map((year) => on(`${year}-02-03`));
    const before = await lane.cpuMs();
    const met = await dataOf<{ total: number }>(check({ attendee_ids: [main.id] }, long));
    expect(met.total).toBe(1000);
    const model = await insertModel(lane, { managerId: main.id });
    await lane.sql('update public.availability_blocks set user_id = null, model_id = $1', [model]);
    const trial = await dataOf<{ clashes: number }>(
      main.client.rpc('import_events', {
        p_model_id: model,
        p_plan: [{ ical_uid: 'old', title: 'Old', type_id: shoot, timezone: 'UTC', times: centuries }],
      }),
    );
    expect(trial.clashes).toBe(2);
    expect((await lane.cpuMs()) - before).toBeLessThan(8000);
    await lane.sql('delete from public.availability_blocks where true');
  }, 60_000);

  it('of weekly absences is refused', async () => {
    const weekly = { user_id: main.id, weekdays: [1], from_time: '09:00', to_time: '10:00', timezone: 'UTC' };
    const once = {
      ...{ user_id: main.id, timezone: 'UTC' },
      ...{ starts_at: '2027-01-01T09:00:00Z', ends_at: '2027-01-01T10:00:00Z' },
    };
    const keep = (p_block: object, named = {}) => main.client.rpc('save_availability', { p_block, ...named });
    for (let n = 0; n < 20; n += 1) await dataOf(keep(weekly));
    expect(await refusal(keep(weekly))).toEqual(['22023', 'too_many']);
    const id = await dataOf<string>(keep(once));
    expect(await refusal(keep(weekly, { p_id: id, p_row_version: 1 }))).toEqual(['22023', 'too_many']);
    await lane.sql('delete from public.availability_blocks where true');
  });

  it('for everyone at once leaves their dashboards within seconds', async () => {
    const soon = Date.now() + 60_000;
    const times = Array.from({ length: 365 }, (_, n) => {
      const starts_at = new Date(soon + n * 60_000).toISOString();
      return {
        starts_at,
        ends_at: new Date(soon + n * 60_000 + 6 * 86_400_000).toISOString(),
        original: starts_at,
      };
    });
    for (let n = 0; n < 3; n += 1)
      await save(
        stranger,
        {
          ...event({ attendee_ids: [admin.id, main.id, stranger.id], recurrence_rule: 'FREQ=DAILY' }),
          starts_at: times[0]?.starts_at ?? '',
          ends_at: times[0]?.ends_at ?? '',
        },
        times,
      );
    const ask = (p_today: string) =>
      dataOf<object>(main.client.rpc('get_dashboard', { p_today, p_timezone: 'UTC' }, { get: true }));
    const today = new Date().toISOString().slice(0, 10);
    const before = await lane.cpuMs();
    expect(JSON.stringify(await ask(today))).toContain('"clash"');
    const clashes = { p_from: today, p_to: new Date(soon + 7 * 86_400_000).toISOString() };
    await dataOf(main.client.rpc('get_event_clashes', clashes, { get: true }));
    // Nor by a day far away, which is not believed.
    await ask('3000-01-01');
    expect((await lane.cpuMs()) - before).toBeLessThan(8000);
  }, 60_000);

  it('of nothing is refused: a scope, a status and an answer are named', async () => {
    const { id, row_version } = await save(
      main,
      event({ recurrence_rule: 'FREQ=WEEKLY;COUNT=3' }),
      weekly('2026-11-24T09:00:00Z', 3),
    );
    const named = { p_id: id, p_row_version: row_version };
    const change = { starts_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T11:00:00Z' };
    const refused = async (name: string, args: object) => refusal(main.client.rpc(name, args));
    expect(await refused('delete_event', { ...named, p_scope: null })).toEqual(['22023', 'scope']);
    expect(await refused('move_event', { ...named, p_change: change, p_scope: null })).toEqual([
      '22023',
      'scope',
    ]);
    expect(await refused('set_event_status', { ...named, p_status: null })).toEqual(['22023', 'status']);
    expect(await refused('set_event_status', { ...named, p_status: 'cancelled', p_scope: null })).toEqual([
      '22023',
      'scope',
    ]);
    expect(await refused('respond_to_event', { p_id: id, p_response: null })).toEqual(['22023', 'response']);
    expect(await refused('get_coverage', { p_from: 'infinity', p_to: 'infinity' })).toEqual([
      '22023',
      'window',
    ]);
    expect(
      await refused('copy_schedule_week', {
        p_from_day: 'infinity',
        p_to_day: '-infinity',
        p_timezone: 'UTC',
      }),
    ).toEqual(['22023', 'week']);
    expect(await refused('get_events', { p_from: 'infinity', p_to: 'infinity' })).toEqual([
      '22023',
      'window',
    ]);
  });

  it('of links is refused, those revoked as well', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 62; n += 1) {
      const made = await main.client.rpc('create_calendar_feed', { p_scope: 'mine' });
      answers.push(made.error?.hint ?? 'ok');
      if (made.error !== null) break;
      await main.client.rpc('revoke_calendar_feed', { p_id: (made.data as { id: string }).id });
    }
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(60);
    expect(answers.at(-1)).toBe('too_many_feeds');
  });
});

describe('a template', () => {
  const item = { weekday: 1, start_minute: 540, minutes: 60, title: 'Shift', model_id: null, location: null };
  const keep = (items: readonly object[]) =>
    main.client.rpc('save_schedule_template', {
      p_template: { name: `Week ${crypto.randomUUID().slice(0, 8)}`, items },
    });

  it('keeps what a template has and nothing else, so that everyone can read it', async () => {
    const ok = { ...item, type_id: shift, attendee_ids: [main.id] };
    expect(await outcome(keep([{ ...ok, secret: 'x'.repeat(1000), weekday: '2' }]))).toBe('ok');
    for (const wrong of [
      { ...ok, attendee_ids: ['everyone'] },
      { ...ok, attendee_ids: [[main.id]] },
      { ...ok, attendee_ids: [null] },
      { ...ok, location: { at: 'home' } },
      { ...ok, title: { text: 'Shift' } },
      { ...ok, start_minute: '1e3' },
    ])
      expect([wrong, await outcome(keep([wrong]))]).toEqual([wrong, expect.stringMatching(/^22/)]);
    const host = startServiceHost(lane, stranger.session);
    const [read] = await host.call('schedule.templates');
    await host.stop();
    expect(read?.items).toEqual([
      {
        weekday: 2,
        startMinute: 540,
        minutes: 60,
        title: 'Shift',
        typeId: shift,
        modelId: null,
        attendeeIds: [main.id],
        location: null,
      },
    ]);
    const [kept] = await lane.sql<{ items: string }>(
      'select items::text as items from private.schedule_templates',
    );
    expect(kept?.items).not.toContain('secret');
  });

  it('is carried out so many times an hour', async () => {
    const id = await dataOf<string>(keep([{ ...item, type_id: shift, attendee_ids: [] }]));
    await lane.sql(
      `select private.take_ticket('apply_template', $1, 240, '1 hour') from generate_series(1, 240)`,
      [main.id],
    );
    expect(
      await refusal(
        main.client.rpc('apply_schedule_template', {
          p_template_id: id,
          p_to_day: '2026-11-30',
          p_timezone: 'UTC',
        }),
      ),
    ).toEqual(['22023', 'too_many']);
  });
});

describe('a calendar by a link', () => {
  it('does not name a model that its person no longer sees', async () => {
    const lost = await insertModel(lane, { managerId: stranger.id });
    const { token } = await dataOf<{ token: string }>(
      stranger.client.rpc('create_calendar_feed', { p_scope: 'model', p_model_id: lost }),
    );
    const read = async () =>
      (
        await lane.sql<{ name: string | null }>(`select private.read_calendar_feed($1) ->> 'name' as name`, [
          token,
        ])
      )[0]?.name;
    expect(await read()).toMatch(/^Model /);
    await lane.sql('update public.models set manager_id = $2 where id = $1', [lost, admin.id]);
    expect(await read()).toBeNull();
  });
});

describe('news of an event', () => {
  it('names the time that it is about, and goes from those who may no longer see it', async () => {
    const { id, row_version } = await make(main, { title: 'News', attendee_ids: [stranger.id] });
    const told = () =>
      lane.sql<{ metadata: Record<string, unknown> }>(
        `select metadata from public.notification_queue where user_id = $1 and title like '%News%'`,
        [stranger.id],
      );
    const [news] = await told();
    expect(news?.metadata).toMatchObject({ kind: 'added', occurrence_id: id });
    await save(main, { ...event({ title: 'News', attendee_ids: [], is_private: true }), id, row_version });
    expect(await told()).toEqual([]);
  });
});
