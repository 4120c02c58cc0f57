-- What needs someone: one queue, a row for each person and thing. What leads to rows: …1120_notification_triggers.sql and
-- …1130_announcements.sql; docs/notifications.md lists types, recipients and targets.

insert into private.jobs (name, title, every) values
  ('notification_retention', 'Remove old notifications', '1 day'),
  ('notification_snooze', 'Return snoozed notifications', '1 minute');

create table public.notification_queue (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  model_id uuid references public.models (id) on delete cascade,
  notification_type text not null,
  category text not null default 'system',
  title text not null,
  message text,
  metadata jsonb not null default '{}',
  dedupe_key text,
  count integer not null default 1,
  in_app boolean not null default true,
  desktop boolean not null default true,
  status text not null default 'sent',
  sent_at timestamptz not null default now(),
  snoozed_until timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notification_queue_type_shape check (notification_type ~ '^[a-z][a-z_]{1,59}$'),
  constraint notification_queue_category_known check (
    category in ('tasks', 'notes', 'chat', 'files', 'models', 'documents', 'schedule', 'social', 'marketplace', 'system')
  ),
  constraint notification_queue_status_known check (status in ('pending', 'sent')),
  constraint notification_queue_title_length check (btrim(title) <> '' and char_length(title) <= 200),
  constraint notification_queue_message_length check (char_length(message) <= 1000),
  constraint notification_queue_metadata_shape check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 4096)
);
comment on table public.notification_queue is
  'Notifications, each of one person. Written by private.notify and private.notify_of_models alone; people read theirs, mark them as read and delete them. @unlogged What they tell of is in the log.';
comment on column public.notification_queue.status is 'pending until sent_at where it was snoozed, else sent.';
comment on column public.notification_queue.sent_at is 'When it is due, and its place in lists.';
comment on column public.notification_queue.count is 'How many things of one kind the row stands for.';
comment on column public.notification_queue.metadata is
  'kind (what happened, closer than the type), actor_id and actor_name, chat_id …, and count where the title does not tell it; nothing secret.';
comment on column public.notification_queue.category is
  'Which switch of the preferences it falls under; derived from type and metadata where it is not given.';
comment on column public.notification_queue.in_app is 'Whether it stands in the list, by the preferences of then.';
comment on column public.notification_queue.desktop is 'Whether it may pop up, by the preferences of then; quiet hours are a matter of the moment.';

create index notification_queue_list_idx on public.notification_queue (user_id, sent_at desc, id desc);
create index notification_queue_unread_idx on public.notification_queue (user_id, sent_at) where read_at is null and in_app;
create unique index notification_queue_dedupe_key on public.notification_queue (user_id, dedupe_key)
  where read_at is null and dedupe_key is not null;
create index notification_queue_model_id_idx on public.notification_queue (model_id, user_id);
create index notification_queue_chat_idx on public.notification_queue (user_id, (metadata ->> 'chat_id'))
  where notification_type like 'chat\_%';
create index notification_queue_pending_idx on public.notification_queue (sent_at) where status = 'pending';
create index notification_queue_created_at_idx on public.notification_queue (created_at);
create index notification_queue_read_at_idx on public.notification_queue (read_at) where read_at is not null;

alter table public.notification_queue enable row level security;
alter table public.notification_queue force row level security;
revoke all on public.notification_queue from anon, authenticated, service_role;
grant select, delete, update (read_at, status) on public.notification_queue to authenticated;
grant all on public.notification_queue to service_role;

-- They stay private where an administrator views as someone.
create policy "Active people see their own notifications" on public.notification_queue
  for select to authenticated
  using (user_id = (select private.active_uid()) and not (select private.in_view()));
create policy "Active people mark their own notifications" on public.notification_queue
  for update to authenticated
  using (user_id = (select private.active_uid()))
  with check (user_id = (select private.active_uid()));
create policy "Active people delete their own notifications" on public.notification_queue
  for delete to authenticated
  using (user_id = (select private.active_uid()));

-- Preferences. Without a row everything is on.

create table public.notification_preferences (
  user_id uuid not null references public.profiles (id) on delete cascade,
  category text not null,
  in_app boolean not null default true,
  desktop boolean not null default true,
  primary key (user_id, category),
  constraint notification_preferences_category_known check (
    category in ('tasks', 'notes', 'chat', 'files', 'models', 'documents', 'schedule', 'social', 'marketplace')
  )
);
comment on table public.notification_preferences is
  'Which categories reach someone, and how. There is none for system: security and maintenance always do. @unlogged They concern nobody else.';

create table public.notification_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  quiet_from time,
  quiet_to time,
  timezone text not null default 'UTC',
  quiet_days integer[] not null default '{1,2,3,4,5,6,7}',
  urgent_breaks_quiet boolean not null default true,
  sound boolean not null default true,
  badge_counts text not null default 'all',
  constraint notification_settings_quiet_whole check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to),
  constraint notification_settings_badge_known check (badge_counts in ('all', 'mentions')),
  constraint notification_settings_days_known check (quiet_days <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(quiet_days) between 1 and 7),
  constraint notification_settings_timezone_length check (char_length(timezone) <= 100)
);
comment on table public.notification_settings is
  'Quiet hours and the like. quiet_days are the ISO weekdays, 1 for Monday, on which quiet hours begin. @unlogged They concern nobody else.';

create table public.notification_mutes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  model_id uuid not null references public.models (id) on delete cascade,
  until timestamptz not null,
  primary key (user_id, model_id)
);
comment on table public.notification_mutes is
  'Models of which someone wants to hear nothing until a moment. @unlogged They concern nobody else.';
create index notification_mutes_model_id_idx on public.notification_mutes (model_id);

create table public.chat_notification_preferences (
  user_id uuid not null references public.profiles (id) on delete cascade,
  chat_id text not null,
  group_name text,
  model_id uuid references public.models (id) on delete set null,
  enabled boolean not null,
  primary key (user_id, chat_id),
  constraint chat_notification_preferences_chat_id_length check (char_length(chat_id) between 1 and 100),
  constraint chat_notification_preferences_group_name_length check (char_length(group_name) <= 200)
);
comment on table public.chat_notification_preferences is
  'Whether someone hears of a chat. @unlogged They concern nobody else.';
create index chat_notification_preferences_model_id_idx on public.chat_notification_preferences (model_id);

alter table public.notification_preferences enable row level security;
alter table public.notification_preferences force row level security;
alter table public.notification_settings enable row level security;
alter table public.notification_settings force row level security;
alter table public.notification_mutes enable row level security;
alter table public.notification_mutes force row level security;
alter table public.chat_notification_preferences enable row level security;
alter table public.chat_notification_preferences force row level security;
revoke all on public.notification_preferences, public.notification_settings, public.notification_mutes,
  public.chat_notification_preferences from anon, authenticated, service_role;
grant select on public.notification_preferences, public.notification_settings, public.notification_mutes to authenticated;
grant select, insert (user_id, chat_id, group_name, model_id, enabled), update (group_name, model_id, enabled)
  on public.chat_notification_preferences to authenticated;
grant all on public.notification_preferences, public.notification_settings, public.notification_mutes,
  public.chat_notification_preferences to service_role;

create policy "Active people see their own preferences" on public.notification_preferences
  for select to authenticated
  using (user_id = (select private.active_uid()) and not (select private.in_view()));
create policy "Active people see their own settings" on public.notification_settings
  for select to authenticated
  using (user_id = (select private.active_uid()) and not (select private.in_view()));
create policy "Active people see their own mutes" on public.notification_mutes
  for select to authenticated
  using (user_id = (select private.active_uid()) and not (select private.in_view()));
create policy "Active people see their own chats' preferences, administrators all" on public.chat_notification_preferences
  for select to authenticated
  using (not (select private.in_view()) and (user_id = (select private.active_uid()) or (select private.is_admin())));
create policy "Active people add their own preferences for chats" on public.chat_notification_preferences
  for insert to authenticated
  with check (user_id = (select private.active_uid()));
create policy "Active people change their own preferences for chats" on public.chat_notification_preferences
  for update to authenticated
  using (user_id = (select private.active_uid()))
  with check (user_id = (select private.active_uid()));

-- Helpers

create function private.notification_category(p_type text, p_metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_metadata ->> 'category' in ('tasks', 'notes', 'chat', 'files', 'models', 'documents', 'schedule', 'social', 'marketplace')
      then p_metadata ->> 'category'
    when p_type like 'task\_%' then 'tasks'
    when p_type like 'note\_%' then 'notes'
    when p_type like 'chat\_%' then 'chat'
    when p_type like 'file\_%' or p_type like 'sync\_%' or p_type like 'folder\_%' then 'files'
    when p_type like 'contract\_%' then 'documents'
    when p_type in ('new_model', 'model_added') then 'models'
    else 'system'
  end
$$;
comment on function private.notification_category(text, jsonb) is
  'Which switch of the preferences a notification falls under: metadata.category, which a system_alert about a model names, else by its type. The same in shared/domain/notification-types.ts.';

-- A row of the specified fields alone falls under the right switch, too.
grant execute on function private.notification_category(text, jsonb) to service_role;

create function private.derive_notification_category() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.category := private.notification_category(new.notification_type, new.metadata);
  return new;
end
$$;
comment on function private.derive_notification_category() is 'Trigger: the category of a row that names none, or system.';
create trigger notification_queue_category before insert on public.notification_queue
  for each row when (new.category = 'system') execute function private.derive_notification_category();

create function private.is_security_notice(p_metadata jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_metadata ->> 'kind' in ('role_changed', 'status_changed', 'permissions_changed', 'vault_locked', 'messaging_linked', 'messaging_unlinked'), false)
$$;
comment on function private.is_security_notice(jsonb) is 'What is told even where the workspace has notifications off.';

create function private.notifications_are_on() returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.config c where c.key = 'enable_notifications' and c.value = 'false')
$$;
comment on function private.notifications_are_on() is
  'Config enable_notifications is not false. Definer: triggers ask in the name of people who may not read config.';

create function private.plain_line(p_text text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Names are what people wrote: whatever turns the direction of text or breaks the line would change what the rest says.
  return left(
    btrim(regexp_replace(p_text, '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+', ' ', 'g')), p_most
  );
end
$$;
comment on function private.plain_line(text, integer) is 'A text without control characters and direction marks, cut.';

-- Writing

create function private.notify(
  p_type text, p_recipients uuid[], p_model uuid, p_title text, p_message text, p_metadata jsonb default '{}', p_key text default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := (select auth.uid());
  area constant text := private.notification_category(p_type, p_metadata);
  queued integer;
begin
  if not private.notifications_are_on() and not private.is_security_notice(p_metadata) then
    return 0;
  end if;
  insert into public.notification_queue as q (
    user_id, model_id, notification_type, category, title, message, metadata, dedupe_key, in_app, desktop
  )
  select p.id, p_model, p_type, area, private.plain_line(p_title, 200), left(p_message, 1000), p_metadata, p_key,
    area = 'system' or coalesce(w.in_app, true), area = 'system' or coalesce(w.desktop, true)
  from public.profiles p
  left join public.notification_preferences w on w.user_id = p.id and w.category = area
  where p.id = any (p_recipients)
    and p.status = 'active' and p.role in ('admin', 'manager')
    and (p.id is distinct from actor or p_type = 'system_test')
    and (area = 'system' or coalesce(w.in_app, true) or coalesce(w.desktop, true))
    and (area = 'system' or p_model is null or not exists (
      select from public.notification_mutes m where m.user_id = p.id and m.model_id = p_model and m.until > now()
    ))
    and (area <> 'chat' or not exists (
      select from public.chat_notification_preferences c
      where c.user_id = p.id and c.chat_id = p_metadata ->> 'chat_id' and not c.enabled
    ))
    and (
      p_model is null
      or exists (select from public.models m where m.id = p_model and m.manager_id = p.id)
      or exists (select from public.model_secondary_managers s where s.model_id = p_model and s.manager_id = p.id)
      or private.sees_all_models_of(p.id)
    )
  -- Always in one order: two of these at once must not wait for each other.
  order by p.id
  on conflict (user_id, dedupe_key) where read_at is null and dedupe_key is not null do update set
    count = q.count + 1, title = excluded.title, message = excluded.message,
    metadata = excluded.metadata || jsonb_build_object('count', q.count + 1),
    model_id = case when q.model_id = excluded.model_id then q.model_id end,
    in_app = excluded.in_app, desktop = excluded.desktop, sent_at = now(), status = 'sent';
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function private.notify(text, uuid[], uuid, text, text, jsonb, text) is
  'Queues a notification for people, and answers how many it reaches: never the actor, nobody inactive, nobody who may not see the model or wants to hear nothing of it. With a key, what someone has not read yet becomes one row with a count. Definer: called by definer bodies only, which see to it that whatever else it tells of may be seen.';

-- Reading and marking: procedures 19 to 25 of the specification

create function public.get_unread_notification_count() returns integer
language plpgsql stable set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  wanted constant text := coalesce(
    (select s.badge_counts from public.notification_settings s where s.user_id = caller), 'all'
  );
begin
  return (
    select count(*)::integer from public.notification_queue q
    where q.user_id = caller and q.read_at is null and q.in_app and q.sent_at <= now()
      and (wanted = 'all' or q.notification_type = 'chat_mentions')
  );
end
$$;
comment on function public.get_unread_notification_count() is
  'How many of the caller''s notifications are unread, without those that are snoozed; mentions alone for people who want the badge to count those. Errors: 42501 inactive.';

create function public.get_user_notifications(limit_count integer default 20)
returns table (
  id uuid, model_id uuid, notification_type text, title text, message text, status text, read_at timestamptz,
  created_at timestamptz, sent_at timestamptz, model_name text, metadata jsonb
)
language plpgsql stable set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  return query
    -- Of a chat it says what is unread now: nothing is written for each message.
    select q.id, q.model_id, q.notification_type, q.title,
      case when n.news is null then q.message else concat_ws(': ', n.news ->> 'actor_name', n.news ->> 'preview') end,
      q.status, q.read_at, q.created_at, q.sent_at, m.stage_name, q.metadata || coalesce(n.news, '{}')
    from (
      select * from public.notification_queue own
      where own.user_id = caller and own.in_app and own.sent_at <= now()
      order by own.sent_at desc, own.id desc
      limit least(greatest(coalesce(limit_count, 20), 1), 200)
    ) q
    left join public.models m on m.id = q.model_id
    left join lateral (
      select private.chat_news(q.metadata ->> 'chat_id') as news
      where q.notification_type = 'chat_unread_messages' and q.read_at is null and q.metadata ? 'chat_id'
    ) n on true
    order by q.sent_at desc, q.id desc;
end
$$;
comment on function public.get_user_notifications(integer) is
  'The caller''s latest notifications, 1 to 200, without those that are snoozed. Errors: 42501 inactive.';

create function public.mark_notification_read(notification_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  update public.notification_queue q set read_at = coalesce(q.read_at, now())
  where q.id = notification_id and q.user_id = caller;
  return found;
end
$$;
comment on function public.mark_notification_read(uuid) is
  'Marks one of the caller''s notifications as read; false where there is none. Errors: 42501 inactive.';

create function public.mark_all_notifications_read() returns integer
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  changed integer;
begin
  update public.notification_queue q set read_at = now()
  where q.user_id = caller and q.read_at is null and q.in_app and q.sent_at <= now();
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.mark_all_notifications_read() is
  'Marks all of the caller''s notifications as read but those that are snoozed, and answers how many. Errors: 42501 inactive.';

create function public.clear_read_notifications() returns integer
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  changed integer;
begin
  delete from public.notification_queue q where q.user_id = caller and q.read_at is not null and q.sent_at <= now();
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.clear_read_notifications() is
  'Deletes the caller''s read notifications, and answers how many. Errors: 42501 inactive.';

create function public.delete_notification(notification_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  delete from public.notification_queue q where q.id = notification_id and q.user_id = caller;
  return found;
end
$$;
comment on function public.delete_notification(uuid) is
  'Deletes one of the caller''s notifications; false where there is none. Errors: 42501 inactive.';

create function private.snooze_notification(p_notification_id uuid, p_until timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if p_until is null or p_until <= now() or p_until > now() + interval '1 year' then
    raise exception 'Choose a time within the next year' using errcode = '22023', hint = 'snooze_until';
  end if;
  -- Without its key: what happens meanwhile is separate news.
  update public.notification_queue q
  set status = 'pending', sent_at = p_until, snoozed_until = p_until, read_at = null, dedupe_key = null
  where q.id = p_notification_id and q.user_id = caller;
  return found;
end
$$;
select private.expose('snooze_notification',
  'Takes one of the caller''s notifications away until a moment within the next year; then it is unread and the latest. False where there is none. Errors: 42501 inactive, 22023.',
  'no client role writes when a notification is due');

create function public.clear_chat_notifications(p_chat_id public.bounded_text, p_user_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  changed integer;
begin
  if p_user_id is distinct from caller then
    raise exception 'You can only change your own notifications' using errcode = '42501';
  end if;
  delete from public.notification_queue q
  where q.user_id = caller and q.notification_type like 'chat\_%' and q.metadata ->> 'chat_id' = p_chat_id;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function public.clear_chat_notifications(public.bounded_text, uuid) is
  'Deletes the caller''s notifications of a chat, and answers how many. Errors: 42501 inactive or someone else''s.';

-- The clock

create function private.job_notification_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  delete from public.notification_queue q
  where q.id in (
    select old.id from (
      (select r.id from public.notification_queue r where r.read_at < now() - interval '90 days' limit private.job_batch())
      union
      (select a.id from public.notification_queue a where a.created_at < now() - interval '1 year' limit private.job_batch())
    ) old limit private.job_batch()
  );
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.job_notification_retention() is
  'Job: removes what was read 90 days ago, and whatever is a year old. Definer: it deletes everyone''s.';

create function private.job_notification_snooze() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.notification_queue q set status = 'sent', snoozed_until = null
  where q.id in (
    select due.id from public.notification_queue due
    where due.status = 'pending' and due.sent_at <= now()
    order by due.sent_at limit private.job_batch() for update skip locked
  );
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.job_notification_snooze() is
  'Job: tells open windows of snoozed notifications that are due again. Lists have them from that moment on anyway. Definer: it changes everyone''s.';

revoke execute on function private.notify(text, uuid[], uuid, text, text, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.get_unread_notification_count(), public.get_user_notifications(integer),
  public.mark_notification_read(uuid), public.mark_all_notifications_read(), public.clear_read_notifications(),
  public.delete_notification(uuid), public.clear_chat_notifications(public.bounded_text, uuid)
  to authenticated, service_role;

-- Realtime: each window follows the rows of its person.

select private.publish('public.notification_queue');
