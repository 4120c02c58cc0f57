-- The line between bots and their platform, for workers with the secret key: who is asked about a token, what is to be sent and how fast, what became
-- of it, and who polls.

create function private.record_bot_check(p_bot_id uuid, p_check jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots;
  is_good constant boolean := coalesce((p_check ->> 'is_good')::boolean, false);
begin
  if p_check ? 'problem' and not is_good then
    -- Nobody could be asked: nothing is known of the token.
    if p_check ->> 'problem' = 'token' then
      perform private.bot_is_in_trouble(p_bot_id, 'This token was rejected by the platform');
    end if;
  elsif is_good then
    update public.bots b set
      status = case when b.status = 'disabled' then 'disabled' else 'active' end, username = p_check ->> 'username', last_error = null, failed_at = null,
      reads_all_messages = (p_check ->> 'reads_all_messages')::boolean, joins_groups = (p_check ->> 'joins_groups')::boolean,
      receives = coalesce(p_check ->> 'receives', b.receives), checked_at = private.outside_now()
    where b.id = p_bot_id and b.external_id = p_check ->> 'external_id';
    insert into private.bot_lines (bot_id) values (p_bot_id) on conflict (bot_id) do nothing;
    if p_check ? 'hook_secret' then
      update private.bot_lines l set hook_hash = sha256(convert_to(p_check ->> 'hook_secret', 'UTF8')) where l.bot_id = p_bot_id;
    end if;
    delete from private.bot_sends s where s.bot_id = p_bot_id and s.method = 'setMyCommands' and s.state = 'waiting';
    perform private.bot_tells(p_bot_id, 'setMyCommands', '{}');
  end if;
  select * into bot from public.bots b where b.id = p_bot_id;
  return case when bot.id is not null then jsonb_build_object('status', bot.status, 'username', bot.username) end;
end
$$;
select private.expose('record_bot_check',
  'For the function check-bot: what the platform says of a bot, {is_good, external_id, username, reads_all_messages, joins_groups, receives, hook_secret} or {problem}; answers {status, username}, null where the bot is gone.',
  'no role but the owner writes bots', p_most_bytes => 4000, p_to => 'service_role');

create function private.bot_access(p_bot_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', b.id, 'token', private.bot_token(b.id), 'external_id', b.external_id, 'status', b.status)
    from public.bots b where b.id = p_bot_id
  );
end
$$;
select private.expose('bot_access',
  'For workers: a bot with its token, {id, token, external_id, status}; null where it is gone, a null token where the vault''s key is missing.',
  'no role but the owner reaches secrets', p_to => 'service_role');

-- Sending

create function private.start_outside_bot(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots;
  token text;
begin
  select * into bot from public.bots b where b.id = p_id;
  if bot.id is null or bot.platform = 'demo' or bot.status not in ('active', 'unverified') then
    return null;
  end if;
  token := private.bot_token(bot.id);
  if token is null then
    return null;
  end if;
  return jsonb_build_object('bot_id', bot.id, 'token', token);
end
$$;
comment on function private.start_outside_bot(uuid) is
  'What a worker needs to send for a bot; null where the bot may send nothing. Definer: called by private.take_outside_job.';

create function private.end_outside_bot(p_id uuid, p_state text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- What came while the worker said that nothing was left.
  if p_state = 'done' and private.bot_next_at(p_id) is not null then
    perform private.wake_bot(p_id, private.bot_next_at(p_id));
  end if;
end
$$;
comment on function private.end_outside_bot(uuid, text, text) is 'Looks whether a bot has more to send. Definer: called by private.end_outside.';

create function private.bot_next_at(p_bot uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select b.waits_until from public.bots b where b.id = p_bot),
    least(
      (select min(greatest(s.due_at, p.next_at)) from private.bot_sends s left join private.bot_paces p on p.bot_chat_id = s.bot_chat_id
       where s.bot_id = p_bot and s.state = 'waiting'),
      (select min(greatest(n.next_attempt_at, p.next_at)) from public.bot_broadcasts c cross join lateral (
        select d.next_attempt_at, d.bot_chat_id from public.bot_deliveries d
        where d.broadcast_id = c.id and d.status = 'queued' order by d.next_attempt_at limit 50
      ) n left join private.bot_paces p on p.bot_chat_id = n.bot_chat_id
      where c.bot_id = p_bot and c.status = 'sending')
    ),
    null
  ) where exists (select from private.bot_sends s where s.bot_id = p_bot and s.state = 'waiting')
    or exists (
      select from public.bot_broadcasts c join public.bot_deliveries d on d.broadcast_id = c.id and d.status = 'queued'
      where c.bot_id = p_bot and c.status = 'sending'
    )
$$;
comment on function private.bot_next_at(uuid) is 'When a bot may send next; null where it has nothing to send. Definer: called by definer bodies only.';

create function private.pace_bot_chat(p_chat public.bot_chats, p_moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a second, a group 18 times a minute: the platform says 20, and counts by its own clock.
  insert into private.bot_paces as p (bot_chat_id, next_at, minute_at, in_minute)
  values (p_chat.id, p_moment + interval '1 second', p_moment, 1)
  on conflict on constraint bot_paces_pkey do update set
    minute_at = case when p.minute_at <= p_moment - interval '1 minute' then p_moment else p.minute_at end,
    in_minute = case when p.minute_at <= p_moment - interval '1 minute' then 1 else p.in_minute + 1 end,
    next_at = case
      when p_chat.type in ('group', 'supergroup') and p.minute_at > p_moment - interval '1 minute' and p.in_minute >= 17 then p.minute_at + interval '1 minute'
      else p_moment + interval '1 second'
    end;
end
$$;
comment on function private.pace_bot_chat(public.bot_chats, timestamptz) is 'Counts a message to a chat. Definer: called by definer bodies only.';

create function private.take_bot_sends(p_bot_id uuid, p_lease uuid, p_most integer default 5) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  bot public.bots;
  line private.bot_lines;
  room integer;
  taken jsonb := '[]';
  written uuid[] := '{}';
  one record;
  chat public.bot_chats;
  next_at timestamptz;
begin
  if not private.holds_outside('bot', p_bot_id, p_lease, moment) then
    return jsonb_build_object('ended', true);
  end if;
  select * into bot from public.bots b where b.id = p_bot_id;
  insert into private.bot_lines (bot_id) values (p_bot_id) on conflict (bot_id) do nothing;
  select * into line from private.bot_lines l where l.bot_id = p_bot_id for update;
  if line.lease is distinct from p_lease then
    -- Another worker ended before it said what became of these: they may have arrived.
    perform private.lose_bot_sends(p_bot_id);
  end if;
  if bot.status not in ('active', 'unverified') then
    return jsonb_build_object('ended', true);
  end if;
  line.tokens := least(25, line.tokens + greatest(0, extract(epoch from moment - line.filled_at)) * 25);
  room := case when bot.waits_until > moment then 0 else least(floor(line.tokens)::integer, greatest(least(p_most, 10), 1)) end;
  for one in
    select s.id as send_id, null::uuid as broadcast_id, s.bot_chat_id, s.due_at as at
    from private.bot_sends s left join private.bot_paces p on p.bot_chat_id = s.bot_chat_id
    where s.bot_id = p_bot_id and s.state = 'waiting' and s.due_at <= moment and (p.next_at is null or p.next_at <= moment)
    order by s.due_at, s.created_at limit 40
  loop
    exit when jsonb_array_length(taken) >= room;
    continue when one.bot_chat_id = any (written);
    if one.bot_chat_id is not null then
      select * into chat from public.bot_chats c where c.id = one.bot_chat_id;
      if chat.status <> 'active' then
        perform private.drop_bot_send(one.send_id, case chat.status when 'blocked' then 'The bot was blocked' else 'The bot is no longer in the chat' end);
        continue;
      end if;
      if private.was_unsaid(one.send_id) then
        perform private.drop_bot_send(one.send_id, 'The message was deleted in Marquee');
        continue;
      end if;
      written := written || one.bot_chat_id;
      perform private.pace_bot_chat(chat, moment);
    end if;
    update private.bot_sends s set state = 'sending', lease = p_lease, attempts = s.attempts + 1 where s.id = one.send_id;
    update public.bot_messages m set status = 'sending' from private.bot_sends s where s.id = one.send_id and m.id = s.message_id;
    taken := taken || (
      select jsonb_build_object(
        'send_id', s.id, 'method', s.method, 'chat', case when one.bot_chat_id is not null then chat.external_chat_id end,
        'payload', case s.method
          when 'setMyCommands' then private.bot_menu(p_bot_id)
          when 'getChatMemberCount' then jsonb_build_object('chat_id', chat.external_chat_id)
          else s.payload end
      ) from private.bot_sends s where s.id = one.send_id
    );
  end loop;
  if jsonb_array_length(taken) < room then
    for one in
      select d.broadcast_id, d.bot_chat_id
      from public.bot_broadcasts b
      cross join lateral (
        select v.* from public.bot_deliveries v
        where v.broadcast_id = b.id and v.status = 'queued' and v.next_attempt_at <= moment order by v.next_attempt_at, v.bot_chat_id limit 60
      ) d
      left join private.bot_paces p on p.bot_chat_id = d.bot_chat_id
      where b.bot_id = p_bot_id and b.status = 'sending' and (p.next_at is null or p.next_at <= moment)
      order by b.started_at, d.next_attempt_at limit 60
    loop
      exit when jsonb_array_length(taken) >= room;
      continue when one.bot_chat_id = any (written);
      select * into chat from public.bot_chats c where c.id = one.bot_chat_id;
      if chat.status <> 'active' then
        update public.bot_deliveries d set status = 'skipped',
          error = case chat.status when 'blocked' then 'The bot was blocked' else 'The bot is no longer in the chat' end
        where d.broadcast_id = one.broadcast_id and d.bot_chat_id = one.bot_chat_id;
        update public.bot_broadcasts b set skipped = b.skipped + 1 where b.id = one.broadcast_id;
        continue;
      end if;
      written := written || one.bot_chat_id;
      perform private.pace_bot_chat(chat, moment);
      update public.bot_deliveries d set status = 'sending', lease = p_lease, attempts = d.attempts + 1
      where d.broadcast_id = one.broadcast_id and d.bot_chat_id = one.bot_chat_id;
      taken := taken || (
        select jsonb_build_object('broadcast_id', b.id, 'chat_id', chat.id, 'method', 'sendMessage', 'chat', chat.external_chat_id, 'payload', jsonb_strip_nulls(jsonb_build_object(
          'text', private.fill_in(b.body, chat), 'photo', b.media_path, 'buttons', case when b.buttons <> '[]' then b.buttons end
        ))) from public.bot_broadcasts b where b.id = one.broadcast_id
      );
    end loop;
  end if;
  update private.bot_lines l set
    tokens = line.tokens - jsonb_array_length(taken), filled_at = moment, lease = p_lease
  where l.bot_id = p_bot_id;
  perform private.end_broadcasts(p_bot_id);
  if jsonb_array_length(taken) = 0 then
    next_at := private.bot_next_at(p_bot_id);
  end if;
  return jsonb_build_object(
    'sends', taken,
    'wait_ms', case when jsonb_array_length(taken) > 0 then 0 when next_at is not null then greatest(40, ceil(extract(epoch from next_at - moment) * 1000))::bigint end
  );
end
$$;
select private.expose('take_bot_sends',
  'For the worker that has a bot''s job: what to send now, one message a chat, {sends: [{send_id or broadcast_id and chat_id, method, chat, payload}], wait_ms: until when to ask again, null where nothing is left}, or {ended: true} where its lease is over. What is taken is marked first, so that it is sent once at most.',
  'no role but the owner reads the line', p_to => 'service_role');

create function private.bot_menu(p_bot uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('commands', coalesce(jsonb_agg(jsonb_build_object('command', c.command, 'description', c.description) order by c.command), '[]'))
  from public.bot_commands c where c.bot_id = p_bot and c.enabled and c.audience = 'everyone'
$$;
comment on function private.bot_menu(uuid) is
  'The commands that the platform shows to everyone: those for linked people are not told to others. Definer: called by definer bodies only.';

create function private.was_unsaid(p_send uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.bot_sends s join private.bridged_messages b on b.bot_message_id = s.message_id
    join public.chat_messages m on m.id = b.chat_message_id where s.id = p_send and m.deleted_at is not null
  );
end
$$;
comment on function private.was_unsaid(uuid) is
  'Whether what is to be sent over the bridge was deleted before it went. Definer: called by definer bodies only.';

create function private.drop_bot_send(p_send uuid, p_why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.bot_messages m set status = 'failed', error = left(p_why, 300) from private.bot_sends s where s.id = p_send and m.id = s.message_id;
  perform private.unanswer(s.message_id) from private.bot_sends s where s.id = p_send;
  delete from private.bot_sends s where s.id = p_send;
end
$$;
comment on function private.drop_bot_send(uuid, text) is 'Gives up a message, and says why. Definer: called by definer bodies only.';

create function private.lose_bot_sends(p_bot uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  update public.bot_messages m set status = 'unknown', error = 'No answer came: it may have arrived'
  from private.bot_sends s where s.bot_id = p_bot and s.state = 'sending' and m.id = s.message_id;
  -- What is no message can be told again without harm.
  update private.bot_sends s set state = 'waiting', lease = null where s.bot_id = p_bot and s.state = 'sending' and s.bot_chat_id is null;
  delete from private.bot_sends s where s.bot_id = p_bot and s.state = 'sending';
  with lost as (
    update public.bot_deliveries d set status = 'unknown', error = 'No answer came: it may have arrived', sent_at = clock_timestamp()
    from public.bot_broadcasts b where b.bot_id = p_bot and d.broadcast_id = b.id and d.status = 'sending' returning d.broadcast_id
  ) select array_agg(distinct l.broadcast_id) into touched from lost l;
  perform private.count_deliveries(t.id) from unnest(coalesce(touched, '{}')) as t (id);
end
$$;
comment on function private.lose_bot_sends(uuid) is
  'Marks what a worker had taken and said nothing of as unknown: it is not sent again. Definer: called by definer bodies only.';

create function private.end_broadcasts(p_bot uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.bot_broadcasts;
begin
  for ended in
    update public.bot_broadcasts b set
      status = case when b.sent = 0 and b.failed + b.unknown > 0 then 'failed' else 'completed' end, ended_at = private.outside_now()
    where b.bot_id = p_bot and b.status = 'sending'
      and not exists (select from public.bot_deliveries d where d.broadcast_id = b.id and d.status = 'queued')
      and not exists (select from public.bot_deliveries d where d.broadcast_id = b.id and d.status = 'sending')
    returning b.*
  loop
    perform private.count_deliveries(ended.id);
    if ended.failed + ended.unknown > 0 and ended.created_by is not null then
      perform private.notify(
        'system_alert', array[ended.created_by], null, ended.name || ' did not reach everyone',
        ended.sent || ' of ' || ended.total || ' sent, ' || ended.failed || ' failed' || case when ended.unknown > 0 then ', ' || ended.unknown || ' unknown' else '' end,
        jsonb_build_object('kind', 'broadcast_failed', 'bot_id', ended.bot_id, 'broadcast_id', ended.id), 'broadcast:' || ended.id
      );
    end if;
  end loop;
end
$$;
comment on function private.end_broadcasts(uuid) is 'Ends broadcasts of which nothing is left, and tells who sent them where some failed. Definer: called by definer bodies only.';

create function private.end_bot_sends(p_bot_id uuid, p_lease uuid, p_results jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  result jsonb;
  said text;
  asked_until timestamptz;
  send private.bot_sends;
  delivery public.bot_deliveries;
  chat uuid;
  ended integer := 0;
begin
  for result in select e.value from jsonb_array_elements(p_results) e loop
    send := null;
    delivery := null;
    said := result ->> 'status';
    asked_until := moment + make_interval(secs => least(greatest((result ->> 'seconds')::integer, 1), 86400));
    if result ? 'send_id' then
      select * into send from private.bot_sends s where s.id = (result ->> 'send_id')::uuid and s.bot_id = p_bot_id and s.state = 'sending' and s.lease = p_lease for update;
      chat := send.bot_chat_id;
    else
      select d.* into delivery from public.bot_deliveries d join public.bot_broadcasts b on b.id = d.broadcast_id and b.bot_id = p_bot_id
      where d.broadcast_id = (result ->> 'broadcast_id')::uuid and d.bot_chat_id = (result ->> 'chat_id')::uuid and d.status = 'sending' and d.lease = p_lease
      for update of d;
      chat := delivery.bot_chat_id;
    end if;
    continue when send.id is null and delivery.broadcast_id is null;
    ended := ended + 1;
    if said = 'wait' then
      update public.bots b set waits_until = greatest(b.waits_until, asked_until) where b.id = p_bot_id;
      update private.bot_paces p set next_at = greatest(p.next_at, asked_until) where p.bot_chat_id = chat;
    elsif said = 'gone' then
      update public.bot_chats c set status = case when c.type = 'private' then 'blocked' else 'left' end where c.id = chat and c.status = 'active';
    elsif said = 'moved' then
      perform private.move_bot_chat(chat, result ->> 'chat');
    elsif said = 'token' then
      perform private.bot_is_in_trouble(p_bot_id, 'This token was rejected by the platform');
    end if;
    if send.method = 'getChatMemberCount' and said = 'sent' and result ->> 'people' ~ '^[0-9]{1,9}$' then
      update public.bot_chats c set people = least((result ->> 'people')::integer, 10000000)
      where c.id = chat and c.people is distinct from least((result ->> 'people')::integer, 10000000);
    end if;
    if send.id is not null then
      -- What is not of a chat that we know, the buttons of a message, has nowhere to follow a group that moved.
      if said in ('wait', 'token') or (said = 'moved' and chat is not null) then
        update private.bot_sends s set state = 'waiting', lease = null, due_at = greatest(s.due_at, (select b.waits_until from public.bots b where b.id = p_bot_id))
        where s.id = send.id;
        update public.bot_messages m set status = 'waiting' where m.id = send.message_id;
      else
        update public.bot_messages m set
          status = case said when 'sent' then 'sent' when 'unknown' then 'unknown' else 'failed' end,
          -- One that the chat has already, for whatever reason, would undo what is said of all others.
          external_id = case when said = 'sent' and not exists (
            select from public.bot_messages o where o.bot_chat_id = m.bot_chat_id and o.direction = 'out' and o.external_id = left(result ->> 'external_id', 40)
          ) then left(result ->> 'external_id', 40) end,
          error = case said when 'sent' then null when 'unknown' then 'No answer came: it may have arrived' when 'gone' then 'The bot can’t write here any longer' else left(result ->> 'message', 300) end
        where m.id = send.message_id;
        delete from private.bot_sends s where s.id = send.id;
        perform private.unanswer(send.message_id);
      end if;
    else
      update public.bot_deliveries d set
        status = case when said in ('wait', 'moved', 'token') then 'queued' when said = 'sent' then 'sent' when said = 'unknown' then 'unknown'
          when said = 'gone' then 'skipped' else 'failed' end,
        lease = null, external_message_id = left(result ->> 'external_id', 40),
        next_attempt_at = case when said = 'wait' then asked_until else d.next_attempt_at end,
        sent_at = case when said in ('sent', 'unknown') then clock_timestamp() end,
        error = case when said in ('wait', 'moved', 'token', 'sent') then null when said = 'unknown' then 'No answer came: it may have arrived'
          when said = 'gone' then 'The bot was blocked or removed' else left(coalesce(result ->> 'message', 'The platform refused it'), 300) end
      -- Not any longer where the chat turned out to be another one that has it.
      where d.broadcast_id = delivery.broadcast_id and d.bot_chat_id = delivery.bot_chat_id and d.status = 'sending';
      update public.bot_broadcasts b set
        sent = b.sent + (said = 'sent')::integer, failed = b.failed + (said = 'refused')::integer, unknown = b.unknown + (said = 'unknown')::integer,
        skipped = b.skipped + (said = 'gone')::integer
      where b.id = delivery.broadcast_id;
    end if;
  end loop;
  perform private.end_broadcasts(p_bot_id);
  return ended;
end
$$;
select private.expose('end_bot_sends',
  'For the worker: what became of what it took, [{send_id, or broadcast_id and chat_id, status: sent, wait (seconds), moved (chat), gone, token, refused (message) or unknown, external_id, people: of a count}]; answers how many were its own.',
  'no role but the owner writes the line', p_most_bytes => 20000, p_to => 'service_role');

create function private.move_bot_chat(p_chat uuid, p_external text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chat public.bot_chats;
  other public.bot_chats;
  touched uuid[];
begin
  select * into chat from public.bot_chats c where c.id = p_chat for update;
  if chat.id is null or p_external !~ '^-?[0-9]{1,20}$' or chat.external_chat_id = p_external then
    return;
  end if;
  -- Messages are counted from one again: an old number would be taken for a new one.
  update public.bot_messages m set external_id = null, reply_to_external_id = null
  where m.bot_chat_id = chat.id and (m.external_id is not null or m.reply_to_external_id is not null);
  update private.bot_sends s set payload = s.payload - 'reply_to' where s.bot_chat_id = chat.id and s.payload ? 'reply_to';
  -- The new one may be known already, by a message that came first: it is this one under another number, with less known of it.
  select * into other from public.bot_chats c where c.bot_id = chat.bot_id and c.external_chat_id = p_external for update;
  if other.id is not null then
    update public.bot_messages m set bot_chat_id = chat.id where m.bot_chat_id = other.id;
    update private.bot_sends s set bot_chat_id = chat.id where s.bot_chat_id = other.id;
    -- What went to one of them went to both: a broadcast never goes to a chat twice.
    with went as (
      update public.bot_deliveries d set
        status = case when o.status = 'sent' then 'sent' else 'unknown' end, lease = null, sent_at = coalesce(o.sent_at, clock_timestamp()),
        error = case when o.status <> 'sent' then 'No answer came: it may have arrived' end
      from public.bot_deliveries o
      where o.bot_chat_id = other.id and o.status in ('sent', 'sending', 'unknown') and d.bot_chat_id = chat.id and d.broadcast_id = o.broadcast_id
        and d.status <> 'sent'
      returning d.broadcast_id
    ), kept as (
      update public.bot_deliveries d set bot_chat_id = chat.id, status = case when d.status = 'sending' then 'unknown' else d.status end, lease = null
      where d.bot_chat_id = other.id and not exists (
        select from public.bot_deliveries o where o.bot_chat_id = chat.id and o.broadcast_id = d.broadcast_id
      ) returning d.broadcast_id
    ) select array(select w.broadcast_id from went w union select k.broadcast_id from kept k) into touched;
    touched := touched || array(select d.broadcast_id from public.bot_deliveries d where d.bot_chat_id = other.id);
    delete from public.bot_chats c where c.id = other.id;
    perform private.count_deliveries(t.id) from unnest(touched) as t (id);
  end if;
  update public.bot_chats c set
    external_chat_id = p_external, type = 'supergroup', status = 'active', last_message_at = greatest(c.last_message_at, other.last_message_at),
    model_id = coalesce(c.model_id, other.model_id), assigned_to = coalesce(c.assigned_to, other.assigned_to),
    unanswered_since = (select min(m.created_at) from public.bot_messages m where m.bot_chat_id = c.id and m.needs_answer and m.answered_at is null)
  where c.id = chat.id;
end
$$;
comment on function private.move_bot_chat(uuid, text) is
  'A group became a supergroup, which has another number: it stays the same chat. Definer: called by definer bodies only.';

-- Receiving

create function private.lease_bot_polls(p_poller uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  begun uuid[];
begin
  begun := array(
    select l.bot_id from private.bot_lines l join public.bots b on b.id = l.bot_id
    where b.receives = 'polling' and b.status = 'active' and b.platform <> 'demo' and (l.polled_until is null or l.polled_until <= moment)
  );
  update private.bot_lines l set poller = p_poller, polled_until = moment + private.outside_lease()
  from public.bots b
  where b.id = l.bot_id and b.receives = 'polling' and b.status = 'active' and b.platform <> 'demo'
    and (l.poller = p_poller or l.polled_until is null or l.polled_until <= moment);
  -- News for those who read that nobody collects its messages.
  if begun <> '{}' then
    update public.bots b set polled_at = moment
    where b.id = any (begun) and exists (select from private.bot_lines l where l.bot_id = b.id and l.poller = p_poller);
  end if;
  return (
    select jsonb_build_object('bots', coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'token', private.bot_token(b.id), 'offset', l.next_update)), '[]'))
    from private.bot_lines l join public.bots b on b.id = l.bot_id
    where l.poller = p_poller and l.polled_until > moment and b.receives = 'polling' and b.status = 'active'
  );
end
$$;
select private.expose('lease_bot_polls',
  'For a server that polls, asked every few seconds: the bots that are its own to poll for the next 40 seconds, {bots: [{id, token, offset}]}. One server polls a bot at a time; another one takes it over once the lease is over.',
  'no role but the owner reaches secrets', p_to => 'service_role');

create function private.report_bot_poll(p_bot_id uuid, p_problem public.bounded_text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.bot_is_in_trouble(p_bot_id, case p_problem
    when 'token' then 'This token was rejected by the platform'
    else 'Another program reads the messages of this bot. Stop it, then test the bot.'
  end);
end
$$;
select private.expose('report_bot_poll',
  'For a server that polls: why a bot cannot be polled, token or conflict.',
  'no role but the owner writes bots', p_to => 'service_role');

create function private.accept_bot_update(p_bot_id uuid, p_secret public.bounded_text, p_update jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots;
  number constant bigint := (p_update ->> 'update_id')::bigint;
  hash bytea;
begin
  select * into bot from public.bots b where b.id = p_bot_id;
  select l.hook_hash into hash from private.bot_lines l where l.bot_id = p_bot_id;
  if p_secret is not null and (hash is null or hash <> sha256(convert_to(p_secret, 'UTF8'))) then
    return 'forged';
  end if;
  if bot.id is null or bot.status <> 'active' or number is null then
    return 'dropped';
  end if;
  insert into private.bot_updates (bot_id, update_id) values (bot.id, number) on conflict on constraint bot_updates_pkey do nothing;
  if not found then
    return 'seen';
  end if;
  update public.bots b set last_update_at = private.outside_now() where b.id = bot.id;
  if p_secret is null then
    update private.bot_lines l set next_update = number + 1 where l.bot_id = bot.id;
  end if;
  begin
    perform private.handle_bot_update(bot, p_update);
  exception when others then
    -- One that cannot be handled would come again and hold back all others of its chat.
    update private.bot_updates u set failed = left(sqlstate || ' ' || sqlerrm, 300) where u.bot_id = bot.id and u.update_id = number;
    raise warning 'An update of a bot could not be handled (%)', sqlstate;
  end;
  return 'new';
end
$$;
select private.expose('accept_bot_update',
  'For the webhook, with the secret that the platform brought, and for a server that polls, with null: deals with an update once. Answers new, seen, dropped (the bot is gone or off) or forged.',
  'no role but the owner writes what came', p_most_bytes => 60000, p_to => 'service_role');

