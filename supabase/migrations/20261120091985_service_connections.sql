-- Accounts at other services that a person agrees to on that service's own page. A connection begins here, in the person's name, is led to the service by
-- the function connect-service, and ends here, once: what the service gave is stored by the area that it is for, and never in this table.

create table private.connection_services (
  service text primary key,
  area text not null,
  constraint connection_services_service_form check (service ~ '^[a-z_]{1,20}$'),
  constraint connection_services_area_form check (area ~ '^[a-z_]{2,30}$')
);
comment on table private.connection_services is
  'Services that can be connected: the area of each has private.begin_connection_<area>(service, details), which raises where the caller may not, and private.end_connection_<area>(service, person, details, result), which stores what the service gave or raises a sentence. Written by migrations alone.';
insert into private.connection_services (service, area)
values ('drive', 'drive'), ('x', 'social'), ('mastodon', 'social'), ('bluesky', 'social');
alter table private.connection_services enable row level security;
alter table private.connection_services force row level security;

create table public.service_connections (
  id uuid primary key default gen_random_uuid(),
  service text not null references private.connection_services (service),
  user_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'waiting',
  problem text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint service_connections_status_known check (status in ('waiting', 'connected', 'failed', 'expired')),
  constraint service_connections_problem_length check (char_length(problem) <= 300),
  constraint service_connections_ended_whole check ((status = 'waiting') = (ended_at is null))
);
comment on table public.service_connections is
  'Connections under way and what became of them, for the page that waits. Never holds what a service gave. @unlogged The area logs the account that it stores.';
create index service_connections_service_idx on public.service_connections (service);
create index service_connections_user_id_idx on public.service_connections (user_id, created_at desc, id);
create index service_connections_created_at_idx on public.service_connections (created_at);
select private.close_tables('service_connections');
create policy "Active people see their own connections" on public.service_connections
  for select to authenticated using (user_id = (select private.active_uid()) and not (select private.in_view()));
select private.publish('public.service_connections');

create table private.connection_states (
  connection_id uuid primary key references public.service_connections (id) on delete cascade,
  details jsonb not null,
  state_hash text unique,
  verifier text,
  kept jsonb,
  redirect text,
  constraint connection_states_sizes check (
    octet_length(details::text) <= 8000 and octet_length(kept::text) <= 8000 and char_length(verifier) <= 200 and char_length(redirect) <= 500
  )
);
comment on table private.connection_states is
  'What a connection needs until it ends: what it is for, the hash of the word that comes back with the person, and the proof that it was us who sent them. Gone once it has ended.';
comment on column private.connection_states.state_hash is 'Null once it was used: it is good once.';
alter table private.connection_states enable row level security;
alter table private.connection_states force row level security;

create function private.begin_service_connection(p_service public.bounded_text, p_details jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  of_area text;
  made uuid;
begin
  select s.area into of_area from private.connection_services s where s.service = p_service;
  if of_area is null then
    raise exception 'This service can’t be connected here' using errcode = 'PT404', hint = 'service';
  end if;
  if jsonb_typeof(coalesce(p_details, 'null')) <> 'object' then
    raise exception 'Say what the connection is for' using errcode = '22023', hint = 'details';
  end if;
  execute format('select private.%I($1, $2)', 'begin_connection_' || of_area) using p_service::text, p_details;
  -- Ten at once are more than anyone watches.
  update public.service_connections c set status = 'expired', ended_at = now() where c.id in (
    select o.id from public.service_connections o where o.user_id = caller and o.status = 'waiting' order by o.created_at desc, o.id offset 9
  );
  insert into public.service_connections (service, user_id) values (p_service, caller) returning id into made;
  insert into private.connection_states (connection_id, details) values (made, p_details);
  return made;
end
$$;
select private.expose('begin_service_connection',
  'For the function connect-service, in the caller''s name: a connection that waits, for ten minutes, to be led to the service: its id. p_details is what its area asks for. Errors: 42501, 22023, PT404, PT503 without the vault''s key.',
  'no client role writes these rows', 8000);

create function private.lead_service_connection(p_id uuid, p_state_hash text, p_verifier text, p_kept jsonb, p_redirect text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.connection_states s set state_hash = p_state_hash, verifier = p_verifier, kept = p_kept, redirect = p_redirect
  where s.connection_id = p_id and s.state_hash is null and exists (
    select from public.service_connections c where c.id = p_id and c.status = 'waiting'
  );
  return found;
end
$$;

create function private.take_service_connection(p_state_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept_state private.connection_states;
  connection public.service_connections;
begin
  select * into kept_state from private.connection_states s where s.state_hash = p_state_hash for update;
  if kept_state.connection_id is null then
    return null;
  end if;
  update private.connection_states s set state_hash = null, verifier = null, kept = null where s.connection_id = kept_state.connection_id;
  select * into connection from public.service_connections c where c.id = kept_state.connection_id for update;
  if connection.status <> 'waiting' then
    return null;
  end if;
  if connection.created_at < clock_timestamp() - interval '10 minutes' then
    perform private.close_service_connection(connection.id, 'expired', null);
    return null;
  end if;
  return jsonb_build_object(
    'id', connection.id, 'service', connection.service, 'details', kept_state.details, 'kept', coalesce(kept_state.kept, '{}'),
    'verifier', kept_state.verifier, 'redirect', kept_state.redirect
  );
end
$$;

create function private.close_service_connection(p_id uuid, p_status text, p_problem text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.service_connections c set status = p_status, problem = private.plain_line(p_problem, 300), ended_at = clock_timestamp()
  where c.id = p_id and c.status = 'waiting';
  delete from private.connection_states s where s.connection_id = p_id;
end
$$;
comment on function private.close_service_connection(uuid, text, text) is
  'Ends a connection and forgets what it needed until then. Definer: called by definer bodies only.';

create function private.end_service_connection(p_id uuid, p_result jsonb, p_problem text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  connection public.service_connections;
  of_area text;
  wanted jsonb;
  said text := p_problem;
  code text;
begin
  select * into connection from public.service_connections c where c.id = p_id for update;
  if connection.id is null or connection.status <> 'waiting' then
    return null;
  end if;
  if said is null and connection.created_at < clock_timestamp() - interval '10 minutes' then
    perform private.close_service_connection(p_id, 'expired', null);
    return jsonb_build_object('status', 'expired', 'problem', null);
  end if;
  if said is null then
    select a.area into of_area from private.connection_services a where a.service = connection.service;
    select s.details into wanted from private.connection_states s where s.connection_id = p_id;
    begin
      if not exists (select from public.profiles p where p.id = connection.user_id and p.status = 'active') then
        raise exception 'Your account is no longer active' using errcode = '42501';
      end if;
      execute format('select private.%I($1, $2, $3, $4)', 'end_connection_' || of_area)
      using connection.service, connection.user_id, coalesce(wanted, '{}'), coalesce(p_result, '{}');
    exception when others then
      get stacked diagnostics code = returned_sqlstate, said = message_text;
      -- What an area says is written for people; what the database says is not.
      if code not in ('22023', '42501') and code not like 'PT%' then
        raise warning 'A connection could not be stored: %', code;
        said := 'It could not be saved. Connect again.';
      end if;
    end;
  end if;
  perform private.close_service_connection(p_id, case when said is null then 'connected' else 'failed' end, said);
  return jsonb_build_object('status', case when said is null then 'connected' else 'failed' end, 'problem', said);
end
$$;

select private.expose('lead_service_connection',
  'For the function connect-service: what has to come back with the person before a connection that waits may end; once. False where it waits no longer.',
  'no role but the owner writes these rows', p_most_bytes => 8000, p_to => 'service_role');
select private.expose('take_service_connection',
  'For the function connect-service: the connection that someone came back for, {id, service, details, kept, verifier, redirect}, once and within ten minutes; else null.',
  'no role but the owner reads these rows', p_to => 'service_role');
select private.expose('end_service_connection',
  'For the function connect-service: has the area store what the service gave, or with p_problem says why there is nothing: {status, problem}; null where it had ended.',
  'areas store what no role but the owner reaches', p_most_bytes => 40000, p_to => 'service_role');

create function private.job_service_connections() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer := 0;
  over uuid;
begin
  for over in
    select c.id from public.service_connections c
    where c.status = 'waiting' and c.created_at < now() - interval '10 minutes' order by c.created_at, c.id limit private.job_batch()
  loop
    perform private.close_service_connection(over, 'expired', null);
    changed := changed + 1;
  end loop;
  delete from public.service_connections c where c.id in (
    select o.id from public.service_connections o where o.created_at < now() - interval '7 days' order by o.created_at limit private.job_batch()
  );
  return changed;
end
$$;
comment on function private.job_service_connections() is
  'Job: connections that nobody came back for within ten minutes are over; those of a week ago go. Definer: no client role writes these rows.';
insert into private.jobs (name, title, every) values ('service_connections', 'End connections that nobody finished', '1 minute');
