import { attachmentProcedures, attachmentRows } from './block-rows.ts';
import {
  denied,
  writtenByProcedures,
  ofModels,
  ofMainAlone,
  idOfNothing,
  partsOf,
  type AccessTools,
  type DatabaseDomain,
} from './domain.ts';

/** A task of an assigned model, made as the owner. */
async function aTask({ lane, assignedModel }: AccessTools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.tasks (title, model_id, due_at) values ('Send the contract', $1, now() + interval '1 day') returning id`,
    [await assignedModel()],
  );
  return row?.id ?? '';
}

/** A table of what belongs to tasks: read by those who see the task, written by procedures alone. */
const partOfTask = partsOf('task_id', aTask, ofModels);

const task = `(select t.id from public.tasks t join public.models m on m.id = t.model_id where m.manager_id = '{manager}' limit 1)`;

export const tasks = {
  tables: {
    tasks: {
      ...writtenByProcedures(ofModels),
      row: async (tools) => ({ id: await aTask(tools) }),
      insert: async ({ assignedModel }) => ({ title: 'Forged', model_id: await assignedModel() }),
      update: { title: 'Forged' },
      rowsForPlans: `insert into public.tasks (title, model_id, due_at)
        select 'Task ' || m.id, m.id, now() + interval '1 day' from public.models m
        union all select 'General ' || n, null, null from generate_series(1, 3) n`,
    },
    task_series: {
      ...partOfTask({
        insert: `with made as (insert into public.task_series (rule, mode, timezone) values ('FREQ=DAILY', 'completion', 'UTC') returning id)
         update public.tasks set series_id = made.id from made where tasks.id = $1`,
        row: {},
        update: { rule: 'FREQ=YEARLY' },
        rowsForPlans: `with made as (
           insert into public.task_series (rule, mode, timezone) select 'FREQ=DAILY', 'completion', 'UTC' from generate_series(1, 3)
           returning id)
         update public.tasks t set series_id = m.id
         from (select id, row_number() over () as n from made) m, (select id, row_number() over (order by number) as n from public.tasks) o
         where o.id = t.id and o.n = m.n`,
      }),
      row: async (tools) => {
        const made = await aTask(tools);
        const [row] = await tools.lane.sql<{ id: string }>(
          `with made as (insert into public.task_series (rule, mode, timezone) values ('FREQ=DAILY', 'completion', 'UTC') returning id)
           update public.tasks set series_id = made.id from made where tasks.id = $1 returning series_id as id`,
          [made],
        );
        return { id: row?.id ?? '' };
      },
      insert: async () => ({ rule: 'FREQ=DAILY', mode: 'completion', timezone: 'UTC' }),
    },
    task_texts: partOfTask({
      insert: `insert into public.task_texts (task_id, description) values ($1, 'Two copies')`,
      row: { description: 'x' },
      update: { description: 'x' },
      rowsForPlans: `insert into public.task_texts (task_id, description) select id, 'Two copies' from public.tasks`,
    }),
    task_assignees: partOfTask({
      insert: `insert into public.task_assignees (task_id, user_id)
       select $1, m.manager_id from public.tasks t join public.models m on m.id = t.model_id where t.id = $1`,
      row: { user_id: idOfNothing },
      update: { user_id: idOfNothing },
      rowsForPlans: `insert into public.task_assignees (task_id, user_id)
       select t.id, m.manager_id from public.tasks t join public.models m on m.id = t.model_id where m.manager_id is not null`,
    }),
    task_items: partOfTask({
      insert: `insert into public.task_items (task_id, text, position) values ($1, 'Print', 1)`,
      row: { text: 'x', position: 1 },
      update: { text: 'x' },
      rowsForPlans: `insert into public.task_items (task_id, text, position) select id, 'Print', 1 from public.tasks`,
    }),
    task_links: {
      ...partOfTask({
        insert: '',
        row: { to_id: idOfNothing, kind: 'blocks' },
        update: { kind: 'relates' },
        rowsForPlans: `insert into public.task_links (from_id, to_id, kind)
         select a.id, b.id, 'blocks' from public.tasks a join public.tasks b on b.number = a.number + 1`,
        key: 'from_id',
      }),
      row: async (tools) => {
        const from = await aTask(tools);
        await tools.lane.sql(
          `with other as (
             insert into public.tasks (title, model_id) select 'Print it', t.model_id from public.tasks t where t.id = $1 returning id)
           insert into public.task_links (from_id, to_id, kind) select $1, other.id, 'blocks' from other`,
          [from],
        );
        return { from_id: from };
      },
    },
    task_tags: partOfTask({
      insert: `with tag as (insert into public.tags (name) values (left(gen_random_uuid()::text, 30)) returning id)
       insert into public.task_tags (task_id, tag_id) select $1, id from tag`,
      row: { tag_id: idOfNothing },
      update: { tag_id: idOfNothing },
      rowsForPlans: `insert into public.task_tags (task_id, tag_id)
       select t.id, (select g.id from public.tags g limit 1) from public.tasks t on conflict do nothing`,
    }),
    task_comments: partOfTask({
      insert: `insert into public.task_comments (task_id, body) values ($1, 'Done by noon')`,
      row: { body: 'x' },
      update: { body: 'x' },
      rowsForPlans: `insert into public.task_comments (task_id, body) select id, 'Done by noon' from public.tasks`,
    }),
    task_reminders: partOfTask({
      insert: `insert into public.task_reminders (task_id, user_id, remind_at)
       select $1, m.manager_id, now() + interval '1 hour' from public.tasks t join public.models m on m.id = t.model_id where t.id = $1`,
      row: { user_id: idOfNothing, remind_at: '2036-01-01T00:00:00Z' },
      update: { remind_at: '2036-01-01T00:00:00Z' },
      rowsForPlans: `insert into public.task_reminders (task_id, user_id, remind_at)
       select t.id, p.id, now() + interval '1 hour' from public.tasks t cross join public.profiles p`,
      select: ofMainAlone,
    }),
    task_attachments: partOfTask(attachmentRows('task')),
    task_activity: partOfTask({
      insert: 'select $1::uuid',
      row: { field: 'title' },
      update: { field: 'title' },
      rowsForPlans: 'select',
    }),
    task_templates: {
      ...writtenByProcedures([denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok']),
      row: async ({ lane }) => {
        const [row] = await lane.sql<{ id: string }>(
          `insert into public.task_templates (name, items) values (gen_random_uuid()::text, '[{"title": "Ask", "priority": "high", "day_offset": 1, "role": "main_manager", "checklist": []}]') returning id`,
        );
        return { id: row?.id ?? '' };
      },
      insert: async () => ({ name: 'Forged', items: [{}] }),
      update: { name: 'Forged' },
      rowsForPlans: `insert into public.task_templates (name, items)
        select 'Template ' || n, '[{"title": "Ask", "priority": "high", "day_offset": 1, "role": "main_manager", "checklist": ["Twice"]}]'
        from generate_series(1, 3) n`,
    },
  },
  procedures: {
    ...attachmentProcedures('task', { parameter: 'p_task_id', aRow: task }),
    list_tasks: {
      args: ['p_filter', 'p_sort', 'p_descending', 'p_after', 'p_limit'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.list_tasks('[{"scope": "all", "text": "task send"}]')`],
        [
          'manager',
          `select public.list_tasks('[{"scope": "mine", "statuses": ["pending"], "due": {"from": "2026-01-01", "to": "2036-01-01", "timezone": "UTC"}}]', 'priority')`,
        ],
        ['admin', `select public.list_tasks('[{"scope": "all"}]', 'title', true)`],
        ['stranger', `select public.list_tasks('[{"scope": "general", "assigneeId": null}]')`],
      ],
    },
    count_tasks: {
      args: ['p_filters'],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [
        ['manager', `select public.count_tasks('[{"scope": "mine"}, {"scope": "all"}]')`],
        ['admin', `select public.count_tasks('[{"scope": "all", "isOverdue": true}]')`],
      ],
    },
    get_task: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.get_task(${task})`]],
    },
    search_tasks: {
      args: ['p_text', 'p_except', 'p_limit'],
      volatility: 'stable',
      // Nobody has any yet.
      asStranger: 'nothing',
      plans: [['manager', `select public.search_tasks('task')`]],
    },
    list_task_people: {
      args: ['p_model_id', 'p_text'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_task_people()`]],
    },
    get_task_workload: {
      args: ['p_today', 'p_timezone'],
      volatility: 'stable',
      // Nobody has any yet.
      asStranger: 'nothing',
      plans: [
        ['manager', `select public.get_task_workload('2026-11-22', 'Europe/Zagreb')`],
        ['admin', `select public.get_task_workload('2026-11-22', 'UTC')`],
      ],
    },
    save_tasks: {
      args: ['p_changes', 'p_is_strict'],
      volatility: 'volatile',
      // A change of what is no list.
      asStranger: '22023',
      plans: [
        [
          'manager',
          `select public.save_tasks(jsonb_build_array(jsonb_build_object('id', ${task}, 'row_version', 1,
             'set', jsonb_build_object('title', 'Other', 'assignee_ids', array['{manager}']))), false)`,
        ],
      ],
    },
    create_task: {
      args: ['p_task'],
      volatility: 'volatile',
      // A general one, which everyone with access to tasks makes.
      asStranger: 'ok',
      plans: [
        [
          'manager',
          `select public.create_task(jsonb_build_object('title', 'Call', 'model_id', (select id from public.models where manager_id = '{manager}' limit 1),
             'assignee_ids', array['{manager}'], 'checklist', array['One']))`,
        ],
      ],
    },
    duplicate_task: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.duplicate_task(${task})`]],
    },
    change_task_items: {
      args: ['p_task_id', 'p_change'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.change_task_items(${task}, '{"add": ["One", "Two"]}')`]],
    },
    link_tasks: {
      args: ['p_from_id', 'p_to_id', 'p_link_kind', 'p_is_linked'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.link_tasks(${task}, (select id from public.tasks where model_id is null limit 1), 'relates')`,
        ],
      ],
    },
    list_task_comments: {
      args: ['p_task_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_task_comments(${task})`]],
    },
    save_task_comment: {
      args: ['p_comment', 'p_task_id', 'p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.save_task_comment('{"body": "Hello", "mentions": ["{holder}"]}', ${task})`,
        ],
      ],
    },
    delete_task_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['admin', 'select public.delete_task_comment((select id from public.task_comments limit 1))']],
    },
    restore_task_comment: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['admin', 'select public.restore_task_comment((select id from public.task_comments limit 1))']],
    },
    list_task_activity: {
      args: ['p_task_id', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: 'PT404',
      plans: [['manager', `select public.list_task_activity(${task})`]],
    },
    add_task_reminder: {
      args: ['p_task_id', 'p_remind_at', 'p_minutes_before'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [['manager', `select public.add_task_reminder(${task}, now() + interval '1 hour')`]],
    },
    delete_task_reminder: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [
        ['manager', 'select public.delete_task_reminder((select id from public.task_reminders limit 1))'],
      ],
    },
    set_task_recurrence: {
      args: ['p_task_id', 'p_row_version', 'p_recurrence'],
      volatility: 'volatile',
      asStranger: 'PT404',
      plans: [
        [
          'manager',
          `select public.set_task_recurrence(t.id, t.row_version, '{"rule": "FREQ=DAILY", "mode": "completion", "timezone": "UTC"}')
           from public.tasks t where t.id = ${task}`,
        ],
      ],
    },
    save_task_template: {
      args: ['p_template', 'p_id', 'p_row_version'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [
        [
          'admin',
          `select public.save_task_template('{"name": "New", "items": [{"title": "Ask", "priority": "high", "role": "nobody", "checklist": []}]}')`,
        ],
      ],
    },
    delete_task_template: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [
        ['admin', 'select public.delete_task_template((select id from public.task_templates limit 1))'],
      ],
    },
    preview_task_template: {
      args: ['p_template_id', 'p_start_date', 'p_model_id'],
      volatility: 'stable',
      asStranger: denied,
      plans: [
        [
          'manager',
          `select public.preview_task_template((select id from public.task_templates limit 1), '2026-12-01',
             (select id from public.models where manager_id = '{manager}' limit 1))`,
        ],
      ],
    },
    apply_task_template: {
      args: ['p_template_id', 'p_start_date', 'p_model_id'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [
        [
          'manager',
          `select public.apply_task_template((select id from public.task_templates limit 1), '2026-12-01',
             (select id from public.models where manager_id = '{manager}' limit 1))`,
        ],
      ],
    },
    admin_count_tasks: {
      args: [],
      volatility: 'stable',
      asStranger: denied,
      plans: [['admin', 'select public.admin_count_tasks()']],
    },
    admin_reassign_tasks: {
      args: ['p_from_user_id', 'p_to_user_id'],
      volatility: 'volatile',
      asStranger: denied,
      plans: [['admin', `select public.admin_reassign_tasks('{manager}', '{holder}')`]],
    },
  },
  values: {
    p_filter: '[{"scope": "all"}]',
    p_filters: '[{"scope": "all"}]',
    p_sort: 'due',
    p_descending: false,
    p_after: `["2026-01-01T00:00:00Z", "${idOfNothing}"]`,
    p_text: 'a',
    p_today: '2026-11-22',
    p_timezone: 'Europe/Zagreb',
    p_is_strict: true,
    p_task: { title: 'Call Ana' },
    p_change: { add: ['One'] },
    p_link_kind: 'blocks',
    p_is_linked: true,
    p_comment: { body: 'Hello' },
    p_remind_at: '2036-01-01T00:00:00Z',
    p_minutes_before: 10,
    p_recurrence: { rule: 'FREQ=DAILY', mode: 'completion', timezone: 'UTC' },
    p_template: { name: 'New', items: [] },
    p_start_date: '2026-12-01',
  },
} satisfies DatabaseDomain;
