import type { RunningBackend } from '#backend/start.ts';
import { createPerson, sessionFor } from '#tests/support/backend.ts';

export const sizes = {
  models: 10_000,
  managers: 50,
  links: 2000,
  entries: 3000,
  tasks: 10_000,
  grants: 2000,
  reports: 300,
};

/** Who may ask, by what their rules make of a request; `undefined` is nobody. */
export type Askers = Record<'admin' | 'manager' | 'narrow' | 'nobody', string | undefined>;

export type FuzzAgency = { tokens: Askers; modelIds: string[]; personIds: string[] };

/** Fills a backend with ten thousand models, two hundred for each of fifty managers, with all that hangs on them. */
export async function fillFuzzAgency(backend: RunningBackend): Promise<FuzzAgency> {
  const admin = await createPerson(backend, { role: 'admin' });
  const manager = await createPerson(backend);
  const narrow = await createPerson(backend, {
    permissions: { can_access_socials: false, can_access_chat: false },
  });
  await backend.sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'manager' || n || '@fuzz.example', jsonb_build_object('display_name', 'Manager ' || n)
     from generate_series(1, $1::int) n`,
    [sizes.managers - 3],
  );
  await backend.sql(
    `insert into public.subscriptions (user_id, plan_id)
     select u.id, p.id from public.profiles u, public.subscription_plans p
     where p.plan_type = 'custom' and u.email like '%@fuzz.example'`,
  );
  // The rows are as triggers would leave them, and come ten times as fast without.
  await backend.sql('alter table public.models disable trigger user');
  await backend.sql(
    `with people as (select array_agg(id order by email) as ids from public.profiles)
     insert into public.models (stage_name, real_name, status, timezone, manager_id, telegram_handle, discord_handle,
       drive_folder_id, photo_url, primary_communication, socials, email_accounts, phone_numbers)
     select 'Model ' || md5(i::text) || i, 'Real Name ' || i, case when i % 9 = 0 then 'paused' else 'active' end,
       'Europe/Zagreb', ids[1 + i % $2::int], '@handle' || i, 'handle' || i, repeat(md5(i::text), 4),
       'https://photos.example/' || repeat('photo', 20) || i || '.jpg', 'telegram',
       jsonb_build_object('instagram', jsonb_build_object('main', 'https://instagram.example/' || i, 'secondary', '[]'::jsonb,
         'credentials', '{"main": {"username": "u", "password": "", "email": "a@b.example", "notes": "Notes"}, "secondary": []}'::jsonb)),
       '[{"email": "booking@model.example", "label": "Booking"}]', '[{"number": "+385 91 000 000", "label": "Mobile"}]'
     from generate_series(1, $1::int) i, people`,
    [sizes.models, sizes.managers],
  );
  await backend.sql('alter table public.models enable trigger user');
  await backend.sql(
    `insert into public.model_secondary_managers (model_id, manager_id)
     select m.id, p.id
     from (select id, manager_id, row_number() over (order by id) as i from public.models) m
     join (select id, row_number() over (order by email) as i from public.profiles) p on p.i = 1 + (m.i * 7) % $2::int
     where p.id <> m.manager_id and m.i <= $1::int * 1.1
     limit $1::int`,
    [sizes.links, sizes.managers],
  );
  await backend.sql(
    `select private.write_audit('models.updated', 'model', m.id::text, m.stage_name, m.id, '{"status": ["active", "paused"]}')
     from public.models m limit $1::int`,
    [sizes.entries],
  );
  await backend.sql(
    `insert into public.saved_views (user_id, area, name, filters, is_shared)
     select id, 'models', 'View ' || i, '{"status": "paused"}', i % 4 = 0 from public.profiles, generate_series(1, 5) i`,
  );
  // Of each of the people who ask, as many as a year of busy days leaves.
  await backend.sql(
    `insert into public.notification_queue (user_id, model_id, notification_type, category, title, message, metadata, sent_at, read_at)
     select p.id, m.id, 'model_added', 'models', 'You now manage ' || m.stage_name, 'By someone',
       '{"kind": "assigned", "actor_name": "Someone"}', now() - interval '1 minute' * m.i,
       case when m.i % 10 <> 0 then now() end
     from public.profiles p
     cross join (select id, stage_name, row_number() over (order by id) as i from public.models limit 3000) m
     where p.id = any ($1::uuid[])`,
    [[admin.id, manager.id, narrow.id]],
  );
  await fillTasks(backend, manager.id);
  await fillLeavers(backend);
  const ids = async (table: string): Promise<string[]> =>
    (await backend.sql<{ id: string }>(`select id from public.${table} order by id limit 300`)).map(
      ({ id }) => id,
    );
  const token = async (person: typeof admin) => (await sessionFor(backend, person)).access_token;
  return {
    tokens: {
      admin: await token(admin),
      manager: await token(manager),
      narrow: await token(narrow),
      nobody: undefined,
    },
    modelIds: await ids('models'),
    personIds: await ids('profiles'),
  };
}

/** A task of every model, one of its manager's, and enough of the person who asks to fill pages. */
async function fillTasks(backend: RunningBackend, asker: string): Promise<void> {
  const tables = ['tasks', 'task_assignees', 'task_texts'];
  for (const table of tables) await backend.sql(`alter table public.${table} disable trigger user`);
  await backend.sql(
    `with made as (
       insert into public.tasks (title, model_id, priority, status, closed_at, due_at, overdue_from, position, people_total)
       select 'Call about photos ' || md5(m.i::text), m.id, case when m.i % 5 = 0 then 'urgent' else 'low' end,
         case when m.i % 4 = 0 then 'completed' else 'pending' end, case when m.i % 4 = 0 then now() end,
         now() + interval '1 hour' * (m.i % 900), now() + interval '1 hour' * (m.i % 900), m.i, 1
       from (select id, row_number() over (order by id) as i from public.models limit $1::int) m
       returning id, model_id
     ),
     texts as (
       insert into public.task_texts (task_id, description) select id, repeat('About the photos. ', 20) from made
     )
     insert into public.task_assignees (task_id, user_id)
     select t.id, case when t.i % 10 = 0 then $2::uuid else m.manager_id end
     from (select id, model_id, row_number() over () as i from made) t join public.models m on m.id = t.model_id`,
    [sizes.tasks, asker],
  );
  for (const table of tables) await backend.sql(`alter table public.${table} enable trigger user`);
}

/** Access that was given for a time, and people who left or are about to. */
async function fillLeavers(backend: RunningBackend): Promise<void> {
  await backend.sql('alter table public.credential_grants disable trigger user');
  await backend.sql(
    `insert into public.credential_grants (model_id, user_id, status, minutes, reason, asked_at)
     select m.id, p.id, 'asked', 60, 'Cover while they are away', now()
     from (select id, manager_id, row_number() over (order by id) as i from public.models limit $1::int) m
     join (select id, row_number() over (order by email) as i from public.profiles) p on p.i = 1 + (m.i * 11) % $2::int
     where p.id <> m.manager_id`,
    [sizes.grants, sizes.managers],
  );
  await backend.sql('alter table public.credential_grants enable trigger user');
  await backend.sql(
    `insert into public.offboardings (user_id)
     select id from public.profiles where email like '%@fuzz.example' order by email limit 10`,
  );
  await backend.sql(
    `insert into public.offboarding_reports (person_id, person_name, finished_by_name, deactivated, summary, lines)
     select gen_random_uuid(), 'Manager ' || n, 'Administrator', true, '[{"kind": "models", "action": "move", "to": "Heir", "total": 200}]',
       (select jsonb_agg(jsonb_build_object('kind', 'models', 'name', 'Model ' || i, 'action', 'move', 'to', 'Heir')) from generate_series(1, 200) i)
     from generate_series(1, $1::int) n`,
    [sizes.reports],
  );
}
