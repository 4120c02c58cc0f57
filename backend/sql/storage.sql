-- What a hosted project has for files: the schema `storage`, owned by a separate role. Policies on its tables are the
-- application's; their shape is not.
do $$
begin
  if to_regrole('supabase_storage_admin') is null then
    create role supabase_storage_admin nologin noinherit;
  end if;
  -- Lets `postgres` write policies and triggers on the tables, which an extension allows on hosted projects.
  if current_setting('server_version_num')::integer >= 160000 then
    execute 'grant supabase_storage_admin to postgres with inherit true, set false';
  else
    execute 'grant supabase_storage_admin to postgres';
  end if;
end
$$;

create schema storage;
grant usage on schema storage to supabase_storage_admin, postgres, anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null check (length(name) <= 100),
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[] language plpgsql immutable as $$
declare parts text[] := string_to_array(name, '/');
begin
  return parts[1 : array_length(parts, 1) - 1];
end
$$;
create function storage.filename(name text) returns text language plpgsql immutable as $$
declare parts text[] := string_to_array(name, '/');
begin
  return parts[array_length(parts, 1)];
end
$$;
create function storage.extension(name text) returns text language plpgsql immutable as $$
declare parts text[] := string_to_array(name, '/');
begin
  return reverse(split_part(reverse(parts[array_length(parts, 1)]), '.', 1));
end
$$;
create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;
create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select exists (
    select from unnest(expected_operations) as expected
    where expected <> ''
      and regexp_replace(storage.operation(), '^storage\.', '') = regexp_replace(expected, '^storage\.', '')
  )
$$;
create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- A row that goes by a statement would leave its file behind.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

grant execute on all functions in schema storage to postgres, anon, authenticated, service_role;

-- `postgres` inherits more than it has on a hosted project: a migration that alters these tables would fail there, so it
-- fails here. Only a superuser makes an event trigger; on a server without one that check is missing.
do $outer$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    return;
  end if;
  create function storage.keep_shape() returns event_trigger language plpgsql set search_path = '' as $$
  begin
    if exists (
      select from pg_catalog.pg_event_trigger_ddl_commands() as c
      where c.schema_name = 'storage' and c.object_type in ('table', 'table column', 'index')
    ) and not (select r.rolsuper from pg_catalog.pg_roles r where r.rolname = current_user) then
      raise exception 'must be owner of the tables of schema storage' using errcode = '42501';
    end if;
  end
  $$;
  revoke all on function storage.keep_shape() from public;
  create event trigger storage_keep_shape on ddl_command_end
    when tag in ('ALTER TABLE', 'CREATE TABLE', 'CREATE INDEX') execute function storage.keep_shape();
end
$outer$;
