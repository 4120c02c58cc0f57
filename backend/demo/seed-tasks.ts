import { randomUUID } from 'node:crypto';
import type { Database } from '#backend/database/database.ts';
import { givenRows, insertRows } from './insert-rows.ts';
import { demoMarks, demoTags, demoTasks, demoTemplate, type DemoTask } from './tasks.ts';

type People = ReadonlyMap<string, string>;

/** Tasks, tags, markers of models and a template, as if users had created them over the last weeks. */
export async function seedTasks(db: Database, people: People): Promise<void> {
  for (const [name, color] of demoTags)
    await db.query('insert into public.tags (name, color) values ($1, $2)', [name, color]);
  await insertMarks(db);
  // As if there had been hundreds of tasks before.
  await db.query('alter table public.tasks alter column number restart with 377');
  const made = demoTasks.map((task) => ({ task, id: randomUUID() }));
  await insertTasks(db, made, people);
  await insertParts(db, made, people);
  const ids = new Map(made.map(({ task, id }) => [task.title, id]));
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
  // Rewrites the activity logged while seeding to the users and days of the tasks.
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

type Made = { task: DemoTask; id: string };

async function insertTasks(db: Database, made: readonly Made[], people: People): Promise<void> {
  const columns = {
    ...{ id: 'uuid', title: 'text', model: 'text', status: 'text', priority: 'text', created_by: 'uuid' },
    ...{ age: 'integer', day: 'integer', at_time: 'time' },
  };
  await db.query(
    `insert into public.tasks (id, title, model_id, status, priority, created_by, created_at, due_on, due_at)
     select r.id, r.title, m.id, r.status, r.priority, r.created_by, now() - r.age * interval '9 hours',
       case when r.at_time is null then current_date + r.day end,
       (current_date + r.day + r.at_time) at time zone 'UTC'
     from ${givenRows(columns)} left join public.models m on m.stage_name = r.model order by r.place`,
    [
      JSON.stringify(
        made.map(({ id, task }, index) => ({
          ...{ id, title: task.title, model: task.model, status: task.status, priority: task.priority },
          ...{ created_by: people.get(task.by), age: made.length - index, day: task.day, at_time: task.time },
        })),
      ),
    ],
  );
}

/** The rows that belong to the tasks. */
async function insertParts(db: Database, made: readonly Made[], people: People): Promise<void> {
  await insertRows(
    db,
    'public.task_texts',
    { task_id: 'uuid', description: 'text' },
    made.flatMap(({ id, task: { description } }) =>
      description === undefined ? [] : [{ task_id: id, description }],
    ),
  );
  await insertRows(
    db,
    'public.task_assignees',
    { task_id: 'uuid', user_id: 'uuid', assigned_by: 'uuid' },
    made.flatMap(({ id, task }) =>
      task.people.map((person) => ({
        ...{ task_id: id, user_id: people.get(person), assigned_by: people.get(task.by) },
      })),
    ),
  );
  await insertRows(
    db,
    'public.task_items',
    { task_id: 'uuid', text: 'text', done: 'boolean', position: 'integer' },
    made.flatMap(({ id, task }) =>
      (task.checklist ?? []).map((line, position) => ({
        ...{ task_id: id, text: line.replace(/^\+/, ''), done: line.startsWith('+'), position },
      })),
    ),
  );
  await db.query(
    `insert into public.task_tags (task_id, tag_id)
     select r.task_id, t.id from ${givenRows({ task_id: 'uuid', tag: 'text' })} join public.tags t on t.name = r.tag`,
    [JSON.stringify(made.flatMap(({ id, task }) => (task.tags ?? []).map((tag) => ({ task_id: id, tag }))))],
  );
  await db.query(
    `insert into public.task_comments (task_id, author_id, body, created_at)
     select r.task_id, r.author_id, r.body, now() - interval '5 hours' + r.number * interval '40 minutes'
     from ${givenRows({ task_id: 'uuid', author_id: 'uuid', body: 'text', number: 'integer' })} order by r.place`,
    [
      JSON.stringify(
        made.flatMap(({ id, task }) =>
          (task.comments ?? []).map(([by, body], number) => ({
            ...{ task_id: id, author_id: people.get(by), body, number },
          })),
        ),
      ),
    ],
  );
  await insertRows(
    db,
    'public.tasks',
    { title: 'text', parent_id: 'uuid', status: 'text', created_by: 'uuid' },
    made.flatMap(({ id, task }) =>
      (task.subtasks ?? []).map((line) => ({
        ...{ title: line.replace(/^\+/, ''), parent_id: id, created_by: people.get(task.by) },
        status: line.startsWith('+') ? 'completed' : 'pending',
      })),
    ),
  );
  for (const { id, task } of made) if (task.isWeekly === true) await repeatWeekly(db, id);
}

async function repeatWeekly(db: Database, id: string): Promise<void> {
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
}
