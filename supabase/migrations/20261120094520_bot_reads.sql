-- What people see of bots.

create function private.bot_model(p_model uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone)
  from public.models m where m.id = p_model
$$;
comment on function private.bot_model(uuid) is 'A model of a chat that the caller sees. Definer: called by definer bodies only.';

create function private.list_bots() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id, 'name', b.name, 'username', b.username, 'platform', b.platform, 'token_last4', b.token_last4, 'status', b.status, 'last_error', b.last_error,
      'failed_at', b.failed_at, 'receives', b.receives, 'reads_all_messages', b.reads_all_messages, 'joins_groups', b.joins_groups,
      'last_update_at', b.last_update_at, 'checked_at', b.checked_at,
      'waits_until', case when b.waits_until > private.outside_now() then b.waits_until end,
      'is_received', case
        when b.receives = 'webhook' or b.platform = 'demo' then true
        else coalesce((select l.polled_until > private.outside_now() - interval '2 minutes' from private.bot_lines l where l.bot_id = b.id), false)
          -- Just tested, and there is a server that collects: it begins within seconds.
          or coalesce(b.checked_at > private.outside_now() - interval '1 minute', false)
            and exists (select from private.outside_worker w where w.seen_at > clock_timestamp() - interval '2 minutes')
      end,
      'created_at', b.created_at, 'row_version', b.row_version,
      'chats', (select count(*) from public.bot_chats c where c.bot_id = b.id and private.sees_bot_chat(c, sight)),
      'unanswered', (
        select count(*) from public.bot_chats c where c.bot_id = b.id and c.unanswered_since is not null and private.sees_bot_chat(c, sight)
      )
    ) order by lower(b.name), b.id), '[]')
    from public.bots b
  );
end
$$;
select private.expose('list_bots',
  'All bots, for those with bots: with their state at the platform and how many of their chats the caller sees. Never a token. Errors: 42501.',
  'it counts chats by what the caller sees, and reads who polls');

create function private.bot_chats_as_json(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'bot_id', c.bot_id, 'type', c.type, 'title', c.title, 'username', c.username, 'people', c.people,
    'model', private.bot_model(c.model_id), 'bot_is_admin', c.bot_is_admin, 'is_bridged', c.is_bridged, 'status', c.status,
    'last_message_at', c.last_message_at, 'unanswered_since', c.unanswered_since, 'assigned_to', private.as_person(c.assigned_to),
    'question', case when c.unanswered_since is not null and not (select private.in_view()) then (
      select jsonb_build_object('id', m.id, 'body', left(m.body, 300), 'sender', m.sender_label, 'created_at', m.created_at)
      from public.bot_messages m where m.bot_chat_id = c.id and m.needs_answer and m.answered_at is null order by m.created_at, m.id limit 1
    ) end,
    'created_at', c.created_at, 'row_version', c.row_version
  ) order by w.place), '[]')
  from unnest(p_ids) with ordinality as w (id, place) join public.bot_chats c on c.id = w.id
$$;
comment on function private.bot_chats_as_json(uuid[]) is
  'Chats as lists show them, in the order of the ids. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.list_bot_chats(
  p_bot_id uuid default null, p_model_id uuid default null, p_offset integer default 0, p_limit integer default 1000
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
begin
  return private.bot_chats_as_json(array(
    select c.id from public.bot_chats c
    where (p_bot_id is null or c.bot_id = p_bot_id) and (p_model_id is null or c.model_id = p_model_id)
      and (c.model_id is null or sight.sees_all or c.model_id = any (sight.model_ids))
    order by c.id offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ));
end
$$;
select private.expose('list_bot_chats',
  'Chats of bots that the caller sees: those without a model and those of models that they see, of one bot or of one model where named; a page of up to 1,000 by id. Errors: 42501.',
  'it names models and people');

create function private.bot_messages_as_json(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'chat_id', m.bot_chat_id, 'chat', c.title, 'bot_id', c.bot_id, 'direction', m.direction, 'sender', m.sender_label,
    'author', private.as_person(m.author_id), 'kind', m.kind, 'body', m.body, 'origin', m.origin, 'status', m.status, 'error', m.error,
    'external_id', m.external_id, 'reply_to_external_id', m.reply_to_external_id, 'needs_answer', m.needs_answer,
    'answered_at', m.answered_at, 'edited_at', m.edited_at, 'created_at', m.created_at
  ) order by w.place), '[]')
  from unnest(p_ids) with ordinality as w (id, place)
  join public.bot_messages m on m.id = w.id join public.bot_chats c on c.id = m.bot_chat_id
$$;
comment on function private.bot_messages_as_json(uuid[]) is
  'Messages in the order of the ids. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.list_bot_messages(
  p_chat_id uuid default null, p_bot_id uuid default null, p_text public.bounded_text default null, p_before timestamptz default null,
  p_before_id uuid default null, p_limit integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sight constant private.row_sight := private.bot_sight();
  sought constant text := nullif(btrim(coalesce(p_text, '')), '');
  ids uuid[];
begin
  if p_chat_id is not null then
    perform private.visible_bot_chat(p_chat_id, sight);
  end if;
  if private.in_view() then
    return '[]';
  end if;
  ids := array(
    select m.id from public.bot_messages m join public.bot_chats c on c.id = m.bot_chat_id
    where (p_chat_id is null or m.bot_chat_id = p_chat_id) and (p_bot_id is null or c.bot_id = p_bot_id)
      and (c.model_id is null or sight.sees_all or c.model_id = any (sight.model_ids))
      -- Without an id, before everything of that moment.
      and (p_before is null or (m.created_at, m.id) < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'::uuid)))
      and (sought is null or m.body ilike '%' || private.like_text(sought) || '%')
    order by m.created_at desc, m.id desc limit least(greatest(coalesce(p_limit, 100), 1), 200)
  );
  return private.bot_messages_as_json(ids);
end
$$;
select private.expose('list_bot_messages',
  'Messages of chats that the caller sees, the newest first, before a moment or the message p_before_id of that moment: of one chat, of one bot, or with a text in them; 200 at most, none in a view. Errors: 42501, PT404 for a chat that they do not see.',
  'it plans for what the caller sees, and names people');

create function private.list_bot_commands(p_bot_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  bot constant public.bots := private.visible_bot(p_bot_id);
begin
  return jsonb_build_object(
    'commands', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'command', c.command, 'description', c.description, 'response', c.response, 'action', c.action, 'audience', c.audience,
        'enabled', c.enabled, 'row_version', c.row_version
      ) order by c.command), '[]') from public.bot_commands c where c.bot_id = bot.id
    ),
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'trigger_kind', r.trigger_kind, 'pattern', r.pattern, 'response', r.response, 'cooldown_seconds', r.cooldown_seconds,
        'active_from', to_char(r.active_from, 'HH24:MI'), 'active_until', to_char(r.active_until, 'HH24:MI'), 'timezone', r.timezone, 'enabled', r.enabled, 'row_version', r.row_version
      ) order by r.created_at, r.id), '[]') from public.bot_auto_replies r where r.bot_id = bot.id
    )
  );
end
$$;
select private.expose('list_bot_commands',
  'Commands and automatic replies of a bot, {commands, replies}. Errors: 42501, PT404.', 'it asks whether the bot is there');

create function private.bot_broadcasts_as_json(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'bot_id', b.bot_id, 'name', b.name, 'body', b.body, 'media_path', b.media_path, 'buttons', b.buttons, 'audience', b.audience,
    'status', b.status, 'scheduled_at', b.scheduled_at, 'repeat_hours', b.repeat_hours, 'repeat_until', b.repeat_until, 'total', b.total,
    'sent', b.sent, 'failed', b.failed, 'unknown', b.unknown, 'skipped', b.skipped, 'created_by', private.as_person(b.created_by),
    'is_interrupted', b.status = 'sending' and private.is_outside_interrupted('bot', b.bot_id),
    'started_at', b.started_at, 'ended_at', b.ended_at, 'created_at', b.created_at, 'updated_at', b.updated_at, 'row_version', b.row_version
  ) order by w.place), '[]')
  from unnest(p_ids) with ordinality as w (id, place) join public.bot_broadcasts b on b.id = w.id
$$;
comment on function private.bot_broadcasts_as_json(uuid[]) is 'Broadcasts in the order of the ids. Definer: called by definer bodies only.';

create function private.list_bot_broadcasts(p_bot_id uuid, p_offset integer default 0, p_limit integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
begin
  return private.bot_broadcasts_as_json(array(
    select b.id from public.bot_broadcasts b where b.bot_id = p_bot_id
    order by b.id offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ));
end
$$;
select private.expose('list_bot_broadcasts', 'Broadcasts of a bot: a page of up to 1,000 by id. Errors: 42501.', 'it names people');

create function private.get_bot_broadcast(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.bot_sight();
  broadcast public.bot_broadcasts;
begin
  select * into broadcast from public.bot_broadcasts b where b.id = p_id;
  if broadcast.id is null then
    raise exception 'Broadcast not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return private.bot_broadcasts_as_json(array[broadcast.id]) -> 0 || jsonb_build_object(
    -- Those that need a person first; the rest in the order in which they went.
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'chat_id', d.bot_chat_id, 'chat', d.title, 'model', private.bot_model(d.model_id), 'status', d.status, 'error', d.error,
        'attempts', d.attempts, 'sent_at', d.sent_at, 'next_attempt_at', d.next_attempt_at
      ) order by d.place, d.sent_at, d.title, d.bot_chat_id), '[]')
      from (
        select v.*, c.title, c.model_id,
          case v.status when 'failed' then 0 when 'unknown' then 1 when 'skipped' then 2 when 'sending' then 4 when 'queued' then 5 else 3 end as place
        from public.bot_deliveries v join public.bot_chats c on c.id = v.bot_chat_id
        where v.broadcast_id = broadcast.id and (c.model_id is null or sight.sees_all or c.model_id = any (sight.model_ids))
        order by place, v.sent_at, v.bot_chat_id limit 500
      ) d
    ),
    'unseen', (
      select count(*) from public.bot_deliveries v join public.bot_chats c on c.id = v.bot_chat_id
      where v.broadcast_id = broadcast.id and not (c.model_id is null or sight.sees_all or c.model_id = any (sight.model_ids))
    )
  );
end
$$;
select private.expose('get_bot_broadcast',
  'One broadcast with what became of it in the chats that the caller sees, 500 at most, those that need a person first; unseen counts those of models that they do not see. Errors: 42501, PT404.',
  'it names people and models');

create function private.get_messaging_link() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  return (
    select jsonb_build_object('label', l.label, 'verified_at', l.verified_at) from public.user_messaging_links l where l.user_id = caller
  );
end
$$;
select private.expose('get_messaging_link',
  'Whom the caller is at the platform, {label, verified_at}, or null. Errors: 42501.', 'one shape for everyone');
