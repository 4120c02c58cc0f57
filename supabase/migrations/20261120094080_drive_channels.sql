-- News from the drive: a channel for each account, where the server has a public address. It only says that something changed, so that folders are synced
-- sooner; who is behind it is told by a word that the service sends along. Folders are asked for as often without one.

create table private.drive_channels (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references public.drive_connections (id) on delete cascade,
  token_hash text not null,
  resource_id text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint drive_channels_resource_length check (char_length(resource_id) <= 200)
);
comment on table private.drive_channels is 'Channels by which the drive tells of changes. One without an end was asked for, and not yet granted.';
create index drive_channels_connection_id_idx on private.drive_channels (connection_id, expires_at);
alter table private.drive_channels enable row level security;
alter table private.drive_channels force row level security;

create function private.wants_drive_channel(p_connection uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Renewed a day before its end; what was refused is asked for again after an hour.
  select not exists (
    select from private.drive_channels c where c.connection_id = p_connection
      and (c.expires_at > now() + interval '1 day' or (c.expires_at is null and c.created_at > now() - interval '1 hour'))
  )
$$;
comment on function private.wants_drive_channel(uuid) is 'Whether a channel is to be asked for. Definer: called by definer bodies only.';

create function private.open_drive_channel(p_connection_id uuid, p_token_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  perform from public.drive_connections c where c.id = p_connection_id and c.status = 'connected' for update;
  if not found or not private.wants_drive_channel(p_connection_id) then
    return null;
  end if;
  delete from private.drive_channels c where c.connection_id = p_connection_id and c.expires_at is null;
  insert into private.drive_channels (connection_id, token_hash) values (p_connection_id, p_token_hash) returning id into opened;
  return opened;
end
$$;

create function private.record_drive_channel(p_id uuid, p_resource_id text, p_expires_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  granted private.drive_channels;
  former jsonb;
begin
  update private.drive_channels c set resource_id = left(p_resource_id, 200), expires_at = least(p_expires_at, clock_timestamp() + interval '30 days')
  where c.id = p_id returning * into granted;
  if granted.id is null then
    return null;
  end if;
  with gone as (
    delete from private.drive_channels c where c.connection_id = granted.connection_id and c.id <> granted.id returning c.id, c.resource_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'resource_id', g.resource_id) order by g.id), '[]') into former
  from gone g where g.resource_id is not null;
  update public.drive_folders f set channel_id = granted.id, channel_expires_at = granted.expires_at
  where f.connection_id = granted.connection_id and f.status <> 'unlinked';
  return former;
end
$$;

create function private.hear_drive_changes(p_channel_id uuid, p_token_hash text, p_is_news boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  channel private.drive_channels;
  folder record;
begin
  select c.* into channel from private.drive_channels c join public.drive_connections d on d.id = c.connection_id and d.status = 'connected'
  where c.id = p_channel_id and c.token_hash = p_token_hash;
  if channel.id is null then
    return false;
  end if;
  if p_is_news then
    -- Much comes at once: a folder that waits to be synced for it is left as it is.
    for folder in
      update private.drive_state s set is_told = true
      from public.drive_folders f
      where f.id = s.folder_id and f.connection_id = channel.connection_id and f.status in ('linked', 'syncing') and f.page_token is not null and not s.is_told
      returning s.folder_id as id, f.last_synced_at as synced_at
    loop
      perform private.queue_drive(folder.id, greatest(clock_timestamp() + interval '3 seconds', folder.synced_at + interval '20 seconds'));
    end loop;
  end if;
  return true;
end
$$;

-- Who may open the linked folders: read a few times a day, for the person who hands over what someone leaves behind.

create table private.drive_shares (
  folder_id uuid not null references public.drive_folders (id) on delete cascade,
  permission text not null,
  email text not null,
  role text not null,
  primary key (folder_id, permission),
  constraint drive_shares_lengths check (char_length(permission) <= 200 and char_length(email) <= 254 and char_length(role) <= 50)
);
comment on table private.drive_shares is 'People with whom linked folders are shared, by their addresses, as the drive last told.';
create index drive_shares_email_idx on private.drive_shares (email);
alter table private.drive_shares enable row level security;
alter table private.drive_shares force row level security;

create function private.record_drive_shares(p_id uuid, p_shares jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.drive_folders f where f.id = p_id and f.status <> 'unlinked' for update;
  if not found then
    return;
  end if;
  update private.drive_state s set shares_read_at = clock_timestamp() where s.folder_id = p_id;
  -- Null: the account may not see who has access.
  if jsonb_typeof(p_shares) is distinct from 'array' then
    return;
  end if;
  delete from private.drive_shares d where d.folder_id = p_id;
  insert into private.drive_shares (folder_id, permission, email, role)
  select distinct on (g.id) p_id, left(g.id, 200), left(lower(g.email), 254), left(coalesce(g.role, 'reader'), 50)
  from jsonb_to_recordset(p_shares) as g (id text, email text, role text)
  where g.id is not null and g.email is not null;
end
$$;

create function private.held_drive_shares(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select d.folder_id::text || ':' || d.permission, coalesce(f.name, f.folder_id),
    m.stage_name || ' · ' || case d.role
      when 'owner' then 'owns it' when 'organizer' then 'manages it' when 'fileOrganizer' then 'manages its files' when 'writer' then 'can edit'
      when 'commenter' then 'can comment' else 'can view' end,
    f.model_id, jsonb_build_object('link', f.web_url)
  from public.profiles p
  join private.drive_shares d on d.email = lower(p.email)
  join public.drive_folders f on f.id = d.folder_id and f.status <> 'unlinked'
  join public.models m on m.id = f.model_id
  where p.id = person order by lower(m.stage_name), d.folder_id, d.permission
$$;
comment on function private.held_drive_shares(uuid) is
  'Linked folders that are shared with someone''s address. Definer: called by definer bodies only.';

create function private.release_drive_shares(person uuid, plan private.handover[]) returns integer
language sql immutable security definer set search_path = '' as $$ select 0 $$;
comment on function private.release_drive_shares(uuid, private.handover[]) is
  'Nothing: who has access is changed in the drive by people alone. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('drive_shares', 95, '{keep}', 'keep', false);

select private.expose('open_drive_channel',
  'For the worker: the id under which to ask for a channel, whose word has this hash; null where there is one already.',
  'no role but the owner writes these rows', p_to => 'service_role');
select private.expose('record_drive_channel',
  'For the worker: a channel was granted until then; answers those that it replaces, [{id, resource_id}], to be stopped; null where it is no longer wanted.',
  'no role but the owner writes these rows', p_to => 'service_role');
select private.expose('hear_drive_changes',
  'For the function drive-changes: something changed for the account of a channel, whose folders are synced soon; false where there is no such channel, or the word is another.',
  'no role but the owner writes the queue', p_to => 'service_role');
select private.expose('record_drive_shares',
  'For the worker: with whom a linked folder is shared, [{id, email, role}], or null where the account may not see it.',
  'no role but the owner writes these rows', p_most_bytes => 400000, p_to => 'service_role');
