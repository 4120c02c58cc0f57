-- What the platform tells a bot: chats that come and go, messages, commands, buttons. Called by private.accept_bot_update, once for each update.

create function private.bot_sender(p_from jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.plain_line(concat_ws(' ', p_from ->> 'first_name', p_from ->> 'last_name', p_from ->> 'title'), 120), ''),
    '@' || private.plain_line(p_from ->> 'username', 60), 'Unknown sender')
$$;
comment on function private.bot_sender(jsonb) is 'What someone at the platform is called.';

create function private.note_bot_chat(p_bot public.bots, p_chat jsonb) returns public.bot_chats
language plpgsql security definer set search_path = '' as $$
declare
  chat public.bot_chats;
  kind constant text := p_chat ->> 'type';
  name constant text := coalesce(nullif(private.plain_line(coalesce(p_chat ->> 'title', concat_ws(' ', p_chat ->> 'first_name', p_chat ->> 'last_name')), 255), ''), 'Chat');
begin
  if coalesce(kind, '') not in ('private', 'group', 'supergroup', 'channel') or coalesce(p_chat ->> 'id', '') !~ '^-?[0-9]{1,20}$' then
    return null;
  end if;
  insert into public.bot_chats as c (bot_id, external_chat_id, type, title, username)
  values (p_bot.id, p_chat ->> 'id', kind, name, left(p_chat ->> 'username', 64))
  on conflict on constraint bot_chats_once do update set
    title = excluded.title, username = excluded.username, type = excluded.type
  returning * into chat;
  return chat;
end
$$;
comment on function private.note_bot_chat(public.bots, jsonb) is
  'A chat that the platform told of, as it is called there now. Definer: called by definer bodies only.';

create function private.linked_person(p_external text) returns uuid
language sql stable security definer set search_path = '' as $$
  select l.user_id from public.user_messaging_links l join public.profiles p on p.id = l.user_id and p.status = 'active'
  where l.external_user_id = p_external
$$;
comment on function private.linked_person(text) is 'Who of the team someone at the platform is. Definer: called by definer bodies only.';

create function private.act_as(p_claims text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config('request.jwt.claims', p_claims, true);
  return before;
end
$$;
comment on function private.act_as(text) is
  'Until it is called again with what it answers, procedures ask what someone may do who wrote to a bot and is linked: their claims, without a session. Definer: called by the handlers of updates alone, and granted to nobody.';

create function private.claims_of(person uuid) returns text
language sql immutable set search_path = '' as $$
  select jsonb_build_object('sub', person, 'role', 'authenticated')::text
$$;
comment on function private.claims_of(uuid) is 'What private.act_as takes.';

create function private.link_by_code(p_bot public.bots, p_from jsonb, p_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  external constant text := p_from ->> 'id';
  found_user uuid;
  former uuid;
  account text;
begin
  if private.take_ticket('bot_link', p_bot.platform || ':' || external, 10, '10 minutes') > 0 then
    return 'You tried many codes. Wait ten minutes, then make a new one in Marquee.';
  end if;
  delete from private.messaging_link_codes c
  where c.code_hash = sha256(convert_to(p_code, 'UTF8')) and c.expires_at > clock_timestamp() returning c.user_id into found_user;
  if found_user is null or not exists (select from public.profiles p where p.id = found_user and p.status = 'active') then
    return 'This code is not valid any longer. Make a new one in Marquee.';
  end if;
  -- An account at the platform is one person''s: the newer link counts, and who had it hears of that.
  delete from public.user_messaging_links l where l.external_user_id = external and l.user_id <> found_user returning l.user_id into former;
  if former is not null then
    perform private.notify(
      'system_alert', array[former], null, 'Your account at the platform was linked to someone else',
      'Commands that you write there no longer act with your rights. If this was not you, link it again under Account.',
      jsonb_build_object('kind', 'messaging_unlinked'), null
    );
  end if;
  insert into public.user_messaging_links as l (user_id, external_user_id, label, verified_at)
  values (found_user, external, private.bot_sender(p_from), clock_timestamp())
  on conflict (user_id) do update set external_user_id = excluded.external_user_id, label = excluded.label, verified_at = excluded.verified_at;
  perform private.notify(
    'system_alert', array[found_user], null, 'Your account was linked to ' || private.bot_sender(p_from),
    'Commands of bots act with your rights. If this was not you, remove the link under Account.', jsonb_build_object('kind', 'messaging_linked'), null
  );
  -- Whose rights they are: a link that someone else sent leads to their account.
  select coalesce(nullif(private.plain_line(p.display_name, 100), ''), p.email) into account from public.profiles p where p.id = found_user;
  return 'Linked to ' || account || '. Commands act with the rights of this account in Marquee from now on.';
end
$$;
comment on function private.link_by_code(public.bots, jsonb, text) is 'Links someone at the platform by their code, and says how it went. Definer: called by definer bodies only.';

create function private.bot_task_lines(p_filter jsonb, p_empty text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page constant jsonb := private.list_tasks(p_filter, 'due', false, null, 8);
  lines text;
  buttons jsonb;
begin
  select string_agg(
    w.place || '. ' || (t.value ->> 'title') || coalesce(' (' || (t.value #>> '{model,stage_name}') || ')', ''), E'\n' order by w.place
  ), jsonb_agg(jsonb_build_object('text', 'Done ' || w.place, 'data', 'done:' || (t.value ->> 'id') || ':' || (t.value ->> 'row_version')) order by w.place)
  into lines, buttons
  from jsonb_array_elements(page -> 'rows') with ordinality as t (value, place)
  cross join lateral (select t.place) as w (place);
  return jsonb_build_object('text', coalesce(lines, p_empty), 'buttons', coalesce(buttons, '[]'));
end
$$;
comment on function private.bot_task_lines(jsonb, text) is
  'Tasks that the person of the moment sees, with a button for each. Definer: called by definer bodies only.';

create function private.run_bot_action(p_command public.bot_commands, p_chat public.bot_chats, p_rest text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  zone text;
  page jsonb;
  lines text;
  tasks jsonb;
  note uuid;
  model public.models;
  -- Someone may write in the chat of a model that they do not see in Marquee.
  its_model constant uuid := case when p_chat.model_id in (select private.my_model_ids()) or private.sees_all_rows() then p_chat.model_id end;
begin
  case p_command.action
    when 'tasks' then
      if not private.has_permission('can_access_tasks') then
        return '{"text": "You have no access to tasks."}';
      end if;
      return private.bot_task_lines('{"scope": "mine", "statuses": ["pending", "in_progress"]}', 'You have no open tasks.');
    when 'today' then
      zone := coalesce(
        (select m.timezone from public.models m where m.id = its_model), (select nullif(c.value, '') from public.config c where c.key = 'default_timezone'), 'UTC'
      );
      if private.has_permission('can_access_schedule') then
        page := private.get_events(
          date_trunc('day', now() at time zone zone) at time zone zone, (date_trunc('day', now() at time zone zone) + interval '1 day') at time zone zone,
          jsonb_build_object('user_ids', jsonb_build_array(caller)), null, 20
        )::jsonb;
        -- Columns, each of one kind of value: an event stands where its number ranks.
        select string_agg(to_char(to_timestamp(t.starts::bigint / 1000) at time zone zone, 'HH24:MI') || ' ' || e.title, E'\n' order by t.starts::bigint)
        into lines
        from (
          select s.starts, c.status, dense_rank() over (order by p.event::integer) as rank
          from jsonb_array_elements_text(page #> '{times,starts}') with ordinality as s (starts, at)
          join jsonb_array_elements_text(page #> '{times,place}') with ordinality as p (event, at) on p.at = s.at
          join jsonb_array_elements_text(page #> '{times,status}') with ordinality as c (status, at) on c.at = s.at
        ) t
        join jsonb_array_elements_text(page #> '{events,title}') with ordinality as e (title, at) on e.at = t.rank
        where t.status <> 'cancelled';
      end if;
      if private.has_permission('can_access_tasks') then
        tasks := private.bot_task_lines(jsonb_build_object(
          'scope', 'mine', 'statuses', '["pending", "in_progress"]'::jsonb,
          'due', jsonb_build_object('to', (now() at time zone zone)::date, 'timezone', zone)
        ), 'No tasks are due.');
      end if;
      return jsonb_build_object(
        'text', coalesce(lines, 'Nothing is planned.') || coalesce(E'\n\n' || (tasks ->> 'text'), ''), 'buttons', coalesce(tasks -> 'buttons', '[]')
      );
    when 'note' then
      if not private.has_permission('can_access_notes') then
        return '{"text": "You have no access to notes."}';
      end if;
      if btrim(p_rest) = '' then
        return jsonb_build_object('text', 'Write the note behind the command: /' || p_command.command || ' Call the studio');
      end if;
      note := private.create_note(jsonb_build_object(
        'title', left(private.plain_line(split_part(btrim(p_rest), E'\n', 1), 200), 100), 'visibility', case when its_model is null then 'private' else 'team' end,
        'model_id', its_model,
        'content', jsonb_build_object('type', 'doc', 'content', (
          select jsonb_agg(jsonb_build_object('type', 'paragraph') || case when l.line = '' then '{}' else jsonb_build_object(
            'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', l.line))) end order by l.place)
          from regexp_split_to_table(btrim(p_rest), E'\n') with ordinality as l (line, place)
        ))
      ));
      return '{"text": "Saved as a note."}';
    when 'status' then
      select * into model from public.models m where m.id = its_model;
      return jsonb_build_object('text', concat_ws(E'\n',
        case when model.id is not null then model.stage_name || ': ' || model.status end,
        case when private.has_permission('can_access_tasks') then 'Open tasks: ' || (private.count_tasks(jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
          'scope', case when model.id is null then 'mine' else 'all' end, 'modelId', model.id, 'statuses', '["pending", "in_progress"]'::jsonb
        )))))[1] end,
        case when private.has_permission('can_access_bot_management') then 'Unanswered here: ' || (
          select count(*) from public.bot_messages m where m.bot_chat_id = p_chat.id and m.needs_answer and m.answered_at is null
        ) end
      ));
    else
      return jsonb_build_object('text', p_command.response, 'marks', true);
  end case;
end
$$;
comment on function private.run_bot_action(public.bot_commands, public.bot_chats, text) is
  'What a command answers, {text, buttons, marks}, by what the person of the moment may see and do. Definer: called by definer bodies only.';

create function private.answer_bot_command(p_bot public.bots, p_chat public.bot_chats, p_message jsonb, p_name text, p_rest text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  command public.bot_commands;
  person constant uuid := private.linked_person(p_message #>> '{from,id}');
  before text;
  answer jsonb;
begin
  -- A chat that asks again and again fills no line.
  if private.take_ticket('bot_command', p_chat.id::text, 20, '1 minute') > 0 then
    return;
  end if;
  if p_name = 'start' and p_chat.type = 'private' and p_rest ~ '^[0-9a-f]{24}$' then
    perform private.send_by_bot(p_chat, private.link_by_code(p_bot, p_message -> 'from', p_rest), 'command', null, '{"plain": true}');
    return;
  end if;
  select * into command from public.bot_commands c where c.bot_id = p_bot.id and c.command = p_name and c.enabled;
  if command.id is null then
    return;
  end if;
  if command.audience <> 'everyone' and (person is null or (command.audience = 'admins' and not private.is_admin_of(person))) then
    perform private.send_by_bot(p_chat, case
      when person is null then 'This command is for people of the agency. Link your account in Marquee first.'
      else 'This command is for administrators.'
    end, 'command', null, '{"plain": true}');
    return;
  end if;
  if command.action = 'reply' then
    perform private.send_by_bot(p_chat, command.response, 'command');
    return;
  end if;
  before := private.act_as(private.claims_of(person));
  begin
    answer := private.run_bot_action(command, p_chat, p_rest);
  exception when others then
    -- Sentences for people are written for them; anything else is not.
    answer := jsonb_build_object('text', case when sqlstate in ('22023', '42501', 'PT402', 'PT404', 'PT409') then sqlerrm else 'This did not work. Try again later.' end);
  end;
  perform private.act_as(before);
  perform private.send_by_bot(p_chat, left(answer ->> 'text', 4000), 'command', null, jsonb_strip_nulls(jsonb_build_object(
    'plain', true, 'buttons', case when answer -> 'buttons' <> '[]' then answer -> 'buttons' end,
    -- Who reads the chat in Marquee need not see what this person sees.
    'kept', 'What it answered is shown in the chat alone.'
  )));
end
$$;
comment on function private.answer_bot_command(public.bots, public.bot_chats, jsonb, text, text) is
  'Answers /command: links an account, says what is written for everyone, or acts with the rights of the linked person. Definer: called by definer bodies only.';

create function private.answer_by_rule(p_bot public.bots, p_chat public.bot_chats, p_text text, p_is_first boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reply public.bot_auto_replies;
  moment time;
begin
  for reply in
    select * from public.bot_auto_replies r where r.bot_id = p_bot.id and r.enabled and case r.trigger_kind
      when 'first_contact' then p_is_first
      when 'exact' then private.fold(btrim(p_text)) = private.fold(r.pattern)
      else position(private.fold(r.pattern) in private.fold(p_text)) > 0
    end order by r.created_at, r.id
  loop
    moment := (private.outside_now() at time zone reply.timezone)::time;
    continue when reply.active_from is not null and not case
      when reply.active_from < reply.active_until then moment >= reply.active_from and moment < reply.active_until
      else moment >= reply.active_from or moment < reply.active_until
    end;
    insert into private.bot_auto_reply_uses as u (reply_id, bot_chat_id, used_at) values (reply.id, p_chat.id, private.outside_now())
    on conflict on constraint bot_auto_reply_uses_pkey do update set used_at = excluded.used_at
    where u.used_at <= excluded.used_at - make_interval(secs => reply.cooldown_seconds);
    continue when not found;
    perform private.send_by_bot(p_chat, reply.response, 'auto_reply');
    return;
  end loop;
end
$$;
comment on function private.answer_by_rule(public.bots, public.bot_chats, text, boolean) is
  'Sends the first automatic reply that fits and has cooled down. Definer: called by definer bodies only.';

create function private.bot_message_kind(p_message jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_message ? 'text' then 'text' when p_message ? 'photo' then 'photo' when p_message ? 'document' then 'file'
    when p_message ? 'voice' or p_message ? 'audio' then 'voice' when p_message ? 'video' or p_message ? 'video_note' or p_message ? 'animation' then 'video'
    when p_message ? 'sticker' then 'sticker' when p_message ? 'location' or p_message ? 'venue' then 'location' when p_message ? 'contact' then 'contact'
    else 'other' end
$$;
comment on function private.bot_message_kind(jsonb) is 'What kind of message it is.';

create function private.is_bot_action(p_bot uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bot_commands c where c.bot_id = p_bot and c.command = p_name and c.action <> 'reply')
$$;
comment on function private.is_bot_action(uuid, text) is 'Whether a command is one of the back office. Definer: called by definer bodies only.';

create function private.bot_message_moment(p_chat uuid, p_at timestamptz, p_external text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  after timestamptz;
  before timestamptz;
begin
  -- The platform counts messages of a chat, and tells their time in whole seconds: of one second the number decides, and what comes late goes before
  -- what has a higher one.
  before := (
    select min(m.created_at) from public.bot_messages m
    where m.bot_chat_id = p_chat and m.created_at > p_at - interval '1 second' and m.created_at < p_at + interval '10 seconds'
      and case when m.external_id ~ '^[0-9]{1,18}$' and p_external ~ '^[0-9]{1,18}$' then m.external_id::bigint > p_external::bigint end
  );
  if before is not null then
    return before - interval '1 microsecond';
  end if;
  -- What just came stands below what was written here before, though its clock may be behind.
  after := (
    select max(m.created_at) from public.bot_messages m
    where m.bot_chat_id = p_chat and m.created_at >= p_at
      and (p_at > clock_timestamp() - interval '10 seconds' or m.created_at < p_at + interval '1 second')
  );
  return greatest(p_at, after + interval '1 microsecond');
end
$$;
comment on function private.bot_message_moment(uuid, timestamptz, text) is
  'Where a message of the platform stands in its chat. Definer: called by definer bodies only.';

create function private.handle_bot_message(p_bot public.bots, p_message jsonb, p_is_edit boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chat public.bot_chats;
  kind constant text := private.bot_message_kind(p_message);
  said constant text := left(coalesce(p_message ->> 'text', p_message ->> 'caption', ''), 4096);
  command constant text[] := regexp_match(said, '^/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]{1,64}))?(?:\s+(.*))?$', 's');
  -- A code that links is a secret for ten minutes, and what a command of the back office takes, such as a private note, is for who wrote it.
  kept constant text := case when lower(command[1]) = 'start' or private.is_bot_action(p_bot.id, lower(command[1])) then '/' || lower(command[1]) else said end;
  person uuid;
  is_asked boolean;
  is_first boolean;
  is_command boolean;
  made uuid;
begin
  chat := private.note_bot_chat(p_bot, p_message -> 'chat');
  if chat.id is null then
    return;
  end if;
  if p_message ? 'migrate_to_chat_id' then
    perform private.move_bot_chat(chat.id, p_message ->> 'migrate_to_chat_id');
    return;
  end if;
  if p_message ? 'migrate_from_chat_id' then
    perform private.move_bot_chat(c.id, chat.external_chat_id) from public.bot_chats c
    where c.bot_id = p_bot.id and c.external_chat_id = p_message ->> 'migrate_from_chat_id';
    return;
  end if;
  if p_is_edit then
    update public.bot_messages m set body = kept, edited_at = clock_timestamp()
    where m.bot_chat_id = chat.id and m.direction = 'in' and m.external_id = p_message ->> 'message_id' and m.body <> kept;
    return;
  end if;
  -- The platform''s own news, such as a new title or a pinned message.
  if p_message ? 'new_chat_members' or p_message ? 'left_chat_member' or p_message ? 'new_chat_title' or p_message ? 'pinned_message'
    or p_message ? 'group_chat_created' or p_message ? 'supergroup_chat_created' or p_message ? 'delete_chat_photo' or p_message ? 'new_chat_photo' then
    return;
  end if;
  update public.bot_chats c set status = 'active' where c.id = chat.id and c.status <> 'active';
  -- A stranger who writes without end fills nothing: what is more than a person writes is not kept.
  if private.take_ticket('bot_messages', chat.id::text, case when chat.type = 'private' then 2000 else 20000 end, '1 day') > 0 then
    return;
  end if;
  person := private.linked_person(p_message #>> '{from,id}');
  is_command := command is not null and (command[2] is null or lower(command[2]) = lower(p_bot.username));
  is_asked := chat.type <> 'channel' and person is null and command is null and not chat.is_bridged and (
    chat.type = 'private' or coalesce(p_message #>> '{reply_to_message,from,id}', '') = p_bot.external_id
    or (p_bot.username is not null and position('@' || lower(p_bot.username) in lower(said)) > 0)
  );
  is_first := not exists (select from public.bot_messages m where m.bot_chat_id = chat.id and m.direction = 'in');
  insert into public.bot_messages (
    bot_chat_id, direction, external_id, sender_label, author_id, kind, body, origin, reply_to_external_id, needs_answer, created_at
  ) values (
    chat.id, 'in', p_message ->> 'message_id', private.bot_sender(coalesce(p_message -> 'from', p_message -> 'sender_chat', p_message -> 'chat')), person,
    kind, kept, case when is_command then 'command' else 'chat' end,
    p_message #>> '{reply_to_message,message_id}', is_asked,
    private.bot_message_moment(chat.id, least(to_timestamp((p_message ->> 'date')::bigint), clock_timestamp()), p_message ->> 'message_id')
  ) on conflict (bot_chat_id, direction, external_id) where external_id is not null do nothing returning id into made;
  if made is null then
    return;
  end if;
  update public.bot_chats c set
    last_message_at = greatest(c.last_message_at, clock_timestamp()),
    unanswered_since = case when is_asked then coalesce(c.unanswered_since, clock_timestamp()) else c.unanswered_since end
  where c.id = chat.id;
  -- Someone of the team answers there.
  if person is not null and not is_command then
    perform private.answered(chat);
  end if;
  if chat.is_bridged and not is_command then
    perform private.bridge_in(chat, m, private.bot_picture(p_message)) from public.bot_messages m where m.id = made;
  end if;
  if is_command then
    perform private.answer_bot_command(p_bot, chat, p_message, lower(command[1]), coalesce(command[3], ''));
  end if;
  if chat.type <> 'channel' and not coalesce((p_message #>> '{from,is_bot}')::boolean, false) and person is null
    and (not is_command or (command[1] = 'start' and coalesce(command[3], '') !~ '^[0-9a-f]{24}$')) and command is null or (is_first and command[1] = 'start' and coalesce(command[3], '') = '')
  then
    perform private.answer_by_rule(p_bot, chat, said, is_first);
  end if;
end
$$;
comment on function private.handle_bot_message(public.bots, jsonb, boolean) is
  'Keeps a message of a chat, and answers it where a command or a rule does. Definer: called by definer bodies only.';

create function private.handle_bot_membership(p_bot public.bots, p_change jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chat public.bot_chats := private.note_bot_chat(p_bot, p_change -> 'chat');
  became constant text := p_change #>> '{new_chat_member,status}';
begin
  update public.bot_chats c set
    status = case
      when became in ('kicked', 'left') then case when c.type = 'private' then 'blocked' else 'left' end
      when became = 'restricted' and not coalesce((p_change #>> '{new_chat_member,is_member}')::boolean, true) then 'left'
      else 'active'
    end,
    bot_is_admin = became in ('administrator', 'creator')
  where c.id = chat.id;
  perform private.ask_bot_people(array[chat.id]);
end
$$;
comment on function private.handle_bot_membership(public.bots, jsonb) is
  'The bot was added, removed, blocked or made an administrator. Definer: called by definer bodies only.';

create function private.drop_done_buttons(p_bot uuid, p_message jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  keyboard constant jsonb := p_message #> '{reply_markup,inline_keyboard}';
  kept jsonb;
begin
  if jsonb_typeof(keyboard) is distinct from 'array' then
    return;
  end if;
  -- Of all that are done, not of the pressed one alone: two may be pressed before the first has gone.
  select coalesce(jsonb_agg(r.buttons order by r.place), '[]') into kept from (
    select l.place, jsonb_agg(b.value order by b.place) as buttons
    from jsonb_array_elements(keyboard) with ordinality as l (value, place)
    cross join jsonb_array_elements(case jsonb_typeof(l.value) when 'array' then l.value else '[]' end) with ordinality as b (value, place)
    where not exists (
      select from public.tasks t
      where t.id = substring(b.value ->> 'callback_data' from '^done:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):')::uuid and t.status = 'completed'
    )
    group by l.place
  ) r;
  -- Two that go at once could arrive the other way round, and bring a button back.
  delete from private.bot_sends s
  where s.bot_id = p_bot and s.method = 'editMessageReplyMarkup' and s.state = 'waiting'
    and s.payload -> 'chat_id' = p_message #> '{chat,id}' and s.payload -> 'message_id' = p_message -> 'message_id';
  perform private.bot_tells(p_bot, 'editMessageReplyMarkup', jsonb_build_object(
    'chat_id', p_message #> '{chat,id}', 'message_id', p_message -> 'message_id', 'reply_markup', jsonb_build_object('inline_keyboard', kept)
  ));
end
$$;
comment on function private.drop_done_buttons(uuid, jsonb) is
  'Takes the buttons of tasks that are done from below a message. Definer: called by private.handle_bot_button.';

create function private.handle_bot_button(p_bot public.bots, p_press jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.linked_person(p_press #>> '{from,id}');
  pressed constant text[] := regexp_match(p_press ->> 'data', '^done:([0-9a-f-]{36}):([0-9]{1,9})$');
  before text;
  said text := 'This button does nothing any longer.';
begin
  if private.take_ticket('bot_button', p_bot.id || ':' || (p_press #>> '{from,id}'), 60, '1 minute') > 0 then
    return;
  end if;
  if pressed is not null and person is null then
    said := 'Link your account in Marquee first.';
  elsif pressed is not null then
    before := private.act_as(private.claims_of(person));
    begin
      perform private.save_tasks(jsonb_build_array(jsonb_build_object(
        'id', pressed[1], 'row_version', pressed[2]::integer, 'set', jsonb_build_object('status', 'completed')
      )), true);
      said := 'Done';
    exception when others then
      said := case when sqlstate in ('22023', '42501', 'PT402', 'PT404', 'PT409') then sqlerrm else 'This did not work. Try again later.' end;
    end;
    perform private.act_as(before);
  end if;
  if p_press ->> 'id' ~ '^[0-9]{1,30}$' then
    perform private.bot_tells(p_bot.id, 'answerCallbackQuery', jsonb_build_object('callback_query_id', p_press ->> 'id', 'text', left(said, 190), 'show_alert', said <> 'Done'));
  end if;
  if said = 'Done' then
    perform private.drop_done_buttons(p_bot.id, p_press -> 'message');
  end if;
end
$$;
comment on function private.handle_bot_button(public.bots, jsonb) is
  'A button below a message was pressed: it acts with the rights of the linked person who pressed. Definer: called by definer bodies only.';

create function private.handle_bot_update(p_bot public.bots, p_update jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_update ? 'my_chat_member' then
    perform private.handle_bot_membership(p_bot, p_update -> 'my_chat_member');
  elsif p_update ? 'callback_query' then
    perform private.handle_bot_button(p_bot, p_update -> 'callback_query');
  elsif p_update ? 'edited_message' or p_update ? 'edited_channel_post' then
    perform private.handle_bot_message(p_bot, coalesce(p_update -> 'edited_message', p_update -> 'edited_channel_post'), true);
  elsif p_update ? 'message' or p_update ? 'channel_post' then
    perform private.handle_bot_message(p_bot, coalesce(p_update -> 'message', p_update -> 'channel_post'), false);
  end if;
end
$$;
comment on function private.handle_bot_update(public.bots, jsonb) is 'Does what an update asks for. Definer: called by private.accept_bot_update.';
