import type { Database } from '#backend/database/database.ts';
import { demoMarks, demoTags, demoTasks, demoTemplate, type DemoTask } from './tasks.ts';

type People = ReadonlyMap<string, string>;

/** Tasks, tags, marks on models and a template, as if people had made them over the last weeks. */
export async function seedTasks(db: Database, people: People): Promise<void> {
  for (const [name, color] of demoTags)
    await db.query('insert into public.tags (name, color) values ($1, $2)', [name, color]);
  await insertMarks(db);
  // As if there had been hundreds before.
  await db.query('alter table public.tasks alter column number restart with 377');
  const ids = new Map<string, string>();
  for (const [index, task] of demoTasks.entries())
    ids.set(task.title, await insertTask(db, task, people, demoTasks.length - index));
  for (const { title, blocks } of demoTasks)
    if (blocks !== undefined)
      await db.query(`insert into public.task_links (from_id, to_id, kind) values ($1, $2, 'blocks')`, [
        ids.get(title),
        ids.get(blocks),
      ]);
  const items = demoTemplate.items.map(([title, day_offset, role, priority, checklist]) => ({
    title,
    description: '',
    priority,
    day_offset,
    role,
    checklist,
  }));
  await db.query('insert into public.task_templates (name, is_onboarding, items) values ($1, true, $2)', [
    demoTemplate.name,
    JSON.stringify(items),
  ]);
  // What the making of the demo has written is of the people and days that the tasks name.
  await db.query(
    `update public.task_activity a set actor_id = t.created_by, created_at = t.created_at
     from public.tasks t where t.id = a.task_id`,
  );
}

async function insertMarks(db: Database): Promise<void> {
  for (const [stageName, { label, note, tags = [] }] of Object.entries(demoMarks)) {
    const model = '(select id from public.models where stage_name = $1)';
    if (label !== undefined)
      await db.query(`insert into public.model_marks (model_id, short_label) values (${model}, $2)`, [
        stageName,
        label,
      ]);
    if (note !== undefined)
      await db.query(`insert into public.model_pinned_notes (model_id, body) values (${model}, $2)`, [
        stageName,
        note,
      ]);
    for (const tag of tags)
      await db.query(
        `insert into public.model_tags (model_id, tag_id)
         values (${model}, (select id from public.tags where name = $2))`,
        [stageName, tag],
      );
  }
}

async function insertTask(db: Database, task: DemoTask, people: People, age: number): Promise<string> {
  const isAllDay = task.time === undefined;
  const [row] = await db.query<{ id: string }>(
    `insert into public.tasks (title, model_id, status, priority, created_by, created_at, due_on, due_at)
     select $1, m.id, $3, $4, $5, now() - $6 * interval '9 hours', case when $8::boolean then current_date + $7::integer end,
       case when not $8::boolean then (current_date + $7::integer + $9::time) at time zone 'UTC' end
     from (select 1) one left join public.models m on m.stage_name = $2 returning id`,
    [
      task.title,
      task.model,
      task.status,
      task.priority,
      people.get(task.by),
      age,
      task.day,
      isAllDay,
      task.time ?? '00:00',
    ],
  );
  const id = row?.id ?? '';
  if (task.description !== undefined)
    await db.query('insert into public.task_texts (task_id, description) values ($1, $2)', [
      id,
      task.description,
    ]);
  for (const person of task.people)
    await db.query('insert into public.task_assignees (task_id, user_id, assigned_by) values ($1, $2, $3)', [
      id,
      people.get(person),
      people.get(task.by),
    ]);
  for (const [index, line] of (task.checklist ?? []).entries())
    await db.query('insert into public.task_items (task_id, text, done, position) values ($1, $2, $3, $4)', [
      id,
      line.replace(/^\+/, ''),
      line.startsWith('+'),
      index,
    ]);
  for (const tag of task.tags ?? [])
    await db.query(
      'insert into public.task_tags (task_id, tag_id) select $1, id from public.tags where name = $2',
      [id, tag],
    );
  for (const [index, [by, body]] of (task.comments ?? []).entries())
    await db.query(
      `insert into public.task_comments (task_id, author_id, body, created_at)
       values ($1, $2, $3, now() - interval '5 hours' + $4 * interval '40 minutes')`,
      [id, people.get(by), body, index],
    );
  for (const line of task.subtasks ?? [])
    await db.query(
      `insert into public.tasks (title, parent_id, status, created_by) values ($1, $2, $3, $4)`,
      [line.replace(/^\+/, ''), id, line.startsWith('+') ? 'completed' : 'pending', people.get(task.by)],
    );
  if (task.isWeekly === true)
    await db.query(
      `with made as (
         insert into public.task_series (rule, mode, timezone) values ('FREQ=WEEKLY', 'due_date', 'UTC') returning id),
       dues as (
         insert into private.task_occurrences (series_id, due_at, due_on)
         select made.id, t.due_at + week * interval '7 days', t.due_on + week * 7
         from made, public.tasks t, generate_series(0, 51) week where t.id = $1)
       update public.tasks set series_id = made.id from made where tasks.id = $1`,
      [id],
    );
  return id;
}
