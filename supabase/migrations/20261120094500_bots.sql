-- Bots of a messaging platform: what they are, the chats they are in, what they answer and send, and who of the team is who there. People read the
-- tables by one rule; every write is a procedure of the files that follow, or what the platform tells of.

create table public.bots (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  username text,
  platform text not null default 'telegram',
  external_id text not null,
  token_last4 text not null,
  status text not null default 'unverified',
  last_error text,
  failed_at timestamptz,
  receives text not null default 'polling',
  reads_all_messages boolean,
  joins_groups boolean,
  last_update_at timestamptz,
  checked_at timestamptz,
  polled_at timestamptz,
  waits_until timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint bots_name_length check (char_length(name) <= 50 and btrim(name) <> ''),
  constraint bots_username_form check (username ~ '^[A-Za-z0-9_]{1,64}$'),
  constraint bots_platform_known check (platform in ('telegram', 'demo')),
  constraint bots_external_id_form check (external_id ~ '^[0-9]{1,20}$'),
  constraint bots_token_last4_length check (char_length(token_last4) = 4),
  constraint bots_status_known check (status in ('unverified', 'active', 'error', 'disabled')),
  constraint bots_last_error_length check (char_length(last_error) <= 300),
  constraint bots_receives_known check (receives in ('polling', 'webhook'))
);
comment on table public.bots is 'Bots that the agency runs. Their tokens lie in private.secrets and are shown to nobody.';
comment on column public.bots.status is
  'unverified: nobody has asked the platform yet, and nothing is sent or received. error: the platform refuses it. disabled: someone turned it off. @noindex Four values.';
comment on column public.bots.platform is 'demo: made up, with the demo data; nothing is sent or heard.';
comment on column public.bots.external_id is 'The number of the bot at the platform, which its token begins with.';
comment on column public.bots.polled_at is 'When a server began to collect its messages. @noindex Read with the bot.';
comment on column public.bots.waits_until is 'The platform asked to send nothing until then. @noindex Read with the bot.';
create unique index bots_external_id_key on public.bots (platform, external_id);
create unique index bots_username_key on public.bots (platform, lower(username));
create index bots_created_by_idx on public.bots (created_by);

alter table private.secrets add column bot_id uuid references public.bots (id) on delete cascade;
comment on column private.secrets.bot_id is 'Of the token of a bot.';
create unique index secrets_bot_id_key on private.secrets (bot_id) where bot_id is not null;

create table private.bot_lines (
  bot_id uuid primary key references public.bots (id) on delete cascade,
  hook_hash bytea,
  poller uuid,
  polled_until timestamptz,
  next_update bigint,
  tokens numeric not null default 25,
  filled_at timestamptz not null default clock_timestamp(),
  lease uuid
);
comment on table private.bot_lines is
  'What a bot''s way to the platform needs: the hash of the secret that its webhook brings, who polls it until when, and how many messages it may send at once.';
alter table private.bot_lines enable row level security;
alter table private.bot_lines force row level security;

create table private.bot_updates (
  bot_id uuid not null references public.bots (id) on delete cascade,
  update_id bigint not null,
  received_at timestamptz not null default clock_timestamp(),
  failed text,
  primary key (bot_id, update_id)
);
comment on table private.bot_updates is 'Which updates of a bot have been dealt with, for 48 hours: the platform sends some twice, and out of order.';
create index bot_updates_received_at_idx on private.bot_updates (received_at);
alter table private.bot_updates enable row level security;
alter table private.bot_updates force row level security;

create table public.bot_chats (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references public.bots (id) on delete cascade,
  external_chat_id text not null,
  type text not null,
  title text not null,
  username text,
  people integer,
  model_id uuid references public.models (id) on delete set null,
  is_bridged boolean not null default false,
  bot_is_admin boolean not null default false,
  status text not null default 'active',
  last_message_at timestamptz,
  unanswered_since timestamptz,
  assigned_to uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint bot_chats_external_id_form check (external_chat_id ~ '^-?[0-9]{1,20}$'),
  constraint bot_chats_type_known check (type in ('private', 'group', 'supergroup', 'channel')),
  constraint bot_chats_title_length check (char_length(title) between 1 and 255),
  constraint bot_chats_username_length check (char_length(username) <= 64),
  constraint bot_chats_people_bounds check (people between 0 and 10000000),
  constraint bot_chats_status_known check (status in ('active', 'left', 'blocked')),
  constraint bot_chats_bridge_has_model check (not is_bridged or model_id is not null),
  constraint bot_chats_once unique (bot_id, external_chat_id)
);
comment on table public.bot_chats is 'Chats that a bot is in or was in, and the models that they belong to.';
comment on column public.bot_chats.status is
  'left: the bot was removed from a group. blocked: a person blocked it. Nothing is sent to either. @noindex Read with the bot.';
comment on column public.bot_chats.unanswered_since is 'When the first message came that nobody has answered.';
create index bot_chats_model_id_idx on public.bot_chats (model_id);
create index bot_chats_unanswered_idx on public.bot_chats (unanswered_since) where unanswered_since is not null;
create index bot_chats_over_idx on public.bot_chats (updated_at) where status <> 'active';
create index bot_chats_assigned_to_idx on public.bot_chats (assigned_to);

create table private.bot_paces (
  bot_chat_id uuid primary key references public.bot_chats (id) on delete cascade,
  next_at timestamptz not null,
  minute_at timestamptz not null,
  in_minute integer not null
);
comment on table private.bot_paces is 'From when on a chat may be written to again: once a second, a group 18 times a minute, and not before the platform allows it.';
alter table private.bot_paces enable row level security;
alter table private.bot_paces force row level security;

create table public.bot_commands (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references public.bots (id) on delete cascade,
  command text not null,
  description text not null,
  response text,
  action text not null default 'reply',
  audience text not null default 'everyone',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint bot_commands_command_form check (command ~ '^[a-z0-9_]{1,32}$'),
  constraint bot_commands_description_length check (char_length(description) between 1 and 256),
  constraint bot_commands_response_length check (char_length(response) <= 4096),
  constraint bot_commands_action_known check (action in ('reply', 'tasks', 'today', 'note', 'status')),
  constraint bot_commands_audience_known check (audience in ('everyone', 'linked', 'admins')),
  constraint bot_commands_reply_whole check (action <> 'reply' or response is not null),
  constraint bot_commands_back_office_linked check (action = 'reply' or audience <> 'everyone'),
  constraint bot_commands_once unique (bot_id, command)
);
comment on table public.bot_commands is 'What a bot answers when someone writes /command. Those of the back office act with the rights of the linked person.';

create table public.bot_auto_replies (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references public.bots (id) on delete cascade,
  trigger_kind text not null,
  pattern text,
  response text not null,
  cooldown_seconds integer not null default 3600,
  active_from time,
  active_until time,
  timezone text not null default 'UTC',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint bot_auto_replies_kind_known check (trigger_kind in ('contains', 'exact', 'first_contact')),
  constraint bot_auto_replies_pattern_length check (char_length(pattern) between 1 and 200),
  constraint bot_auto_replies_pattern_whole check ((trigger_kind = 'first_contact') = (pattern is null)),
  constraint bot_auto_replies_response_length check (char_length(response) between 1 and 4096),
  constraint bot_auto_replies_cooldown_bounds check (cooldown_seconds between 0 and 604800),
  constraint bot_auto_replies_hours_whole check ((active_from is null) = (active_until is null)),
  constraint bot_auto_replies_timezone_length check (char_length(timezone) <= 60)
);
comment on table public.bot_auto_replies is 'What a bot answers without a person, at most once within its cool-down in a chat, within its hours.';
create index bot_auto_replies_bot_id_idx on public.bot_auto_replies (bot_id);

create table private.bot_auto_reply_uses (
  reply_id uuid not null references public.bot_auto_replies (id) on delete cascade,
  bot_chat_id uuid not null references public.bot_chats (id) on delete cascade,
  used_at timestamptz not null,
  primary key (reply_id, bot_chat_id)
);
comment on table private.bot_auto_reply_uses is 'When an automatic reply went to a chat last.';
create index bot_auto_reply_uses_chat_idx on private.bot_auto_reply_uses (bot_chat_id);
alter table private.bot_auto_reply_uses enable row level security;
alter table private.bot_auto_reply_uses force row level security;

create table public.bot_broadcasts (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references public.bots (id) on delete cascade,
  name text not null,
  body text not null,
  media_path text,
  buttons jsonb not null default '[]',
  audience jsonb not null default '{"kind": "all"}',
  status text not null default 'draft',
  scheduled_at timestamptz,
  repeat_hours integer,
  repeat_until timestamptz,
  total integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  skipped integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint bot_broadcasts_name_length check (char_length(name) <= 80 and btrim(name) <> ''),
  constraint bot_broadcasts_body_length check (char_length(body) between 1 and 4096),
  constraint bot_broadcasts_media_path_form check (media_path ~ '^/storage/v1/object/public/pictures/([a-z]{2,20}/)?[0-9a-f-]{36}[.](png|jpg|jpeg|webp)$'),
  constraint bot_broadcasts_buttons_shape check (jsonb_typeof(buttons) = 'array' and jsonb_array_length(buttons) <= 8 and octet_length(buttons::text) <= 5000),
  constraint bot_broadcasts_audience_shape check (jsonb_typeof(audience) = 'object' and octet_length(audience::text) <= 25000),
  constraint bot_broadcasts_status_known check (status in ('draft', 'scheduled', 'sending', 'paused', 'completed', 'failed', 'cancelled')),
  constraint bot_broadcasts_scheduled_whole check (status <> 'scheduled' or scheduled_at is not null),
  constraint bot_broadcasts_repeat_bounds check (repeat_hours between 1 and 8760),
  constraint bot_broadcasts_repeat_whole check (repeat_until is null or repeat_hours is not null)
);
comment on table public.bot_broadcasts is 'One message to many chats of a bot: {name} and {city} are filled in for each.';
comment on column public.bot_broadcasts.body is 'As it was written: *bold*, _italic_, `code` and [words](https://…) are turned into the platform''s entities when it is sent.';
comment on column public.bot_broadcasts.media_path is 'A picture, as the path of its public address. @noindex Nobody searches for it.';
comment on column public.bot_broadcasts.audience is '{kind: all}, {kind: type, types: […]}, {kind: linked}, or {kind: chats, ids: […]}: of the chats that its author sees.';
comment on column public.bot_broadcasts.unknown is 'Those of which nobody can tell whether they arrived: they are not sent again.';
create index bot_broadcasts_bot_id_idx on public.bot_broadcasts (bot_id, created_at desc);
create index bot_broadcasts_created_by_idx on public.bot_broadcasts (created_by);
create index bot_broadcasts_scheduled_at_idx on public.bot_broadcasts (scheduled_at) where status = 'scheduled';

create table public.bot_deliveries (
  broadcast_id uuid not null references public.bot_broadcasts (id) on delete cascade,
  bot_chat_id uuid not null references public.bot_chats (id) on delete cascade,
  status text not null default 'queued',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  lease uuid,
  error text,
  external_message_id text,
  sent_at timestamptz,
  primary key (broadcast_id, bot_chat_id),
  constraint bot_deliveries_status_known check (status in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  constraint bot_deliveries_error_length check (char_length(error) <= 300),
  constraint bot_deliveries_external_id_length check (char_length(external_message_id) <= 40)
);
comment on table public.bot_deliveries is
  'What became of a broadcast in each chat: one row each, so that it never goes to one twice. @unlogged The broadcast says how many there were.';
comment on column public.bot_deliveries.status is 'unknown: it was sent and no answer came; nobody but a person can tell whether it arrived. @noindex Read with the broadcast.';
create index bot_deliveries_chat_idx on public.bot_deliveries (bot_chat_id);
create index bot_deliveries_queued_idx on public.bot_deliveries (broadcast_id, next_attempt_at, bot_chat_id) where status = 'queued';
create index bot_deliveries_sending_idx on public.bot_deliveries (broadcast_id) where status = 'sending';

create table public.bot_messages (
  id uuid primary key default gen_random_uuid(),
  bot_chat_id uuid not null references public.bot_chats (id) on delete cascade,
  direction text not null,
  external_id text,
  sender_label text,
  author_id uuid references public.profiles (id) on delete set null,
  kind text not null default 'text',
  body text not null,
  origin text not null default 'chat',
  status text not null default 'sent',
  error text,
  reply_to_external_id text,
  needs_answer boolean not null default false,
  answered_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint bot_messages_direction_known check (direction in ('in', 'out')),
  constraint bot_messages_external_id_length check (char_length(external_id) <= 40 and char_length(reply_to_external_id) <= 40),
  constraint bot_messages_sender_label_length check (char_length(sender_label) <= 130),
  constraint bot_messages_kind_known check (kind in ('text', 'photo', 'file', 'voice', 'video', 'sticker', 'location', 'contact', 'other')),
  constraint bot_messages_body_length check (char_length(body) <= 4096),
  constraint bot_messages_origin_known check (origin in ('chat', 'command', 'auto_reply', 'reply', 'bridge', 'test')),
  constraint bot_messages_status_known check (status in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  constraint bot_messages_error_length check (char_length(error) <= 300)
);
comment on table public.bot_messages is
  'What was written in chats of bots and what bots wrote there, for 90 days; broadcasts stand in bot_deliveries. @unlogged They are a log themselves.';
comment on column public.bot_messages.origin is 'Why it was written: by a person there (chat), or by the bot, on a command, an automatic reply, a person of the team, the bridge or a test. @noindex Read with the chat.';
create index bot_messages_chat_idx on public.bot_messages (bot_chat_id, created_at desc, id desc);
create unique index bot_messages_external_key on public.bot_messages (bot_chat_id, direction, external_id) where external_id is not null;
create index bot_messages_author_id_idx on public.bot_messages (author_id);
create index bot_messages_created_at_idx on public.bot_messages (created_at, id);
create index bot_messages_words_idx on public.bot_messages using gin (body extensions.gin_trgm_ops) with (fastupdate = off);

create table private.bot_sends (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references public.bots (id) on delete cascade,
  bot_chat_id uuid references public.bot_chats (id) on delete cascade,
  message_id uuid references public.bot_messages (id) on delete cascade,
  method text not null default 'sendMessage',
  payload jsonb not null,
  state text not null default 'waiting',
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  lease uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint bot_sends_method_known check (method in ('sendMessage', 'answerCallbackQuery', 'setMyCommands', 'editMessageReplyMarkup', 'getChatMemberCount')),
  constraint bot_sends_payload_size check (octet_length(payload::text) <= 40000),
  constraint bot_sends_state_known check (state in ('waiting', 'sending'))
);
comment on table private.bot_sends is 'What bots are to send beside broadcasts; a row goes once it is known what became of it.';
create index bot_sends_due_idx on private.bot_sends (bot_id, due_at);
create index bot_sends_chat_idx on private.bot_sends (bot_chat_id);
create index bot_sends_message_idx on private.bot_sends (message_id);
alter table private.bot_sends enable row level security;
alter table private.bot_sends force row level security;

create table public.user_messaging_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  platform text not null default 'telegram',
  external_user_id text,
  label text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  constraint user_messaging_links_platform_known check (platform = 'telegram'),
  constraint user_messaging_links_external_form check (external_user_id ~ '^[0-9]{1,20}$'),
  constraint user_messaging_links_label_length check (char_length(label) <= 130),
  constraint user_messaging_links_whole check ((external_user_id is null) = (verified_at is null))
);
comment on table public.user_messaging_links is 'Who of the team is who at the platform: commands act with the rights of the linked person. People see their own.';
create unique index user_messaging_links_external_key on public.user_messaging_links (platform, external_user_id);

create table private.messaging_link_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);
comment on table private.messaging_link_codes is 'Codes that link an account, each for ten minutes and once; only their hashes are kept.';
create index messaging_link_codes_expires_at_idx on private.messaging_link_codes (expires_at);
alter table private.messaging_link_codes enable row level security;
alter table private.messaging_link_codes force row level security;

-- Access

create function private.can_use_bots() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission('can_access_bot_management');
end
$$;
comment on function private.can_use_bots() is 'Whether the caller may open bots. Definer, as what it calls.';
grant execute on function private.can_use_bots() to authenticated, service_role;

select private.close_tables(
  'bots', 'bot_chats', 'bot_commands', 'bot_auto_replies', 'bot_broadcasts', 'bot_deliveries', 'bot_messages', 'user_messaging_links'
);

create policy "People with bots see them" on public.bots
  for select to authenticated using ((select private.can_use_bots()));
create policy "People with bots see chats without a model and those of models that they see" on public.bot_chats
  for select to authenticated
  using (
    (select private.can_use_bots())
    and (model_id is null or (select private.sees_all_rows()) or model_id in (select private.my_model_ids()))
  );
create policy "People with bots see their commands" on public.bot_commands
  for select to authenticated using ((select private.can_use_bots()));
create policy "People with bots see their automatic replies" on public.bot_auto_replies
  for select to authenticated using ((select private.can_use_bots()));
create policy "People with bots see their broadcasts" on public.bot_broadcasts
  for select to authenticated using ((select private.can_use_bots()));
create policy "People see deliveries to chats that they see" on public.bot_deliveries
  for select to authenticated using (exists (select from public.bot_chats c where c.id = bot_deliveries.bot_chat_id));
create policy "People see messages of chats that they see, unless an administrator views as them" on public.bot_messages
  for select to authenticated
  using (not (select private.in_view()) and exists (select from public.bot_chats c where c.id = bot_messages.bot_chat_id));
create policy "People see their own link to the platform" on public.user_messaging_links
  for select to authenticated using (user_id = (select private.active_uid()));

create trigger bots_touch before update on public.bots
  for each row execute function private.touch_updated_at();
create trigger bots_90_version before update on public.bots
  for each row execute function private.keep_row_version('last_update_at', 'checked_at', 'polled_at', 'waits_until', 'last_error', 'failed_at');
create trigger bot_chats_touch before update on public.bot_chats
  for each row execute function private.touch_updated_at();
create trigger bot_chats_90_version before update on public.bot_chats
  for each row execute function private.keep_row_version('title', 'username', 'people', 'last_message_at', 'unanswered_since', 'bot_is_admin', 'external_chat_id', 'type', 'model_id', 'is_bridged');
create trigger bot_commands_touch before update on public.bot_commands
  for each row execute function private.touch_updated_at();
create trigger bot_commands_90_version before update on public.bot_commands
  for each row execute function private.keep_row_version();
create trigger bot_auto_replies_touch before update on public.bot_auto_replies
  for each row execute function private.touch_updated_at();
create trigger bot_auto_replies_90_version before update on public.bot_auto_replies
  for each row execute function private.keep_row_version();
create trigger bot_broadcasts_touch before update on public.bot_broadcasts
  for each row execute function private.touch_updated_at();
create trigger bot_broadcasts_90_version before update on public.bot_broadcasts
  for each row execute function private.keep_row_version('total', 'sent', 'failed', 'unknown', 'skipped', 'created_by');

create constraint trigger bots_audit after insert or update or delete on public.bots
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "bots", "resource": "bot", "name": ["name"],
    "fields": ["name", "username", "status", "token_last4", "receives"], "alone": {"status": "status_changed"}
  }');
create constraint trigger bot_chats_audit after update on public.bot_chats
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "bot_chats", "resource": "bot_chat", "name": ["title"], "model": "model_id", "fields": ["model_id", "is_bridged"]
  }');
create constraint trigger bot_commands_audit after insert or update or delete on public.bot_commands
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "bot_commands", "resource": "bot_command", "name": ["command"],
    "fields": ["command", "description", "action", "audience", "enabled"]
  }');
create constraint trigger bot_auto_replies_audit after insert or update or delete on public.bot_auto_replies
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "bot_auto_replies", "resource": "bot_auto_reply", "name": ["pattern", "trigger_kind"],
    "fields": ["trigger_kind", "pattern", "cooldown_seconds", "enabled"]
  }');
create constraint trigger bot_broadcasts_audit after insert or update or delete on public.bot_broadcasts
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "bot_broadcasts", "resource": "bot_broadcast", "name": ["name"],
    "fields": ["name", "status", "scheduled_at", "repeat_hours"], "alone": {"status": "status_changed"}
  }');
create constraint trigger user_messaging_links_audit after insert or update or delete on public.user_messaging_links
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "messaging_links", "resource": "messaging_link", "name": ["label"], "fields": ["label", "verified_at"]
  }');
select private.publish('public.bots');
select private.publish('public.bot_chats');
select private.publish('public.bot_broadcasts');
