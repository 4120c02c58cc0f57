-- Snippets, work that comes of a message, what files belong to, retention, handing over, and who may hear a chat's channel.

create function private.list_chat_snippets() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_permission('can_access_chat');
  is_view constant boolean := private.in_view();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'shortcut', s.shortcut, 'body', s.body, 'is_shared', s.owner_id is null, 'row_version', s.row_version
    ) order by s.shortcut, s.owner_id nulls last), '[]')
    from public.chat_snippets s
    where s.owner_id is null or (s.owner_id = caller and not is_view)
  );
end
$$;
select private.expose('list_chat_snippets',
  'The caller''s snippets and those of everyone; in a view the latter alone. Errors: 42501.', 'no client role reads snippets');

create function private.require_snippets(p_is_shared boolean) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_is_shared then
    perform private.require_permission('can_manage_config');
  end if;
  return private.require_permission('can_access_chat');
end
$$;
comment on function private.require_snippets(boolean) is
  'The caller, who may change their snippets, or everyone''s where they may change the configuration. Definer: called by definer bodies only.';

create function private.save_chat_snippet(p_snippet jsonb, p_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  existing public.chat_snippets;
  is_shared boolean := coalesce((p_snippet ->> 'is_shared')::boolean, false);
  caller uuid;
  name constant text := ltrim(btrim(coalesce(p_snippet ->> 'shortcut', '')), '/');
begin
  caller := private.require_snippets(is_shared);
  if p_id is not null then
    select * into existing from public.chat_snippets s where s.id = p_id and (s.owner_id is null or s.owner_id = caller) for update;
    if existing.id is null then
      raise exception 'This snippet was deleted' using errcode = 'PT404', hint = 'snippet';
    end if;
    perform private.require_snippets(existing.owner_id is null);
  elsif (select count(*) from public.chat_snippets s where s.owner_id is not distinct from case when not is_shared then caller end) >= 200 then
    raise exception 'You can have 200 snippets' using errcode = '22023', hint = 'too_many_snippets';
  end if;
  if name !~ '^[a-z0-9_-]{2,30}$' then
    raise exception 'Use 2 to 30 lowercase letters, numbers, - and _' using errcode = '22023', hint = 'shortcut';
  end if;
  if coalesce(btrim(p_snippet ->> 'body'), '') = '' then
    raise exception 'Text is required' using errcode = '22023', hint = 'body';
  end if;
  if char_length(p_snippet ->> 'body') > 4000 then
    raise exception 'Text must be 4,000 characters or fewer' using errcode = '22023', hint = 'body';
  end if;
  if exists (
    select from public.chat_snippets s
    where s.shortcut = name and s.owner_id is not distinct from case when not is_shared then caller end and s.id is distinct from p_id
  ) then
    raise exception 'There is a snippet of this name already' using errcode = '23505', hint = 'shortcut';
  end if;
  if p_id is null then
    insert into public.chat_snippets (owner_id, shortcut, body)
    values (case when not is_shared then caller end, name, p_snippet ->> 'body') returning * into existing;
  else
    update public.chat_snippets s set owner_id = case when not is_shared then caller end, shortcut = name, body = p_snippet ->> 'body',
      row_version = coalesce((p_snippet ->> 'row_version')::integer, s.row_version)
    where s.id = p_id returning * into existing;
  end if;
  return jsonb_build_object(
    'id', existing.id, 'shortcut', existing.shortcut, 'body', existing.body, 'is_shared', existing.owner_id is null, 'row_version', existing.row_version
  );
end
$$;
select private.expose('save_chat_snippet',
  'Makes or changes a snippet: {shortcut, body, is_shared, row_version}; shared ones are for those who may change the configuration. Answers it. Errors: 42501, PT404, PT409, 23505, 22023 with hint shortcut, body or too_many_snippets.',
  'no client role writes snippets');

create function private.delete_chat_snippet(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_snippets(false);
  existing public.chat_snippets;
begin
  select * into existing from public.chat_snippets s where s.id = p_id and (s.owner_id is null or s.owner_id = caller);
  if existing.id is not null then
    perform private.require_snippets(existing.owner_id is null);
  end if;
  delete from public.chat_snippets s where s.id = existing.id;
  return found;
end
$$;
select private.expose('delete_chat_snippet',
  'Deletes one of the caller''s snippets, or a shared one for those who may change the configuration; false where it is gone. Errors: 42501.',
  'no client role writes snippets');

-- Work that comes of a message: made by its area's own rules, in the name of the person who asks, and told in the chat without what it says, since
-- not everyone there may see it.

create function private.convert_message(p_message_id uuid, p_target public.bounded_text, p_values jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message constant public.chat_messages := private.own_message(p_message_id);
  made uuid;
  label text;
begin
  if message.kind = 'system' or p_target is null or p_target not in ('task', 'note', 'event') then
    raise exception 'Choose what to make of this message' using errcode = '22023', hint = 'target';
  end if;
  if p_target = 'task' then
    perform private.task_sight();
    if coalesce(btrim(p_values ->> 'title'), '') = '' then
      raise exception 'Task title is required' using errcode = '22023', hint = 'title';
    end if;
    if coalesce(p_values ->> 'status', 'pending') not in ('pending', 'in_progress') then
      raise exception 'A new task is open' using errcode = '22023', hint = 'status';
    end if;
    made := private.insert_task(p_values || jsonb_build_object('source', 'chat', 'source_id', message.id));
    perform private.tell_of_tasks('created', array(
      select row(a.user_id, made)::private.task_news from public.task_assignees a where a.task_id = made
    ));
    label := 'TASK-' || (select t.number from public.tasks t where t.id = made);
  elsif p_target = 'note' then
    made := private.create_note(p_values - 'template_id');
  else
    made := (private.save_event(p_values - 'id', null, null) ->> 'id')::uuid;
  end if;
  perform private.say_in_chat(message.chat_id, jsonb_strip_nulls(jsonb_build_object(
    'kind', 'converted', 'actor', private.person_named((select auth.uid())), 'target', p_target, 'target_id', made, 'name', label,
    'message_id', message.id
  )));
  return jsonb_build_object('id', made, 'label', label);
end
$$;
select private.expose('convert_message',
  'Makes a task, note or event of a message, with the values of create_task, create_note or save_event, and says so in the chat; answers {id, label}: of an event the id of its time. Errors: PT404, 42501, 22023 with hint target, and those of the area.',
  'no client role writes in other areas', 320000);

-- Files

insert into private.attachment_areas (area, permission_key) values ('chat', 'can_access_chat');
insert into private.storage_areas (area) values ('chat_files');

create function private.reads_chat_attachment(p_file uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.chat_files f join public.chat_messages m on m.id = f.message_id
    where f.object_name = 'chat/' || p_file and m.chat_id in (select private.my_chat_ids())
  ) and private.checked_type('attachments', 'chat/' || p_file) is not null;
end
$$;
comment on function private.reads_chat_attachment(uuid) is
  'Whether the caller may read a file of a message. Definer: called by private.may_read_attachment.';

create function private.used_chat_attachments(p_files uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select split_part(f.object_name, '/', 2)::uuid from public.chat_files f
  where f.object_name = any (array(select 'chat/' || u from unnest(p_files) as u))
$$;
comment on function private.used_chat_attachments(uuid[]) is
  'Which of these files belong to a message; the rest is swept. Definer: called by private.unused_among.';

create function private.stored_chat_files_bytes(p_person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select sum(f.size_bytes)::bigint from public.chat_files f where f.uploaded_by = p_person
$$;
comment on function private.stored_chat_files_bytes(uuid) is
  'How many bytes someone keeps in files of messages. Definer: called by private.stored_bytes.';

-- Retention

create function private.job_chat_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  days constant integer := coalesce((
    select c.value::integer from public.config c where c.key = 'chat_retention_days' and c.value ~ '^[0-9]{1,5}$'
  ), 0);
  gone integer;
begin
  if days = 0 then
    return 0;
  end if;
  delete from public.chat_messages m where m.id in (
    select old.id from public.chat_messages old where old.created_at < now() - make_interval(days => days)
    order by old.created_at limit private.job_batch()
  );
  get diagnostics gone = row_count;
  -- News of them says what they said.
  update public.notification_queue q set message = null, metadata = q.metadata - 'preview' where q.id in (
    select old.id from public.notification_queue old
    where old.category = 'chat' and old.message is not null and old.created_at < now() - make_interval(days => days)
      and old.sent_at < now() - make_interval(days => days)
    order by old.created_at limit private.job_batch()
  );
  return gone;
end
$$;
comment on function private.job_chat_retention() is
  'Job: removes messages that are older than chat_retention_days; 0 keeps all. Definer: no client role deletes them.';
insert into private.jobs (name, title, every) values ('chat_retention', 'Remove old chat messages', '1 day');

-- Handing over. What is said in a chat is nobody's business here, so it is named by what its members see in their list.

create function private.held_chats(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select c.id::text, c.group_name, 'Group chat', null::uuid, null::jsonb
  from public.chat_members m join public.chats c on c.id = m.chat_id
  where m.user_id = person and m.role = 'owner' and c.type = 'group' and not c.is_archived
  order by lower(c.group_name), c.id
$$;
comment on function private.held_chats(uuid) is 'Groups that someone owns. Definer: called by definer bodies only.';

create function private.release_chats(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part private.handover;
  changed integer := 0;
  present integer;
begin
  foreach part in array plan loop
    select count(*) into present from public.chat_members m
    where m.chat_id = part.id::uuid and m.user_id = person and m.role = 'owner';
    changed := changed + present;
    continue when present = 0;
    if part.to_id is not null and private.may_chat(part.to_id) then
      insert into public.chat_members (chat_id, user_id) select part.id::uuid, part.to_id
      where not exists (select from public.chat_members m where m.chat_id = part.id::uuid and m.user_id = part.to_id);
      update public.chat_members m set role = case when m.user_id = part.to_id then 'owner' else 'member' end
      where m.chat_id = part.id::uuid and (m.role = 'owner') <> (m.user_id = part.to_id);
    end if;
    -- Its owner until now goes; without another one it belongs to who is in it for longest.
    delete from public.chat_members m where m.chat_id = part.id::uuid and m.user_id = person;
  end loop;
  return changed;
end
$$;
comment on function private.release_chats(uuid, private.handover[]) is
  'Gives groups another owner, or leaves them to their members. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('chats', 59, '{move,end}', 'end', true);

-- Typing and presence: a private channel for each chat, `chat:<id>`, which those who are in it may hear and speak on. What this decides
-- holds from joining the channel on, so nothing of what is said goes that way.

create function private.my_chat_topics() returns setof text
language sql stable security definer set search_path = '' as $$
  select 'chat:' || c from private.my_chat_ids() as c
$$;
comment on function private.my_chat_topics() is
  'Channels of the chats that the caller is in. Definer, as what it calls: it is used by policies.';
grant execute on function private.my_chat_topics() to authenticated, service_role;

create policy "People hear who is in their chats, and who types" on realtime.messages
  for select to authenticated
  using (extension in ('broadcast', 'presence') and (select realtime.topic()) in (select private.my_chat_topics()));
create policy "People say that they are in their chats, and that they type" on realtime.messages
  for insert to authenticated
  with check (
    extension in ('broadcast', 'presence') and not (select private.in_view())
    and (select realtime.topic()) in (select private.my_chat_topics())
  );
