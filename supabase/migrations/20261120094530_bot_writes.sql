-- Adding and changing bots, their chats, commands and replies. Whether a token is good only the platform knows: the function check-bot asks it, then
-- calls register_bot in the caller's name and says with the secret key what it heard.

create function private.require_bots() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.bot_sight()).caller;
end
$$;
comment on function private.require_bots() is 'For the head of a procedure: the caller, or 42501 without bots. Definer: called by definer bodies only.';

create function private.keep_bot_token(p_bot uuid, p_plain text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.secrets s where s.bot_id = p_bot;
  perform private.keep_service_secret('bot_token', p_plain, 256, p_bot);
end
$$;
comment on function private.keep_bot_token(uuid, text) is 'Seals the token of a bot in place of the one before. Definer: called by definer bodies only.';

create function private.bot_token(p_bot uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  kept private.secrets;
begin
  select * into kept from private.secrets s where s.bot_id = p_bot;
  return case when kept.id is not null then private.open_secret(kept) end;
end
$$;
comment on function private.bot_token(uuid) is 'The token of a bot, null where its key is missing. Definer: called by definer bodies only, for workers.';

create function private.require_bot_token(given text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  token constant text := btrim(coalesce(given, ''));
begin
  if token = '' then
    raise exception 'Bot token is required' using errcode = '22023', hint = 'token';
  end if;
  if token !~ '^[0-9]{1,20}:[A-Za-z0-9_-]{1,100}$' then
    raise exception 'This is not a bot token. The platform shows it as numbers, a colon and letters.' using errcode = '22023', hint = 'token';
  end if;
  return token;
end
$$;
comment on function private.require_bot_token(text) is 'A token as it is kept, or 22023 where it has no possible form.';

create function private.require_bot_name(given text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.plain_line(coalesce(given, ''), 200);
begin
  if name = '' then
    raise exception 'Bot name is required' using errcode = '22023', hint = 'name';
  end if;
  if char_length(name) > 50 then
    raise exception 'Bot name must be 50 characters or fewer' using errcode = '22023', hint = 'name';
  end if;
  return name;
end
$$;
comment on function private.require_bot_name(text) is 'The name of a bot as it is kept, or 22023.';

create function private.register_bot(p_name public.bounded_text, p_token public.bounded_text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
  name constant text := private.require_bot_name(p_name);
  token constant text := private.require_bot_token(p_token);
  made uuid;
begin
  insert into public.bots (name, external_id, token_last4, created_by)
  values (name, split_part(token, ':', 1), right(token, 4), caller)
  on conflict (platform, external_id) do nothing returning id into made;
  if made is null then
    raise exception 'This bot is already added' using errcode = 'PT409', hint = 'duplicate';
  end if;
  insert into private.bot_lines (bot_id) values (made);
  perform private.keep_bot_token(made, token);
  return made;
end
$$;
select private.expose('register_bot',
  'Keeps a bot with its token, sealed; answers its id. It stays unverified and does nothing until the function check-bot has asked the platform. Errors: 42501, 22023 with hint name or token, PT409 with hint duplicate, PT402 with hint bots_limit, PT503 with hint vault_missing or vault_other_key.',
  'no client role writes bots or reaches secrets');

create function private.replace_bot_token(p_bot_id uuid, p_token public.bounded_text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
  token constant text := private.require_bot_token(p_token);
  bot public.bots := private.visible_bot(p_bot_id);
begin
  if split_part(token, ':', 1) <> bot.external_id then
    raise exception 'This token is another bot’s. Add that bot instead.' using errcode = '22023', hint = 'token';
  end if;
  perform private.keep_bot_token(bot.id, token);
  update public.bots b set token_last4 = right(token, 4), status = case when b.status = 'disabled' then 'disabled' else 'unverified' end,
    last_error = null, failed_at = null
  where b.id = bot.id;
end
$$;
select private.expose('replace_bot_token',
  'Keeps a new token of a bot, which is unverified until the function check-bot has asked the platform. Errors: 42501, PT404, 22023 with hint token, PT503.',
  'no client role reaches secrets');

create function private.test_bot(p_bot_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
  bot constant public.bots := private.visible_bot(p_bot_id);
begin
  if bot.platform = 'demo' then
    raise exception 'This bot is made up for the demo: there is nothing to test' using errcode = '22023', hint = 'demo';
  end if;
  if private.take_ticket('bot_test', bot.id::text, 20, '1 minute') > 0 then
    raise exception 'This bot was tested many times. Try again in a minute.' using errcode = '22023', hint = 'too_fast';
  end if;
  return jsonb_build_object('id', bot.id, 'status', bot.status);
end
$$;
select private.expose('test_bot',
  'Whether the caller may test a bot now, {id, status}: the function check-bot asks this in their name, then the platform. Errors: 42501, PT404, 22023 with hint too_fast or demo.',
  'tickets are not granted');

create function private.set_bot(p_bot_id uuid, p_row_version integer, p_set jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
  bot public.bots := private.visible_bot(p_bot_id);
begin
  update public.bots b set
    name = case when p_set ? 'name' then private.require_bot_name(p_set ->> 'name') else b.name end,
    status = case
      when not p_set ? 'is_on' then b.status
      when not (p_set ->> 'is_on')::boolean then 'disabled'
      when b.status = 'disabled' then case when b.platform = 'demo' then 'active' else 'unverified' end
      else b.status
    end,
    row_version = p_row_version
  where b.id = bot.id returning * into bot;
  return bot.row_version;
end
$$;
select private.expose('set_bot',
  'Renames a bot or turns it off and on, {name, is_on}; answers its row_version. One that is turned on is unverified until it is tested. Errors: 42501, PT404, PT409 with hint stale, 22023.',
  'no client role writes bots');

create function private.delete_bot(p_bot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
begin
  -- With a bot all of its chats go, and what was written there.
  if exists (select from public.bot_chats c where c.bot_id = p_bot_id and not private.sees_bot_chat(c, sight)) then
    raise exception 'This bot has chats of models that you can’t see. Ask an administrator to remove it.' using errcode = '42501', hint = 'chats';
  end if;
  delete from public.bots b where b.id = p_bot_id;
end
$$;
select private.expose('delete_bot',
  'Removes a bot with its token, chats, messages and broadcasts; nothing happens where it is gone. The bot stays at the platform. Errors: 42501, with hint chats where some are of models that the caller does not see.',
  'no client role writes bots');

-- Chats

create function private.set_bot_chat(p_chat_id uuid, p_row_version integer, p_set jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  chat public.bot_chats := private.visible_bot_chat(p_chat_id, sight);
  model uuid := (p_set ->> 'model_id')::uuid;
  person uuid := (p_set ->> 'assigned_to')::uuid;
begin
  if p_set ? 'model_id' and model is not null and not (sight.sees_all or model = any (sight.model_ids)) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404', hint = 'model';
  end if;
  if p_set ? 'assigned_to' and person is not null and not private.has_permission_of(person, 'can_access_bot_management') then
    raise exception 'This person has no access to bots' using errcode = '22023', hint = 'person';
  end if;
  -- Version and row in one statement: the model is not counted, since one that is deleted is taken away here as well.
  perform from public.bot_chats c where c.id = chat.id for update;
  -- Someone else may have linked it meanwhile to a model that the caller does not see.
  chat := private.visible_bot_chat(p_chat_id, sight);
  if chat.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  update public.bot_chats c set
    model_id = case when p_set ? 'model_id' then model else c.model_id end,
    is_bridged = c.is_bridged and (not p_set ? 'model_id' or model is not distinct from c.model_id),
    assigned_to = case when p_set ? 'assigned_to' then person else c.assigned_to end
  where c.id = chat.id returning c.updated_at into chat.updated_at;
  return private.bot_chats_as_json(array[chat.id]) -> 0 || jsonb_build_object('updated_at', chat.updated_at);
end
$$;
select private.expose('set_bot_chat',
  'Links a chat to a model or gives it to someone, {model_id, assigned_to}, null for neither; answers it, with updated_at. Errors: 42501, PT404 (hint model), PT409 with hint stale, 22023 with hint person.',
  'no client role writes chats');

create function private.answered(p_chat public.bot_chats, p_until timestamptz default null, p_at timestamptz default clock_timestamp()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.bot_messages m set answered_at = p_at
  where m.bot_chat_id = p_chat.id and m.needs_answer and m.answered_at is null and (p_until is null or m.created_at <= p_until);
  update public.bot_chats c set unanswered_since = (
    select min(m.created_at) from public.bot_messages m where m.bot_chat_id = c.id and m.needs_answer and m.answered_at is null
  ) where c.id = p_chat.id;
end
$$;
comment on function private.answered(public.bot_chats, timestamptz, timestamptz) is
  'Takes what came in a chat until a moment as answered, at that of the reply where there is one. Definer: called by definer bodies only.';

create function private.unanswer(p_message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.bot_messages;
  later timestamptz;
begin
  select * into failed from public.bot_messages m where m.id = p_message and m.origin = 'reply' and m.status = 'failed';
  if failed.id is null then
    return;
  end if;
  -- Another reply that was written after it answers as well.
  later := (
    select min(m.created_at) from public.bot_messages m
    where m.bot_chat_id = failed.bot_chat_id and m.created_at > failed.created_at and m.origin = 'reply' and m.status <> 'failed'
  );
  update public.bot_messages m set answered_at = later
  where m.bot_chat_id = failed.bot_chat_id and m.needs_answer and m.answered_at = failed.created_at;
  update public.bot_chats c set unanswered_since = (
    select min(m.created_at) from public.bot_messages m where m.bot_chat_id = c.id and m.needs_answer and m.answered_at is null
  ) where c.id = failed.bot_chat_id;
end
$$;
comment on function private.unanswer(uuid) is
  'A reply that was refused answers nothing: what it was for waits again. Definer: called by definer bodies only.';

create function private.require_open_chat(p_bot public.bots, p_chat public.bot_chats, p_caller uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_bot.status <> 'active' then
    raise exception 'This bot is not active. Test it first.' using errcode = '22023', hint = 'bot_inactive';
  end if;
  if p_chat.status <> 'active' then
    raise exception 'The bot can’t write here: %', case p_chat.status when 'blocked' then 'it was blocked.' else 'it is no longer in the chat.' end
      using errcode = '22023', hint = 'chat_closed';
  end if;
  if private.take_ticket('bot_replies', p_caller::text, 60, '1 minute') > 0 then
    raise exception 'You are sending messages too quickly' using errcode = '22023', hint = 'too_fast';
  end if;
end
$$;
comment on function private.require_open_chat(public.bots, public.bot_chats, uuid) is
  'Whether the caller may write in a chat as its bot now; else 22023 with hint bot_inactive, chat_closed or too_fast. Definer: called by definer bodies only.';

create function private.reply_in_bot_chat(p_chat_id uuid, p_body public.message_text, p_reply_to public.bounded_text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  chat public.bot_chats := private.visible_bot_chat(p_chat_id, sight);
  bot constant public.bots := private.visible_bot(chat.bot_id);
  made public.bot_messages;
begin
  perform private.require_bot_text(p_body, 4096, 'Message');
  if p_reply_to is not null and not exists (
    select from public.bot_messages m where m.bot_chat_id = chat.id and m.external_id = p_reply_to
  ) then
    raise exception 'Message not found, or you don''t have access' using errcode = 'PT404', hint = 'reply';
  end if;
  perform private.require_open_chat(bot, chat, sight.caller);
  made := private.send_by_bot(
    chat, p_body, 'reply', sight.caller, jsonb_strip_nulls(jsonb_build_object('reply_to', p_reply_to, 'plain', true))
  );
  perform private.answered(chat, p_at => made.created_at);
  return private.bot_messages_as_json(array[made.id]) -> 0;
end
$$;
select private.expose('reply_in_bot_chat',
  'Writes in a chat as its bot, and takes what came there as answered; answers the message, which waits until a worker sends it. Errors: 42501, PT404 (hint reply), 22023 with hint empty, too_long, bot_inactive, chat_closed or too_fast.',
  'no client role writes messages or the line');

create function private.retry_bot_reply(p_message_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  chat constant public.bot_chats := private.visible_bot_chat((select m.bot_chat_id from public.bot_messages m where m.id = p_message_id), sight);
  bot constant public.bots := private.visible_bot(chat.bot_id);
  message public.bot_messages;
begin
  perform private.require_open_chat(bot, chat, sight.caller);
  -- Of two who press at once one has it sent.
  update public.bot_messages m set status = 'waiting', error = null, created_at = clock_timestamp()
  where m.id = p_message_id and m.origin = 'reply' and m.status = 'failed' returning * into message;
  if message.id is null then
    raise exception 'This message was sent, or is being sent' using errcode = 'PT409', hint = 'not_failed';
  end if;
  insert into private.bot_sends (bot_id, bot_chat_id, message_id, payload, due_at)
  values (
    bot.id, chat.id, message.id,
    jsonb_strip_nulls(jsonb_build_object('text', message.body, 'reply_to', message.reply_to_external_id, 'plain', true)), private.outside_now()
  );
  perform private.wake_bot(bot.id);
  perform private.answered(chat, p_at => message.created_at);
  return private.bot_messages_as_json(array[message.id]) -> 0;
end
$$;
select private.expose('retry_bot_reply',
  'Sends a reply again that was not sent; answers the message. Errors: 42501, PT404, PT409 with hint not_failed, 22023 with hint bot_inactive, chat_closed or too_fast.',
  'no client role writes messages or the line');

create function private.mark_bot_chat_answered(p_chat_id uuid, p_until timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
begin
  perform private.answered(private.visible_bot_chat(p_chat_id, sight), p_until);
end
$$;
select private.expose('mark_bot_chat_answered',
  'Takes what came in a chat, until a moment where one is named, as answered without a reply. Errors: 42501, PT404.', 'no client role writes messages');

create function private.reopen_bot_chat(p_chat_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  chat constant public.bot_chats := private.visible_bot_chat(p_chat_id, sight);
  newest uuid;
begin
  newest := (
    select m.id from public.bot_messages m where m.bot_chat_id = chat.id and m.direction = 'in' and m.origin = 'chat'
    order by m.created_at desc, m.id desc limit 1
  );
  update public.bot_messages m set needs_answer = true, answered_at = null where m.id = newest;
  update public.bot_chats c set unanswered_since = coalesce(c.unanswered_since, (select m.created_at from public.bot_messages m where m.id = newest))
  where c.id = chat.id;
end
$$;
select private.expose('reopen_bot_chat',
  'Takes the newest message of a chat as unanswered again, such as to undo mark_bot_chat_answered. Errors: 42501, PT404.', 'no client role writes messages');

-- Commands and automatic replies

create function private.save_bot_command(p_bot_id uuid, p_id uuid, p_row_version integer, p_command jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
  bot constant public.bots := private.visible_bot(p_bot_id);
  made public.bot_commands := jsonb_populate_record(null::public.bot_commands, p_command);
  saved uuid;
begin
  made.command := regexp_replace(btrim(coalesce(made.command, '')), '^/', '');
  made.description := private.plain_line(coalesce(made.description, ''), 300);
  if made.command !~ '^[a-z0-9_]{1,32}$' then
    raise exception 'Use lowercase letters, numbers and underscores' using errcode = '22023', hint = 'command';
  end if;
  if made.command = 'start' then
    raise exception '/start is the platform’s. Add a first-contact reply instead.' using errcode = '22023', hint = 'command';
  end if;
  perform private.require_bot_text(made.description, 256, 'Description');
  made.action := coalesce(made.action, 'reply');
  made.audience := coalesce(made.audience, 'everyone');
  if made.action = 'reply' then
    perform private.require_bot_text(made.response, 4096, 'Reply');
  else
    made.response := null;
    if made.audience = 'everyone' then
      raise exception 'Commands of the back office are for linked people' using errcode = '22023', hint = 'audience';
    end if;
  end if;
  if p_id is null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('bot_commands/' || bot.id, 0));
    if (select count(*) from public.bot_commands c where c.bot_id = bot.id) >= 100 then
      raise exception 'A bot can have 100 commands. Delete one to add another.' using errcode = '22023', hint = 'too_many';
    end if;
    insert into public.bot_commands (bot_id, command, description, response, action, audience, enabled)
    values (bot.id, made.command, made.description, made.response, made.action, made.audience, coalesce(made.enabled, true))
    on conflict (bot_id, command) do nothing returning id into saved;
  else
    if exists (select from public.bot_commands c where c.bot_id = bot.id and c.command = made.command and c.id <> p_id) then
      saved := null;
    else
      update public.bot_commands c set
        command = made.command, description = made.description, response = made.response, action = made.action, audience = made.audience,
        enabled = coalesce(made.enabled, c.enabled), row_version = coalesce(p_row_version, c.row_version)
      where c.id = p_id and c.bot_id = bot.id returning c.id into saved;
      if saved is null then
        raise exception 'Command not found. It may have been deleted.' using errcode = 'PT404';
      end if;
    end if;
  end if;
  if saved is null then
    raise exception 'This bot already has /%', made.command using errcode = 'PT409', hint = 'duplicate';
  end if;
  return saved;
end
$$;
select private.expose('save_bot_command',
  'Adds a command to a bot (p_id null) or changes it: {command, description, response, action, audience, enabled}; answers its id, and the platform''s menu follows. Errors: 42501, PT404, PT409 with hint duplicate or stale, 22023 with hint command, empty, too_long, audience or too_many.',
  'no client role writes commands');

create function private.delete_bot_command(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
begin
  delete from public.bot_commands c where c.id = p_id;
end
$$;
select private.expose('delete_bot_command', 'Deletes a command; nothing happens where it is gone. Errors: 42501.', 'no client role writes commands');

create function private.save_bot_auto_reply(p_bot_id uuid, p_id uuid, p_row_version integer, p_reply jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
  bot constant public.bots := private.visible_bot(p_bot_id);
  made public.bot_auto_replies := jsonb_populate_record(null::public.bot_auto_replies, p_reply);
  saved uuid;
begin
  made.trigger_kind := coalesce(made.trigger_kind, 'contains');
  made.cooldown_seconds := coalesce(made.cooldown_seconds, 3600);
  made.timezone := coalesce(made.timezone, 'UTC');
  made.pattern := case when made.trigger_kind <> 'first_contact' then btrim(coalesce(made.pattern, '')) end;
  if made.trigger_kind <> 'first_contact' then
    perform private.require_bot_text(made.pattern, 200, 'Words');
  end if;
  perform private.require_bot_text(made.response, 4096, 'Reply');
  if made.cooldown_seconds not between 0 and 604800 then
    raise exception 'Choose a cool-down of up to 7 days' using errcode = '22023', hint = 'cooldown';
  end if;
  if (made.active_from is null) <> (made.active_until is null) or made.active_from = made.active_until then
    raise exception 'Choose when the hours begin and end' using errcode = '22023', hint = 'hours';
  end if;
  if not exists (select from pg_catalog.pg_timezone_names t where t.name = made.timezone) then
    raise exception 'Choose a time zone' using errcode = '22023', hint = 'timezone';
  end if;
  if p_id is null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('bot_replies/' || bot.id, 0));
    if (select count(*) from public.bot_auto_replies r where r.bot_id = bot.id) >= 100 then
      raise exception 'A bot can have 100 automatic replies. Delete one to add another.' using errcode = '22023', hint = 'too_many';
    end if;
    insert into public.bot_auto_replies (bot_id, trigger_kind, pattern, response, cooldown_seconds, active_from, active_until, timezone, enabled)
    values (bot.id, made.trigger_kind, made.pattern, made.response, made.cooldown_seconds, made.active_from, made.active_until, made.timezone, coalesce(made.enabled, true))
    returning id into saved;
  else
    update public.bot_auto_replies r set
      trigger_kind = made.trigger_kind, pattern = made.pattern, response = made.response, cooldown_seconds = made.cooldown_seconds,
      active_from = made.active_from, active_until = made.active_until, timezone = made.timezone, enabled = coalesce(made.enabled, r.enabled),
      row_version = coalesce(p_row_version, r.row_version)
    where r.id = p_id and r.bot_id = bot.id returning r.id into saved;
    if saved is null then
      raise exception 'Reply not found. It may have been deleted.' using errcode = 'PT404';
    end if;
  end if;
  return saved;
end
$$;
select private.expose('save_bot_auto_reply',
  'Adds an automatic reply to a bot (p_id null) or changes it: {trigger_kind, pattern, response, cooldown_seconds, active_from, active_until, timezone, enabled}; answers its id. Errors: 42501, PT404, PT409 with hint stale, 22023 with hint empty, too_long, cooldown, hours, timezone or too_many.',
  'no client role writes replies');

create function private.delete_bot_auto_reply(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_bots();
begin
  delete from public.bot_auto_replies r where r.id = p_id;
end
$$;
select private.expose('delete_bot_auto_reply', 'Deletes an automatic reply; nothing happens where it is gone. Errors: 42501.', 'no client role writes replies');

-- Who someone is at the platform

create function private.create_messaging_link_code() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  code constant text := encode(extensions.gen_random_bytes(12), 'hex');
  until constant timestamptz := clock_timestamp() + interval '10 minutes';
begin
  insert into private.messaging_link_codes as c (user_id, code_hash, expires_at) values (caller, sha256(convert_to(code, 'UTF8')), until)
  on conflict on constraint messaging_link_codes_pkey do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at;
  return jsonb_build_object('code', code, 'expires_at', until, 'bots', (
    select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'username', b.username) order by b.name), '[]')
    from public.bots b where b.status = 'active' and b.username is not null
  ));
end
$$;
select private.expose('create_messaging_link_code',
  'A code that links the caller''s account at the platform, good once and for ten minutes, with the bots that take it: {code, expires_at, bots}; the one before is worth nothing from then on. Errors: 42501.',
  'only hashes of codes are kept, where no client reads');

create function private.remove_messaging_link() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  delete from public.user_messaging_links l where l.user_id = caller;
  delete from private.messaging_link_codes c where c.user_id = caller;
end
$$;
select private.expose('remove_messaging_link', 'Forgets who the caller is at the platform. Errors: 42501.', 'no client role writes links');
