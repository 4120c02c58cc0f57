-- What holds for chats no matter who writes: the numbers of messages, who is a member, what the chat says of that, and who hears of what.

create function private.guard_chat() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.group_name := nullif(btrim(new.group_name), '');
  new.description := nullif(btrim(new.description), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_chat() is 'Trigger: texts of a chat as they are kept.';
create trigger chats_10_guard before insert or update on public.chats
  for each row execute function private.guard_chat();
create trigger chats_90_version before update on public.chats
  for each row execute function private.keep_row_version('last_seq', 'last_change', 'last_message_at', 'model_id', 'created_by', 'bot_chat_id');

create function private.chat_name(chat public.chats, reader uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when chat.type = 'direct' then coalesce((
      select coalesce(p.display_name, p.email) from public.profiles p
      where p.id = any (string_to_array(chat.direct_key, ':')::uuid[]) and p.id is distinct from reader limit 1
    ), 'Deleted user')
    when chat.group_name is not null then chat.group_name
    else coalesce((select m.stage_name from public.models m where m.id = chat.model_id), 'Deleted model') || ' · team'
  end;
end
$$;
comment on function private.chat_name(public.chats, uuid) is
  'What a chat is called: by its name, its model, or for a reader the other person. Definer: called by definer bodies only.';

create function private.touch_chat(wanted uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  moved bigint;
begin
  update public.chats c set last_change = c.last_change + 1 where c.id = wanted returning c.last_change into moved;
  return moved;
end
$$;
comment on function private.touch_chat(uuid) is
  'Counts a change in a chat, which it locks, and answers its number; realtime tells of it. Definer: called by definer bodies only.';

create function private.say_in_chat(wanted uuid, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chat public.chats;
begin
  update public.chats c set last_seq = c.last_seq + 1, last_change = c.last_change + 1
  where c.id = wanted returning * into chat;
  if chat.id is not null then
    insert into public.chat_messages (chat_id, seq, change, kind, event) values (chat.id, chat.last_seq, chat.last_change, 'system', said);
  end if;
end
$$;
comment on function private.say_in_chat(uuid, jsonb) is
  'A message by the chat itself, which is never unread. Definer: called by definer bodies only.';

-- Members

create function private.may_chat(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, 'can_access_chat');
end
$$;
comment on function private.may_chat(uuid) is
  'Whether someone can be in a chat. Who has access to chats may view every model, so this is all that naming them asks. Definer: called by definer bodies, for other people.';

create function private.begin_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_chat(new.user_id) then
    raise exception 'This person cannot see this model' using errcode = '22023', hint = 'member_cannot_see';
  end if;
  -- All that was said is theirs to read, and read.
  select c.last_seq, c.last_seq into new.last_read_seq, new.told_seq from public.chats c where c.id = new.chat_id for update;
  select case when p.enabled then new.level else 'none' end into new.level
  from (select true as enabled union all select c.enabled from public.chat_notification_preferences c where c.user_id = new.user_id and c.chat_id = new.chat_id::text) p
  order by p.enabled limit 1;
  return new;
end
$$;
comment on function private.begin_membership() is
  'Trigger: who can be a member, how far they count as having read, and their level by the preference that they had. Definer: it asks for other people''s rights.';
create trigger chat_members_10_begin before insert on public.chat_members
  for each row execute function private.begin_membership();

create function private.tell_of_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  member record;
begin
  for member in
    select m.*, c.type, c.last_seq, private.chat_name(c, null) as chat_name, c.model_id
    from changed m join public.chats c on c.id = m.chat_id order by m.chat_id, m.user_id
  loop
    continue when member.type = 'direct';
    perform private.write_audit(
      case when tg_op = 'INSERT' then 'chat.member_added' else 'chat.member_removed' end,
      'chat', member.chat_id::text, member.chat_name, member.model_id,
      jsonb_build_object('member', case when tg_op = 'INSERT'
        then jsonb_build_array(null, private.person_named(member.user_id)) else jsonb_build_array(private.person_named(member.user_id), null) end)
    );
    -- A chat that has just been made says so itself.
    continue when member.last_seq = 0;
    perform private.say_in_chat(member.chat_id, jsonb_strip_nulls(jsonb_build_object(
      'kind', case
        when tg_op = 'INSERT' then case when member.user_id = caller or member.is_assigned or caller is null then 'joined' else 'added' end
        else case when member.user_id = caller or member.is_assigned or caller is null then 'left' else 'removed' end
      end,
      'actor', private.person_named(caller), 'person', private.person_named(member.user_id)
    )));
  end loop;
  perform private.announce_access(array(
    select distinct m.user_id from changed m join public.profiles p on p.id = m.user_id where m.user_id is distinct from caller
  ));
  return null;
end
$$;
comment on function private.tell_of_members() is
  'Trigger: who comes and goes is said in the chat and written to the log, and their open windows hear of it. Definer: it writes for people who may not.';
create trigger chat_members_tell_new after insert on public.chat_members referencing new table as changed
  for each statement execute function private.tell_of_members();
create trigger chat_members_tell_gone after delete on public.chat_members referencing old table as changed
  for each statement execute function private.tell_of_members();

create function private.forget_chat_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notification_queue q
  where q.user_id = old.user_id and q.notification_type like 'chat\_%' and q.metadata ->> 'chat_id' = old.chat_id::text;
  -- A chat with members has an owner, where it is no team of a model, whose main manager is it.
  if old.role = 'owner' and exists (select from public.chats c where c.id = old.chat_id and c.type = 'group') then
    update public.chat_members m set role = 'owner'
    where m.id = (
      select n.id from public.chat_members n where n.chat_id = old.chat_id order by n.joined_at, n.id limit 1
    ) and not exists (select from public.chat_members o where o.chat_id = old.chat_id and o.role = 'owner');
  end if;
  return null;
end
$$;
comment on function private.forget_chat_news() is
  'Trigger: who is no longer in a chat hears nothing of it, and a group whose owner has gone belongs to who is in it for longest. Definer: it writes for other people.';
create trigger chat_members_forget after delete on public.chat_members
  for each row execute function private.forget_chat_news();

-- The team of a model

create function private.sync_model_chats(models uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- In one order: two of these at once must not wait for each other.
  perform from public.chats c where c.model_id = any (models) order by c.id for no key update;
  delete from public.chat_members m using public.chats c
  where c.model_id = any (models) and m.chat_id = c.id and m.is_assigned
    and not (private.looks_after(m.user_id, c.model_id) and private.may_chat(m.user_id));
  insert into public.chat_members (chat_id, user_id, is_assigned)
  select c.id, a.user_id, true
  from public.chats c
  cross join lateral (
    select o.manager_id as user_id from public.models o where o.id = c.model_id and o.manager_id is not null
    union
    select s.manager_id from public.model_secondary_managers s where s.model_id = c.model_id
  ) a
  where c.model_id = any (models) and private.may_chat(a.user_id)
    and not exists (select from public.chat_members m where m.chat_id = c.id and m.user_id = a.user_id)
  order by c.id, a.user_id;
  update public.chat_members m set role = case when o.manager_id = m.user_id then 'owner' else 'member' end
  from public.chats c join public.models o on o.id = c.model_id
  where c.model_id = any (models) and m.chat_id = c.id and (m.role = 'owner') <> coalesce(o.manager_id = m.user_id, false);
end
$$;
comment on function private.sync_model_chats(uuid[]) is
  'Makes those who look after these models members of their chats, and the main manager the owner. Definer: called by definer bodies only.';

create function private.follow_main_managers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(
    -- As sets: a join of what all of a large statement changed is planned as if it were a few rows.
    select c.model_id from public.chats c where c.model_id in (
      select f.id from (select a.id, a.manager_id from after a except select b.id, b.manager_id from before b) as f
    )
  );
begin
  if ids <> '{}' then
    perform private.sync_model_chats(ids);
  end if;
  return null;
end
$$;
comment on function private.follow_main_managers() is 'Trigger: chats of models follow their main managers. Definer, as what it calls.';
create trigger models_chats after update on public.models referencing old table as before new table as after
  for each statement execute function private.follow_main_managers();

create function private.follow_secondary_managers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(select c.model_id from public.chats c where c.model_id in (select s.model_id from changed s));
begin
  if ids <> '{}' then
    perform private.sync_model_chats(ids);
  end if;
  return null;
end
$$;
comment on function private.follow_secondary_managers() is 'Trigger: chats of models follow their secondary managers. Definer, as what it calls.';
create trigger model_secondary_managers_chats_new after insert on public.model_secondary_managers referencing new table as changed
  for each statement execute function private.follow_secondary_managers();
create trigger model_secondary_managers_chats_gone after delete on public.model_secondary_managers referencing old table as changed
  for each statement execute function private.follow_secondary_managers();

create function private.keep_chat_of_lost_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Before its assignments go: its people keep what was said.
  update public.chat_members m set is_assigned = false from public.chats c where c.model_id = old.id and m.chat_id = c.id and m.is_assigned;
  update public.chats c set is_archived = true, group_name = coalesce(c.group_name, left(old.stage_name, 73) || ' · team') where c.model_id = old.id;
  return old;
end
$$;
comment on function private.keep_chat_of_lost_model() is
  'Trigger: the chat of a model that is deleted is archived, and stays with its members. Definer: no client role writes chats.';
create trigger models_keep_chat before delete on public.models
  for each row execute function private.keep_chat_of_lost_model();

create function private.follow_chat_rights(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  models constant uuid[] := array(select m.id from private.model_ids_of(person) as m (id));
begin
  if not private.may_chat(person) then
    -- A direct chat stays the other person's; the one who lost the right doesn't see it.
    delete from public.chat_members m using public.chats c where c.id = m.chat_id and m.user_id = person and c.type <> 'direct';
    delete from public.notification_queue q where q.user_id = person and q.notification_type like 'chat\_%';
    -- Should they come back, what is unread there is told again.
    update public.chat_members m set told_seq = m.last_read_seq where m.user_id = person and m.told_seq > m.last_read_seq;
  else
    perform private.sync_model_chats(models);
  end if;
end
$$;
comment on function private.follow_chat_rights(uuid) is
  'Takes someone without access to chats out of them, or brings them back to those of their models. Definer: called by definer bodies only.';

create function private.follow_chat_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.permission_key, old.permission_key) = 'can_access_chat' then
    perform private.follow_chat_rights(coalesce(new.user_id, old.user_id));
  end if;
  return null;
end
$$;
comment on function private.follow_chat_permission() is 'Trigger: who loses access to chats is in none from then on. Definer, as what it calls.';
create trigger user_permissions_chats after insert or update or delete on public.user_permissions
  for each row execute function private.follow_chat_permission();

create function private.follow_chat_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_chat_rights(new.id);
  return null;
end
$$;
comment on function private.follow_chat_person() is 'Trigger: who is deactivated, or gets another role, is in the chats that this leaves them. Definer, as what it calls.';
create trigger profiles_chats after update on public.profiles
  for each row when (old.status <> new.status or old.role <> new.role) execute function private.follow_chat_person();

-- What someone hears of a chat: the preference of the specification and the level are one thing.

create function private.follow_chat_preference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.chat_members m set level = case when new.enabled then m.level_before else 'none' end
  where m.user_id = new.user_id and m.chat_id::text = new.chat_id and (m.level <> 'none') <> new.enabled;
  return null;
end
$$;
comment on function private.follow_chat_preference() is
  'Trigger: a preference that is off is the level none, and on the level before; of one''s own chats alone. Definer: no client role writes members.';
create trigger chat_notification_preferences_level after insert or update of enabled on public.chat_notification_preferences
  for each row execute function private.follow_chat_preference();
