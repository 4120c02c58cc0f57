-- Bytes that no row names: files that came and are not used yet, or not any more. Until they are swept someone has to answer for them, so that
-- Storage asks here for each file, whatever way it comes: before its bytes where it runs embedded, and with its row everywhere.

create table private.loose_files (
  bucket_id text not null,
  name text not null,
  owner_id uuid not null,
  bytes bigint not null,
  came_at timestamptz not null default now(),
  primary key (bucket_id, name)
);
comment on table private.loose_files is
  'Files that came of late, by whose they are; those that a row names since then are found when they are counted. Written by the trigger on storage.objects alone.';
create index loose_files_owner_id_idx on private.loose_files (owner_id);
alter table private.loose_files enable row level security;
alter table private.loose_files force row level security;

-- Pictures are public by their address, which rows hold as text. A migration whose column holds one adds it here.

create table private.picture_places (
  table_name text not null,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table private.picture_places is 'The columns in which addresses of pictures stand. Written by migrations alone.';
alter table private.picture_places enable row level security;
alter table private.picture_places force row level security;
insert into private.picture_places (table_name, column_name) values
  ('profiles', 'photo_url'),
  ('models', 'photo_url'),
  ('config', 'value'),
  -- What a setting was can be brought back.
  ('config_history', 'old_value'),
  ('config_history', 'new_value'),
  ('chats', 'avatar_url'),
  ('link_trees', 'avatar_url'),
  ('link_trees', 'social_image_url'),
  ('link_tree_blocks', 'thumbnail_url'),
  ('link_tree_versions', 'snapshot'),
  ('bot_broadcasts', 'media_path'),
  ('marketplace_listings', 'media');

create function private.used_pictures(p_names text[]) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  place private.picture_places;
begin
  for place in select * from private.picture_places p order by p.table_name, p.column_name loop
    return query execute format(
      'select m[1] from public.%1$I t, regexp_matches(t.%2$I::text, ''/object/public/pictures/([a-z0-9./-]+)'', ''g'') as m
       where t.%2$I::text like ''%%/object/public/pictures/%%'' and m[1] = any ($1)',
      place.table_name, place.column_name
    ) using p_names;
  end loop;
end
$$;
comment on function private.used_pictures(text[]) is
  'Which of these pictures a row has the address of; the rest is swept. Definer: called by definer bodies only.';

create function private.unused_in(p_bucket text, p_names text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  kept uuid[];
begin
  if p_bucket = 'attachments' then
    return private.unused_among(p_names);
  elsif p_bucket = 'pictures' then
    return array(select n from unnest(p_names) as n except select u from private.used_pictures(p_names) as u);
  elsif to_regprocedure(format('private.%I(uuid[])', 'used_' || p_bucket)) is null then
    -- A bucket that can't say which of its files have a row keeps all of them.
    return '{}';
  end if;
  execute format('select array(select private.%I($1))', 'used_' || p_bucket) into kept using p_names::uuid[];
  return array(select n from unnest(p_names) as n where coalesce(n::uuid <> all (coalesce(kept, '{}')), false));
end
$$;
comment on function private.unused_in(text, text[]) is
  'Which of these files of a bucket no row names. Definer: called by definer bodies only.';

create function private.loose_bytes(p_person uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  found record;
  unused text[];
  total bigint := 0;
begin
  for found in select l.bucket_id as bucket, array_agg(l.name) as names from private.loose_files l where l.owner_id = p_person group by 1 loop
    unused := private.unused_in(found.bucket, found.names);
    total := total + coalesce((
      select sum(l.bytes)::bigint from private.loose_files l where l.bucket_id = found.bucket and l.name = any (unused)
    ), 0);
  end loop;
  return total;
end
$$;
comment on function private.loose_bytes(uuid) is
  'How many bytes of files of someone lie there that no row names. Definer: called by definer bodies only.';

create function private.require_loose_room(p_person uuid, p_more bigint default 0) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant bigint := 209715200;
begin
  -- Whether rows name some of it is asked only where it matters.
  if coalesce((select sum(l.bytes)::bigint from private.loose_files l where l.owner_id = p_person), 0) + p_more > most
    and private.loose_bytes(p_person) + p_more > most then
    raise exception 'You have uploaded 200 MB that nothing uses yet. Use or send some of it, or wait until it is deleted.'
      using errcode = 'PT507', hint = 'loose_files';
  end if;
end
$$;
comment on function private.require_loose_room(uuid, bigint) is
  'Refuses in words more than 200 MB of someone that no row names (PT507, hint loose_files); p_more is on its way. Definer: called by definer bodies only.';

create function private.count_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bytes bigint;
  -- Before its bytes Storage asks with what was announced; embedded, with what is on its way besides as well.
  more bigint;
  person uuid;
begin
  if tg_op <> 'INSERT' then
    delete from private.loose_files l where l.bucket_id = old.bucket_id and l.name = old.name;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  bytes := coalesce((new.metadata ->> 'size')::bigint, (new.metadata ->> 'contentLength')::bigint, 0);
  if tg_op = 'INSERT' and new.bucket_id = 'documents' then
    perform private.require_request_file(new.name, bytes);
  end if;
  if new.owner_id is null or new.owner_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  person := new.owner_id::uuid;
  -- One file of a person at a time, so that two never take the last room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.loose_files'), pg_catalog.hashtext(new.owner_id));
  insert into private.loose_files (bucket_id, name, owner_id, bytes) values (new.bucket_id, new.name, person, bytes)
  on conflict (bucket_id, name) do update set owner_id = excluded.owner_id, bytes = excluded.bytes, came_at = now();
  more := case when new.metadata ? 'size' then 0 else greatest(coalesce((new.metadata ->> 'arrivingLength')::bigint, bytes) - bytes, 0) end;
  if tg_op = 'INSERT' then
    perform private.require_loose_room(person, more);
  end if;
  return null;
end
$$;
comment on function private.count_file() is
  'Trigger: counts a file for the person who brought it, and refuses what is too much. Definer: it writes for people who may not.';
create trigger count_file after insert or delete or update of bucket_id, name, owner_id, metadata on storage.objects
  for each row execute function private.count_file();

create function private.job_loose_files() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  found record;
  used text[];
  changed integer := 0;
begin
  for found in
    select o.bucket_id as bucket, array_agg(o.name) as names
    from (select * from private.loose_files l where l.came_at < now() - interval '2 days' order by l.came_at limit private.job_batch()) o group by 1
  loop
    used := array(select n from unnest(found.names) as n except select u from unnest(private.unused_in(found.bucket, found.names)) as u);
    delete from private.loose_files l where l.bucket_id = found.bucket and l.name = any (used);
    changed := changed + cardinality(used);
  end loop;
  return changed;
end
$$;
comment on function private.job_loose_files() is
  'Job: forgets files of before two days that a row names. What is taken from its row later is old enough to be swept within the hour. Definer: no client role writes the table.';
insert into private.jobs (name, title, every) values ('loose_files', 'Forget files that are in use', '1 day');
