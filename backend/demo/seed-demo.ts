import { randomUUID } from 'node:crypto';
import { createUser, hashPassword } from '#backend/database/create-user.ts';
import type { Database } from '#backend/database/database.ts';
import type { OnProgress } from '#backend/progress.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import type { DemoAccount } from './demo-account.ts';
import { demoSocials, furnishCredentials, handleOf } from './credentials.ts';
import { insertImports } from './imports.ts';
import { givenRows, insertRows } from './insert-rows.ts';
import { demoModels } from './models.ts';
import {
  demoInvitation,
  demoLetIn,
  demoNewcomer,
  demoNotifications,
  demoOverrides,
  demoPassword,
  demoPeople,
  demoPlanChanges,
  demoPlans,
  demoViews,
  demoWaiting,
} from './people.ts';
import { seedChats } from './seed-chats.ts';
import type { Tools } from './documents/store-file.ts';
import { seedDocuments } from './documents/seed-documents.ts';
import { seedDrive } from './seed-drive.ts';
import { seedFiles } from './seed-files.ts';
import { seedLinkTrees } from './seed-link-trees.ts';
import { seedBots } from './seed-bots.ts';
import { seedMarketplace } from './seed-marketplace.ts';
import { seedNotes } from './seed-notes.ts';
import { seedPosting } from './seed-posting.ts';
import { seedSchedule } from './seed-schedule.ts';
import { seedTasks } from './seed-tasks.ts';

/** Fills a fresh database with a demo agency, completely or not at all, and returns the accounts that can sign in. */
export async function seedDemo(
  db: Database,
  vaultKey: string,
  bytes: ByteStore,
  onProgress?: OnProgress,
): Promise<DemoAccount[]> {
  const versions: string[] = [];
  try {
    return await db.transaction(async (inside) => {
      await inside.query(`select set_config('app.settings.marquee_vault_key', $1, true)`, [vaultKey]);
      const written = (version: string) => {
        versions.push(version);
      };
      const people = await insertPeople(inside);
      const parts = partsOf({ db: inside, store: bytes, written }, people);
      for (const [index, part] of parts.entries()) {
        onProgress?.({ making: 'demo', share: index / parts.length });
        await part();
      }
      return accounts();
    });
  } catch (error) {
    await bytes.remove(versions);
    throw error;
  } finally {
    for (const version of versions) bytes.settle(version);
  }
}

/** In this order: each part refers to rows created by those before it. */
const partsOf = (
  { db, store, written }: Tools,
  people: ReadonlyMap<string, string>,
): (() => Promise<void>)[] => [
  () => insertPlans(db, people),
  () => insertModels(db, people),
  () => insertInactive(db, people),
  () => insertPeopleMatters(db, people),
  () => seedTasks(db, people),
  () => seedNotes(db, people),
  () => seedSchedule(db, people),
  () => seedMarketplace(db, people),
  () => seedLinkTrees(db, people),
  () => seedDrive(db, people),
  () => seedBots(db, people),
  () => seedFiles(db, people, store, written),
  () => seedDocuments({ db, store, written }, people),
  () => seedChats(db, people, store, written),
  () => seedPosting(db, people, store, written),
  () => furnishCredentials(db, people),
  () => insertNotifications(db, people),
  () => insertImports(db, people),
  () => insertTrouble(db, people),
  () => insertSettings(db, people),
];

/** Deactivated after their assignments, as in reality: an inactive user cannot be assigned. */
async function insertInactive(db: Database, people: ReadonlyMap<string, string>): Promise<void> {
  for (const { key, status } of demoPeople)
    if (status === 'inactive')
      await db.query('update public.profiles set status = $1 where id = $2', [status, people.get(key)]);
}

/** The agency's settings and when they changed. Its first name was a different one. */
async function insertSettings(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  await db.query(`update public.config set value = 'Europe/Zagreb' where key = 'timezone'`);
  await db.query(`insert into public.config (key, value) values ('workspace_name', 'Northlight Studio')`);
  await db.query(`update public.config set value = 'Northlight' where key = 'workspace_name'`);
  const by = [idsByKey.get('mia')];
  await db.query(
    `update public.config set updated_by = $1, updated_at = '2024-02-12T16:05:00Z'
     where key in ('timezone', 'workspace_name')`,
    by,
  );
  await db.query(
    `update public.config_history set changed_by = $1,
       changed_at = timestamptz '2024-02-12T16:05:00Z' + case when new_value = 'Northlight' then interval '3 days' else interval '0' end
     where key in ('timezone', 'workspace_name')`,
    by,
  );
}

/** The demo accounts that a database has from an earlier start. */
export async function demoAccountsIn(db: Database): Promise<DemoAccount[]> {
  const rows = await db.query<{ email: string }>(
    'select email from auth.users where email = any ($1::text[])',
    [demoPeople.map(({ email }) => email)],
  );
  const known = new Set(rows.map(({ email }) => email));
  return accounts().filter(({ email }) => known.has(email));
}

function accounts(): DemoAccount[] {
  return demoPeople
    .filter(({ status }) => status === 'active')
    .map(({ email, role }) => ({ email, password: demoPassword, role }));
}

async function insertPeople(db: Database): Promise<Map<string, string>> {
  const idsByKey = new Map<string, string>();
  const passwordHash = await hashPassword(db, demoPassword);
  for (const { key, name, email, role } of demoPeople) {
    // The sign-up trigger creates the profile, always as a manager.
    const id = await createUser(db, { email, passwordHash, displayName: name });
    await db.query('update public.profiles set role = $1 where id = $2', [role, id]);
    idsByKey.set(key, id);
  }
  return idsByKey;
}

/** Each user's plan, and how the first administrator's plan changed. */
async function insertPlans(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  for (const [key, { plan, sinceDays = 0, endsInDays = null }] of Object.entries(demoPlans)) {
    await db.query(
      `insert into public.subscriptions (user_id, plan_id, current_period_start, current_period_end)
       select $1, p.id, now() - $3 * interval '1 day', now() + $4 * interval '1 day'
       from public.subscription_plans p where p.plan_type = $2`,
      [idsByKey.get(key), plan, sinceDays, endsInDays],
    );
  }
  for (const { person, from, to, reason, at } of demoPlanChanges) {
    const id = idsByKey.get(person);
    await db.query(
      `insert into public.subscription_plan_changes
         (user_id, old_plan_id, new_plan_id, old_plan_type, new_plan_type, reason, changed_by, created_at)
       select $1, o.id, n.id, o.plan_type, n.plan_type, $4, case when o.id is not null then $1::uuid end, $5::timestamptz
       from public.subscription_plans n left join public.subscription_plans o on o.plan_type = $2
       where n.plan_type = $3`,
      [id, from, to, reason, at],
    );
  }
}

/** Permission exceptions, who let whom in, a pending invitation, and saved views. */
async function insertPeopleMatters(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  for (const [person, overrides] of Object.entries(demoOverrides)) {
    for (const [key, enabled] of Object.entries(overrides)) {
      await db.query(
        'insert into public.user_permissions (user_id, permission_key, enabled) values ($1, $2, $3)',
        [idsByKey.get(person), key, enabled],
      );
    }
  }
  await db.query(
    `insert into public.user_invites (email, invited_by, expires_at) values ($1, $2, now() + interval '7 days')`,
    [demoInvitation.email, idsByKey.get(demoInvitation.invitedBy)],
  );
  for (const [person, others] of Object.entries(demoLetIn)) {
    await db.query('insert into private.people_let_in (user_id, let_in_by) select unnest($1::uuid[]), $2', [
      others.map((key) => idsByKey.get(key)),
      idsByKey.get(person),
    ]);
  }
  for (const { owner, area, name, filters, isShared } of demoViews) {
    await db.query(
      'insert into public.saved_views (user_id, area, name, filters, is_shared) values ($1, $2, $3, $4, $5)',
      [idsByKey.get(owner), area, name, JSON.stringify(filters), isShared],
    );
  }
  // Everyone except the newcomer has used Marquee for years and needs no introduction.
  const known = demoPeople
    .filter(({ key }) => key !== demoNewcomer && key !== demoWaiting)
    .map(({ key }) => idsByKey.get(key));
  await db.query(
    `update public.profiles set created_at = '2024-02-12T16:03:00Z' where id = any ($1::uuid[])`,
    [known],
  );
  await db.query(
    'insert into public.notification_settings (user_id, timezone) select unnest($1::uuid[]), $2',
    [known, 'Europe/Zagreb'],
  );
  // Yuki is leaving: Oskar has started to hand over her work.
  await db.query(
    `with begun as (insert into public.offboardings (user_id, started_by, updated_by) values ($1, $2, $2) returning id)
     insert into private.offboarding_choices (offboarding_id, choices)
     select id, jsonb_build_object('models', jsonb_build_object('to', $3::text)) from begun`,
    [idsByKey.get('yuki'), idsByKey.get('oskar'), idsByKey.get('tomas')],
  );
}

/** Things an administrator has to deal with: a user who waits for approval, and work that failed last night. */
async function insertTrouble(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  await db.query(
    `insert into public.account_approvals (user_id, asked_at) values ($1, now() - interval '3 hours')`,
    [idsByKey.get(demoWaiting)],
  );
  // Retried tomorrow, so that it stays visible until then.
  await db.query(
    `update private.jobs set last_run = now() - interval '7 hours', ended_at = now() - interval '7 hours' + interval '2 minutes',
       next_run = now() + interval '17 hours', failures = 2,
       outcome = '{"status": "failed", "message": "canceling statement due to statement timeout"}'
     where name = 'audit_retention'`,
  );
}

/** Recent notifications of users, replacing those that creating the demo produced. */
async function insertNotifications(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  await db.query('delete from public.notification_queue where true');
  for (const { to, type, kind, model, title, message, ago, isRead } of demoNotifications) {
    await db.query(
      `insert into public.notification_queue
         (user_id, model_id, notification_type, category, title, message, metadata, sent_at, created_at, read_at)
       select $1, m.id, $2, private.notification_category($2, told.metadata), $3, $4, told.metadata, told.at, told.at,
         case when $5 then told.at + interval '1 minute' end
       from (select now() - $6::interval as at, jsonb_build_object('kind', $7::text)
         || case when $8::text is null then '{}' else '{"category": "models"}'::jsonb end as metadata) told
       left join public.models m on m.stage_name = $8`,
      [idsByKey.get(to), type, title, message, isRead, ago, kind, model],
    );
  }
}

async function insertModels(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  const made = demoModels.map((model) => ({ model, id: randomUUID(), since: `${model.since}T09:00:00Z` }));
  await insertRows(
    db,
    'public.models',
    {
      ...{
        id: 'uuid',
        stage_name: 'text',
        real_name: 'text',
        status: 'text',
        timezone: 'text',
        manager_id: 'uuid',
      },
      ...{
        telegram_handle: 'text',
        discord_handle: 'text',
        drive_folder_id: 'text',
        primary_communication: 'text',
      },
      ...{ socials: 'jsonb', email_accounts: 'jsonb', phone_numbers: 'jsonb' },
      ...{ created_at: 'timestamptz', updated_at: 'timestamptz' },
    },
    made.map(({ model, id, since }) => ({
      ...{ id, stage_name: model.stageName, real_name: model.realName, status: model.status },
      ...{
        timezone: model.timezone,
        manager_id: model.manager === null ? null : idsByKey.get(model.manager),
      },
      ...{ telegram_handle: model.telegram, discord_handle: model.discord, drive_folder_id: model.folder },
      ...{ primary_communication: model.primary, socials: demoSocials(model) },
      email_accounts: [{ email: `booking@${handleOf(model.stageName)}.example`, label: 'Booking' }],
      phone_numbers: model.phones.map((number) => ({ number, label: 'Mobile' })),
      ...{ created_at: since, updated_at: since },
    })),
  );
  await db.query(
    `insert into public.model_secondary_managers (model_id, manager_id, created_at)
     select r.model_id, r.manager_id, r.since + r.days * interval '1 day'
     from ${givenRows({ model_id: 'uuid', manager_id: 'uuid', since: 'timestamptz', days: 'integer' })} order by r.place`,
    [
      JSON.stringify(
        made.flatMap(({ model, id, since }) =>
          model.secondary.map((key, days) => ({
            ...{ model_id: id, manager_id: idsByKey.get(key), since, days },
          })),
        ),
      ),
    ],
  );
}
