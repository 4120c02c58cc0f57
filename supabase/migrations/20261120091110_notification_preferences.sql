-- What someone wants to hear of, and when. The tables: …1100_notifications.sql.

create function public.get_notification_preferences() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  return jsonb_build_object(
    'categories', (
      select jsonb_agg(
        jsonb_build_object(
          'category', c.name, 'in_app', coalesce(p.in_app, true), 'desktop', coalesce(p.desktop, true), 'is_fixed', c.name = 'system'
        ) order by c.place
      )
      from unnest(array['models', 'tasks', 'notes', 'chat', 'schedule', 'documents', 'files', 'social', 'marketplace', 'system'])
        with ordinality as c (name, place)
      left join public.notification_preferences p on p.user_id = caller and p.category = c.name
    ),
    'settings', (
      select jsonb_build_object(
        'quiet_from', to_char(s.quiet_from, 'HH24:MI'), 'quiet_to', to_char(s.quiet_to, 'HH24:MI'),
        'timezone', coalesce(s.timezone, (select c.value from public.config c where c.key = 'timezone'), 'UTC'),
        'quiet_days', coalesce(s.quiet_days, array[1, 2, 3, 4, 5, 6, 7]),
        'urgent_breaks_quiet', coalesce(s.urgent_breaks_quiet, true),
        'sound', coalesce(s.sound, true), 'badge_counts', coalesce(s.badge_counts, 'all')
      )
      from (select) as always
      left join public.notification_settings s on s.user_id = caller
    ),
    'mutes', (
      select coalesce(
        jsonb_agg(jsonb_build_object('model_id', m.model_id, 'model_name', o.stage_name, 'until', m.until) order by o.stage_name, m.model_id),
        '[]'
      )
      from public.notification_mutes m
      left join public.models o on o.id = m.model_id
      where m.user_id = caller and m.until > now()
    )
  );
end
$$;
comment on function public.get_notification_preferences() is
  'The caller''s preferences: {categories: [{category, in_app, desktop, is_fixed}], settings: {quiet_from, quiet_to as HH:MM or null, timezone, quiet_days 1 for Monday, urgent_breaks_quiet, sound, badge_counts}, mutes: [{model_id, model_name, until}]}. Errors: 42501 inactive.';

create function private.set_notification_preference(
  p_category public.bounded_text, p_channel public.bounded_text, p_enabled boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if p_category = 'system' then
    raise exception 'This alert cannot be turned off' using errcode = '22023', hint = 'always_on';
  end if;
  if p_category is null
    or p_category not in ('tasks', 'notes', 'chat', 'files', 'models', 'documents', 'schedule', 'social', 'marketplace') then
    raise exception 'Unknown notification category' using errcode = '22023', hint = 'unknown_category';
  end if;
  if p_channel is null or p_channel not in ('in_app', 'desktop') then
    raise exception 'Unknown notification channel' using errcode = '22023', hint = 'unknown_channel';
  end if;
  if p_enabled is null then
    raise exception 'Choose on or off' using errcode = '22023';
  end if;
  insert into public.notification_preferences as n (user_id, category, in_app, desktop)
  values (caller, p_category, p_channel <> 'in_app' or p_enabled, p_channel <> 'desktop' or p_enabled)
  on conflict on constraint notification_preferences_pkey do update set
    in_app = case when p_channel = 'in_app' then p_enabled else n.in_app end,
    desktop = case when p_channel = 'desktop' then p_enabled else n.desktop end;
  return true;
end
$$;
select private.expose('set_notification_preference',
  'Turns a category on or off for one channel, in_app or desktop, from the next notification on. Errors: 42501 inactive, 22023 unknown category or channel, or with hint always_on for system.',
  'no client role writes preferences past its checks');

create function private.set_notification_settings(p_settings jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  present public.notification_settings;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' then
    raise exception 'Name the settings to change' using errcode = '22023';
  end if;
  insert into public.notification_settings (user_id, timezone)
  values (caller, coalesce((select c.value from public.config c where c.key = 'timezone'), 'UTC'))
  on conflict on constraint notification_settings_pkey do nothing;
  select * into present from public.notification_settings s where s.user_id = caller for update;
  begin
    present := jsonb_populate_record(present, p_settings - 'user_id');
  exception when data_exception then
    raise exception 'Enter times as HH:MM, and days as numbers from 1 to 7' using errcode = '22023', hint = 'settings_shape';
  end;
  -- Seconds would be lost on the way to people, and with them that two times differ.
  if '24:00' in (present.quiet_from, present.quiet_to)
    or extract(second from present.quiet_from) <> 0 or extract(second from present.quiet_to) <> 0 then
    raise exception 'Enter times as HH:MM' using errcode = '22023', hint = 'settings_shape';
  end if;
  if (present.quiet_from is null) <> (present.quiet_to is null) then
    raise exception 'Choose when quiet hours start and end' using errcode = '22023', hint = 'quiet_incomplete';
  end if;
  if present.quiet_from = present.quiet_to then
    raise exception 'Quiet hours must start and end at different times' using errcode = '22023', hint = 'quiet_equal';
  end if;
  if not private.is_timezone(present.timezone) then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  if present.quiet_days is null or cardinality(present.quiet_days) not between 1 and 7
    or not present.quiet_days <@ array[1, 2, 3, 4, 5, 6, 7] then
    raise exception 'Choose at least one day for quiet hours' using errcode = '22023', hint = 'quiet_days';
  end if;
  if present.badge_counts is null or present.badge_counts not in ('all', 'mentions') then
    raise exception 'Choose what the badge counts' using errcode = '22023', hint = 'badge_counts';
  end if;
  update public.notification_settings s set
    quiet_from = present.quiet_from, quiet_to = present.quiet_to, timezone = present.timezone,
    quiet_days = array(select distinct day from unnest(present.quiet_days) as day order by day),
    urgent_breaks_quiet = coalesce(present.urgent_breaks_quiet, true), sound = coalesce(present.sound, true),
    badge_counts = present.badge_counts
  where s.user_id = caller;
  return true;
end
$$;
select private.expose('set_notification_settings',
  'Changes those of the caller''s settings that are named, as get_notification_preferences has them; null for both ends switches quiet hours off. Errors: 42501 inactive, 22023 with hint settings_shape, quiet_incomplete, quiet_equal, quiet_days, timezone or badge_counts.',
  'no client role writes settings past its checks', p_most_bytes => 2000);

create function private.mute_model(p_model_id uuid, p_until timestamptz default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if p_until is null then
    delete from public.notification_mutes m where m.user_id = caller and m.model_id = p_model_id;
    return found;
  end if;
  if p_until <= now() or p_until > now() + interval '1 year' then
    raise exception 'Choose a time within the next year' using errcode = '22023', hint = 'mute_until';
  end if;
  perform from public.models m
  where m.id = p_model_id and ((select private.sees_all_models()) or m.id in (select private.my_model_ids()));
  if not found then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  delete from public.notification_mutes m where m.user_id = caller and m.until <= now();
  insert into public.notification_mutes (user_id, model_id, until) values (caller, p_model_id, p_until)
  on conflict on constraint notification_mutes_pkey do update set until = excluded.until;
  return true;
end
$$;
select private.expose('mute_model',
  'Nothing is queued for the caller about a model until a moment within the next year, except for security and maintenance; null ends that, and answers whether it was muted. Errors: 42501 inactive, PT404, 22023.',
  'no client role writes mutes past its checks');

create function private.test_notification() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  wait constant integer := private.take_ticket('test_notification', caller::text, 10, '10 minutes');
begin
  if wait > 0 then
    return private.told_to_wait(wait);
  end if;
  if not private.notifications_are_on() then
    return jsonb_build_object('status', 'off');
  end if;
  -- A new row each time: one that only counts up would not pop up again.
  delete from public.notification_queue q where q.user_id = caller and q.notification_type = 'system_test';
  perform private.notify(
    'system_test', array[caller], null, 'Test notification', 'If you can see this, notifications reach you.', '{"kind": "test"}'
  );
  return jsonb_build_object(
    'status', 'sent',
    'id', (
      select q.id from public.notification_queue q
      where q.user_id = caller and q.notification_type = 'system_test' order by q.created_at desc limit 1
    )
  );
end
$$;
select private.expose('test_notification',
  'Queues a system_test for the caller, in place of the one before: {status: sent, id}, or off where the workspace has notifications off. 10 in 10 minutes, then HTTP 429. Errors: 42501 inactive.',
  'no client role writes notifications');

-- Of chats: procedures 26 and 27 of the specification

create function public.get_chat_notification_preference(p_user_id uuid, p_chat_id public.bounded_text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if p_user_id is distinct from caller and not (select private.is_admin()) then
    raise exception 'You can only see your own preferences' using errcode = '42501';
  end if;
  return coalesce(
    (
      select c.enabled from public.chat_notification_preferences c where c.user_id = p_user_id and c.chat_id = p_chat_id
    ),
    true
  );
end
$$;
comment on function public.get_chat_notification_preference(uuid, public.bounded_text) is
  'Whether someone hears of a chat, true unless they said otherwise; of others for administrators. Errors: 42501.';

create function public.set_chat_notification_preference(
  p_user_id uuid, p_chat_id public.bounded_text, p_group_name public.bounded_text, p_model_id uuid, p_enabled boolean
) returns boolean
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if p_user_id is distinct from caller then
    raise exception 'You can only change your own preferences' using errcode = '42501';
  end if;
  if p_enabled is null then
    raise exception 'Choose on or off' using errcode = '22023';
  end if;
  if p_model_id is not null and not exists (select from public.models m where m.id = p_model_id) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  insert into public.chat_notification_preferences (user_id, chat_id, group_name, model_id, enabled)
  values (caller, p_chat_id, p_group_name, p_model_id, p_enabled)
  on conflict on constraint chat_notification_preferences_pkey do update set
    group_name = excluded.group_name, model_id = excluded.model_id, enabled = excluded.enabled;
  return p_enabled;
end
$$;
comment on function public.set_chat_notification_preference(uuid, public.bounded_text, public.bounded_text, uuid, boolean) is
  'Whether the caller hears of a chat from now on; answers that. Errors: 42501, 22023, PT404 a model that the caller does not see, 23514 an id or a name that is too long.';

grant execute on function public.get_notification_preferences(), public.get_chat_notification_preference(uuid, public.bounded_text),
  public.set_chat_notification_preference(uuid, public.bounded_text, public.bounded_text, uuid, boolean)
  to authenticated, service_role;
