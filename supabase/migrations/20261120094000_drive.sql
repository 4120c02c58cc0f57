-- Drive logs: which folder of the file drive belongs to which model, what is in it, and what happened to it. People read the tables by one rule; what is
-- linked, changed and dismissed is a procedure of the files that follow, and what the drive answers is written by the worker alone.

create table public.drive_connections (
  id uuid primary key default gen_random_uuid(),
  provider text not null default 'service_account',
  account_email text not null,
  scope text not null default 'https://www.googleapis.com/auth/drive.metadata.readonly https://www.googleapis.com/auth/drive.activity.readonly',
  secret_id uuid references private.secrets (id) on delete set null,
  status text not null default 'error',
  last_error text,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drive_connections_provider_known check (provider in ('service_account', 'oauth', 'demo')),
  constraint drive_connections_account_length check (char_length(account_email) between 3 and 254),
  constraint drive_connections_scope_length check (char_length(scope) <= 500),
  constraint drive_connections_status_known check (status in ('connected', 'expired', 'revoked', 'error')),
  constraint drive_connections_error_length check (char_length(last_error) <= 300)
);
comment on table public.drive_connections is
  'Accounts by which the drive is read. Their keys are in private.secrets, and shown to nobody.';
comment on column public.drive_connections.provider is
  'service_account: a key file; oauth: an account that agreed; demo: made-up files that come with the demo data. @noindex There are a few.';
comment on column public.drive_connections.status is
  'expired: the service no longer takes its key; revoked: it was disconnected here; error: never connected. @noindex There are a few.';
create unique index drive_connections_account_key on public.drive_connections (lower(account_email)) where status <> 'revoked';
create index drive_connections_secret_id_idx on public.drive_connections (secret_id);
create index drive_connections_created_by_idx on public.drive_connections (created_by);

create table public.drive_folders (
  id uuid primary key default gen_random_uuid(),
  model_id uuid not null references public.models (id) on delete cascade,
  folder_id text not null,
  name text,
  web_url text,
  connection_id uuid references public.drive_connections (id) on delete set null,
  status text not null default 'linking',
  page_token text,
  channel_id uuid,
  channel_expires_at timestamptz,
  last_synced_at timestamptz,
  last_error text,
  file_count integer not null default 0,
  total_bytes bigint not null default 0,
  scanned integer,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drive_folders_folder_form check (folder_id ~ '^[A-Za-z0-9_-]{5,200}$'),
  constraint drive_folders_name_length check (char_length(name) <= 1000),
  constraint drive_folders_web_url_form check (char_length(web_url) <= 2000 and web_url ~ '^https://[^\s]+$'),
  constraint drive_folders_status_known check (status in ('linking', 'linked', 'syncing', 'error', 'unlinked')),
  constraint drive_folders_page_token_length check (char_length(page_token) <= 2000),
  constraint drive_folders_error_length check (char_length(last_error) <= 300),
  constraint drive_folders_counts_bounds check (file_count >= 0 and total_bytes >= 0 and scanned >= 0)
);
comment on table public.drive_folders is
  'Folders of models, one for each; an unlinked one keeps its log. @unlogged Linking and unlinking are in the log, by procedures and with the model.';
comment on column public.drive_folders.page_token is 'Up to where changes were read. Never lost: a sync that fails begins there again.';
comment on column public.drive_folders.scanned is 'How much the scan under way has read; null where there is none.';
comment on column public.drive_folders.channel_id is 'Of a push channel, where the server has a public address.';
create unique index drive_folders_model_key on public.drive_folders (model_id) where status <> 'unlinked';
create unique index drive_folders_folder_key on public.drive_folders (folder_id) where status <> 'unlinked';
create index drive_folders_model_id_idx on public.drive_folders (model_id, id);
create index drive_folders_connection_id_idx on public.drive_folders (connection_id);
create index drive_folders_created_by_idx on public.drive_folders (created_by);

create table public.drive_files (
  id uuid primary key default gen_random_uuid(),
  folder_id uuid not null references public.drive_folders (id) on delete cascade,
  file_id text not null,
  name text not null,
  mime text not null,
  size_bytes bigint,
  parent_id text not null,
  path text not null default '',
  web_url text,
  trashed boolean not null default false,
  modified_at timestamptz,
  seen_scan integer not null default 0,
  constraint drive_files_once unique (folder_id, file_id),
  constraint drive_files_file_id_length check (char_length(file_id) between 1 and 200),
  constraint drive_files_name_length check (char_length(name) <= 1000),
  constraint drive_files_mime_length check (char_length(mime) <= 200),
  constraint drive_files_size_bounds check (size_bytes >= 0),
  constraint drive_files_parent_length check (char_length(parent_id) between 1 and 200),
  constraint drive_files_path_length check (char_length(path) <= 2000),
  constraint drive_files_web_url_length check (char_length(web_url) <= 2000)
);
comment on table public.drive_files is 'What is in linked folders, as the drive last told. @unlogged Each change is in drive_logs.';
comment on column public.drive_files.path is 'The folders above it, below the linked one, with a slash between two.';
comment on column public.drive_files.seen_scan is 'The scan that last found it: what none finds any more is gone.';
create index drive_files_parent_idx on public.drive_files (folder_id, parent_id, name);
create index drive_files_file_id_idx on public.drive_files (file_id);

create table public.drive_bursts (
  id uuid primary key default gen_random_uuid(),
  folder_id uuid not null references public.drive_folders (id) on delete cascade,
  model_id uuid not null references public.models (id) on delete cascade,
  action text not null,
  actor_key text not null,
  actor_name text not null,
  actor_email text,
  is_outside boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  files integer not null default 0,
  folders integer not null default 0,
  access text,
  path text,
  kinds text[] not null default '{}',
  severity text not null default 'info',
  alarm text,
  alarm_count integer,
  dismissed_at timestamptz,
  dismissed_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint drive_bursts_action_known check (
    action in ('uploaded', 'modified', 'renamed', 'moved', 'deleted', 'restored', 'permission_changed')
  ),
  constraint drive_bursts_actor_length check (char_length(actor_key) <= 300 and char_length(actor_name) <= 300 and char_length(actor_email) <= 254),
  constraint drive_bursts_access_known check (access in ('public', 'outside', 'inside')),
  constraint drive_bursts_times_order check (started_at <= ended_at),
  constraint drive_bursts_path_length check (char_length(path) <= 2000),
  constraint drive_bursts_kinds_bounds check (cardinality(kinds) <= 7),
  constraint drive_bursts_severity_known check (severity in ('info', 'warning', 'critical')),
  constraint drive_bursts_alarm_known check (alarm in ('mass_delete', 'public_permission', 'outside_actor'))
);
comment on table public.drive_bursts is
  'What one person did in one folder without a pause of ten minutes: one row of the list, which opens to its files. @unlogged It is the log.';
comment on column public.drive_bursts.actor_key is 'The address of who did it, or else how the service names them.';
comment on column public.drive_bursts.folders is 'How many of its files are folders.';
comment on column public.drive_bursts.access is 'Of access that was changed: to whom, each a separate row.';
comment on column public.drive_bursts.path is 'Where in the folder, if it was all in one place.';
comment on column public.drive_bursts.alarm is 'Which rule it set off. @noindex Read after the index of alarms.';
create index drive_bursts_order_idx on public.drive_bursts (ended_at desc, id desc);
create index drive_bursts_model_id_idx on public.drive_bursts (model_id, ended_at desc, id desc);
create index drive_bursts_folder_id_idx on public.drive_bursts (folder_id, ended_at desc, id desc);
create index drive_bursts_actor_idx on public.drive_bursts (actor_key, ended_at desc, id desc);
create index drive_bursts_action_idx on public.drive_bursts (action, ended_at desc, id desc);
create index drive_bursts_severity_idx on public.drive_bursts (severity, ended_at desc, id desc) where severity <> 'info';
create index drive_bursts_alarm_idx on public.drive_bursts (ended_at desc) where alarm is not null and dismissed_at is null;
create index drive_bursts_dismissed_by_idx on public.drive_bursts (dismissed_by) where dismissed_by is not null;
-- A kind that is rare is found by its own index, not on the way along the others.
create index drive_bursts_folders_idx on public.drive_bursts (ended_at desc, id desc) where kinds @> '{folder}';
create index drive_bursts_images_idx on public.drive_bursts (ended_at desc, id desc) where kinds @> '{image}';
create index drive_bursts_videos_idx on public.drive_bursts (ended_at desc, id desc) where kinds @> '{video}';
create index drive_bursts_audio_idx on public.drive_bursts (ended_at desc, id desc) where kinds @> '{audio}';
create index drive_bursts_documents_idx on public.drive_bursts (ended_at desc, id desc) where kinds @> '{document}';
create index drive_bursts_others_idx on public.drive_bursts (ended_at desc, id desc) where kinds @> '{other}';

create table public.drive_logs (
  id uuid primary key default gen_random_uuid(),
  folder_id uuid not null references public.drive_folders (id) on delete cascade,
  model_id uuid not null references public.models (id) on delete cascade,
  batch_id uuid not null references public.drive_bursts (id) on delete cascade,
  external_id text not null,
  file_id text not null,
  file_name text not null,
  kind text not null default 'other',
  size_bytes bigint,
  path text not null default '',
  action text not null,
  actor_name text not null,
  actor_email text,
  old_value text,
  new_value text,
  severity text not null default 'info',
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint drive_logs_once unique (folder_id, external_id),
  constraint drive_logs_external_id_length check (char_length(external_id) between 1 and 200),
  constraint drive_logs_file_length check (char_length(file_id) <= 200 and char_length(file_name) <= 1000),
  constraint drive_logs_kind_known check (kind in ('folder', 'image', 'video', 'audio', 'document', 'other')),
  constraint drive_logs_path_length check (char_length(path) <= 2000),
  constraint drive_logs_values_length check (char_length(old_value) <= 1000 and char_length(new_value) <= 1000),
  constraint drive_logs_severity_known check (severity in ('info', 'warning', 'critical'))
);
comment on table public.drive_logs is
  'What happened to one file: seen by those who see its model, for as long as it is kept. @unlogged It is the log.';
comment on column public.drive_logs.external_id is 'The event as the service tells it, so that one that comes twice is written once.';
comment on column public.drive_logs.batch_id is 'What it is one of: the row of the list.';
create index drive_logs_file_idx on public.drive_logs (folder_id, file_id, occurred_at);
create index drive_logs_batch_id_idx on public.drive_logs (batch_id, occurred_at desc, id);
create index drive_logs_model_id_idx on public.drive_logs (model_id);
create index drive_logs_occurred_at_idx on public.drive_logs (occurred_at);

create table private.drive_search (
  log_id uuid primary key references public.drive_logs (id) on delete cascade,
  batch_id uuid not null,
  words text not null
);
comment on table private.drive_search is 'What a search compares, folded: names of the file and of the folders above it.';
create index drive_search_batch_id_idx on private.drive_search (batch_id);
create index drive_search_words_idx on private.drive_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);

create table public.drive_sync_runs (
  id uuid primary key default gen_random_uuid(),
  folder_id uuid not null references public.drive_folders (id) on delete cascade,
  trigger text not null,
  status text not null default 'running',
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  error_code text,
  error_message text,
  retry_of uuid references public.drive_sync_runs (id) on delete set null,
  constraint drive_sync_runs_trigger_known check (trigger in ('webhook', 'schedule', 'manual')),
  constraint drive_sync_runs_status_known check (status in ('queued', 'running', 'completed', 'failed')),
  constraint drive_sync_runs_ended_whole check ((status in ('completed', 'failed')) = (finished_at is not null)),
  constraint drive_sync_runs_error_length check (char_length(error_code) <= 50 and char_length(error_message) <= 300)
);
comment on table public.drive_sync_runs is
  'Syncs that brought something, failed or were asked for; one that found nothing new leaves no row. @unlogged They are the record themselves.';
create index drive_sync_runs_folder_id_idx on public.drive_sync_runs (folder_id, started_at desc);
create index drive_sync_runs_started_at_idx on public.drive_sync_runs (started_at desc, id);
create index drive_sync_runs_retry_of_idx on public.drive_sync_runs (retry_of);

create table public.drive_rules (
  id uuid primary key default gen_random_uuid(),
  event text not null unique,
  threshold integer not null default 1,
  window_minutes integer not null default 10,
  allowed text[] not null default '{}',
  enabled boolean not null default true,
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint drive_rules_event_known check (event in ('mass_delete', 'public_permission', 'outside_actor')),
  constraint drive_rules_threshold_bounds check (threshold between 1 and 10000),
  constraint drive_rules_window_bounds check (window_minutes between 1 and 1440),
  constraint drive_rules_allowed_bounds check (cardinality(allowed) <= 100 and octet_length(allowed::text) <= 8000)
);
comment on table public.drive_rules is 'What raises an alarm, one row for each kind of it.';
comment on column public.drive_rules.allowed is 'Addresses and domains that may be given access, in lower case; people of this workspace always may.';
insert into public.drive_rules (event, threshold, window_minutes) values
  ('mass_delete', 20, 10), ('public_permission', 1, 10), ('outside_actor', 1, 10);

-- What only the worker needs

create table private.drive_state (
  folder_id uuid primary key references public.drive_folders (id) on delete cascade,
  next_sync_at timestamptz not null default now(),
  wait_seconds integer not null default 120,
  failures integer not null default 0,
  asked_by uuid references public.profiles (id) on delete set null,
  run_id uuid references public.drive_sync_runs (id) on delete set null,
  scan integer not null default 0,
  is_scanning boolean not null default false,
  activity_since timestamptz,
  activity_page text,
  activity_latest timestamptz,
  was_in_error boolean not null default false,
  needs_totals boolean not null default false,
  needs_scan boolean not null default false,
  is_told boolean not null default false,
  is_by_news boolean not null default false,
  shares_read_at timestamptz,
  constraint drive_state_wait_bounds check (wait_seconds between 30 and 3600),
  constraint drive_state_activity_page_length check (char_length(activity_page) <= 4000)
);
comment on table private.drive_state is 'How far the sync of a folder is, and when it is due again.';
comment on column private.drive_state.activity_page is 'Where reading what happened since activity_since is continued, newest first: the place itself moves, to activity_latest, at its end.';
comment on column private.drive_state.needs_scan is 'Its files are listed once more, whatever the changes say: what it shows may have gaps.';
comment on column private.drive_state.is_told is 'The drive said that something changed, and no sync has begun since.';
comment on column private.drive_state.is_by_news is 'The sync under way, or the last one, began because of that.';
create index drive_state_next_sync_at_idx on private.drive_state (next_sync_at);
create index drive_state_asked_by_idx on private.drive_state (asked_by);
create index drive_state_run_id_idx on private.drive_state (run_id);

create table private.drive_scan_folders (
  folder_id uuid not null references public.drive_folders (id) on delete cascade,
  scan integer not null,
  parent_id text not null,
  page_token text,
  place bigint generated always as identity,
  primary key (folder_id, scan, parent_id),
  constraint drive_scan_folders_token_length check (char_length(page_token) <= 2000)
);
comment on table private.drive_scan_folders is 'Folders that a scan has still to list, so that it begins where it was ended.';
create index drive_scan_folders_place_idx on private.drive_scan_folders (folder_id, scan, place);

create table private.drive_inner_folders (
  outer_id uuid not null references public.drive_folders (id) on delete cascade,
  folder_id text not null,
  primary key (outer_id, folder_id),
  constraint drive_inner_folders_length check (char_length(folder_id) <= 200)
);
comment on table private.drive_inner_folders is
  'Folders that lie in a linked one and are linked themselves: left out of it until their own link ends.';
create index drive_inner_folders_folder_id_idx on private.drive_inner_folders (folder_id);

create table private.drive_people (
  connection_id uuid not null references public.drive_connections (id) on delete cascade,
  person text not null,
  name text,
  email text,
  primary key (connection_id, person),
  constraint drive_people_lengths check (char_length(person) <= 100 and char_length(name) <= 200 and char_length(email) <= 254)
);
comment on table private.drive_people is
  'Who the service means by a number: learned where a file names who changed it last, since the log of the service has no names.';

create table private.drive_editors (
  folder_id uuid not null references public.drive_folders (id) on delete cascade,
  file_id text not null,
  at timestamptz not null,
  is_trash boolean not null,
  name text,
  email text,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (folder_id, file_id, is_trash, at),
  constraint drive_editors_lengths check (char_length(file_id) <= 200 and char_length(name) <= 200 and char_length(email) <= 254)
);
comment on table private.drive_editors is
  'Whom a file named as the last to change it or to put it into the trash, for 8 days: the log of the service may tell later what they did, and names nobody.';
create index drive_editors_kept_at_idx on private.drive_editors (kept_at);

alter table private.drive_editors enable row level security;
alter table private.drive_editors force row level security;
alter table private.drive_search enable row level security;
alter table private.drive_search force row level security;
alter table private.drive_state enable row level security;
alter table private.drive_state force row level security;
alter table private.drive_scan_folders enable row level security;
alter table private.drive_scan_folders force row level security;
alter table private.drive_inner_folders enable row level security;
alter table private.drive_inner_folders force row level security;
alter table private.drive_people enable row level security;
alter table private.drive_people force row level security;

-- Access

select private.close_tables('drive_connections', 'drive_folders', 'drive_files', 'drive_bursts', 'drive_logs', 'drive_sync_runs', 'drive_rules');

create policy "People with drive logs see which account reads the drive" on public.drive_connections
  for select to authenticated using ((select private.has_permission('can_access_drive_logs')));
create policy "People with drive logs see what raises alarms" on public.drive_rules
  for select to authenticated using ((select private.has_permission('can_access_drive_logs')));
create policy "People see folders of their models" on public.drive_folders
  for select to authenticated
  using (
    (select private.has_permission('can_access_drive_logs'))
    and ((select private.has_permission('can_view_all_data')) or model_id in (select private.my_model_ids()))
  );
create policy "People see what happened in folders of their models" on public.drive_bursts
  for select to authenticated
  using (
    (select private.has_permission('can_access_drive_logs'))
    and ((select private.has_permission('can_view_all_data')) or model_id in (select private.my_model_ids()))
  );
create policy "People see what happened to files of their models" on public.drive_logs
  for select to authenticated
  using (
    (select private.has_permission('can_access_drive_logs'))
    and ((select private.has_permission('can_view_all_data')) or model_id in (select private.my_model_ids()))
  );
create policy "People see files of folders that they see" on public.drive_files
  for select to authenticated using (exists (select from public.drive_folders f where f.id = drive_files.folder_id));
create policy "People see syncs of folders that they see" on public.drive_sync_runs
  for select to authenticated using (exists (select from public.drive_folders f where f.id = drive_sync_runs.folder_id));

create trigger drive_connections_touch before update on public.drive_connections
  for each row execute function private.touch_updated_at();
create trigger drive_folders_touch before update on public.drive_folders
  for each row execute function private.touch_updated_at();
create trigger drive_rules_10_touch before update on public.drive_rules
  for each row execute function private.touch_updated_at();
create trigger drive_rules_90_version before update on public.drive_rules
  for each row execute function private.keep_row_version();
create constraint trigger drive_connections_audit after insert or update or delete on public.drive_connections
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "drive_connections", "resource": "drive_connection", "name": ["account_email"],
    "fields": ["provider", "account_email", "status"], "alone": {"status": "status_changed"}
  }');
create constraint trigger drive_rules_audit after insert or update or delete on public.drive_rules
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "drive_rules", "resource": "drive_rule", "name": ["event"], "fields": ["threshold", "window_minutes", "allowed", "enabled"]
  }');

select private.publish('public.drive_folders');
select private.publish('public.drive_bursts');
select private.publish('public.drive_sync_runs');
