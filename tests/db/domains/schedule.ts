import { attachmentRows } from './block-rows.ts';
import {
  denied,
  writtenByProcedures,
  ofModels,
  idOfNothing,
  partsOf,
  type AccessTools,
  type DatabaseDomain,
} from './domain.ts';

/** An event of an assigned model that takes place once, made as the owner. */
async function anEvent({ lane, assignedModel }: AccessTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `with made as (
       insert into public.events (title, type_id, model_id, timezone)
       select 'Winter sets', t.id, $1, 'Europe/Zagreb' from public.event_types t where t.name = 'Shoot' returning id
     ), described as (
       insert into public.event_details (event_id, description) select id, 'Six looks' from made
     )
     select id from made`,
    [await assignedModel()],
  );
  const id = row?.id ?? '';
  await lane.sql(
    `insert into public.event_occurrences (event_id, starts_at, ends_at, original_start)
     values ($1, '2026-11-24T09:00Z', '2026-11-24T12:00Z', '2026-11-24T09:00Z')`,
    [id],
  );
  return id;
}

/** A table of what belongs to events: read by those who see the event, written by procedures alone. */
const partOfEvent = partsOf('event_id', anEvent, ofModels);

const type = (name: string) => `(select t.id from public.event_types t where t.name = '${name}')`;
/** One time of an event of the manager's models. */
const occurrence = `(select o.id from public.event_occurrences o join public.models m on m.id = o.model_id where m.manager_id = '{manager}' limit 1)`;
/** A general one: nobody hears of its changes, and whom news reach is asked person by person. */
const versioned = `from (
  select o.id, e.row_version from public.event_occurrences o join public.events e on e.id = o.event_id
  where e.model_id is null and not e.is_private limit 1) seen`;
const model = `(select id from public.models where manager_id = '{manager}' limit 1)`;
const newEvent = `jsonb_build_object('title', 'Winter sets', 'type_id', ${type('Shoot')}, 'model_id', ${model}, 'timezone', 'Europe/Zagreb',
  'starts_at', '2026-12-01T09:00Z', 'ends_at', '2026-12-01T12:00Z', 'attendee_ids', jsonb_build_array('{manager}'))`;

export const schedule = {
  tables: {
    event_types: {
      ...writtenByProcedures([denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok']),
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          `select id from public.event_types where name = 'Shoot'`,
        );
        return { id: row?.id ?? '' };
      },
      insert: () => Promise.resolve({ name: 'Forged' }),
      update: { name: 'Forged' },
    },
    events: {
      ...writtenByProcedures(ofModels),
      row: async (tools) => ({ id: await anEvent(tools) }),
      insert: async ({ assignedModel }) => ({
        title: 'Forged',
        type_id: idOfNothing,
        timezone: 'UTC',
        model_id: await assignedModel(),
      }),
      update: { title: 'Forged' },
      rowsForPlans: `with made as (
          insert into public.events (title, type_id, model_id, is_private, created_by, timezone)
          select 'Event ' || m.id, ${type('Shoot')}, m.id, false, m.manager_id, 'Europe/Zagreb' from public.models m
          union all select 'General ' || n, ${type('Call')}, null, false, null, 'UTC' from generate_series(1, 3) n
          union all select 'Private', ${type('Call')}, null, true, p.id, 'UTC' from public.profiles p
          returning id)
        insert into public.event_details (event_id, description) select id, 'Six looks' from made`,
    },
    event_details: partOfEvent({
      insert: 'select $1::uuid',
      row: { description: 'x' },
      update: { description: 'x' },
      rowsForPlans: 'select',
    }),
    event_occurrences: partOfEvent({
      insert: 'select $1::uuid',
      row: {
        starts_at: '2026-11-24T09:00Z',
        ends_at: '2026-11-24T12:00Z',
        original_start: '2026-11-24T09:00Z',
      },
      update: { status: 'cancelled' },
      rowsForPlans: `insert into public.event_occurrences (event_id, starts_at, ends_at, original_start)
        select e.id, d.day, d.day + interval '2 hours', d.day
        from public.events e cross join generate_series('2026-01-05T09:00Z'::timestamptz, '2026-02-02T09:00Z', '7 days') as d (day)`,
    }),
    event_attendees: partOfEvent({
      insert: `insert into public.event_attendees (event_id, external_name) values ($1, 'Studio Nord')`,
      row: { external_name: 'x' },
      update: { response: 'accepted' },
      rowsForPlans: `insert into public.event_attendees (event_id, user_id)
        select e.id, m.manager_id from public.events e join public.models m on m.id = e.model_id
        join public.profiles p on p.id = m.manager_id and p.status = 'active'`,
    }),
    event_reminders: partOfEvent({
      insert: 'insert into public.event_reminders (event_id, minutes_before) values ($1, 30)',
      row: { minutes_before: 30 },
      update: { minutes_before: 60 },
      rowsForPlans:
        'insert into public.event_reminders (event_id, minutes_before) select id, 30 from public.events',
    }),
    availability_blocks: {
      ...writtenByProcedures(ofModels),
      row: async ({ lane, assignedModel }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.availability_blocks (model_id, weekdays, from_time, to_time, timezone, reason)
           values ($1, '{6,7}', '00:00', '24:00', 'Europe/Zagreb', 'At home') returning id`,
          [await assignedModel()],
        );
        return { id: row?.id ?? '' };
      },
      insert: async ({ assignedModel }) => ({
        model_id: await assignedModel(),
        starts_at: '2026-11-24T09:00Z',
        ends_at: '2026-11-25T09:00Z',
        timezone: 'UTC',
      }),
      update: { reason: 'Forged' },
      rowsForPlans: `insert into public.availability_blocks (model_id, user_id, weekdays, from_time, to_time, timezone)
        select m.id, null::uuid, '{6,7}'::int[], '00:00'::time, '24:00'::time, 'Europe/Zagreb' from public.models m
        union all select null, p.id, '{1}', '09:00', '12:00', 'UTC' from public.profiles p`,
    },
    event_attachments: partOfEvent(attachmentRows('event')),
    event_activity: partOfEvent({
      insert: 'select $1::uuid',
      row: { field: 'title' },
      update: { field: 'title' },
      rowsForPlans: 'select',
    }),
  },
  procedures: {
    get_events: {
      args: ['p_from', 'p_to', 'p_filter', 'p_after', 'p_limit'],
      volatility: 'stable',
      // The cursor is one of tasks, which the schedule doesn't know.
      asStranger: '22P02',
      plans: [
        ['manager', `select public.get_events('2026-01-01', '2026-02-01')`],
        [
          'manager',
          `select public.get_events('2026-01-01', '2026-02-01', jsonb_build_object('user_ids', jsonb_build_array('{holder}'),
             'model_ids', (select jsonb_agg(id) from public.models), 'statuses', '["confirmed"]'::jsonb)::text)`,
        ],
        ['admin', `select public.get_events('2026-01-01', '2026-04-01')`],
        ['stranger', `select public.get_events('2026-01-01', '2026-02-01')`],
      ],
    },
    get_event: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.get_event(${occurrence})`]],
    },
    list_event_people: {
      args: ['p_model_id', 'p_text'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', 'select public.list_event_people()']],
    },
    save_event_type: {
      args: ['p_type', 'p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_event_type('{"name": "Fitting", "color": "teal", "icon": "star", "default_minutes": 60, "blocks_time": true,
             "covers": false, "is_active": true}')`,
        ],
      ],
    },
    delete_event_type: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.delete_event_type((public.save_event_type('{"name": "Casting", "color": "teal", "icon": "star", "default_minutes": 60,
             "blocks_time": true, "covers": false, "is_active": true}')).id)`,
        ],
      ],
    },
    save_event: {
      args: ['p_event', 'p_occurrences', 'p_scope'],
      volatility: 'volatile',
      // The type is one that nobody has.
      asStranger: '22023',
      plans: [['manager', `select public.save_event(${newEvent})`]],
    },
    move_event: {
      args: ['p_id', 'p_row_version', 'p_change', 'p_scope'],
      volatility: 'volatile',
      // Times are missing.
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.move_event(id, row_version, '{"starts_at": "2026-01-06T10:00Z", "ends_at": "2026-01-06T11:00Z"}') ${versioned}`,
        ],
      ],
    },
    set_event_status: {
      args: ['p_id', 'p_row_version', 'p_status', 'p_reason', 'p_scope'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        ['manager', `select public.set_event_status(id, row_version, 'cancelled', 'Snow') ${versioned}`],
      ],
    },
    delete_event: {
      args: ['p_id', 'p_row_version', 'p_scope'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.delete_event(id, row_version) ${versioned}`]],
    },
    undo_event_change: {
      args: ['p_change_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.undo_event_change((public.save_event(${newEvent}) ->> 'change_id')::uuid)`,
        ],
      ],
    },
    respond_to_event: {
      args: ['p_id', 'p_response'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.respond_to_event(${occurrence}, 'accepted')`]],
    },
    check_event_conflicts: {
      args: ['p_event', 'p_occurrences'],
      volatility: 'stable',
      // A type that blocks no time collides with nothing.
      asStranger: 'ok',
      plans: [['manager', `select public.check_event_conflicts(${newEvent})`]],
    },
    get_event_clashes: {
      args: ['p_from', 'p_to'],
      volatility: 'stable',
      // Nothing is in it yet.
      asStranger: 'nothing',
      plans: [['manager', `select public.get_event_clashes('2026-01-01', '2026-02-01')`]],
    },
    save_availability: {
      args: ['p_block', 'p_id', 'p_row_version'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.save_availability(jsonb_build_object('user_id', '{manager}', 'weekdays', '[6, 7]'::jsonb, 'from_time', '00:00', 'to_time', '24:00',
             'timezone', 'UTC'))`,
        ],
      ],
    },
    delete_availability: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.delete_availability((select b.id from public.availability_blocks b where b.user_id = '{manager}' limit 1))`,
        ],
      ],
    },
  },
  values: {
    p_event: {
      title: 'Winter sets',
      type_id: idOfNothing,
      timezone: 'UTC',
      starts_at: '2026-12-01T09:00Z',
      ends_at: '2026-12-01T12:00Z',
    },
    p_occurrences: [
      { original: '2026-12-01T09:00Z', starts_at: '2026-12-01T09:00Z', ends_at: '2026-12-01T12:00Z' },
    ],
    p_scope: 'this',
    p_status: 'confirmed',
    p_reason: 'Snow',
    p_response: 'accepted',
    p_block: { user_id: idOfNothing },
  },
} satisfies DatabaseDomain;
