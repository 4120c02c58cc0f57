-- Social posting: accounts of models at social platforms, posts with their parts, what was tried, media, templates and figures. People read the tables by
-- one rule, the models that they see; every write is a procedure of the files that follow, or the worker's.

create table public.social_accounts (
  id uuid primary key default gen_random_uuid(),
  model_id uuid not null references public.models (id) on delete cascade,
  platform text not null default 'x',
  server text,
  external_id text not null,
  username text not null,
  display_name text,
  avatar_url text,
  secret_id uuid references private.secrets (id) on delete set null,
  is_premium boolean not null default false,
  characters integer,
  status text not null default 'connected',
  token_expires_at timestamptz,
  last_error text,
  failed_at timestamptz,
  waits_until timestamptz,
  timezone text not null default 'UTC',
  slots jsonb not null default '[]',
  daily_cap integer not null default 50,
  min_gap_minutes integer not null default 5,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint social_accounts_platform_known check (platform in ('x', 'bluesky', 'mastodon', 'demo')),
  constraint social_accounts_server_form check (server ~ '^https?://[^\s/?#@\\]{1,250}$'),
  constraint social_accounts_external_id_length check (char_length(external_id) between 1 and 200),
  constraint social_accounts_username_length check (char_length(username) between 1 and 253),
  constraint social_accounts_display_name_length check (char_length(display_name) <= 200),
  constraint social_accounts_avatar_url_form check (char_length(avatar_url) <= 1000 and avatar_url ~ '^https://[^\s]+$'),
  constraint social_accounts_characters_bounds check (characters between 1 and 100000),
  constraint social_accounts_status_known check (status in ('connected', 'reconnect_needed', 'suspended', 'disabled')),
  constraint social_accounts_last_error_length check (char_length(last_error) <= 300),
  constraint social_accounts_timezone_length check (char_length(timezone) <= 60),
  constraint social_accounts_slots_shape check (jsonb_typeof(slots) = 'array' and jsonb_array_length(slots) <= 50 and octet_length(slots::text) <= 4000),
  constraint social_accounts_daily_cap_bounds check (daily_cap between 1 and 500),
  constraint social_accounts_min_gap_bounds check (min_gap_minutes between 0 and 1440)
);
comment on table public.social_accounts is
  'Accounts of models at social platforms. Their tokens lie in private.secrets and are shown to nobody.';
comment on column public.social_accounts.platform is 'demo: made up, with the demo data; what is due there counts as posted, and goes nowhere.';
comment on column public.social_accounts.server is 'Of a platform with many servers, its origin.';
comment on column public.social_accounts.status is
  'reconnect_needed: the platform no longer takes its token. suspended: the platform closed it. disabled: someone turned it off. Its posts wait. @noindex Four values.';
comment on column public.social_accounts.waits_until is 'The platform asked to post nothing until then. @noindex Read with the account.';
comment on column public.social_accounts.slots is '[{day: 1 for Monday to 7, time: HH:MM}], in the time of the account.';
comment on column public.social_accounts.token_expires_at is 'Until when the access token holds; null where it does not end. @noindex Read with the account.';
create unique index social_accounts_external_key on public.social_accounts (platform, coalesce(server, ''), external_id);
create index social_accounts_model_id_idx on public.social_accounts (model_id);
create index social_accounts_secret_id_idx on public.social_accounts (secret_id);
create index social_accounts_created_by_idx on public.social_accounts (created_by);
create index social_accounts_failed_at_idx on public.social_accounts (failed_at) where status in ('reconnect_needed', 'suspended');

create table private.social_lines (
  account_id uuid primary key references public.social_accounts (id) on delete cascade,
  lease uuid,
  token uuid,
  refresh_began_at timestamptz,
  refresh_lost integer not null default 0,
  refresh_at timestamptz,
  renewed_at timestamptz,
  refused_at timestamptz,
  metrics_at timestamptz
);
comment on table private.social_lines is
  'What posting by an account needs: which worker has it, which secret the step has that was handed out last, whether a refresh of its token is under way or its answer was lost, when one last began, when its platform refused the token that is renewed for that, and when figures are fetched next.';
alter table private.social_lines enable row level security;
alter table private.social_lines force row level security;

create table private.social_costs (
  account_id uuid not null references public.social_accounts (id) on delete cascade,
  month date not null,
  posts integer not null default 0,
  mills integer not null default 0,
  primary key (account_id, month)
);
comment on table private.social_costs is 'What posting by an account and reading its figures cost in a month, in thousandths of a dollar, and how many posts went out.';
alter table private.social_costs enable row level security;
alter table private.social_costs force row level security;

create table public.social_rules (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.social_accounts (id) on delete cascade,
  kind text not null,
  settings jsonb not null default '{}',
  enabled boolean not null default true,
  constraint social_rules_kind_known check (kind in ('quiet_hours', 'approval_required', 'metrics')),
  constraint social_rules_settings_shape check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 1000),
  constraint social_rules_once unique (account_id, kind)
);
comment on table public.social_rules is
  'Rules of an account: quiet_hours {from, until} in its time, approval_required, and metrics, whether figures are fetched.';

create table public.social_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'template',
  name text not null,
  body text not null default '',
  hashtags text[] not null default '{}',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint social_templates_kind_known check (kind in ('template', 'signature', 'hashtags')),
  constraint social_templates_name_length check (char_length(name) <= 60 and btrim(name) <> ''),
  constraint social_templates_body_length check (char_length(body) <= 5000),
  constraint social_templates_hashtags_bounds check (cardinality(hashtags) <= 30 and octet_length(array_to_string(hashtags, ' ')) <= 12100)
);
comment on table public.social_templates is 'Texts for posts, signatures and groups of hashtags, for everyone with social posting.';
create unique index social_templates_name_key on public.social_templates (kind, lower(name));
create index social_templates_created_by_idx on public.social_templates (created_by);

create table public.social_media_items (
  id uuid primary key default gen_random_uuid(),
  model_id uuid not null references public.models (id) on delete cascade,
  storage_path text not null unique,
  file_name text not null,
  mime text,
  size_bytes bigint not null,
  width integer,
  height integer,
  seconds numeric(8, 2),
  alt text not null default '',
  tags text[] not null default '{}',
  used_count integer not null default 0,
  last_used_at timestamptz,
  uploaded_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  constraint social_media_items_path_form check (storage_path ~ '^social/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  constraint social_media_items_file_name_form check (octet_length(file_name) between 1 and 255 and file_name !~ '[/\\[:cntrl:]]'),
  constraint social_media_items_mime_length check (char_length(mime) <= 200),
  constraint social_media_items_size_bounds check (size_bytes between 1 and 26214400),
  constraint social_media_items_measures_bounds check (width between 1 and 20000 and height between 1 and 20000 and seconds between 0 and 86400),
  constraint social_media_items_alt_length check (char_length(alt) <= 1000),
  constraint social_media_items_tags_bounds check (cardinality(tags) <= 20 and octet_length(array_to_string(tags, ' ')) <= 3300)
);
comment on table public.social_media_items is
  'The library: pictures and videos of models for posts. Their bytes are the object of that name in bucket attachments. @unlogged They stand for themselves.';
comment on column public.social_media_items.mime is 'What the bytes are; null until the server has looked at them, and seen by the uploader alone until then. @noindex Nobody searches for it.';
create index social_media_items_model_id_idx on public.social_media_items (model_id, id);
create index social_media_items_uploaded_by_idx on public.social_media_items (uploaded_by);
create index social_media_items_deleted_at_idx on public.social_media_items (deleted_at) where deleted_at is not null;

create table private.social_uploads (
  media_id uuid not null references public.social_media_items (id) on delete cascade,
  account_id uuid not null references public.social_accounts (id) on delete cascade,
  external_id text not null,
  expires_at timestamptz,
  part_id uuid,
  primary key (media_id, account_id),
  constraint social_uploads_external_id_length check (char_length(external_id) <= 2000)
);
comment on table private.social_uploads is 'What was uploaded for an account already, as its platform calls it, so that it is uploaded once.';
comment on column private.social_uploads.part_id is
  'The part that it was uploaded for: at Mastodon a file belongs to one post, so that another part does not take it. @noindex Read with the file.';
create index social_uploads_account_idx on private.social_uploads (account_id);
alter table private.social_uploads enable row level security;
alter table private.social_uploads force row level security;

create table public.social_posts (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null default gen_random_uuid(),
  account_id uuid not null references public.social_accounts (id) on delete cascade,
  status text not null default 'draft',
  excerpt text not null default '',
  part_count integer not null default 1,
  parts_out integer not null default 0,
  media_count integer not null default 0,
  cover_id uuid references public.social_media_items (id) on delete set null,
  scheduled_at timestamptz,
  due_at timestamptz,
  published_at timestamptz,
  external_id text,
  external_url text,
  problem text,
  problem_at timestamptz,
  attempts integer not null default 0,
  failures integer not null default 0,
  submitted_by uuid references public.profiles (id) on delete set null,
  submitted_at timestamptz,
  approved_by uuid references public.profiles (id) on delete set null,
  approved_at timestamptz,
  rejected_reason text,
  recurrence_rule text,
  recurrence_until timestamptz,
  recurrence_count integer,
  series_id uuid,
  series_number integer,
  series_start timestamptz,
  content_hash text not null default '',
  cost_mills integer not null default 0,
  template_id uuid references public.social_templates (id) on delete set null,
  batch_id uuid,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  row_version integer not null default 1,
  constraint social_posts_status_known check (
    status in ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'published', 'failed', 'missed', 'unknown', 'cancelled')
  ),
  constraint social_posts_scheduled_whole check (status not in ('scheduled', 'publishing') or (scheduled_at is not null and due_at is not null)),
  constraint social_posts_published_whole check (status <> 'published' or published_at is not null),
  constraint social_posts_excerpt_length check (char_length(excerpt) <= 300),
  constraint social_posts_counts_bounds check (part_count between 1 and 25 and parts_out between 0 and part_count and media_count between 0 and 100),
  constraint social_posts_external_length check (char_length(external_id) <= 300 and char_length(external_url) <= 1000),
  constraint social_posts_problem_length check (char_length(problem) <= 400),
  constraint social_posts_rejected_reason_length check (char_length(rejected_reason) <= 500),
  constraint social_posts_recurrence_form check (recurrence_rule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY);INTERVAL=([1-9]|[1-4][0-9]|5[0-2])$'),
  constraint social_posts_recurrence_bounds check (recurrence_count between 1 and 365),
  constraint social_posts_recurrence_ends check (recurrence_rule is null or recurrence_until is not null or recurrence_count is not null),
  constraint social_posts_series_whole check ((series_id is null) = (series_number is null) and (series_id is null) = (series_start is null)),
  constraint social_posts_content_hash_form check (content_hash ~ '^([0-9a-f]{64})?$')
);
comment on table public.social_posts is
  'Posts: drafts, planned ones and what became of them. A post for several accounts is one row for each, of one group.';
comment on column public.social_posts.due_at is 'When it, or its next part, or the next try goes out.';
comment on column public.social_posts.excerpt is 'How its first part begins; this and the counts are kept with the parts, so that lists read one table.';
comment on column public.social_posts.content_hash is 'Of its texts and media, so that the same is not posted twice within a day. @noindex Read after the account and the time.';
comment on column public.social_posts.cost_mills is 'What its platform took for it, in thousandths of a dollar.';
comment on column public.social_posts.problem is 'Why it failed, was missed or is not known, as a sentence.';
create index social_posts_account_idx on public.social_posts (account_id, scheduled_at);
create index social_posts_open_idx on public.social_posts (id) where status <> 'published' and deleted_at is null;
create index social_posts_due_idx on public.social_posts (account_id, due_at) where status in ('scheduled', 'publishing') and deleted_at is null;
create index social_posts_late_idx on public.social_posts (scheduled_at) where status = 'scheduled';
create index social_posts_published_idx on public.social_posts (published_at desc, id desc) where status = 'published' and deleted_at is null;
create index social_posts_account_published_idx on public.social_posts (account_id, published_at desc, id desc) where status = 'published';
create index social_posts_attention_idx on public.social_posts (problem_at) where status in ('failed', 'missed', 'unknown', 'pending_approval');
create unique index social_posts_group_key on public.social_posts (group_id, account_id);
create unique index social_posts_series_key on public.social_posts (series_id, series_number);
create index social_posts_cover_id_idx on public.social_posts (cover_id);
create index social_posts_submitted_by_idx on public.social_posts (submitted_by);
create index social_posts_approved_by_idx on public.social_posts (approved_by);
create index social_posts_template_id_idx on public.social_posts (template_id);
create index social_posts_batch_id_idx on public.social_posts (batch_id) where batch_id is not null;
create index social_posts_created_by_idx on public.social_posts (created_by);

create table public.social_post_parts (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.social_posts (id) on delete cascade,
  position integer not null,
  body text not null default '',
  media uuid[] not null default '{}',
  alt_texts jsonb not null default '{}',
  delay_seconds integer not null default 0,
  state text not null default 'waiting',
  lease uuid,
  send_key uuid not null default gen_random_uuid(),
  first_sent_at timestamptz,
  lookups integer not null default 0,
  external_id text,
  external_url text,
  external_ref text,
  published_at timestamptz,
  constraint social_post_parts_position_bounds check (position between 1 and 25),
  constraint social_post_parts_body_length check (char_length(body) <= 25000),
  constraint social_post_parts_media_bounds check (cardinality(media) <= 4),
  constraint social_post_parts_alt_texts_shape check (jsonb_typeof(alt_texts) = 'object' and octet_length(alt_texts::text) <= 25000),
  constraint social_post_parts_delay_bounds check (delay_seconds between 0 and 600),
  constraint social_post_parts_state_known check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'cancelled')),
  constraint social_post_parts_sent_whole check (state <> 'sent' or published_at is not null),
  constraint social_post_parts_external_length check (char_length(external_id) <= 300 and char_length(external_url) <= 1000 and char_length(external_ref) <= 300),
  constraint social_post_parts_once unique (post_id, position)
);
comment on table public.social_post_parts is
  'The parts of a post, one for a single one. @unlogged The post is in the log.';
comment on column public.social_post_parts.send_key is 'Made once: by it a platform knows a part that comes a second time.';
comment on column public.social_post_parts.state is
  'sending: handed to a worker, marked before it goes out. unknown: it went out and no answer came. cancelled: the rest of its thread is not wanted any more. @noindex Read with the post.';
create index social_post_parts_sending_idx on public.social_post_parts (post_id) where state = 'sending';
create index social_post_parts_media_idx on public.social_post_parts using gin (media) with (fastupdate = off);

create table public.social_post_attempts (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.social_posts (id) on delete cascade,
  attempt integer not null,
  position integer,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  outcome text,
  error_code text,
  error_message text,
  constraint social_post_attempts_outcome_known check (outcome in ('success', 'transient', 'auth', 'rejected', 'unknown')),
  constraint social_post_attempts_whole check ((outcome is null) = (finished_at is null)),
  constraint social_post_attempts_error_length check (char_length(error_code) <= 40 and char_length(error_message) <= 300)
);
comment on table public.social_post_attempts is 'Every try to post, with what the platform said. @unlogged It is a log itself.';
create index social_post_attempts_post_idx on public.social_post_attempts (post_id, started_at);

create table public.social_metrics (
  post_id uuid not null references public.social_posts (id) on delete cascade,
  captured_at timestamptz not null default clock_timestamp(),
  impressions integer,
  likes integer not null default 0,
  reposts integer not null default 0,
  replies integer not null default 0,
  primary key (post_id, captured_at),
  constraint social_metrics_bounds check (impressions >= 0 and likes >= 0 and reposts >= 0 and replies >= 0)
);
comment on table public.social_metrics is 'Figures of posts as their platforms told them; a thread''s are its first part''s. @unlogged They are a log themselves.';

create table private.social_imports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references public.social_accounts (id) on delete cascade,
  file_name text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint social_imports_file_name_length check (char_length(file_name) <= 200)
);
comment on table private.social_imports is 'CSV files whose posts were made; for seven days what nobody has touched since can be taken back.';
create index social_imports_account_idx on private.social_imports (account_id);
create index social_imports_created_by_idx on private.social_imports (created_by);
alter table private.social_imports enable row level security;
alter table private.social_imports force row level security;

-- Access

create function private.can_post() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission('can_access_twitter_bot');
end
$$;
comment on function private.can_post() is 'Whether the caller may open social posting. Definer, as what it calls.';

create function private.my_social_account_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_post() then
    return;
  end if;
  if private.sees_all_rows() then
    return query select a.id from public.social_accounts a;
  else
    return query select a.id from public.social_accounts a where a.model_id in (select private.my_model_ids());
  end if;
end
$$;
comment on function private.my_social_account_ids() is
  'Accounts of models that the caller sees, none without social posting. Definer: policies of several tables ask it.';
grant execute on function private.can_post(), private.my_social_account_ids() to authenticated, service_role;

select private.close_tables(
  'social_accounts', 'social_rules', 'social_templates', 'social_media_items', 'social_posts', 'social_post_parts', 'social_post_attempts',
  'social_metrics'
);

create policy "People with social posting see accounts of models that they see" on public.social_accounts
  for select to authenticated
  using ((select private.can_post()) and ((select private.sees_all_rows()) or model_id in (select private.my_model_ids())));
create policy "People see rules of accounts that they see" on public.social_rules
  for select to authenticated using (account_id in (select private.my_social_account_ids()));
create policy "People with social posting see templates" on public.social_templates
  for select to authenticated using ((select private.can_post()));
create policy "People with social posting see checked media of models that they see, and their own" on public.social_media_items
  for select to authenticated
  using (
    deleted_at is null and (select private.can_post()) and ((select private.sees_all_rows()) or model_id in (select private.my_model_ids()))
    and (mime is not null or (uploaded_by = (select private.active_uid()) and not (select private.in_view())))
  );
create policy "People see posts of accounts that they see" on public.social_posts
  for select to authenticated using (account_id in (select private.my_social_account_ids()));
create policy "People see parts of posts that they see" on public.social_post_parts
  for select to authenticated using (exists (select from public.social_posts p where p.id = social_post_parts.post_id));
create policy "People see attempts of posts that they see" on public.social_post_attempts
  for select to authenticated using (exists (select from public.social_posts p where p.id = social_post_attempts.post_id));
create policy "People see figures of posts that they see" on public.social_metrics
  for select to authenticated using (exists (select from public.social_posts p where p.id = social_metrics.post_id));

create trigger social_accounts_touch before update on public.social_accounts
  for each row execute function private.touch_updated_at();
create trigger social_accounts_90_version before update on public.social_accounts
  for each row execute function private.keep_row_version(
    'waits_until', 'last_error', 'failed_at', 'token_expires_at', 'secret_id', 'status', 'username', 'display_name', 'avatar_url', 'is_premium', 'characters', 'created_by'
  );
create trigger social_templates_touch before update on public.social_templates
  for each row execute function private.touch_updated_at();
create trigger social_templates_90_version before update on public.social_templates
  for each row execute function private.keep_row_version('created_by');
create trigger social_posts_touch before update on public.social_posts
  for each row execute function private.touch_updated_at();
create trigger social_posts_90_version before update on public.social_posts
  for each row execute function private.keep_row_version(
    'due_at', 'attempts', 'failures', 'parts_out', 'cost_mills', 'cover_id', 'created_by', 'submitted_by', 'approved_by', 'template_id', 'batch_id', 'problem', 'problem_at'
  );

create constraint trigger social_accounts_audit after insert or update or delete on public.social_accounts
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "social_accounts", "resource": "social_account", "name": ["username"], "model": "model_id",
    "fields": ["model_id", "platform", "server", "username", "status", "timezone", "daily_cap", "min_gap_minutes"], "alone": {"status": "status_changed"}
  }');
create constraint trigger social_rules_audit after insert or update or delete on public.social_rules
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "social_rules", "resource": "social_rule", "name": ["kind"], "fields": ["kind", "settings", "enabled"]
  }');
create constraint trigger social_templates_audit after insert or update or delete on public.social_templates
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "social_templates", "resource": "social_template", "name": ["name"], "fields": ["kind", "name", "hashtags"]
  }');
create constraint trigger social_posts_audit after insert or update or delete on public.social_posts
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "social_posts", "resource": "social_post", "name": ["excerpt"],
    "fields": ["status", "scheduled_at", "approved_by", "rejected_reason", "external_url", "recurrence_rule"], "alone": {"status": "status_changed"}
  }');
select private.publish('public.social_accounts');
select private.publish('public.social_posts');

create function private.drop_social_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.secret_id is distinct from old.secret_id then
    delete from private.secrets s where s.id = old.secret_id;
  end if;
  return null;
end
$$;
comment on function private.drop_social_secret() is
  'Trigger: tokens go with their account, and with those that replace them. Definer: no client role reaches secrets.';
create trigger social_accounts_70_secret after delete or update of secret_id on public.social_accounts
  for each row execute function private.drop_social_secret();
