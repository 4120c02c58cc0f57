import type { ActingPerson, DatabaseLane } from '#tests/support/database-lane.ts';
import { step } from './progress.ts';

/** How many rows the database holds while it is measured. */
export const sizes = { models: 100_000, links: 20_000, managers: 200, users: 10_000 };

/** Who asks: each takes another arm of the policies. */
export type Asker = 'admin' | 'holder of can_view_all_data' | 'manager of 500' | 'stranger';

export type LargeAgency = {
  askers: Record<Asker, ActingPerson>;
  /** A model of the manager. */
  modelId: string;
  /** Another manager, to assign. */
  otherId: string;
  /** A general task, which everyone may change. */
  taskId: string;
  /** A general note. */
  noteId: string;
  /** A document of the agency. */
  documentId: string;
  chatId: string;
  messageId: string;
  /** A general event, and its one time. */
  eventId: string;
  occurrenceId: string;
};

/** Fills a database: 200 managers with 500 models each, and 100 more as secondary managers. */
export async function fillLargeAgency(lane: DatabaseLane): Promise<LargeAgency> {
  step('Filling an agency of 100,000 models');
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  const askers = {
    admin: await lane.person({ role: 'admin' }),
    'holder of can_view_all_data': await lane.person({
      permissions: { ...assignedOnly, can_view_all_data: true },
    }),
    'manager of 500': await lane.person({ permissions: assignedOnly }),
    stranger: await lane.person({ permissions: assignedOnly }),
  };
  const manager = askers['manager of 500'];
  const others = sizes.managers - 1;
  await lane.sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'manager' || n || '@bench.example', jsonb_build_object('display_name', 'Manager ' || n)
     from generate_series(1, $1::int) n`,
    [others],
  );
  await lane.sql(`create schema bench; create table bench.managers (n int primary key, id uuid not null)`);
  await lane.sql(
    `insert into bench.managers select 0, $1::uuid union all
     select row_number() over (order by email), id from public.profiles where email like 'manager%@bench.example'`,
    [manager.id],
  );
  await lane.sql(
    `insert into public.models (stage_name, real_name, status, timezone, manager_id, telegram_handle, socials)
     select 'Model ' || md5(i::text) || i, 'Real Name ' || i, case when i % 9 = 0 then 'paused' else 'active' end,
       'Europe/Zagreb', m.id, '@handle' || i, '{"instagram": {"main": "someone"}}'
     from generate_series(0, $1::int - 1) i join bench.managers m on m.n = i % $2::int`,
    [sizes.models, sizes.managers],
  );
  await lane.sql(
    `insert into public.model_secondary_managers (model_id, manager_id)
     select numbered.id, m.id
     from (select id, manager_id, row_number() over (order by id) as i from public.models) numbered
     join bench.managers m on m.n = numbered.i % $2::int
     where m.id <> numbered.manager_id and numbered.i <= $1::int + 200
     limit $1::int`,
    [sizes.links, sizes.managers],
  );
  await lane.sql(
    `insert into public.user_permissions (user_id, permission_key, enabled)
     select id, key, key <> 'can_access_chat' from bench.managers, unnest(array['can_access_chat', 'can_access_notes']) key
     on conflict do nothing`,
  );
  // People who have left: they fill the list of users, and stand in no choice of managers.
  await lane.sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'former' || n || '@bench.example', jsonb_build_object('display_name', 'Former ' || n)
     from generate_series(1, $1::int) n`,
    [sizes.users - sizes.managers],
  );
  await lane.sql(`update public.profiles set status = 'inactive' where email like 'former%@bench.example'`);
  await lane.sql(
    `insert into public.saved_views (user_id, area, name, filters, is_shared)
     select id, 'models', 'View ' || i, '{"status": "paused"}', i % 4 = 0 from bench.managers, generate_series(1, 5) i`,
  );
  await lane.sql(
    `insert into public.user_invites (email, expires_at) values ('invited@bench.example', now() + interval '7 days')`,
  );
  await lane.sql(
    `insert into public.notification_queue (user_id, notification_type, category, title, model_id, read_at)
     select m.manager_id, 'model_added', 'models', 'You now manage ' || m.stage_name, m.id, case when random() < 0.9 then now() end
     from public.models m where m.manager_id is not null`,
  );
  await lane.sql(
    `insert into public.task_templates (name, items)
     values ('New model', '[{"title": "Ask", "priority": "high", "day_offset": 1, "role": "applicant", "checklist": []}]')`,
  );
  await lane.sql(
    `insert into public.document_templates (name, body_md, variables)
     values ('Management agreement', 'From {{start_date}}', '[{"key": "start_date", "label": "Start", "kind": "date"}]')`,
  );
  const [task] = await lane.sql<{ id: string }>(
    `insert into public.tasks (title) values ('Call Ana'), ('Call Ben') returning id`,
  );
  const [note] = await lane.sql<{ id: string }>(
    `with made as (insert into public.notes (title) values ('Winter sets') returning id),
       text as (insert into public.note_contents (note_id, content) select id, '{"type": "doc", "content": [{"type": "paragraph"}]}' from made),
       first as (insert into public.note_versions (note_id, version, title, content)
         select id, 1, 'Winter sets', '{"type": "doc", "content": [{"type": "paragraph"}]}' from made)
     select id from made`,
  );
  const [document] = await lane.sql<{ id: string }>(
    `with made as (insert into public.documents (title, current_version) values ('Studio rental agreement', 1) returning id),
       first as (insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
         select id, 1, gen_random_uuid()::text, 'Agreement.pdf', 'application/pdf', 500 from made)
     select id from made`,
  );
  const { chatId, messageId } = await fillChats(
    lane,
    Object.values(askers).map(({ id }) => id),
  );
  const [event] = await lane.sql<{ id: string }>(
    `insert into public.events (title, type_id, timezone)
     select 'Team call', t.id, 'UTC' from public.event_types t where t.name = 'Call' returning id`,
  );
  const [occurrence] = await lane.sql<{ id: string }>(
    `insert into public.event_occurrences (event_id, starts_at, ends_at, original_start)
     values ($1, '2027-02-02T09:00Z', '2027-02-02T10:00Z', '2027-02-02T09:00Z') returning id`,
    [event?.id],
  );
  await fillImports(lane, Object.values(askers), manager);
  await lane.sql('analyze');
  const [row] = await lane.sql<{ model: string; other: string }>(
    `select (select id from public.models where manager_id = $1 order by stage_name limit 1) as model,
       (select id from bench.managers where n = 1) as other`,
    [manager.id],
  );
  if (row === undefined) throw new Error('The agency was not filled');
  return {
    askers,
    modelId: row.model,
    otherId: row.other,
    taskId: task?.id ?? '',
    noteId: note?.id ?? '',
    documentId: document?.id ?? '',
    chatId,
    messageId,
    eventId: event?.id ?? '',
    occurrenceId: occurrence?.id ?? '',
  };
}

/** Everyone has imported 100 rows; those who ask have one import in each state, the last of which changed models of the manager. */
async function fillImports(
  lane: DatabaseLane,
  askers: readonly ActingPerson[],
  manager: ActingPerson,
): Promise<void> {
  const batches = `insert into public.import_batches (user_id, file_name, mode, row_count, status, chosen, updated, undo_until)`;
  await lane.sql(
    `${batches} select id, 'roster.csv', 'update', 1000, status, 100, case status when 'completed' then 100 else 0 end, now() + interval '1 day'
     from unnest($1::uuid[]) id, unnest(array['dry_run', 'importing', 'completed']) status`,
    [askers.map(({ id }) => id)],
  );
  await lane.sql(
    `${batches} select id, 'roster.csv', 'update', 1000, 'completed', 100, 100, now() + interval '1 day'
     from bench.managers where id <> $1`,
    [manager.id],
  );
  await lane.sql(
    `insert into public.import_rows (batch_id, row_no, cells, data, outcome, state)
     select b.id, n, '[]', jsonb_build_object('stage_name', 'Row ' || b.id || n, 'real_name', 'Real ' || n), 'new',
       case b.status when 'importing' then 'waiting' else 'skipped' end
     from public.import_batches b, generate_series(2, 101) n where b.status <> 'completed'`,
  );
  await lane.sql(
    `insert into public.import_rows (batch_id, row_no, cells, data, outcome, state, changes, model_id, before, after_version)
     select b.id, m.n + 1, '[]', jsonb_build_object('stage_name', m.stage_name, 'telegram_handle', m.telegram_handle), 'update', 'done',
       jsonb_build_object('telegram_handle', jsonb_build_array('@before', m.telegram_handle)), m.id,
       '{"telegram_handle": "@before"}', m.row_version
     from public.import_batches b,
       (select *, row_number() over (order by id) as n from public.models where manager_id = $1 limit 100) m
     where b.status = 'completed'`,
    [manager.id],
  );
}

/** Chats of everyone who asks, one of them with 1,000 messages. */
async function fillChats(
  lane: DatabaseLane,
  people: readonly string[],
): Promise<{ chatId: string; messageId: string }> {
  await lane.sql(
    `insert into public.chats (type, group_name) select 'group', 'Group ' || n from generate_series(1, 40) n`,
  );
  await lane.sql(
    `insert into public.chat_members (chat_id, user_id)
     select c.id, p.id from public.chats c cross join public.profiles p where p.id = any ($1::uuid[]) and private.may_chat(p.id)`,
    [people],
  );
  const [row] = await lane.sql<{ chatId: string; messageId: string }>(
    `with chat as (select id from public.chats order by group_name limit 1),
       sent as (insert into public.chat_messages (chat_id, seq, change, sender_id, body)
         select chat.id, n, n, $1, 'The studio is booked, part ' || n from chat, generate_series(1, 1000) n returning id, seq),
       counted as (update public.chats c set last_seq = 1000, last_change = 1000 from chat where c.id = chat.id)
     select chat.id as "chatId", sent.id as "messageId" from chat, sent where sent.seq = 1000`,
    [people[0]],
  );
  return row ?? { chatId: '', messageId: '' };
}
