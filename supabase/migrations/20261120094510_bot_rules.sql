-- What holds for bots no matter who asks: who sees what of them, places in the plan, what goes into the line to the platform, and news.

create function private.bot_sight() returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.row_sight('can_access_bot_management');
end
$$;
comment on function private.bot_sight() is
  'For the head of a procedure: what of bots the caller sees, or 42501. Definer: called by definer bodies only.';

create function private.visible_bot(wanted uuid) returns public.bots
language plpgsql stable security definer set search_path = '' as $$
declare
  bot public.bots;
begin
  select * into bot from public.bots b where b.id = wanted;
  if bot.id is null then
    raise exception 'Bot not found. It may have been removed.' using errcode = 'PT404';
  end if;
  return bot;
end
$$;
comment on function private.visible_bot(uuid) is 'A bot, or PT404; who asks has bots. Definer: called by definer bodies only.';

create function private.sees_bot_chat(p_chat public.bot_chats, p_sight private.row_sight) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_chat.model_id is null or p_sight.sees_all or p_chat.model_id = any (p_sight.model_ids), false)
$$;
comment on function private.sees_bot_chat(public.bot_chats, private.row_sight) is 'The rule of the policy, for one chat.';

create function private.visible_bot_chat(wanted uuid, p_sight private.row_sight) returns public.bot_chats
language plpgsql stable security definer set search_path = '' as $$
declare
  chat public.bot_chats;
begin
  select * into chat from public.bot_chats c where c.id = wanted;
  if chat.id is null or not private.sees_bot_chat(chat, p_sight) then
    raise exception 'Chat not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return chat;
end
$$;
comment on function private.visible_bot_chat(uuid, private.row_sight) is 'A chat of a bot that the caller sees, else PT404. Definer: called by definer bodies only.';

create function private.utf16_length(given text) returns integer
language sql immutable set search_path = '' as $$
  select char_length(given) + char_length(regexp_replace(given, '[\u0001-\uffff]', '', 'g'))
$$;
comment on function private.utf16_length(text) is 'How long the platform counts a text: in UTF-16 units, of which most emoji have two.';

create function private.require_bot_text(given text, most integer, label text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if btrim(coalesce(given, '')) = '' then
    raise exception '% is required', label using errcode = '22023', hint = 'empty';
  end if;
  if private.utf16_length(given) > most then
    raise exception '% must be % characters or fewer', label, case when most >= 1000 then btrim(to_char(most, '9,999')) else most::text end
      using errcode = '22023', hint = 'too_long';
  end if;
end
$$;
comment on function private.require_bot_text(text, integer, text) is 'Refuses a text that is empty or that the platform finds too long, with 22023.';

create function private.limit_bots() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  used integer;
begin
  if (select auth.uid()) is null or new.created_by is null or (tg_op = 'UPDATE' and old.created_by = new.created_by) then
    return null;
  end if;
  select (p.limits ->> 'bots')::integer into most
  from private.plan_of(new.created_by) as o join public.subscription_plans p on p.id = o.plan_id;
  if coalesce(most, -1) = -1 then
    return null;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.bots_limit'), pg_catalog.hashtext(new.created_by::text));
  used := (select count(*) from public.bots b where b.created_by = new.created_by);
  if used > most then
    raise exception 'Bot limit reached! You can create % bots. Currently using %. Upgrade your plan for more bots.', most, used - 1
      using errcode = 'PT402', hint = 'bots_limit';
  end if;
  return null;
end
$$;
comment on function private.limit_bots() is
  'Trigger: a bot takes a place in the plan of the person who added it; PT402 where there is none. Holds a lock until the transaction ends. Definer, as what it calls.';
create trigger bots_99_limit after insert or update of created_by on public.bots
  for each row execute function private.limit_bots();

create function private.bot_is_in_trouble(p_bot uuid, p_why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots;
begin
  update public.bots b set status = 'error', last_error = left(p_why, 300), failed_at = clock_timestamp()
  where b.id = p_bot and b.status in ('active', 'unverified') returning * into bot;
  if bot.id is not null then
    perform private.notify(
      'system_alert', private.people_with('can_access_bot_management'), null, bot.name || ' does not work', left(p_why, 300), jsonb_build_object('kind', 'bot_error', 'bot_id', bot.id), 'bot_error:' || bot.id
    );
  end if;
end
$$;
comment on function private.bot_is_in_trouble(uuid, text) is
  'Marks a bot that the platform refuses, and tells those with bots once. Definer: called by definer bodies only.';

-- The line to the platform

insert into private.outside_kinds (kind, title, most_attempts) values ('bot', 'Messages of bots', 50);

create function private.wake_bot(p_bot uuid, p_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.bots b where b.id = p_bot and b.platform = 'demo') then
    perform private.play_demo_bot(p_bot);
  else
    perform private.queue_outside('bot', p_bot, coalesce(p_at, private.outside_now()));
  end if;
end
$$;
comment on function private.wake_bot(uuid, timestamptz) is 'Has a worker look after what a bot is to send; of a bot of the demo it counts as sent. Definer: called by definer bodies only.';

create function private.play_demo_bot(p_bot uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.bot_messages m set status = 'sent', external_id = 'demo-' || m.id from private.bot_sends s where s.bot_id = p_bot and m.id = s.message_id;
  delete from private.bot_sends s where s.bot_id = p_bot;
  update public.bot_deliveries d set status = 'sent', attempts = 1, sent_at = clock_timestamp()
  from public.bot_broadcasts b where b.bot_id = p_bot and b.status = 'sending' and d.broadcast_id = b.id and d.status = 'queued';
  perform private.count_deliveries(b.id), private.end_broadcasts(p_bot) from public.bot_broadcasts b where b.bot_id = p_bot and b.status = 'sending';
end
$$;
comment on function private.play_demo_bot(uuid) is
  'What a bot of the demo is to send counts as sent, and goes nowhere. Definer: called by private.wake_bot.';

create function private.send_by_bot(
  p_chat public.bot_chats, p_body text, p_origin text, p_author uuid default null, p_extra jsonb default '{}'
) returns public.bot_messages
language plpgsql security definer set search_path = '' as $$
declare
  message public.bot_messages;
begin
  insert into public.bot_messages (bot_chat_id, direction, author_id, kind, body, origin, status, reply_to_external_id)
  values (
    p_chat.id, 'out', p_author, coalesce(p_extra ->> 'kind', 'text'), left(coalesce(p_extra ->> 'kept', p_body), 4096), p_origin, 'waiting',
    p_extra ->> 'reply_to'
  )
  returning * into message;
  insert into private.bot_sends (bot_id, bot_chat_id, message_id, payload, due_at)
  values (p_chat.bot_id, p_chat.id, message.id, jsonb_build_object('text', p_body) || (coalesce(p_extra, '{}') - 'kept' - 'kind'), private.outside_now());
  perform private.wake_bot(p_chat.bot_id);
  return message;
end
$$;
comment on function private.send_by_bot(public.bot_chats, text, text, uuid, jsonb) is
  'Puts a message into a bot''s line: p_extra may have reply_to, buttons [[{text, url or data}]], plain (text without marks), kind, attachment {name, file_name, is_photo} (of bucket attachments), and kept: what the log has in place of the text. Definer: called by definer bodies only.';

create function private.bot_tells(p_bot uuid, p_method text, p_payload jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.bot_sends (bot_id, method, payload, due_at) values (p_bot, p_method, p_payload, private.outside_now());
  perform private.wake_bot(p_bot);
end
$$;
comment on function private.bot_tells(uuid, text, jsonb) is 'Puts another call than a message into a bot''s line. Definer: called by definer bodies only.';

create function private.keep_bot_menu() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bot uuid := coalesce(new.bot_id, old.bot_id);
begin
  -- Gone with its bot.
  if exists (select from public.bots b where b.id = bot) then
    delete from private.bot_sends s where s.bot_id = bot and s.method = 'setMyCommands' and s.state = 'waiting';
    perform private.bot_tells(bot, 'setMyCommands', '{}');
  end if;
  return null;
end
$$;
comment on function private.keep_bot_menu() is
  'Trigger: the platform shows the commands that there are; what they are is read when they are sent. Definer: no client role writes the line.';
create trigger bot_commands_80_menu after insert or update or delete on public.bot_commands
  for each row execute function private.keep_bot_menu();

create function private.forget_bot_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.bot_messages m using public.bot_chats c where c.model_id = old.id and m.bot_chat_id = c.id;
  return old;
end
$$;
comment on function private.forget_bot_messages() is
  'Trigger: chats of a model that is deleted belong to none, so that all with bots see them; what was written there goes with the model. Definer: no client role deletes messages.';
create trigger models_62_bots before delete on public.models
  for each row execute function private.forget_bot_messages();
