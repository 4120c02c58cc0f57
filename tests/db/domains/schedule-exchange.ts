import { attachmentProcedures } from './block-rows.ts';
import { denied, everyone, readOnly, type DatabaseDomain } from './domain.ts';

const event = `(select e.id from public.events e join public.models m on m.id = e.model_id where m.manager_id = '{manager}' limit 1)`;
const model = `(select id from public.models where manager_id = '{manager}' limit 1)`;
const shift = `(select t.id from public.event_types t where t.name = 'Shift')`;
/** Of which nobody hears: whom news reach is asked person by person. */
const template = `jsonb_build_object('name', 'Usual week', 'items', jsonb_build_array(jsonb_build_object(
  'weekday', 1, 'start_minute', 540, 'minutes', 60, 'title', 'Shift', 'type_id', ${shift}, 'model_id', ${model})))`;

/** What stands beside the events themselves: comments, planning, and calendars that come and go. */
export const scheduleExchange = {
  tables: {
    event_comments: {
      expected: {
        select: [denied, 'nothing', 'nothing', 'ok', 'ok', 'nothing', 'ok'],
        insert: everyone(denied),
        update: everyone(denied),
        delete: everyone(denied),
      },
      writable: readOnly,
      row: async ({ lane, assignedModel }) => {
        const [row] = await lane.sql<{ id: string }>(
          `with made as (
             insert into public.events (title, type_id, model_id, timezone)
             select 'Winter sets', t.id, $1, 'Europe/Zagreb' from public.event_types t where t.name = 'Shoot' returning id
           )
           select id from made`,
          [await assignedModel()],
        );
        await lane.sql(`insert into public.event_comments (event_id, body) values ($1, 'Done by noon')`, [
          row?.id,
        ]);
        return { event_id: row?.id ?? '' };
      },
      insert: async () => ({ event_id: crypto.randomUUID(), body: 'x' }),
      update: { body: 'x' },
      rowsForPlans: `insert into public.event_comments (event_id, body) select id, 'Done by noon' from public.events`,
    },
  },
  procedures: {
    ...attachmentProcedures('event', { parameter: 'p_schedule_event_id', aRow: event }),
    list_event_comments: {
      args: ['p_schedule_event_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_event_comments(${event})`]],
    },
    save_event_comment: {
      args: ['p_comment', 'p_schedule_event_id', 'p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.save_event_comment('{"body": "Hello"}', (select e.id from public.events e where e.model_id is null and not e.is_private limit 1))`,
        ],
      ],
    },
    delete_event_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        ['admin', 'select public.delete_event_comment((select id from public.event_comments limit 1))'],
      ],
    },
    restore_event_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        ['admin', 'select public.restore_event_comment((select id from public.event_comments limit 1))'],
      ],
    },
    list_event_activity: {
      args: ['p_schedule_event_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_event_activity(${event})`]],
    },
    get_coverage: {
      args: ['p_from', 'p_to', 'p_model_ids'],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [
        [
          'manager',
          `select public.get_coverage('2026-11-23', '2027-02-20') from public.save_coverage_hours(${model}, '[{"weekday": 1, "starts": "09:00", "ends": "24:00"}]')`,
        ],
        ['admin', `select public.get_coverage('2026-11-23', '2027-02-20')`],
      ],
    },
    get_coverage_hours: {
      args: ['p_model_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.get_coverage_hours(${model})`]],
    },
    save_coverage_hours: {
      args: ['p_model_id', 'p_hours'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.save_coverage_hours(${model}, '[{"weekday": 1, "starts": "09:00", "ends": "24:00"}]')`,
        ],
      ],
    },
    copy_schedule_week: {
      args: ['p_from_day', 'p_to_day', 'p_timezone', 'p_model_ids', 'p_is_trial'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.copy_schedule_week('2026-11-23', '2026-11-30', 'UTC')`],
        ['admin', `select public.copy_schedule_week('2026-11-23', '2026-11-30', 'UTC')`],
      ],
    },
    list_schedule_templates: {
      args: [],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', 'select public.list_schedule_templates()']],
    },
    save_schedule_template: {
      args: ['p_template', 'p_id', 'p_row_version'],
      volatility: 'volatile',
      // One without events.
      asStranger: '22023',
      plans: [['manager', `select public.save_schedule_template(${template})`]],
    },
    delete_schedule_template: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.delete_schedule_template(public.save_schedule_template(${template}))`],
      ],
    },
    apply_schedule_template: {
      args: ['p_template_id', 'p_to_day', 'p_timezone', 'p_is_trial'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.apply_schedule_template(public.save_schedule_template(${template}), '2026-11-30', 'UTC', false)`,
        ],
      ],
    },
    get_unassigned_events: {
      args: ['p_from', 'p_to'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.get_unassigned_events('2026-11-23', '2026-12-23')`],
        ['admin', `select public.get_unassigned_events('2026-11-23', '2026-12-23')`],
      ],
    },
    list_calendar_feeds: {
      args: [],
      volatility: 'stable',
      asStranger: 'nothing',
      plans: [['manager', 'select public.list_calendar_feeds()']],
    },
    create_calendar_feed: {
      args: ['p_scope', 'p_model_id'],
      volatility: 'volatile',
      // A scope that there is not.
      asStranger: '22023',
      plans: [['manager', `select public.create_calendar_feed('model', ${model})`]],
    },
    revoke_calendar_feed: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        [
          'manager',
          `select public.revoke_calendar_feed((public.create_calendar_feed('mine') ->> 'id')::uuid)`,
        ],
      ],
    },
    read_calendar_feed: {
      args: ['p_token'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    import_events: {
      args: ['p_plan', 'p_model_id', 'p_is_trial'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'manager',
          `select public.import_events(jsonb_build_array(jsonb_build_object('ical_uid', 'one', 'title', 'Call', 'type_id', ${shift}, 'timezone', 'UTC',
             'times', '[{"starts_at": "2026-12-01T09:00Z", "ends_at": "2026-12-01T10:00Z"}]'::jsonb)), null, false)`,
        ],
      ],
    },
  },
  values: {
    p_hours: [],
    p_from_day: '2026-11-23',
    p_to_day: '2026-11-30',
    p_is_trial: true,
  },
} satisfies DatabaseDomain;
