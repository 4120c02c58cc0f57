-- Chats: groups, the team of a model, and two people. Only members read, whatever else they may; every write is a procedure of the files that
-- follow. Messages have a number in their chat, given under its lock, so that their order is the same for everyone. Clients read the tables of
-- messages through procedures alone: what is live is the row of the chat, which says how far its messages and their changes have come.

create domain public.message_text as text constraint message_text_size check (octet_length(value) <= 40000);
comment on domain public.message_text is 'A message of a client, 40,000 bytes at most: how many characters it may have is said in words.';

create table public.chats (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  group_name text,
  model_id uuid references public.models (id) on delete set null,
  description text,
  avatar_url text,
  direct_key text unique,
  is_archived boolean not null default false,
  bot_chat_id uuid,
  last_seq bigint not null default 0,
  last_change bigint not null default 0,
  last_message_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint chats_type_known check (type in ('group', 'model', 'direct')),
  constraint chats_group_name_length check (char_length(group_name) <= 80 and btrim(group_name) <> ''),
  constraint chats_group_has_name check (type <> 'group' or group_name is not null),
  constraint chats_model_of_model_chats check (model_id is null or type = 'model'),
  constraint chats_description_length check (char_length(description) <= 300),
  constraint chats_avatar_url_form check (
    avatar_url ~ '^/storage/v1/object/public/pictures/([a-z]{2,20}/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}[.](png|jpg|jpeg|webp)$'
  ),
  constraint chats_direct_has_key check ((type = 'direct') = (direct_key is not null)),
  constraint chats_direct_stays_open check (type <> 'direct' or not is_archived)
);
comment on table public.chats is 'Chats. @unlogged What is done to their members and what is deleted is in the log; what they say is the business of their members.';
comment on column public.chats.type is
  'group: whom its members add. model: the people of a model, who come and go with their assignment, and others by name. direct: two people. @noindex Read with the id.';
comment on column public.chats.direct_key is 'Both ids of a direct chat in their order, so that two people have one.';
comment on column public.chats.bot_chat_id is 'The group at a messaging platform that it is bridged to: what is written in one is written in both.';
comment on column public.chats.last_seq is 'The number of its last message.';
comment on column public.chats.last_change is 'Counts messages and what is changed of them: a page asks for what came after the change that it knows.';
create unique index chats_model_id_key on public.chats (model_id);
create index chats_created_by_idx on public.chats (created_by);

create table public.chat_members (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null references public.chats (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null default 'member',
  is_assigned boolean not null default false,
  last_read_seq bigint not null default 0,
  told_seq bigint not null default 0,
  mention_count integer not null default 0,
  level text not null default 'all',
  level_before text not null default 'all',
  muted_until timestamptz,
  is_pinned boolean not null default false,
  in_front_until timestamptz,
  joined_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  constraint chat_members_once unique (chat_id, user_id),
  constraint chat_members_role_known check (role in ('owner', 'member')),
  constraint chat_members_level_known check (level in ('all', 'mentions', 'none') and level_before in ('all', 'mentions'))
);
comment on table public.chat_members is
  'Who is in a chat, how far they have read, and what they want to hear of it. People read their own row. @unlogged Members that come and go are in the log.';
comment on column public.chat_members.is_assigned is 'Whether they are there because they look after the model, and go when they no longer do.';
comment on column public.chat_members.told_seq is 'The message of which the unread notification was made: there is one until they have read.';
comment on column public.chat_members.updated_at is 'By it a page knows what it has marked itself when that comes back to it.';
comment on column public.chat_members.in_front_until is 'Until when the chat counts as in front of them: nothing is queued then.';
create index chat_members_user_id_idx on public.chat_members (user_id, chat_id);
create trigger chat_members_touch before update on public.chat_members
  for each row execute function private.touch_updated_at();

create table public.chat_messages (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null references public.chats (id) on delete cascade,
  seq bigint not null,
  change bigint not null,
  sender_id uuid references public.profiles (id) on delete set null,
  external_sender text,
  kind text not null default 'text',
  body text not null default '',
  event jsonb,
  reply_to_id uuid,
  client_id uuid,
  mentions_all boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references public.profiles (id) on delete set null,
  pinned_at timestamptz,
  pinned_by uuid references public.profiles (id) on delete set null,
  constraint chat_messages_seq_once unique (chat_id, seq),
  constraint chat_messages_client_id_once unique (chat_id, client_id),
  constraint chat_messages_place unique (chat_id, id),
  constraint chat_messages_reply_of_chat foreign key (chat_id, reply_to_id)
    references public.chat_messages (chat_id, id) on delete set null (reply_to_id),
  constraint chat_messages_kind_known check (kind in ('text', 'file', 'system')),
  constraint chat_messages_body_length check (char_length(body) <= 4000),
  constraint chat_messages_event_of_system check ((kind = 'system') = (event is not null)),
  constraint chat_messages_external_sender_length check (char_length(external_sender) between 1 and 130),
  constraint chat_messages_one_sender check (sender_id is null or external_sender is null),
  constraint chat_messages_text_is_there check (kind <> 'text' or body <> '' or deleted_at is not null)
);
comment on table public.chat_messages is
  'Messages. A deleted one stays without its text. @unlogged Deletions are in the log; edits in chat_message_edits.';
comment on column public.chat_messages.change is 'Where the chat stood when this message last changed.';
comment on column public.chat_messages.external_sender is 'Who wrote it at the platform, where the chat is bridged to a group there and they are nobody of the team.';
comment on column public.chat_messages.event is 'Of a message by the chat itself: {kind, actor, person, name, target, target_id, why}; nobody wrote it, and it is never unread.';
comment on column public.chat_messages.client_id is 'Drawn by who sends: the same message that comes twice is there once.';
create index chat_messages_change_idx on public.chat_messages (chat_id, change);
create index chat_messages_sender_id_idx on public.chat_messages (sender_id);
create index chat_messages_reply_idx on public.chat_messages (chat_id, reply_to_id) where reply_to_id is not null;
create index chat_messages_deleted_by_idx on public.chat_messages (deleted_by) where deleted_by is not null;
create index chat_messages_pinned_by_idx on public.chat_messages (pinned_by) where pinned_by is not null;
create index chat_messages_pinned_idx on public.chat_messages (chat_id, pinned_at) where pinned_at is not null;
create index chat_messages_created_at_idx on public.chat_messages (created_at);

create table public.chat_message_edits (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.chat_messages (id) on delete cascade,
  old_body text not null,
  written_at timestamptz not null,
  constraint chat_message_edits_body_length check (char_length(old_body) <= 4000)
);
comment on table public.chat_message_edits is 'What messages said before they were edited, for members of the chat. @unlogged They are the history themselves.';
create index chat_message_edits_message_id_idx on public.chat_message_edits (message_id, written_at);

create table public.chat_mentions (
  message_id uuid not null references public.chat_messages (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  primary key (message_id, user_id)
);
comment on table public.chat_mentions is 'Who is mentioned in a message. @unlogged They belong to it.';
create index chat_mentions_user_id_idx on public.chat_mentions (user_id);

create table public.chat_reactions (
  message_id uuid not null references public.chat_messages (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  emoji text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (message_id, user_id, emoji),
  constraint chat_reactions_emoji_form check (octet_length(emoji) between 1 and 64 and emoji !~ '[[:alpha:][:space:][:cntrl:]<>&"]' and emoji ~ '[^ -~]'),
  -- Marks that pile up, turn the direction of text or show nothing are none.
  constraint chat_reactions_emoji_seen check (
    emoji !~ '[\u00ad\u0300-\u036f\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]' and emoji ~ '[^ -~\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]'
  )
);
comment on table public.chat_reactions is 'Reactions to messages. @unlogged They stand for themselves.';
create index chat_reactions_user_id_idx on public.chat_reactions (user_id);

create table public.chat_files (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.chat_messages (id) on delete cascade,
  place integer not null,
  object_name text not null unique,
  file_name text not null,
  size_bytes bigint not null,
  media_type text not null,
  width integer,
  height integer,
  uploaded_by uuid references public.profiles (id) on delete set null,
  constraint chat_files_place_once unique (message_id, place),
  constraint chat_files_place_bounds check (place between 1 and 10),
  constraint chat_files_object_form check (object_name ~ '^chat/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  constraint chat_files_file_name_form check (octet_length(file_name) between 1 and 255 and file_name !~ '[/\\[:cntrl:]]'),
  constraint chat_files_size_bounds check (size_bytes between 1 and 26214400),
  constraint chat_files_media_type_length check (char_length(media_type) <= 200),
  constraint chat_files_picture_bounds check (width between 1 and 30000 and height between 1 and 30000)
);
comment on table public.chat_files is
  'Files of messages, 10 each, whose bytes were looked at before the message was sent. They are objects of that name in bucket attachments. @unlogged They belong to the message.';
comment on column public.chat_files.width is 'Of a picture, as the page that sent it says: room for it is kept before it has arrived.';
create index chat_files_uploaded_by_idx on public.chat_files (uploaded_by);

create table public.chat_snippets (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references public.profiles (id) on delete cascade,
  shortcut text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint chat_snippets_shortcut_form check (shortcut ~ '^[a-z0-9_-]{2,30}$'),
  constraint chat_snippets_body_length check (char_length(body) <= 4000 and btrim(body) <> ''),
  constraint chat_snippets_shortcut_once unique nulls not distinct (owner_id, shortcut)
);
comment on table public.chat_snippets is
  'Texts for /shortcut in chats: someone''s, or without an owner everyone''s, who may then change the configuration to change them. @unlogged They are texts to start from.';
create trigger chat_snippets_touch before update on public.chat_snippets
  for each row execute function private.touch_updated_at();
create trigger chat_snippets_version before update on public.chat_snippets
  for each row execute function private.keep_row_version();

-- Access

create function private.is_of_two(chat public.chats) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return chat.type = 'direct' or exists (select from public.marketplace_enquiries e where e.chat_id = chat.id);
end
$$;
comment on function private.is_of_two(public.chats) is
  'Whether a chat is the business of two people, directly or of an enquiry: nobody reads it in a view. Definer: called by definer bodies only.';

create function private.my_chat_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.active_uid();
  is_view constant boolean := private.in_view();
begin
  if caller is null or not private.has_permission_of(caller, 'can_access_chat') then
    return;
  end if;
  return query
    select m.chat_id from public.chat_members m
    where m.user_id = caller and (not is_view or exists (select from public.chats c where c.id = m.chat_id and not private.is_of_two(c)));
end
$$;
comment on function private.my_chat_ids() is
  'Chats that the caller is in; in a view none of two people. Nobody has more by any other right. Definer: it is used by policies of both tables.';
grant execute on function private.my_chat_ids() to authenticated, service_role;

do $$
declare
  closed text;
begin
  foreach closed in array array[
    'chats', 'chat_members', 'chat_messages', 'chat_message_edits', 'chat_mentions', 'chat_reactions', 'chat_files', 'chat_snippets'
  ] loop
    execute format('alter table public.%I enable row level security', closed);
    execute format('alter table public.%I force row level security', closed);
    execute format('revoke all on public.%I from anon, authenticated, service_role', closed);
    execute format('grant all on public.%I to service_role', closed);
  end loop;
end
$$;
grant select on public.chats, public.chat_members to authenticated;

create policy "People see chats that they are in" on public.chats
  for select to authenticated using (id in (select private.my_chat_ids()));
create policy "People see their own place in chats" on public.chat_members
  for select to authenticated using (user_id = (select private.active_uid()) and chat_id in (select private.my_chat_ids()));

select private.publish('public.chats');
select private.publish('public.chat_members');
