-- Saying something in a chat: sending once whatever the connection does, editing for a time, deleting, reactions, pins, and reading.

create function private.chat_edit_hours() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.value::integer from public.config c where c.key = 'chat_edit_hours' and c.value ~ '^[0-9]{1,3}$'), 24)
$$;
comment on function private.chat_edit_hours() is
  'For how many hours a message can be edited: config key chat_edit_hours, 24 where it says nothing. Definer: members may not read it otherwise.';

create function private.message_body(p_body text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  body constant text := btrim(coalesce(p_body, ''), E' \t\r\n');
begin
  if char_length(body) > 4000 then
    raise exception 'Message must be 4,000 characters or fewer' using errcode = '22023', hint = 'too_long';
  end if;
  -- What nobody would see is no message.
  return case when regexp_replace(body, '[\s\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0]+', '', 'g') = '' then '' else body end;
end
$$;
comment on function private.message_body(text) is 'The text of a message as it is kept, empty where nobody would see anything; 22023 where it is too long.';

create function private.set_chat_mentions(p_message public.chat_messages, p_ids uuid[], p_all boolean) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  -- People who are not in the chat, or no longer, are not mentioned.
  wanted constant uuid[] := array(
    select m.user_id from public.chat_members m
    where m.chat_id = p_message.chat_id and m.user_id = any (coalesce(p_ids, '{}')) and m.user_id is distinct from p_message.sender_id
  );
  was constant uuid[] := private.mentioned_in(p_message);
  newly uuid[];
begin
  delete from public.chat_mentions n where n.message_id = p_message.id and coalesce(n.user_id <> all (wanted), true);
  insert into public.chat_mentions (message_id, user_id)
  select p_message.id, w from unnest(wanted) as w where coalesce(w <> all (array(
    select n.user_id from public.chat_mentions n where n.message_id = p_message.id
  )), true);
  update public.chat_messages m set mentions_all = coalesce(p_all, false) where m.id = p_message.id and m.mentions_all <> coalesce(p_all, false);
  select * into p_message from public.chat_messages m where m.id = p_message.id;
  newly := array(select u from unnest(private.mentioned_in(p_message)) as u where coalesce(u <> all (was), true));
  -- In one order: two of these at once must not wait for each other.
  perform from public.chat_members m
  where m.chat_id = p_message.chat_id and (m.user_id = any (newly) or m.user_id = any (was)) order by m.id for no key update;
  update public.chat_members m set mention_count = m.mention_count + 1
  where m.chat_id = p_message.chat_id and m.user_id = any (newly) and m.last_read_seq < p_message.seq;
  update public.chat_members m set mention_count = greatest(m.mention_count - 1, 0)
  where m.chat_id = p_message.chat_id and m.last_read_seq < p_message.seq
    and m.user_id = any (was) and coalesce(m.user_id <> all (private.mentioned_in(p_message)), true);
  return newly;
end
$$;
comment on function private.set_chat_mentions(public.chat_messages, uuid[], boolean) is
  'Makes these members the ones that a message mentions, counts that for them, and answers who is new among them. Definer: called by definer bodies only.';

create function private.mentioned_in(p_message public.chat_messages) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select n.user_id from public.chat_mentions n where n.message_id = p_message.id and p_message.deleted_at is null
    union
    select m.user_id from public.chat_members m
    where p_message.mentions_all and p_message.deleted_at is null and m.chat_id = p_message.chat_id and m.user_id is distinct from p_message.sender_id
  )
$$;
comment on function private.mentioned_in(public.chat_messages) is
  'Whom a message mentions, by name or with everyone. Definer: called by definer bodies only.';

-- News: one unread row for a chat and person until they have read, and mentions besides.

create function private.chat_listeners(p_chat uuid, p_ids uuid[], p_levels text[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select m.user_id from public.chat_members m join public.chats c on c.id = m.chat_id
    where m.chat_id = p_chat and m.level = any (p_levels)
      and (p_ids is null or m.user_id = any (p_ids))
      -- Who lost access to chats is in direct ones still, and hears nothing of them.
      and (c.type <> 'direct' or private.may_chat(m.user_id))
      and (m.muted_until is null or m.muted_until <= now()) and (m.in_front_until is null or m.in_front_until <= now())
    order by m.user_id
  )
$$;
comment on function private.chat_listeners(uuid, uuid[], text[]) is
  'Who of a chat wants to hear now, and does not have it in front of them. Definer: called by definer bodies only.';

create function private.tell_of_message(p_chat public.chats, p_message public.chat_messages, p_mentioned uuid[], p_is_new boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant text := coalesce(
    p_message.external_sender || ' (Telegram)', (select coalesce(p.display_name, p.email) from public.profiles p where p.id = p_message.sender_id), private.my_name()
  );
  preview constant text := private.message_preview(p_message);
  about constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'chat_id', p_chat.id, 'message_id', p_message.id, 'model_id', p_chat.model_id, 'actor_id', p_message.sender_id, 'actor_name', actor
  ));
  told uuid[];
begin
  perform private.notify(
    'chat_mentions', private.chat_listeners(p_chat.id, p_mentioned, '{all,mentions}'), p_chat.model_id,
    actor || ' mentioned you' || case when p_chat.type <> 'direct' then ' in ' || private.chat_name(p_chat, null) else '' end,
    preview, about || jsonb_build_object('kind', 'mentioned', 'preview', preview), format('chat_mention:%s', p_chat.id)
  ) where p_mentioned <> '{}';
  if not p_is_new then
    return;
  end if;
  -- Only those for whom the chat turns from read to unread: nothing is written for the others.
  told := array(
    select m.user_id from public.chat_members m
    where m.chat_id = p_chat.id and m.user_id is distinct from p_message.sender_id and m.told_seq <= m.last_read_seq
      and m.user_id = any (private.chat_listeners(p_chat.id, null, '{all}'))
  );
  if told = '{}' then
    return;
  end if;
  update public.chat_members m set told_seq = p_message.seq where m.chat_id = p_chat.id and m.user_id = any (told);
  perform private.notify(
    'chat_unread_messages', told, p_chat.model_id,
    case when p_chat.type = 'direct' then 'New message from ' || actor else 'New messages in ' || private.chat_name(p_chat, null) end,
    case when p_chat.type = 'direct' then preview else actor || ': ' || preview end,
    about || jsonb_build_object('kind', 'unread', 'count', 1, 'preview', preview), format('chat_unread:%s', p_chat.id)
  );
end
$$;
comment on function private.tell_of_message(public.chats, public.chat_messages, uuid[], boolean) is
  'Queues news of a message. Definer: called by definer bodies only.';

create function private.chat_news(p_chat text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member public.chat_members;
  message public.chat_messages;
begin
  select * into member from public.chat_members m where m.chat_id::text = p_chat and m.user_id = private.active_uid();
  if member.id is null or not private.may_chat(member.user_id) then
    return null;
  end if;
  select * into message from public.chat_messages m
  where m.chat_id = member.chat_id and m.kind <> 'system' and m.deleted_at is null and m.sender_id is distinct from member.user_id
  order by m.seq desc limit 1;
  return jsonb_build_object(
    'count', private.chat_unread(member.chat_id, member.user_id, member.last_read_seq), 'preview', private.message_preview(message),
    'actor_name', coalesce(message.external_sender || ' (Telegram)', (select coalesce(p.display_name, p.email) from public.profiles p where p.id = message.sender_id))
  );
end
$$;
comment on function private.chat_news(text) is
  'What a notification of a chat says now: how many messages the caller has not read, and the last of them. Definer: people read messages by procedures alone.';
grant execute on function private.chat_news(text) to authenticated, service_role;

-- Sending

create function private.add_chat_files(p_message public.chat_messages, p_files jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  file jsonb;
  place integer := 0;
  bytes bigint;
  found_type text;
begin
  perform private.lock_storage(p_message.sender_id);
  for file in select value from jsonb_array_elements(p_files) as value loop
    place := place + 1;
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('attachments/' || (file ->> 'object_name'), 0));
    select (o.metadata ->> 'size')::bigint into bytes from storage.objects o
    where o.bucket_id = 'attachments' and o.name = file ->> 'object_name' and o.name like 'chat/%' and o.owner_id = p_message.sender_id::text
      -- What is older may be swept this very moment.
      and o.created_at > now() - interval '23 hours';
    if bytes is null or exists (select from public.chat_files f where f.object_name = file ->> 'object_name') then
      raise exception 'This file was not uploaded. Choose it again.' using errcode = '22023', hint = 'no_file';
    end if;
    if bytes = 0 then
      raise exception 'This file is empty' using errcode = '22023', hint = 'empty_file';
    end if;
    perform private.require_upload_room(p_message.sender_id, bytes);
    found_type := private.checked_type('attachments', file ->> 'object_name');
    if found_type is null then
      raise exception 'This file has not been checked, or isn''t one that can be kept here' using errcode = '22023', hint = 'unchecked';
    end if;
    insert into public.chat_files (message_id, place, object_name, file_name, size_bytes, media_type, width, height, uploaded_by)
    values (
      p_message.id, place, file ->> 'object_name',
      -- What turns the direction of text would show an ending that the file doesn't have.
      btrim(regexp_replace(file ->> 'file_name', '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')), bytes, found_type,
      (file ->> 'width')::integer, (file ->> 'height')::integer, p_message.sender_id
    );
  end loop;
end
$$;
comment on function private.add_chat_files(public.chat_messages, jsonb) is
  'Adds files that the sender uploaded, and check-file looked at, to their message. Definer: called by definer bodies only.';

create function private.send_chat_message(
  p_chat_id uuid, p_body public.message_text, p_client_id uuid, p_reply_to_id uuid default null,
  p_mention_ids uuid[] default '{}', p_mentions_all boolean default false, p_files jsonb default '[]'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  said constant text := private.message_body(p_body);
  files constant jsonb := coalesce(p_files, '[]');
  chat public.chats;
  message public.chat_messages;
  newly uuid[];
begin
  if p_client_id is null then
    raise exception 'Name the message by a client id' using errcode = '22023', hint = 'client_id';
  end if;
  perform from public.chats c where c.id = p_chat_id for update;
  if not exists (select from public.chat_members m where m.chat_id = p_chat_id and m.user_id = caller)
    and exists (select from public.chat_messages m where m.chat_id = p_chat_id and m.sender_id = caller) then
    raise exception 'You are no longer a member of this chat' using errcode = 'PT404', hint = 'not_member';
  end if;
  chat := private.visible_chat(p_chat_id);
  -- The same message once more: its answer was lost on the way. It counts for no limit.
  select * into message from public.chat_messages m where m.chat_id = chat.id and m.client_id = p_client_id;
  if message.id is not null then
    if message.sender_id is distinct from caller then
      raise exception 'Name the message by a client id' using errcode = '22023', hint = 'client_id';
    end if;
    return private.chat_messages_as_json(array[message.id], caller) -> 0;
  end if;
  if chat.is_archived then
    raise exception 'This chat is archived' using errcode = '22023', hint = 'archived';
  end if;
  if jsonb_typeof(files) <> 'array' or jsonb_array_length(files) > 10 then
    raise exception 'A message can have 10 files' using errcode = '22023', hint = 'too_many_files';
  end if;
  if said = '' and jsonb_array_length(files) = 0 then
    raise exception 'Message cannot be empty' using errcode = '22023', hint = 'empty';
  end if;
  if p_reply_to_id is not null and not exists (
    select from public.chat_messages m where m.chat_id = chat.id and m.id = p_reply_to_id and m.kind <> 'system'
  ) then
    raise exception 'Message not found, or you don''t have access.' using errcode = 'PT404', hint = 'reply';
  end if;
  -- What is refused is undone with its count.
  if private.take_ticket('chat_messages', caller::text, 20, '10 seconds') > 0 then
    raise exception 'You are sending messages too quickly' using errcode = '22023', hint = 'too_fast';
  end if;
  update public.chats c set last_seq = c.last_seq + 1, last_change = c.last_change + 1, last_message_at = clock_timestamp()
  where c.id = chat.id returning * into chat;
  insert into public.chat_messages (chat_id, seq, change, sender_id, kind, body, reply_to_id, client_id)
  values (
    chat.id, chat.last_seq, chat.last_change, caller, case when jsonb_array_length(files) > 0 then 'file' else 'text' end, said,
    p_reply_to_id, p_client_id
  ) returning * into message;
  if jsonb_array_length(files) > 0 then
    perform private.add_chat_files(message, files);
    perform private.bridge_message(message);
  end if;
  newly := private.set_chat_mentions(message, p_mention_ids, p_mentions_all);
  perform private.tell_of_message(chat, message, newly, true);
  return private.chat_messages_as_json(array[message.id], caller) -> 0;
end
$$;
select private.expose('send_chat_message',
  'Sends a message to a chat that the caller is in, and answers it; with a p_client_id that was sent before, the message of then. p_files: [{object_name, file_name, width, height}] that the caller uploaded and check-file looked at. Errors: 42501, PT404 with hint not_member, 22023 with hint empty, too_long, too_fast, archived, client_id, too_many_files, no_file, empty_file or unchecked, PT402.',
  'no client role writes messages', 25000, 500);

create function private.own_message(wanted uuid) returns public.chat_messages
language plpgsql security definer set search_path = '' as $$
declare
  message public.chat_messages := private.member_message(wanted);
begin
  perform private.open_chat(message.chat_id);
  select * into message from public.chat_messages m where m.id = wanted;
  if message.deleted_at is not null then
    raise exception 'This message was deleted' using errcode = 'PT404', hint = 'deleted';
  end if;
  return message;
end
$$;
comment on function private.own_message(uuid) is
  'A message that is there, of an open chat of the caller, whose chat is then locked. Definer: called by definer bodies only.';

create function private.edit_chat_message(
  p_message_id uuid, p_body public.message_text, p_version integer, p_mention_ids uuid[] default '{}', p_mentions_all boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  message public.chat_messages := private.own_message(p_message_id);
  said constant text := private.message_body(p_body);
  chat public.chats;
  newly uuid[];
begin
  if message.sender_id is distinct from caller or message.kind = 'system' then
    raise exception 'You can only edit your own messages' using errcode = '42501', hint = 'author';
  end if;
  if message.created_at <= now() - make_interval(hours => private.chat_edit_hours()) then
    raise exception '%', case private.chat_edit_hours()
      when 0 then 'Messages cannot be edited'
      when 1 then 'Messages can be edited for 1 hour'
      else format('Messages can be edited for %s hours', private.chat_edit_hours()) end using errcode = '22023', hint = 'edit_window';
  end if;
  if message.version is distinct from p_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if said = '' and message.kind = 'text' then
    raise exception 'Message cannot be empty' using errcode = '22023', hint = 'empty';
  end if;
  if said <> message.body then
    if message.version > 50 then
      raise exception 'A message can be edited 50 times' using errcode = '22023', hint = 'too_many_edits';
    end if;
    insert into public.chat_message_edits (message_id, old_body, written_at)
    values (message.id, message.body, coalesce(message.edited_at, message.created_at));
    update public.chat_messages m
    set body = said, edited_at = clock_timestamp(), version = m.version + 1, change = private.touch_chat(m.chat_id)
    where m.id = message.id returning * into message;
  end if;
  newly := private.set_chat_mentions(message, p_mention_ids, p_mentions_all);
  if newly <> '{}' then
    -- Who is mentioned, edited away and mentioned again hears of it each time.
    if private.take_ticket('chat_messages', caller::text, 20, '10 seconds') > 0 then
      raise exception 'You are sending messages too quickly' using errcode = '22023', hint = 'too_fast';
    end if;
    select * into chat from public.chats c where c.id = message.chat_id;
    perform private.tell_of_message(chat, message, newly, false);
  end if;
  return private.chat_messages_as_json(array[message.id], caller) -> 0;
end
$$;
select private.expose('edit_chat_message',
  'Changes what the caller''s message says, for chat_edit_hours after it was sent; what it said stays readable. Answers it. Errors: 42501, PT404, PT409, 22023 with hint empty, too_long, too_fast, edit_window, archived or too_many_edits.',
  'no client role writes messages', 25000, 500);

create function private.delete_chat_message(p_message_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  message public.chat_messages := private.member_message(p_message_id);
  chat public.chats;
begin
  perform from public.chats c where c.id = message.chat_id for update;
  chat := private.visible_chat(message.chat_id);
  select * into message from public.chat_messages m where m.id = p_message_id;
  if message.deleted_at is not null then
    return false;
  end if;
  if message.kind = 'system' or (message.sender_id is distinct from caller and (chat.type = 'direct' or not (
    private.is_admin_of(caller) or exists (
      select from public.chat_members m where m.chat_id = chat.id and m.user_id = caller and m.role = 'owner'
    )
  ))) then
    raise exception 'You can only delete your own messages' using errcode = '42501', hint = 'author';
  end if;
  -- Whom it mentioned no longer counts it.
  perform private.set_chat_mentions(message, '{}', false);
  delete from public.chat_message_edits e where e.message_id = message.id;
  delete from public.chat_reactions r where r.message_id = message.id;
  delete from public.chat_files f where f.message_id = message.id;
  update public.chat_messages m
  set body = '', deleted_at = clock_timestamp(), deleted_by = caller, pinned_at = null, pinned_by = null, change = private.touch_chat(m.chat_id)
  where m.id = message.id;
  delete from public.notification_queue q
  where q.notification_type like 'chat\_%' and q.metadata ->> 'chat_id' = chat.id::text and q.metadata ->> 'message_id' = message.id::text
    and (q.notification_type = 'chat_mentions' or not exists (
      select from public.chat_members m where m.chat_id = chat.id and m.user_id = q.user_id and private.chat_unread(chat.id, m.user_id, m.last_read_seq) > 0
    ));
  -- What the row was made of is gone; the list says what is unread now.
  update public.notification_queue q set message = null, metadata = q.metadata - 'preview'
  where q.notification_type = 'chat_unread_messages' and q.metadata ->> 'chat_id' = chat.id::text and q.metadata ->> 'message_id' = message.id::text;
  if chat.type <> 'direct' then
    perform private.write_audit(
      'chat.message_deleted', 'chat', chat.id::text, private.chat_name(chat, null), chat.model_id,
      jsonb_strip_nulls(jsonb_build_object('sender', jsonb_build_array(private.person_named(message.sender_id), null)))
    );
  end if;
  return true;
end
$$;
select private.expose('delete_chat_message',
  'Deletes the caller''s message, or in a group or the chat of a model anyone''s for its owner and administrators in it: a marker stays, the text and files don''t. False where it was deleted. Errors: 42501, PT404.',
  'no client role writes messages');

create function private.react_to_chat_message(p_message_id uuid, p_emoji public.bounded_text, p_is_on boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  message constant public.chat_messages := private.own_message(p_message_id);
  moved bigint;
begin
  if message.kind = 'system' then
    raise exception 'This message can''t have reactions' using errcode = '22023', hint = 'system';
  end if;
  if p_is_on then
    if not exists (select from public.chat_reactions r where r.message_id = message.id and r.emoji = p_emoji)
      and (select count(distinct r.emoji) from public.chat_reactions r where r.message_id = message.id) >= 30 then
      raise exception 'A message can have 30 different reactions' using errcode = '22023', hint = 'too_many_reactions';
    end if;
    insert into public.chat_reactions (message_id, user_id, emoji) values (message.id, caller, p_emoji)
    on conflict on constraint chat_reactions_pkey do nothing;
  else
    delete from public.chat_reactions r where r.message_id = message.id and r.user_id = caller and r.emoji = p_emoji;
  end if;
  if found then
    moved := private.touch_chat(message.chat_id);
    update public.chat_messages m set change = moved where m.id = message.id;
  end if;
  return private.chat_messages_as_json(array[message.id], caller) -> 0;
end
$$;
select private.expose('react_to_chat_message',
  'Adds or takes away the caller''s reaction to a message, and answers that. Errors: 42501, PT404, 22023 with hint archived or too_many_reactions, 23514 what is no emoji.',
  'no client role writes reactions');

create function private.pin_chat_message(p_message_id uuid, p_is_pinned boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  message constant public.chat_messages := private.own_message(p_message_id);
begin
  if message.kind = 'system' then
    raise exception 'This message can''t be pinned' using errcode = '22023', hint = 'system';
  end if;
  if p_is_pinned and (select count(*) from public.chat_messages m where m.chat_id = message.chat_id and m.pinned_at is not null) >= 50 then
    raise exception 'A chat can have 50 pinned messages' using errcode = '22023', hint = 'too_many_pins';
  end if;
  if (message.pinned_at is not null) <> p_is_pinned then
    update public.chat_messages m set
      pinned_at = case when p_is_pinned then clock_timestamp() end, pinned_by = case when p_is_pinned then caller end,
      change = private.touch_chat(m.chat_id)
    where m.id = message.id;
  end if;
  return private.chat_messages_as_json(array[message.id], caller) -> 0;
end
$$;
select private.expose('pin_chat_message',
  'Pins a message to the side of its chat for everyone in it, or takes it off; answers it. Errors: 42501, PT404, 22023 with hint archived or too_many_pins.',
  'no client role writes messages');

-- Reading

create function private.mark_chat_read(p_chat_id uuid, p_message_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  chat public.chats;
  read_to bigint;
  is_changed boolean;
  member public.chat_members;
begin
  -- A mention that is being sent is counted before, and read with the rest, or after.
  perform from public.chat_members m where m.chat_id = p_chat_id and m.user_id = caller for no key update;
  chat := private.visible_chat(p_chat_id);
  read_to := chat.last_seq;
  if p_message_id is not null then
    select m.seq into read_to from public.chat_messages m where m.chat_id = chat.id and m.id = p_message_id;
    if read_to is null then
      raise exception 'Message not found, or you don''t have access.' using errcode = 'PT404', hint = 'message';
    end if;
  end if;
  update public.chat_members m set last_read_seq = read_to, mention_count = case when read_to >= chat.last_seq then 0 else (
    select count(*) from public.chat_messages x
    where x.chat_id = chat.id and x.seq > read_to and x.deleted_at is null and x.sender_id is distinct from caller
      and (x.mentions_all or exists (select from public.chat_mentions n where n.message_id = x.id and n.user_id = caller))
  ) end
  where m.chat_id = chat.id and m.user_id = caller and (m.last_read_seq < read_to or (m.mention_count > 0 and read_to >= chat.last_seq));
  is_changed := found;
  select * into member from public.chat_members m where m.chat_id = chat.id and m.user_id = caller;
  return jsonb_build_object(
    'last_read_seq', member.last_read_seq, 'unread', private.chat_unread(chat.id, caller, member.last_read_seq), 'mentions', member.mention_count,
    'updated_at', case when is_changed then member.updated_at end
  );
end
$$;
select private.expose('mark_chat_read',
  'Marks a chat as read up to a message, or all of it; never back. Answers {last_read_seq, unread, mentions, updated_at}, the last null where nothing was changed by it. Errors: 42501, PT404.',
  'no client role writes members');

create function private.set_chat_in_front(p_chat_id uuid, p_is_in_front boolean default true) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  changed_at timestamptz;
begin
  -- Who was removed meanwhile leaves it like everyone else.
  if p_is_in_front then
    perform private.visible_chat(p_chat_id);
  end if;
  update public.chat_members m set in_front_until = case when p_is_in_front then now() + interval '45 seconds' end
  where m.chat_id = p_chat_id and m.user_id = caller and (p_is_in_front or m.in_front_until is not null)
  returning m.updated_at into changed_at;
  return changed_at;
end
$$;
select private.expose('set_chat_in_front',
  'Says for 45 seconds that the caller has a chat in front of them, so that nothing of it is queued; a page says it every 20; or that they have left it. Answers when their membership changed by that, null where it did not. Errors: 42501; PT404 for having it in front.',
  'no client role writes members');

create function private.set_chat_notices(p_chat_id uuid, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  chat constant public.chats := private.visible_chat(p_chat_id);
  wanted constant text := p_changes ->> 'level';
  until constant timestamptz := (p_changes ->> 'muted_until')::timestamptz;
begin
  if p_changes ? 'level' and (wanted is null or wanted not in ('all', 'mentions', 'none')) then
    raise exception 'Choose what to hear of this chat' using errcode = '22023', hint = 'level';
  end if;
  if until is not null and (until <= now() or until > now() + interval '1 year') then
    raise exception 'Choose a time within the next year' using errcode = '22023', hint = 'muted_until';
  end if;
  update public.chat_members m set
    level = coalesce(wanted, m.level),
    level_before = case when wanted in ('all', 'mentions') then wanted when wanted = 'none' and m.level <> 'none' then m.level else m.level_before end,
    muted_until = case when p_changes ? 'muted_until' then until else m.muted_until end,
    is_pinned = coalesce((p_changes ->> 'is_pinned')::boolean, m.is_pinned)
  where m.chat_id = chat.id and m.user_id = caller;
  if wanted is not null then
    insert into public.chat_notification_preferences (user_id, chat_id, group_name, model_id, enabled)
    values (caller, chat.id::text, private.chat_name(chat, caller), chat.model_id, wanted <> 'none')
    on conflict on constraint chat_notification_preferences_pkey do update set enabled = excluded.enabled, group_name = excluded.group_name;
  end if;
  return private.chats_as_json(array[chat.id], caller) -> 0;
end
$$;
select private.expose('set_chat_notices',
  'What the caller hears of a chat, and where their list has it: {level: all, mentions or none, muted_until, is_pinned}; answers the chat. Errors: 42501, PT404, 22023 with hint level or muted_until.',
  'no client role writes members');
