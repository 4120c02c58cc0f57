-- Calendars by a secret link. The token is told once, when the link is made; only its hash is kept. What a link shows is decided at each
-- fetch, by what its person may see then.

create table private.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  token_hash text not null unique,
  scope text not null,
  model_id uuid references public.models (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_fetched_at timestamptz,
  revoked_at timestamptz,
  constraint calendar_feeds_scope_known check (scope in ('mine', 'model', 'all')),
  constraint calendar_feeds_model check ((scope = 'model') = (model_id is not null))
);
comment on table private.calendar_feeds is
  'Secret links to calendars: mine (where one takes part), a model, or all that one may see. Read and written by procedures alone.';
create index calendar_feeds_user_id_idx on private.calendar_feeds (user_id, created_at);
create index calendar_feeds_model_id_idx on private.calendar_feeds (model_id);
alter table private.calendar_feeds enable row level security;
alter table private.calendar_feeds force row level security;

create function private.feed_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
comment on function private.feed_hash(text) is 'What is kept of a link''s token.';

create function private.list_calendar_feeds() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
begin
  -- Links are one's own, and say where calendars are read: nothing for a view.
  if not sight.sees_private then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'scope', f.scope, 'model', case when f.model_id is not null then jsonb_build_object('id', m.id, 'stage_name', m.stage_name) end,
      'created_at', f.created_at, 'last_fetched_at', f.last_fetched_at
    ) order by f.created_at desc, f.id), '[]')
    from private.calendar_feeds f
    left join public.models m on m.id = f.model_id and (sight.sees_all or f.model_id = any (sight.model_ids))
    where f.user_id = sight.caller and f.revoked_at is null
  );
end
$$;
select private.expose('list_calendar_feeds',
  'The caller''s calendar links, without their tokens: [{id, scope, model, created_at, last_fetched_at}]. Errors: 42501.',
  'no client role reads the table');

create function private.create_calendar_feed(p_scope public.bounded_text, p_model_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  made uuid;
begin
  perform private.require_active();
  if coalesce(p_scope, '') not in ('mine', 'model', 'all') or (p_scope = 'model') <> (p_model_id is not null) then
    raise exception 'Choose what the calendar shows' using errcode = '22023', hint = 'scope';
  end if;
  if p_model_id is not null then
    perform private.require_coverage_model(p_model_id, sight, false);
  end if;
  -- Those that were revoked are kept as well.
  if private.take_ticket('calendar_feeds', sight.caller::text, 60, '1 hour') > 0 then
    raise exception 'You have made 60 links within an hour. Try again later.' using errcode = '22023', hint = 'too_many_feeds';
  end if;
  perform from public.profiles p where p.id = sight.caller for update;
  delete from private.calendar_feeds f where f.user_id = sight.caller and f.revoked_at < now() - interval '30 days';
  if (select count(*) from private.calendar_feeds f where f.user_id = sight.caller and f.revoked_at is null) >= 10 then
    raise exception 'You have 10 links already. Revoke one first.' using errcode = '22023', hint = 'too_many_feeds';
  end if;
  insert into private.calendar_feeds (user_id, token_hash, scope, model_id)
  values (sight.caller, private.feed_hash(token), p_scope, p_model_id) returning id into made;
  return jsonb_build_object('id', made, 'token', token);
end
$$;
select private.expose('create_calendar_feed',
  'Makes a calendar link, of scope mine, model or all, and answers {id, token}: the only time that the token is told. Errors: 22023 with hint scope or too_many_feeds, PT404, 42501.',
  'no client role writes the table');

create function private.revoke_calendar_feed(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  update private.calendar_feeds f set revoked_at = now() where f.id = p_id and f.user_id = caller and f.revoked_at is null;
  return found;
end
$$;
select private.expose('revoke_calendar_feed',
  'Ends one of the caller''s calendar links at once; false where there is none. Errors: 42501.',
  'no client role writes the table');

create function private.read_calendar_feed(p_token public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  feed private.calendar_feeds;
  sight private.row_sight;
  seconds integer;
  shown text;
  found jsonb;
begin
  select * into feed from private.calendar_feeds f where f.token_hash = private.feed_hash(coalesce(p_token, '')) and f.revoked_at is null;
  -- Inactive people and those without the schedule have no links.
  if feed.id is null or not private.has_permission_of(feed.user_id, 'can_access_schedule') then
    return jsonb_build_object('status', 'gone');
  end if;
  seconds := private.take_ticket('calendar_feed', feed.id::text, 60, '1 hour');
  if seconds > 0 then
    return jsonb_build_object('status', 'wait', 'seconds', seconds);
  end if;
  update private.calendar_feeds f set last_fetched_at = now() where f.id = feed.id;
  sight := private.row_sight_of(feed.user_id, array(select a.event_id from public.event_attendees a where a.user_id = feed.user_id));
  shown := case feed.scope
    when 'mine' then format('(e.id = any ($2) or (e.is_private and e.created_by = %L))', feed.user_id)
    when 'model' then format('o.model_id = %L', feed.model_id)
    else 'true'
  end;
  execute format(
    $q$select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'title', f.title, 'starts_at', f.starts_at, 'ends_at', f.ends_at,
        'first_day', case when f.all_day then (f.starts_at at time zone f.timezone)::date end,
        'end_day', case when f.all_day then (f.ends_at at time zone f.timezone)::date end,
        'location', f.location, 'link', f.meeting_url, 'status', f.status, 'type', f.type, 'model', f.stage_name,
        'description', coalesce(left(f.description, 1000), ''), 'changed_at', f.updated_at, 'version', f.row_version
      ) order by f.starts_at, f.id), '[]')
    from (
      select o.id, o.starts_at, o.ends_at, o.status, e.title, e.all_day, e.timezone, e.location, e.meeting_url, e.updated_at, e.row_version,
        t.name as type, m.stage_name, d.description
      from public.event_occurrences o
      join public.events e on e.id = o.event_id
      join public.event_types t on t.id = e.type_id
      left join public.models m on m.id = e.model_id
      left join public.event_details d on d.event_id = e.id
      where o.starts_at > now() - interval '60 days' and o.starts_at < now() + interval '400 days' and %s and %s
      -- What is near comes first, should there be more than one answer holds.
      order by abs(extract(epoch from o.starts_at - now())), o.id limit 3000
    ) f$q$,
    private.event_condition(sight), shown
  ) into found using sight.model_ids, sight.row_ids;
  return jsonb_build_object(
    'status', 'found', 'scope', feed.scope,
    -- The name too is for those who see the model.
    'name', case when feed.scope = 'model' and (sight.sees_all or feed.model_id = any (sight.model_ids)) then (
      select m.stage_name from public.models m where m.id = feed.model_id
    ) end,
    'events', found
  );
end
$$;
select private.expose('read_calendar_feed',
  'For the server function calendar-feed alone: what the link of that token shows now, {status: found, scope, name, events}, 3,000 events at most from 60 days ago on; {status: gone} for every token that shows nothing; {status: wait, seconds} after 60 fetches within an hour.',
  'it reads in the name of the person whose link it is', p_to => 'service_role');
