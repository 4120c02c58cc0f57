-- One message to many chats: written, tried, started, held, ended; and one chat never gets one twice.

create function private.broadcast_chats(p_bot uuid, p_audience jsonb, p_sight private.row_sight) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.bot_chats c
  where c.bot_id = p_bot and c.status = 'active'
    and (c.model_id is null or p_sight.sees_all or c.model_id = any (p_sight.model_ids))
    and (c.type <> 'channel' or c.bot_is_admin)
    and case p_audience ->> 'kind'
      when 'all' then true
      when 'linked' then c.model_id is not null
      when 'type' then p_audience -> 'types' ? case when c.type = 'supergroup' then 'group' else c.type end
      when 'chats' then p_audience -> 'ids' ? c.id::text
      else false
    end
$$;
comment on function private.broadcast_chats(uuid, jsonb, private.row_sight) is
  'The chats that an audience means at this moment, of those that someone sees and that the bot can write in. Definer: called by definer bodies only.';

create function private.count_bot_audience(p_bot_id uuid, p_audience public.json_text) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
begin
  return (select count(*) from private.broadcast_chats(p_bot_id, p_audience::jsonb -> 0, sight));
end
$$;
select private.expose('count_bot_audience', 'How many chats an audience means at this moment, of those that the caller sees; the audience as JSON in a list, so that it can be asked for by GET. Errors: 42501.', 'it counts by what the caller sees');

create function private.require_bot_buttons(given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  button jsonb;
begin
  if given is null or given = 'null' then
    return '[]';
  end if;
  if jsonb_typeof(given) <> 'array' or jsonb_array_length(given) > 8 then
    raise exception 'A message can have 8 buttons' using errcode = '22023', hint = 'buttons';
  end if;
  for button in select e.value from jsonb_array_elements(given) e loop
    if private.plain_line(coalesce(button ->> 'text', ''), 100) = '' or char_length(button ->> 'text') > 40 then
      raise exception 'The text of a button has 1 to 40 characters' using errcode = '22023', hint = 'buttons';
    end if;
    if coalesce(button ->> 'url', '') !~ '^https://[^\s/@]+(/\S*)?$' or char_length(button ->> 'url') > 500 then
      raise exception 'A button needs a link that begins with https://' using errcode = '22023', hint = 'buttons';
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('text', private.plain_line(e.value ->> 'text', 40), 'url', e.value ->> 'url') order by e.place), '[]')
    from jsonb_array_elements(given) with ordinality as e (value, place)
  );
end
$$;
comment on function private.require_bot_buttons(jsonb) is 'Buttons as they are kept, [{text, url}], or 22023.';

create function private.require_bot_audience(given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case coalesce(given ->> 'kind', '')
    when 'all' then '{"kind": "all"}'::jsonb
    when 'linked' then '{"kind": "linked"}'::jsonb
    when 'type' then jsonb_build_object('kind', 'type', 'types', (
      select coalesce(jsonb_agg(distinct t.value), '[]') from jsonb_array_elements_text(given -> 'types') t where t.value in ('private', 'group', 'channel')
    ))
    when 'chats' then jsonb_build_object('kind', 'chats', 'ids', (
      select coalesce(jsonb_agg(distinct i.value::uuid), '[]') from jsonb_array_elements_text(given -> 'ids') i
    ))
    else null
  end;
end
$$;
comment on function private.require_bot_audience(jsonb) is 'An audience as it is kept; null where it is none.';

create function private.save_bot_broadcast(p_bot_id uuid, p_id uuid, p_row_version integer, p_broadcast jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  bot constant public.bots := private.visible_bot(p_bot_id);
  made public.bot_broadcasts := jsonb_populate_record(null::public.bot_broadcasts, p_broadcast - '{buttons,audience}'::text[]);
  saved public.bot_broadcasts;
  buttons jsonb := private.require_bot_buttons(p_broadcast -> 'buttons');
  audience jsonb := private.require_bot_audience(p_broadcast -> 'audience');
begin
  made.name := private.plain_line(coalesce(made.name, ''), 200);
  if made.name = '' then
    raise exception 'Broadcast name is required' using errcode = '22023', hint = 'name';
  end if;
  if char_length(made.name) > 80 then
    raise exception 'Broadcast name must be 80 characters or fewer' using errcode = '22023', hint = 'name';
  end if;
  -- Below a picture the platform takes less.
  if made.media_path is not null then
    perform private.require_bot_text(made.body, 1024, 'Caption');
    if not exists (
      select from storage.objects o
      where o.bucket_id = 'pictures' and '/storage/v1/object/public/pictures/' || o.name = made.media_path
    ) then
      raise exception 'This picture is gone. Upload it again.' using errcode = '22023', hint = 'media';
    end if;
  else
    perform private.require_bot_text(made.body, 4096, 'Message');
  end if;
  if audience is null then
    raise exception 'Choose at least one chat' using errcode = '22023', hint = 'audience';
  end if;
  if jsonb_array_length(coalesce(audience -> 'ids', '[]')) > 500 then
    raise exception 'Choose 500 chats at most, or all of a kind' using errcode = '22023', hint = 'audience';
  end if;
  if made.repeat_hours is not null and made.repeat_hours not between 1 and 8760 then
    raise exception 'Repeat every 1 to 8,760 hours' using errcode = '22023', hint = 'repeat';
  end if;
  if p_id is null then
    if (select count(*) from public.bot_broadcasts b where b.bot_id = bot.id and b.status = 'draft') >= 200 then
      raise exception 'A bot can have 200 drafts. Delete one to add another.' using errcode = '22023', hint = 'too_many';
    end if;
    insert into public.bot_broadcasts (bot_id, name, body, media_path, buttons, audience, repeat_hours, repeat_until, scheduled_at, created_by)
    values (
      bot.id, made.name, made.body, made.media_path, buttons, audience, made.repeat_hours,
      case when made.repeat_hours is not null then made.repeat_until end, made.scheduled_at, sight.caller
    ) returning * into saved;
  else
    select * into saved from public.bot_broadcasts b where b.id = p_id and b.bot_id = bot.id for update;
    if saved.id is null then
      raise exception 'Broadcast not found. It may have been deleted.' using errcode = 'PT404';
    end if;
    if saved.status <> 'draft' then
      raise exception 'This broadcast can’t be changed any longer. Duplicate it instead.' using errcode = '22023', hint = 'not_draft';
    end if;
    update public.bot_broadcasts b set
      name = made.name, body = made.body, media_path = made.media_path, buttons = save_bot_broadcast.buttons, audience = save_bot_broadcast.audience,
      repeat_hours = made.repeat_hours, repeat_until = case when made.repeat_hours is not null then made.repeat_until end,
      scheduled_at = made.scheduled_at, row_version = coalesce(p_row_version, b.row_version)
    where b.id = saved.id returning * into saved;
  end if;
  return private.bot_broadcasts_as_json(array[saved.id]) -> 0;
end
$$;
select private.expose('save_bot_broadcast',
  'Keeps a draft of a broadcast, new (p_id null) or changed: {name, body, media_path, buttons, audience, scheduled_at, repeat_hours, repeat_until}; answers it. Errors: 42501, PT404, PT409 with hint stale, 22023 with hint name, empty, too_long, buttons, audience, media, repeat, not_draft or too_many.',
  'no client role writes broadcasts');

create function private.begin_broadcast(p_broadcast public.bot_broadcasts, p_sight private.row_sight) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  made integer;
begin
  insert into public.bot_deliveries (broadcast_id, bot_chat_id, next_attempt_at)
  select p_broadcast.id, w.id, private.outside_now() from private.broadcast_chats(p_broadcast.bot_id, p_broadcast.audience, p_sight) as w (id)
  on conflict on constraint bot_deliveries_pkey do nothing;
  get diagnostics made = row_count;
  update public.bot_broadcasts b set
    status = case when made = 0 then 'failed' else 'sending' end, total = made, started_at = private.outside_now(),
    ended_at = case when made = 0 then private.outside_now() end
  where b.id = p_broadcast.id;
  if made > 0 then
    perform private.wake_bot(p_broadcast.bot_id);
  end if;
  return made;
end
$$;
comment on function private.begin_broadcast(public.bot_broadcasts, private.row_sight) is
  'Puts a broadcast into the line of its bot, one row for each chat. Definer: called by definer bodies only.';

create function private.changeable_broadcast(wanted uuid) returns public.bot_broadcasts
language plpgsql security definer set search_path = '' as $$
declare
  broadcast public.bot_broadcasts;
begin
  select * into broadcast from public.bot_broadcasts b where b.id = wanted for update;
  if broadcast.id is null then
    raise exception 'Broadcast not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return broadcast;
end
$$;
comment on function private.changeable_broadcast(uuid) is 'A broadcast, locked, or PT404. Definer: called by definer bodies only.';

create function private.start_broadcast(p_broadcast_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  broadcast public.bot_broadcasts := private.changeable_broadcast(p_broadcast_id);
  bot constant public.bots := private.visible_bot(broadcast.bot_id);
begin
  if broadcast.status <> 'draft' then
    raise exception 'This broadcast was started already' using errcode = '22023', hint = 'not_draft';
  end if;
  if bot.status <> 'active' then
    raise exception 'This bot is not active. Test it first.' using errcode = '22023', hint = 'bot_inactive';
  end if;
  if not exists (select from private.broadcast_chats(bot.id, broadcast.audience, sight)) then
    raise exception 'Choose at least one chat' using errcode = '22023', hint = 'audience';
  end if;
  if broadcast.scheduled_at is not null then
    if broadcast.scheduled_at <= private.outside_now() then
      raise exception 'Send time must be in the future' using errcode = '22023', hint = 'scheduled_at';
    end if;
    if broadcast.repeat_until is not null and broadcast.repeat_until <= broadcast.scheduled_at then
      raise exception 'The last time must be after the first' using errcode = '22023', hint = 'repeat';
    end if;
    -- Its author's sight of that moment counts: who starts it answers for it.
    update public.bot_broadcasts b set status = 'scheduled', created_by = sight.caller where b.id = broadcast.id;
  else
    update public.bot_broadcasts b set created_by = sight.caller where b.id = broadcast.id;
    perform private.begin_broadcast(broadcast, sight);
  end if;
  return private.bot_broadcasts_as_json(array[broadcast.id]) -> 0;
end
$$;
select private.expose('start_broadcast',
  'Sends a draft to its audience at once, or at its time; answers it. Errors: 42501, PT404, 22023 with hint not_draft, bot_inactive, audience, scheduled_at or repeat.',
  'no client role writes broadcasts');

create function private.set_broadcast_state(p_broadcast_id uuid, p_action public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  broadcast public.bot_broadcasts := private.changeable_broadcast(p_broadcast_id);
  became text;
begin
  select t.became into became from (values
    ('pause', 'sending', 'paused'), ('resume', 'paused', 'sending'), ('cancel', 'sending', 'cancelled'), ('cancel', 'paused', 'cancelled'),
    ('cancel', 'scheduled', 'cancelled'), ('unschedule', 'scheduled', 'draft')
  ) as t (action, from_status, became) where t.action = p_action and t.from_status = broadcast.status;
  if became is null then
    raise exception 'This broadcast changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if became = 'cancelled' then
    update public.bot_deliveries d set status = 'skipped', error = 'The broadcast was cancelled' where d.broadcast_id = broadcast.id and d.status = 'queued';
  end if;
  update public.bot_broadcasts b set status = became, ended_at = case when became = 'cancelled' then private.outside_now() end where b.id = broadcast.id;
  perform private.count_deliveries(broadcast.id);
  if became = 'sending' then
    perform private.wake_bot(broadcast.bot_id);
  end if;
  return private.bot_broadcasts_as_json(array[broadcast.id]) -> 0;
end
$$;
create function private.count_deliveries(p_broadcast uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
begin
  select count(*) as total, count(*) filter (where d.status = 'sent') as sent, count(*) filter (where d.status = 'failed') as failed,
    count(*) filter (where d.status = 'unknown') as unknown, count(*) filter (where d.status = 'skipped') as skipped
  into counted from public.bot_deliveries d where d.broadcast_id = p_broadcast;
  update public.bot_broadcasts b set
    total = counted.total, sent = counted.sent, failed = counted.failed, unknown = counted.unknown, skipped = counted.skipped
  where b.id = p_broadcast;
end
$$;
comment on function private.count_deliveries(uuid) is 'Counts what became of a broadcast. Definer: called by definer bodies only.';
select private.expose('set_broadcast_state',
  'Pauses, resumes or cancels a broadcast, or makes a scheduled one a draft again (pause, resume, cancel, unschedule); answers it. Errors: 42501, PT404, PT409 with hint stale.',
  'no client role writes broadcasts');

create function private.retry_failed_deliveries(p_broadcast_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  broadcast constant public.bot_broadcasts := private.changeable_broadcast(p_broadcast_id);
  changed integer;
begin
  if broadcast.status not in ('sending', 'paused', 'completed', 'failed') then
    raise exception 'This broadcast changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  -- Those alone that were refused: what may have arrived is not sent again.
  update public.bot_deliveries d set status = 'queued', error = null, next_attempt_at = private.outside_now(), attempts = 0
  from public.bot_chats c
  where d.broadcast_id = broadcast.id and d.status = 'failed' and c.id = d.bot_chat_id and c.status = 'active' and private.sees_bot_chat(c, sight);
  get diagnostics changed = row_count;
  if changed > 0 then
    update public.bot_broadcasts b set status = case when b.status = 'paused' then 'paused' else 'sending' end, ended_at = null where b.id = broadcast.id;
    perform private.count_deliveries(broadcast.id);
    perform private.wake_bot(broadcast.bot_id);
  end if;
  return changed;
end
$$;
select private.expose('retry_failed_deliveries',
  'Sends a broadcast again to the chats that refused it, of those that the caller sees and that the bot can write in; answers how many. Those of which nobody knows are left alone. Errors: 42501, PT404, PT409 with hint stale.',
  'no client role writes deliveries');

create function private.settle_delivery(p_broadcast_id uuid, p_arrived boolean, p_chat_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  broadcast constant public.bot_broadcasts := private.changeable_broadcast(p_broadcast_id);
begin
  if p_chat_id is not null then
    perform private.visible_bot_chat(p_chat_id, sight);
  end if;
  update public.bot_deliveries d set
    status = case when p_arrived then 'sent' else 'failed' end, sent_at = case when p_arrived then coalesce(d.sent_at, clock_timestamp()) end,
    error = case when not p_arrived then 'It did not arrive' end
  from public.bot_chats c
  where d.broadcast_id = broadcast.id and d.status = 'unknown' and c.id = d.bot_chat_id
    and (d.bot_chat_id = p_chat_id or (p_chat_id is null and private.sees_bot_chat(c, sight)));
  perform private.count_deliveries(broadcast.id);
end
$$;
select private.expose('settle_delivery',
  'Says of a delivery of which nobody knew whether it arrived, without a chat of all that the caller sees; one that did not can be retried. Errors: 42501, PT404.', 'no client role writes deliveries');

create function private.delete_bot_broadcast(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
begin
  if exists (select from public.bot_broadcasts b where b.id = p_id and b.status in ('sending', 'paused', 'scheduled')) then
    raise exception 'Cancel this broadcast before you delete it' using errcode = '22023', hint = 'under_way';
  end if;
  delete from public.bot_broadcasts b where b.id = p_id;
end
$$;
select private.expose('delete_bot_broadcast',
  'Deletes a broadcast that is a draft or has ended, with its results; nothing happens where it is gone. Errors: 42501, 22023 with hint under_way.', 'no client role writes broadcasts');

create function private.test_broadcast(p_broadcast_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  broadcast public.bot_broadcasts;
  chat public.bot_chats;
begin
  select * into broadcast from public.bot_broadcasts b where b.id = p_broadcast_id;
  if broadcast.id is null then
    raise exception 'Broadcast not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  if (private.visible_bot(broadcast.bot_id)).status <> 'active' then
    raise exception 'This bot is not active. Test it first.' using errcode = '22023', hint = 'bot_inactive';
  end if;
  select c.* into chat from public.user_messaging_links l
  join public.bot_chats c on c.bot_id = broadcast.bot_id and c.type = 'private' and c.external_chat_id = l.external_user_id and c.status = 'active'
  where l.user_id = sight.caller;
  if chat.id is null then
    raise exception 'Link your account, then write to this bot once, so that it knows you' using errcode = '22023', hint = 'not_linked';
  end if;
  if private.take_ticket('bot_broadcast_test', sight.caller::text, 10, '1 minute') > 0 then
    raise exception 'You are sending messages too quickly' using errcode = '22023', hint = 'too_fast';
  end if;
  perform private.send_by_bot(chat, private.fill_in(broadcast.body, chat), 'test', sight.caller, jsonb_strip_nulls(jsonb_build_object(
    'photo', broadcast.media_path, 'buttons', case when broadcast.buttons <> '[]' then broadcast.buttons end
  )));
end
$$;
create function private.fill_in(p_body text, p_chat public.bot_chats) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  model public.models;
  -- Marks in a name are none: what is filled in is plain.
  marks constant text := '[*_`\[\]\\]';
begin
  select * into model from public.models m where m.id = p_chat.model_id;
  return replace(replace(
    p_body, '{name}', regexp_replace(coalesce(model.stage_name, p_chat.title), '(' || marks || ')', '\\\1', 'g')
  ), '{city}', regexp_replace(replace(coalesce(split_part(reverse(split_part(reverse(model.timezone), '/', 1)), ',', 1), 'your city'), '_', ' '), '(' || marks || ')', '\\\1', 'g'));
end
$$;
comment on function private.fill_in(text, public.bot_chats) is 'A text with {name} and {city} of a chat in it. Definer: called by definer bodies only.';
select private.expose('test_broadcast',
  'Sends a broadcast as it stands to the caller''s own chat with the bot. Errors: 42501, PT404, 22023 with hint bot_inactive, not_linked or too_fast.',
  'no client role writes the line');

-- Those whose time has come, by the job

create function private.job_bots() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  broadcast public.bot_broadcasts;
  bot uuid;
  changed integer := 0;
  next_at timestamptz;
begin
  for broadcast in
    select * from public.bot_broadcasts b where b.status = 'scheduled' and b.scheduled_at <= private.outside_now() order by b.scheduled_at limit 50 for update skip locked
  loop
    changed := changed + 1;
    -- Who started it may have left or lost what they saw: what they may not send is not sent.
    if broadcast.created_by is null or not private.has_permission_of(broadcast.created_by, 'can_access_bot_management') then
      update public.bot_broadcasts b set status = 'failed', ended_at = private.outside_now() where b.id = broadcast.id;
      continue;
    end if;
    perform private.begin_broadcast(broadcast, private.row_sight_of(broadcast.created_by));
    next_at := broadcast.scheduled_at + make_interval(hours => broadcast.repeat_hours * greatest(1, ceil(
      extract(epoch from private.outside_now() - broadcast.scheduled_at) / 3600 / broadcast.repeat_hours)::integer));
    if next_at <= coalesce(broadcast.repeat_until, 'infinity') then
      -- The next one is a separate broadcast; what was missed meanwhile is not made up for.
      insert into public.bot_broadcasts (bot_id, name, body, media_path, buttons, audience, status, scheduled_at, repeat_hours, repeat_until, created_by)
      values (
        broadcast.bot_id, broadcast.name, broadcast.body, broadcast.media_path, broadcast.buttons, broadcast.audience, 'scheduled', next_at,
        broadcast.repeat_hours, broadcast.repeat_until, broadcast.created_by
      );
      -- A round that has ended shows its own results alone.
      update public.bot_broadcasts b set repeat_hours = null, repeat_until = null where b.id = broadcast.id;
    end if;
  end loop;
  -- What waits without a job, for whatever reason, is lost to nobody.
  for bot in
    select b.id from public.bots b
    where b.status = 'active' and b.platform <> 'demo' and not private.is_outside_open('bot', b.id) and (
      exists (select from private.bot_sends s where s.bot_id = b.id)
      or exists (
        select from public.bot_broadcasts c where c.bot_id = b.id and c.status = 'sending'
      )
    )
  loop
    perform private.wake_bot(bot);
  end loop;
  return changed;
end
$$;
comment on function private.job_bots() is 'Job: starts broadcasts whose time has come, and wakes bots that have something to send. Definer: no client role writes broadcasts.';
insert into private.jobs (name, title, every) values ('bots', 'Start scheduled broadcasts', '1 minute');

create function private.job_bot_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  delete from private.bot_updates u where u.received_at < now() - interval '48 hours';
  delete from private.messaging_link_codes c where c.expires_at < now();
  delete from private.bot_auto_reply_uses u where u.used_at < now() - interval '8 days'
    and exists (select from public.bot_auto_replies r where r.id = u.reply_id and r.trigger_kind <> 'first_contact');
  -- Chats that are over and say nothing any longer: strangers can add a bot to groups without end.
  delete from public.bot_chats c where c.id in (
    select o.id from public.bot_chats o
    where o.status <> 'active' and o.updated_at < now() - interval '90 days' and o.model_id is null and o.assigned_to is null
      and not exists (select from public.bot_messages m where m.bot_chat_id = o.id)
      and not exists (select from public.bot_deliveries d where d.bot_chat_id = o.id)
    order by o.updated_at limit private.job_batch()
  );
  delete from public.bot_messages m where m.id in (
    select o.id from public.bot_messages o where o.created_at < now() - interval '90 days' order by o.created_at limit private.job_batch()
  );
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.job_bot_retention() is 'Job: forgets messages of bots after 90 days, updates after 48 hours, and chats that a bot left and of which nothing is kept. Definer: no client role deletes them.';
insert into private.jobs (name, title, every) values ('bot_retention', 'Forget old messages of bots', '1 hour');
