-- Reading chats: the list with what is unread, one with its people, messages page by page, and what changed since a page last asked.

create function private.visible_chat(wanted uuid) returns public.chats
language plpgsql stable security definer set search_path = '' as $$
declare
  chat public.chats;
  caller constant uuid := private.require_permission('can_access_chat');
begin
  select c.* into chat from public.chats c join public.chat_members m on m.chat_id = c.id and m.user_id = caller where c.id = wanted;
  if chat.id is null or (private.in_view() and private.is_of_two(chat)) then
    raise exception 'Chat not found, or you don''t have access.' using errcode = 'PT404', hint = 'chat';
  end if;
  return chat;
end
$$;
comment on function private.visible_chat(uuid) is
  'A chat that the caller is in, else PT404; in a view none of two people. Definer: called by definer bodies only.';

create function private.chat_unread(p_chat uuid, p_person uuid, p_read bigint) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select from public.chat_messages m
    where m.chat_id = p_chat and m.seq > p_read and m.kind <> 'system' and m.deleted_at is null and m.sender_id is distinct from p_person
    limit 100
  ) u
$$;
comment on function private.chat_unread(uuid, uuid, bigint) is
  'How many messages of others someone has not read, up to 100; what the chat says itself is none. Definer: called by definer bodies only.';

create function private.message_sender(p_message public.chat_messages) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_message.external_sender is null then private.as_person(p_message.sender_id)
    -- Someone of the platform, in the shape of a person: the id is of their name, and no profile has it.
    else jsonb_build_object(
      'id', overlay(overlay(md5('external/' || p_message.external_sender) placing '4' from 13) placing '8' from 17)::uuid,
      'email', '', 'display_name', p_message.external_sender || ' (Telegram)', 'role', 'external'
    )
  end;
end
$$;
comment on function private.message_sender(public.chat_messages) is
  'Who wrote a message, as the API embeds people. Definer: called by definer bodies only.';

create function private.message_preview(p_message public.chat_messages) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_message.deleted_at is not null then 'Message deleted'
    when p_message.body <> '' then private.plain_line(left(p_message.body, 400), 160)
    else (
      select case count(*) when 1 then 'Sent a file: ' || min(f.file_name) else 'Sent ' || count(*) || ' files' end
      from public.chat_files f where f.message_id = p_message.id
    )
  end;
end
$$;
comment on function private.message_preview(public.chat_messages) is
  'A message in one line. Definer: called by definer bodies only, for members.';

create function private.chats_as_json(p_ids uuid[], p_caller uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'type', c.type, 'name', private.chat_name(c, p_caller), 'group_name', c.group_name,
      'description', c.description, 'avatar_url', c.avatar_url,
      'model', case when o.id is not null then jsonb_build_object(
        'id', o.id, 'stage_name', o.stage_name, 'photo_url', o.photo_url, 'timezone', o.timezone, 'status', o.status
      ) end,
      'person', case when c.type = 'direct' then (
        select private.as_person(n.user_id) from public.chat_members n where n.chat_id = c.id and n.user_id <> p_caller
      ) end,
      'is_archived', c.is_archived, 'last_seq', c.last_seq, 'last_change', c.last_change,
      'last_at', coalesce(c.last_message_at, c.created_at),
      'last_message', (
        select jsonb_build_object('sender', private.message_sender(l), 'text', private.message_preview(l))
        from public.chat_messages l where l.chat_id = c.id and l.kind <> 'system' order by l.seq desc limit 1
      ),
      'members', (select count(*) from public.chat_members n where n.chat_id = c.id),
      'member_id', m.id, 'role', m.role, 'is_assigned', m.is_assigned, 'last_read_seq', m.last_read_seq,
      'unread', case when c.last_seq > m.last_read_seq then private.chat_unread(c.id, p_caller, m.last_read_seq) else 0 end,
      'mentions', m.mention_count, 'level', m.level, 'muted_until', case when m.muted_until > now() then m.muted_until end,
      'is_pinned', m.is_pinned,
      'can_manage', c.type <> 'direct' and (m.role = 'owner' or (select private.is_admin_of(p_caller))),
      'row_version', c.row_version
    ) order by coalesce(c.last_message_at, c.created_at) desc, c.id), '[]')
    from public.chat_members m
    join public.chats c on c.id = m.chat_id
    left join public.models o on o.id = c.model_id
    where m.user_id = p_caller and c.id = any (p_ids)
  );
end
$$;
comment on function private.chats_as_json(uuid[], uuid) is
  'Chats as lists show them to a member, the latest first. Definer: called by definer bodies only.';

create function private.list_chats() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_permission('can_access_chat');
begin
  return private.chats_as_json(array(select m.id from private.my_chat_ids() as m (id) limit 2000), caller);
end
$$;
select private.expose('list_chats',
  'Chats that the caller is in, the latest first, with what is unread in each (up to 100). In a view without those of two people. Errors: 42501.',
  'nobody reads messages but by these procedures');

create function private.chat_messages_as_json(p_ids uuid[], p_caller uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'seq', m.seq, 'change', m.change, 'kind', m.kind, 'sender', private.message_sender(m), 'body', m.body, 'event', m.event,
      'client_id', case when m.sender_id = p_caller then m.client_id end,
      'reply_to', case when r.id is not null then jsonb_build_object(
        'id', r.id, 'seq', r.seq, 'sender', private.message_sender(r), 'text', private.message_preview(r), 'is_deleted', r.deleted_at is not null
      ) end,
      'mentions', (
        select coalesce(jsonb_agg(private.as_person(n.user_id) order by n.user_id), '[]') from public.chat_mentions n where n.message_id = m.id
      ),
      'mentions_all', m.mentions_all,
      'reactions', (
        select coalesce(jsonb_agg(jsonb_build_object('emoji', e.emoji, 'count', e.total, 'is_mine', e.is_mine, 'names', e.names) order by e.first_at, e.emoji), '[]')
        from (
          select x.emoji, count(*) as total, bool_or(x.user_id = p_caller) as is_mine, min(x.created_at) as first_at,
            (array_agg(coalesce(p.display_name, p.email) order by x.created_at))[1:10] as names
          from public.chat_reactions x join public.profiles p on p.id = x.user_id
          where x.message_id = m.id group by x.emoji
        ) e
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'object_name', f.object_name, 'file_name', f.file_name, 'size_bytes', f.size_bytes, 'media_type', f.media_type,
          'width', f.width, 'height', f.height
        ) order by f.place), '[]') from public.chat_files f where f.message_id = m.id
      ),
      'version', m.version, 'created_at', m.created_at, 'edited_at', m.edited_at, 'deleted_at', m.deleted_at,
      'pinned_at', m.pinned_at, 'pinned_by', private.as_person(m.pinned_by)
    ) order by m.seq), '[]')
    from public.chat_messages m
    left join public.chat_messages r on r.chat_id = m.chat_id and r.id = m.reply_to_id
    where m.id = any (p_ids)
  );
end
$$;
comment on function private.chat_messages_as_json(uuid[], uuid) is
  'Messages as a chat shows them, in its order. Definer: called by definer bodies only, with ids of chats that the caller is in.';

create function private.get_chat(p_chat_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chat constant public.chats := private.visible_chat(p_chat_id);
  caller constant uuid := private.active_uid();
begin
  return private.chats_as_json(array[chat.id], caller) -> 0 || jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'person', private.as_person(m.user_id), 'role', m.role, 'is_assigned', m.is_assigned, 'last_read_seq', m.last_read_seq,
        'is_active', private.may_chat(m.user_id)
      ) order by m.role desc, lower(coalesce(p.display_name, p.email)), p.id), '[]')
      from public.chat_members m join public.profiles p on p.id = m.user_id where m.chat_id = chat.id
    ),
    'pinned', private.chat_messages_as_json(array(
      select m.id from public.chat_messages m where m.chat_id = chat.id and m.pinned_at is not null order by m.pinned_at desc limit 50
    ), caller),
    'files', (
      select count(*) from public.chat_files f join public.chat_messages m on m.id = f.message_id where m.chat_id = chat.id
    )
  );
end
$$;
select private.expose('get_chat',
  'One chat with its people and pinned messages. Errors: 42501, PT404 where the caller is not in it.',
  'nobody reads messages but by these procedures');

create function private.list_chat_messages(
  p_chat_id uuid, p_before_seq bigint default null, p_after_seq bigint default null, p_message_id uuid default null, p_limit integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chat constant public.chats := private.visible_chat(p_chat_id);
  wanted constant integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  middle bigint;
  ids uuid[];
begin
  if p_message_id is not null then
    select m.seq into middle from public.chat_messages m where m.chat_id = chat.id and m.id = p_message_id;
    if middle is null then
      raise exception 'Message not found, or you don''t have access.' using errcode = 'PT404', hint = 'message';
    end if;
  end if;
  if middle is not null then
    ids := array(
      (select m.id from public.chat_messages m where m.chat_id = chat.id and m.seq <= middle order by m.seq desc limit wanted / 2 + 1)
      union all
      (select m.id from public.chat_messages m where m.chat_id = chat.id and m.seq > middle order by m.seq limit wanted / 2)
    );
  elsif p_after_seq is not null then
    ids := array(
      select m.id from public.chat_messages m where m.chat_id = chat.id and m.seq > p_after_seq order by m.seq limit wanted
    );
  else
    ids := array(
      select m.id from public.chat_messages m
      where m.chat_id = chat.id and m.seq < coalesce(p_before_seq, 9223372036854775807) order by m.seq desc limit wanted
    );
  end if;
  return jsonb_build_object(
    'messages', private.chat_messages_as_json(ids, private.active_uid()), 'last_seq', chat.last_seq, 'last_change', chat.last_change,
    'first_seq', (select min(m.seq) from public.chat_messages m where m.chat_id = chat.id)
  );
end
$$;
select private.expose('list_chat_messages',
  'Messages of a chat in its order, 200 at most: the latest, those before or after a number, or those around one message; with first_seq, last_seq and last_change of the chat. Errors: 42501, PT404.',
  'nobody reads messages but by these procedures');

create function private.list_chat_changes(p_chat_id uuid, p_after_change bigint, p_limit integer default 200) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chat constant public.chats := private.visible_chat(p_chat_id);
  wanted constant integer := least(greatest(coalesce(p_limit, 200), 1), 500);
  ids uuid[];
begin
  ids := array(
    select m.id from public.chat_messages m where m.chat_id = chat.id and m.change > p_after_change order by m.change limit wanted + 1
  );
  return jsonb_build_object(
    'messages', private.chat_messages_as_json(ids[1:wanted], private.active_uid()),
    'last_seq', chat.last_seq,
    -- All of what came by then, or as far as this answer goes.
    'last_change', case when cardinality(ids) > wanted
      then (select m.change from public.chat_messages m where m.id = ids[wanted]) else chat.last_change end,
    'has_more', cardinality(ids) > wanted
  );
end
$$;
select private.expose('list_chat_changes',
  'Messages that are new or different since a change of the chat, in its order: {messages, last_change, has_more}, 500 at most. Errors: 42501, PT404.',
  'nobody reads messages but by these procedures');

create function private.list_chat_files(p_chat_id uuid, p_before_seq bigint default null, p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chat constant public.chats := private.visible_chat(p_chat_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'object_name', f.object_name, 'file_name', f.file_name, 'size_bytes', f.size_bytes, 'media_type', f.media_type,
      'width', f.width, 'height', f.height, 'message_id', f.message_id, 'seq', f.seq, 'sender', private.as_person(f.sender_id), 'created_at', f.created_at
    ) order by f.seq desc, f.place), '[]')
    from (
      select x.*, m.seq, m.sender_id, m.created_at from public.chat_files x join public.chat_messages m on m.id = x.message_id
      where m.chat_id = chat.id and m.seq < coalesce(p_before_seq, 9223372036854775807)
      order by m.seq desc, x.place limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
select private.expose('list_chat_files',
  'Files of a chat, the latest first, 200 at most; p_before_seq is the message of the last one of the page before. Errors: 42501, PT404.',
  'nobody reads messages but by these procedures');

create function private.member_message(wanted uuid) returns public.chat_messages
language plpgsql stable security definer set search_path = '' as $$
declare
  message public.chat_messages;
begin
  perform private.require_permission('can_access_chat');
  select * into message from public.chat_messages m where m.id = wanted;
  if message.id is null or not exists (
    select from public.chat_members m where m.chat_id = message.chat_id and m.user_id = (select auth.uid())
  ) then
    -- Said the same of what is not there and of what is not theirs.
    raise exception 'Message not found, or you don''t have access.' using errcode = 'PT404', hint = 'message';
  end if;
  perform private.visible_chat(message.chat_id);
  return message;
end
$$;
comment on function private.member_message(uuid) is
  'A message of a chat that the caller is in, else PT404. Definer: called by definer bodies only.';

create function private.get_chat_message(p_message_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  message constant public.chat_messages := private.member_message(p_message_id);
begin
  return jsonb_build_object(
    'chat_id', message.chat_id, 'seq', message.seq,
    'edits', (
      select coalesce(jsonb_agg(jsonb_build_object('body', e.old_body, 'written_at', e.written_at) order by e.written_at), '[]')
      from public.chat_message_edits e where e.message_id = message.id
    ),
    'seen_by', (
      select coalesce(jsonb_agg(private.as_person(p.id) order by lower(coalesce(p.display_name, p.email)), p.id), '[]')
      from public.chat_members m join public.profiles p on p.id = m.user_id
      where m.chat_id = message.chat_id and m.last_read_seq >= message.seq and m.user_id is distinct from message.sender_id
    )
  );
end
$$;
select private.expose('get_chat_message',
  'Of a message: its chat, what it said before it was edited, and who has read as far as it. Errors: 42501, PT404.',
  'nobody reads messages but by these procedures');

create function private.list_chat_people(p_chat_id uuid default null, p_text public.bounded_text default '') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_permission('can_access_chat');
  pattern constant text := '%' || private.like_text(private.fold(btrim(coalesce(p_text, '')))) || '%';
begin
  if p_chat_id is not null then
    perform private.visible_chat(p_chat_id);
  end if;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', f.id, 'email', f.email, 'display_name', f.display_name, 'role', f.role) order by f.name, f.id
    ), '[]')
    from (
      select p.*, lower(coalesce(p.display_name, p.email)) as name
      from public.profiles p
      where p.status = 'active' and p.role in ('admin', 'manager') and p.id <> caller
        and (private.fold(coalesce(p.display_name, '')) like pattern or lower(p.email) like pattern)
        and private.may_chat(p.id)
        and not exists (select from public.chat_members m where m.chat_id = p_chat_id and m.user_id = p.id)
      order by name, p.id limit 200
    ) f
  );
end
$$;
select private.expose('list_chat_people',
  'Who can be added to a chat, or without one asked into a new one: 200 at most. Errors: 42501, PT404.',
  'it asks for other people''s rights');
