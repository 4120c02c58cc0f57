-- Making chats, and who is in them.

create function private.open_chat(wanted uuid) returns public.chats
language plpgsql security definer set search_path = '' as $$
declare
  chat public.chats;
begin
  perform private.require_active();
  perform from public.chats c where c.id = wanted for update;
  chat := private.visible_chat(wanted);
  if chat.is_archived then
    raise exception 'This chat is archived' using errcode = '22023', hint = 'archived';
  end if;
  return chat;
end
$$;
comment on function private.open_chat(uuid) is
  'Locks a chat that the caller is in and that is not archived, and answers with it. Definer: called by definer bodies only.';

create function private.managed_chat(wanted uuid) returns public.chats
language plpgsql security definer set search_path = '' as $$
declare
  chat public.chats;
begin
  perform private.require_active();
  perform from public.chats c where c.id = wanted for update;
  chat := private.visible_chat(wanted);
  if chat.type = 'direct' or not (private.is_admin_of((select auth.uid())) or exists (
    select from public.chat_members m where m.chat_id = chat.id and m.user_id = (select auth.uid()) and m.role = 'owner'
  )) then
    raise exception 'Only the owner of this chat or an administrator can do this' using errcode = '42501', hint = 'owner';
  end if;
  return chat;
end
$$;
comment on function private.managed_chat(uuid) is
  'Locks a chat that the caller owns, or is in as an administrator, and answers with it. Definer: called by definer bodies only.';

create function private.require_group_name(p_name text) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if coalesce(btrim(p_name), '') = '' then
    raise exception 'Group name is required' using errcode = '22023', hint = 'name';
  end if;
  if char_length(btrim(p_name)) not between 2 and 80 then
    raise exception 'Group name must be between 2 and 80 characters' using errcode = '22023', hint = 'name';
  end if;
end
$$;
comment on function private.require_group_name(text) is 'The name of a group, or 22023 in words. Definer: called by definer bodies only.';

create function private.add_to_chat(p_chat uuid, p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(p_people) as u (id) where not private.may_chat(u.id)) then
    raise exception 'This person cannot see this model' using errcode = '22023', hint = 'member_cannot_see';
  end if;
  if (select count(*) from public.chat_members m where m.chat_id = p_chat) + cardinality(p_people) > 500 then
    raise exception 'A chat can have 500 members' using errcode = '22023', hint = 'too_many_members';
  end if;
  insert into public.chat_members (chat_id, user_id)
  select distinct p_chat, u.id from unnest(p_people) as u (id)
  where not exists (select from public.chat_members m where m.chat_id = p_chat and m.user_id = u.id)
  order by 2;
end
$$;
comment on function private.add_to_chat(uuid, uuid[]) is 'Adds people to a chat by name. Definer: called by definer bodies only.';

create function private.create_chat(
  p_type public.bounded_text, p_group_name public.bounded_text default null, p_model_id uuid default null, p_member_ids uuid[] default '{}'
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_permission('can_access_chat');
  people constant uuid[] := array(select distinct u from unnest(coalesce(p_member_ids, '{}')) as u where u is distinct from caller);
  other constant uuid := people[1];
  key text;
  made uuid;
begin
  if p_type is null or p_type not in ('group', 'model', 'direct') then
    raise exception 'Choose a kind of chat' using errcode = '22023', hint = 'type';
  end if;
  if p_type = 'direct' then
    if cardinality(people) <> 1 then
      raise exception 'Choose one person' using errcode = '22023', hint = 'members';
    end if;
    key := least(caller::text, other::text) || ':' || greatest(caller::text, other::text);
    select c.id into made from public.chats c where c.direct_key = key;
  elsif p_type = 'model' then
    if p_model_id is null then
      raise exception 'Choose a model' using errcode = '22023', hint = 'model';
    end if;
    if not private.looks_after(caller, p_model_id) and not (
      private.manages_all_models_of(caller) and exists (select from public.models m where m.id = p_model_id)
    ) then
      raise exception 'Model not found, or you don''t have access' using errcode = 'PT404', hint = 'model';
    end if;
    select c.id into made from public.chats c where c.model_id = p_model_id;
  else
    perform private.require_group_name(p_group_name);
  end if;
  if made is not null then
    -- There is one of each; who is not in it joins it where they may.
    if not exists (select from public.chat_members m where m.chat_id = made and m.user_id = caller) then
      raise exception 'There is a chat of this model already. Ask one of its members to add you.' using errcode = '42501', hint = 'exists';
    end if;
    return made;
  end if;
  if private.take_ticket('chat', caller::text, 100, '1 hour') > 0 then
    raise exception 'You can start 100 chats an hour. Try again later.' using errcode = '22023', hint = 'too_many_chats';
  end if;
  insert into public.chats (type, group_name, model_id, direct_key, created_by)
  values (p_type, case when p_type = 'group' then btrim(p_group_name) end, case when p_type = 'model' then p_model_id end, key, caller)
  on conflict do nothing
  returning id into made;
  if made is null then
    -- Started by the other person, or a colleague, this very moment.
    return private.create_chat(p_type, p_group_name, p_model_id, p_member_ids);
  end if;
  if p_type = 'model' then
    perform private.sync_model_chats(array[p_model_id]);
  end if;
  if not exists (select from public.chat_members m where m.chat_id = made and m.user_id = caller) then
    insert into public.chat_members (chat_id, user_id, role) values (made, caller, case when p_type = 'group' then 'owner' else 'member' end);
  end if;
  perform private.add_to_chat(made, people);
  if p_type <> 'direct' then
    perform private.say_in_chat(made, jsonb_build_object('kind', 'created', 'actor', private.person_named(caller)));
  end if;
  update public.chats c set last_message_at = now() where c.id = made;
  return made;
end
$$;
select private.expose('create_chat',
  'Starts a chat and answers its id: a group {p_group_name, p_member_ids}, the team of a model {p_model_id, and others by name}, or direct with one person. Of the last two there is one; who is in it gets that. Errors: 42501, PT404, 22023 with hint name, model, members, member_cannot_see or too_many_chats.',
  'no client role writes chats', 25000, 500);

create function private.save_chat(p_chat_id uuid, p_changes jsonb, p_row_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chat constant public.chats := private.managed_chat(p_chat_id);
  caller constant uuid := (select auth.uid());
  changed public.chats := chat;
begin
  if chat.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if p_changes ? 'group_name' and (chat.type = 'group' or coalesce(btrim(p_changes ->> 'group_name'), '') <> '') then
    perform private.require_group_name(p_changes ->> 'group_name');
  end if;
  if char_length(btrim(p_changes ->> 'description')) > 300 then
    raise exception 'Description must be 300 characters or fewer' using errcode = '22023', hint = 'description';
  end if;
  if p_changes ? 'group_name' then
    changed.group_name := nullif(btrim(p_changes ->> 'group_name'), '');
  end if;
  if p_changes ? 'description' then
    changed.description := nullif(btrim(p_changes ->> 'description'), '');
  end if;
  if p_changes ? 'avatar_url' then
    changed.avatar_url := nullif(p_changes ->> 'avatar_url', '');
  end if;
  changed.is_archived := coalesce((p_changes ->> 'is_archived')::boolean, chat.is_archived);
  if chat.type = 'model' and chat.model_id is null and not changed.is_archived then
    raise exception 'The model of this chat was deleted' using errcode = '22023', hint = 'model';
  end if;
  update public.chats c set
    group_name = changed.group_name, description = changed.description, avatar_url = changed.avatar_url, is_archived = changed.is_archived
  where c.id = chat.id;
  if private.chat_name(changed, null) <> private.chat_name(chat, null) then
    perform private.say_in_chat(chat.id, jsonb_build_object(
      'kind', 'renamed', 'actor', private.person_named(caller), 'name', private.chat_name(changed, null)
    ));
  end if;
  if changed.is_archived <> chat.is_archived then
    perform private.say_in_chat(chat.id, jsonb_build_object(
      'kind', case when changed.is_archived then 'archived' else 'reopened' end, 'actor', private.person_named(caller)
    ));
  end if;
  return private.get_chat(chat.id);
end
$$;
select private.expose('save_chat',
  'Changes a chat that the caller owns or, as an administrator, is in: {group_name, description, avatar_url, is_archived}; answers it. Errors: 42501, PT404, PT409, 22023 with hint name, description or model.',
  'no client role writes chats');

create function private.add_chat_members(p_chat_id uuid, p_member_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chat constant public.chats := private.open_chat(p_chat_id);
begin
  if chat.type = 'direct' then
    raise exception 'A direct chat has two people. Start a group instead.' using errcode = '22023', hint = 'direct';
  end if;
  perform private.add_to_chat(chat.id, coalesce(p_member_ids, '{}'));
  return private.get_chat(chat.id);
end
$$;
select private.expose('add_chat_members',
  'Adds people with access to chats to a group or the chat of a model that the caller is in; answers the chat. Errors: 42501, PT404, 22023 with hint direct, archived, member_cannot_see or too_many_members.',
  'no client role writes chats', 25000, 500);

create function private.remove_chat_member(p_chat_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chat constant public.chats := private.managed_chat(p_chat_id);
  member public.chat_members;
begin
  select * into member from public.chat_members m where m.chat_id = chat.id and m.user_id = p_user_id;
  if member.id is not null then
    if member.user_id = (select auth.uid()) then
      raise exception 'Leave the chat instead' using errcode = '22023', hint = 'self';
    end if;
    if member.is_assigned then
      raise exception 'This person is in the chat because they look after its model' using errcode = '22023', hint = 'assigned';
    end if;
    if member.role = 'owner' then
      raise exception 'Choose a new owner first' using errcode = '22023', hint = 'owner';
    end if;
    delete from public.chat_members m where m.id = member.id;
  end if;
  return private.get_chat(chat.id);
end
$$;
select private.expose('remove_chat_member',
  'Removes someone who was added by name from a chat that the caller owns or, as an administrator, is in; answers the chat. Errors: 42501, PT404, 22023 with hint self, assigned or owner.',
  'no client role writes chats');

create function private.hand_over_chat(p_chat_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chat constant public.chats := private.managed_chat(p_chat_id);
begin
  if chat.type <> 'group' then
    raise exception 'The main manager owns the chat of a model' using errcode = '22023', hint = 'model';
  end if;
  if not exists (select from public.chat_members m where m.chat_id = chat.id and m.user_id = p_user_id) then
    raise exception 'Choose a member of this chat' using errcode = '22023', hint = 'member';
  end if;
  update public.chat_members m set role = case when m.user_id = p_user_id then 'owner' else 'member' end
  where m.chat_id = chat.id and (m.role = 'owner') <> (m.user_id = p_user_id);
  if found then
    perform private.say_in_chat(chat.id, jsonb_build_object(
      'kind', 'owner', 'actor', private.person_named((select auth.uid())), 'person', private.person_named(p_user_id)
    ));
    perform private.write_audit('chat.owner_changed', 'chat', chat.id::text, chat.group_name, null,
      jsonb_build_object('owner', jsonb_build_array(null, private.person_named(p_user_id))));
  end if;
  return private.get_chat(chat.id);
end
$$;
select private.expose('hand_over_chat',
  'Makes a member the owner of a group; answers the chat. Errors: 42501, PT404, 22023 with hint model or member.',
  'no client role writes chats');

create function private.leave_chat(p_chat_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  chat public.chats;
  member public.chat_members;
begin
  perform from public.chats c where c.id = p_chat_id for update;
  chat := private.visible_chat(p_chat_id);
  select * into member from public.chat_members m where m.chat_id = chat.id and m.user_id = caller;
  if chat.type = 'direct' then
    raise exception 'A direct chat cannot be left. Mute it instead.' using errcode = '22023', hint = 'direct';
  end if;
  if member.is_assigned then
    raise exception 'You are in this chat because you look after its model. Mute it instead.' using errcode = '22023', hint = 'assigned';
  end if;
  if member.role = 'owner' and exists (select from public.chat_members m where m.chat_id = chat.id and m.user_id <> caller) then
    raise exception 'Choose a new owner before leaving' using errcode = '22023', hint = 'owner';
  end if;
  if member.role = 'owner' then
    update public.chats c set is_archived = true where c.id = chat.id;
  end if;
  delete from public.chat_members m where m.id = member.id;
  return true;
end
$$;
select private.expose('leave_chat',
  'Takes the caller out of a chat. Errors: 42501, PT404, 22023 with hint direct, assigned or owner.',
  'no client role writes chats');

create function private.list_other_chats() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if not private.is_admin_of(caller) or not private.may_chat(caller) then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'type', f.type, 'name', f.name, 'members', f.members, 'is_archived', f.is_archived
    ) order by lower(f.name), f.id), '[]')
    from (
      select c.id, c.type, c.is_archived, private.chat_name(c, null) as name,
        (select count(*) from public.chat_members n where n.chat_id = c.id) as members
      from public.chats c
      where c.type <> 'direct' and not exists (select from public.chat_members m where m.chat_id = c.id and m.user_id = caller)
      order by c.last_message_at desc nulls last, c.id limit 1000
    ) f
  );
end
$$;
select private.expose('list_other_chats',
  'For administrators: groups and chats of models that they are not in, by name and number of members; nothing of what is said there. Errors: 42501.',
  'policies show nobody a chat that they are not in');

create function private.join_chat(p_chat_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  wanted uuid;
begin
  if not private.is_admin_of(caller) or not private.may_chat(caller) then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  select c.id into wanted from public.chats c where c.id = p_chat_id and c.type <> 'direct' for update;
  if wanted is null then
    raise exception 'Chat not found, or you don''t have access.' using errcode = 'PT404', hint = 'chat';
  end if;
  if not exists (select from public.chat_members m where m.chat_id = wanted and m.user_id = caller) then
    -- A group that everyone has left is theirs.
    insert into public.chat_members (chat_id, user_id, role)
    select c.id, caller, case
      when c.type = 'group' and not exists (select from public.chat_members m where m.chat_id = c.id) then 'owner' else 'member' end
    from public.chats c where c.id = wanted;
  end if;
  return wanted;
end
$$;
select private.expose('join_chat',
  'For administrators: joins a group or the chat of a model, which the chat shows. Errors: 42501, PT404.',
  'no client role writes chats');
