-- Trash and attachments of rows of any area.

create function private.add_trash(p_row text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.build_block(p_row, $sql$
    alter table public.{rows} add column if not exists deleted_at timestamptz;
    create index if not exists {rows}_deleted_at_idx on public.{rows} (deleted_at, id) where deleted_at is not null;
  $sql$);
  insert into private.blocks (row_name, block) values (p_row, 'trash');
end
$$;
comment on function private.add_trash(text) is
  'For migrations: rows of a kind go to the trash by their deleted_at, and are removed for good trash_days later.';

create function private.trash_days() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.value::integer from public.config c where c.key = 'trash_days' and c.value ~ '^[1-9][0-9]{0,2}$'), 30)
$$;
comment on function private.trash_days() is
  'For how many days what was moved to the trash can be restored: config key trash_days, 30 where it says nothing. Definer: a job asks it.';

create function private.purge_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kind text;
  gone integer;
  total integer := 0;
begin
  for kind in select b.row_name from private.blocks b where b.block = 'trash' order by b.row_name loop
    execute format(
      'delete from public.%1$I r where r.id in (
        select old.id from public.%1$I old where old.deleted_at < now() - make_interval(days => private.trash_days()) order by old.deleted_at limit private.job_batch()
      )', kind || 's'
    );
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end
$$;
comment on function private.purge_trash() is
  'Removes for good what was moved to the trash as many days ago as the setting trash_days says, in every area that has one; answers how many rows. Definer: no client role deletes them.';

create function private.purge_blocks() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part record;
  gone integer;
  total integer := 0;
begin
  for part in select b.row_name, b.block from private.blocks b where b.block in ('comments', 'attachments', 'activity') and not b.keeps_all order by b.row_name, b.block loop
    if part.block <> 'activity' then
      execute format(
        'delete from public.%1$I c where c.id in (
          select old.id from public.%1$I old where old.deleted_at < now() - interval ''1 day'' order by old.deleted_at limit private.job_batch()
        )', part.row_name || '_' || part.block
      );
    else
      execute format(
        'delete from public.%1$I a where a.id in (
          select old.id
          from (select l.%2$I as row_id from public.%1$I l group by l.%2$I having count(*) > 1000 limit private.job_batch()) long
          cross join lateral (select e.id from public.%1$I e where e.%2$I = long.row_id order by e.seq desc offset 1000) old
        )', part.row_name || '_activity', part.row_name || '_id'
      );
    end if;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end
$$;
comment on function private.purge_blocks() is
  'Removes comments and files that were deleted a day ago, and of each row all but its latest 1,000 entries of activity, unless all are kept; answers how many. Definer: no client role deletes them.';

create function private.job_trash() returns integer
language sql security definer set search_path = '' as $$
  select private.purge_trash() + private.purge_blocks()
$$;
comment on function private.job_trash() is
  'Job: empties the trash of what is trash_days old, and keeps comments and activity within bounds. Definer: no client role deletes either.';
insert into private.jobs (name, title, every) values ('trash', 'Empty the trash', '1 day');

-- How much someone may upload: by the size of one file, and by what their plan lets them keep (decision 70).

create table private.storage_areas (
  area text primary key constraint storage_areas_form check (area ~ '^[a-z_]{2,30}$')
);
comment on table private.storage_areas is
  'Areas that keep files which count against the plan of the person who uploaded them: each has private.stored_<area>_bytes(uuid). Written by migrations alone.';
alter table private.storage_areas enable row level security;
alter table private.storage_areas force row level security;

create function private.stored_bytes(p_person uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  found text;
  bytes bigint;
  total bigint := 0;
begin
  for found in select a.area from private.storage_areas a order by a.area loop
    execute format('select private.%I($1)', 'stored_' || found || '_bytes') into bytes using p_person;
    total := total + coalesce(bytes, 0);
  end loop;
  return total;
end
$$;
comment on function private.stored_bytes(uuid) is
  'How many bytes of files someone has uploaded that a row still names, in every area. Pictures of models and people don''t count. Definer: called by definer bodies only.';

create function private.gigabytes(p_bytes bigint) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_bytes = 0 then '0'
    -- Never a nought for something, and never the whole limit for a little less than it.
    else rtrim(rtrim(to_char(greatest(trunc(p_bytes / 1073741824.0, 2), 0.01), 'FM999999990.00'), '0'), '.')
  end
$$;
comment on function private.gigabytes(bigint) is 'Bytes as GB with two decimals at most, as the sentence of the limit and the pages say them.';

create function private.upload_max_bytes() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.value::bigint from public.config c where c.key = 'upload_max_mb'), 50) * 1048576
$$;
comment on function private.upload_max_bytes() is
  'How large a file may be by the setting upload_max_mb; a bucket may take less. Definer: it is asked where the caller reads no settings.';

create function private.require_upload_room(p_person uuid, p_bytes bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant bigint := private.upload_max_bytes();
  gigabytes integer;
  used bigint;
begin
  if p_bytes > most then
    raise exception 'This file is larger than % MB', most / 1048576 using errcode = '22023', hint = 'too_large';
  end if;
  select (s.limits ->> 'storage_gb')::integer into gigabytes
  from private.plan_of(p_person) as p join public.subscription_plans s on s.id = p.plan_id;
  if coalesce(gigabytes, -1) = -1 then
    return;
  end if;
  used := private.stored_bytes(p_person);
  if used + p_bytes > gigabytes * 1073741824::bigint then
    raise exception 'Storage limit reached! You can store % GB. Currently using % GB. Upgrade your plan for more storage.',
      gigabytes, private.gigabytes(used) using errcode = 'PT402', hint = 'storage_limit';
  end if;
end
$$;
comment on function private.require_upload_room(uuid, bigint) is
  'Refuses a file that is larger than upload_max_mb (22023, hint too_large) or that someone''s plan has no room for (PT402, hint storage_limit). Definer: called by definer bodies only.';

create function private.lock_storage(p_person uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.storage_limit'), pg_catalog.hashtext(p_person::text))
$$;
comment on function private.lock_storage(uuid) is
  'One file of a person at a time until the transaction ends, so that two never take the last room. Definer: called by definer bodies only.';

create function private.check_upload(p_bytes bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  bytes constant bigint := greatest(coalesce(p_bytes, 0), 0);
begin
  perform private.require_upload_room(caller, bytes);
  perform private.require_loose_room(caller, bytes);
end
$$;

select private.expose('check_upload',
  'Whether the caller may upload a file of so many bytes; asked before it is sent, since Storage could only say no. It only tells: adding the row decides. Errors: 42501, 22023 with hint too_large, PT402 with hint storage_limit, PT507 with hint loose_files.',
  'as what it calls');

-- Attachments

create function private.add_attachments(
  p_row text, p_permission_key text, p_parameter text default null, p_writer text default null
) returns void
language plpgsql set search_path = '' as $$
declare
  names constant jsonb := jsonb_build_object('writer', coalesce(p_writer, 'editable_' || p_row))
    || case when p_parameter is null then '{}' else jsonb_build_object('parameter', p_parameter) end;
begin
  perform private.build_block(p_row, $sql$
    create table public.{row}_attachments (
      id uuid primary key default gen_random_uuid(),
      {key} uuid not null references public.{rows} (id) on delete cascade,
      object_name text not null unique,
      file_name text not null,
      size_bytes bigint not null,
      media_type text,
      checked_at timestamptz,
      uploaded_by uuid references public.profiles (id) on delete set null,
      created_at timestamptz not null default clock_timestamp(),
      deleted_at timestamptz,
      deleted_by uuid references public.profiles (id) on delete set null,
      constraint {row}_attachments_object_form check (object_name ~ '^{row}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
      constraint {row}_attachments_file_name_form check (octet_length(file_name) between 1 and 255 and file_name !~ '[/\\[:cntrl:]]'),
      constraint {row}_attachments_size_bounds check (size_bytes between 1 and 26214400),
      constraint {row}_attachments_media_type_length check (char_length(media_type) <= 200),
      constraint {row}_attachments_type_is_checked check (media_type is null or checked_at is not null)
    );
    comment on table public.{row}_attachments is
      'Files of {labels}: their names and what they are. Their bytes are the object of that name in bucket attachments. @unlogged They stand for themselves.';
    comment on column public.{row}_attachments.media_type is
      '@noindex What the bytes are, as check-file found; null while nobody has looked, or where they are nothing that is accepted. Until it is there the uploader alone sees the row.';
    comment on column public.{row}_attachments.deleted_at is
      'Removed, and seen by nobody; for a day it can be brought back. @noindex Read after {key}, and nearly always null.';
    create index {row}_attachments_{key}_idx on public.{row}_attachments ({key}, created_at, id);
    create index {row}_attachments_uploaded_by_idx on public.{row}_attachments (uploaded_by);
    create index {row}_attachments_deleted_by_idx on public.{row}_attachments (deleted_by);
    create index {row}_attachments_deleted_at_idx on public.{row}_attachments (deleted_at) where deleted_at is not null;
    alter table public.{rows} add column if not exists attachments_total integer not null default 0;

    create function private.{row}_attachment_as_json(p_file public.{row}_attachments) returns jsonb
    language sql stable security definer set search_path = '' as $body$
      select jsonb_build_object(
        'id', p_file.id, 'object_name', p_file.object_name, 'file_name', p_file.file_name, 'size_bytes', p_file.size_bytes,
        'media_type', p_file.media_type, 'is_checked', p_file.checked_at is not null,
        'uploaded_by', private.as_person(p_file.uploaded_by), 'created_at', p_file.created_at
      )
    $body$;
    comment on function private.{row}_attachment_as_json(public.{row}_attachments) is
      'A file with who uploaded it. Definer: called by definer bodies only.';

    create function private.add_{row}_attachment({parameter} uuid, p_object_name public.bounded_text, p_file_name public.bounded_text) returns jsonb
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
      subject constant public.{rows} := private.{writer}({parameter});
      -- Size and owner are Storage's word, never the caller's.
      bytes bigint;
      found_type text;
      saved public.{row}_attachments;
    begin
      -- One at a time with check-file: one of the two sees what the other wrote.
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('attachments/' || p_object_name, 0));
      select (o.metadata ->> 'size')::bigint into bytes from storage.objects o
      where o.bucket_id = 'attachments' and o.name = p_object_name and o.name like '{row}/%' and o.owner_id = caller::text
        -- What is older may be swept this very moment.
        and o.created_at > now() - interval '23 hours';
      if bytes is null or exists (select from public.{row}_attachments a where a.object_name = p_object_name) then
        raise exception 'This file was not uploaded, or is attached already' using errcode = 'PT404';
      end if;
      if bytes = 0 then
        raise exception 'This file is empty' using errcode = '22023', hint = 'empty_file';
      end if;
      if (select count(*) from public.{row}_attachments a where a.{key} = subject.id and a.deleted_at is null) >= 20 then
        raise exception '{A_label} can have 20 files' using errcode = '22023', hint = 'too_many_files';
      end if;
      perform private.lock_storage(caller);
      perform private.require_upload_room(caller, bytes);
      found_type := private.checked_type('attachments', p_object_name);
      insert into public.{row}_attachments ({key}, object_name, file_name, size_bytes, media_type, checked_at, uploaded_by)
      values (
        subject.id, p_object_name, btrim(p_file_name), bytes, found_type, case when found_type is not null then now() end, caller
      ) returning * into saved;
      return private.{row}_attachment_as_json(saved);
    end
    $body$;

    create function private.delete_{row}_attachment(p_id uuid) returns boolean
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
      existing public.{row}_attachments;
    begin
      select * into existing from public.{row}_attachments a where a.id = p_id;
      if existing.id is not null then
        perform private.{writer}(existing.{key});
      end if;
      update public.{row}_attachments a set deleted_at = now(), deleted_by = caller where a.id = p_id and a.deleted_at is null;
      return found;
    end
    $body$;

    create function private.restore_{row}_attachment(p_id uuid) returns jsonb
    language plpgsql security definer set search_path = '' as $body$
    declare
      caller constant uuid := private.require_active();
      existing public.{row}_attachments;
    begin
      select * into existing from public.{row}_attachments a where a.id = p_id;
      if existing.id is null then
        raise exception 'This file can no longer be restored' using errcode = 'PT404';
      end if;
      perform private.{writer}(existing.{key});
      if existing.media_type is null and existing.uploaded_by is distinct from caller then
        raise exception 'This file can no longer be restored' using errcode = 'PT404';
      end if;
      if existing.deleted_at is not null and existing.deleted_by is distinct from caller then
        raise exception 'You can only restore files that you removed' using errcode = '42501';
      end if;
      if (select count(*) from public.{row}_attachments a where a.{key} = existing.{key} and a.deleted_at is null and a.id <> p_id) >= 20 then
        raise exception '{A_label} can have 20 files' using errcode = '22023', hint = 'too_many_files';
      end if;
      update public.{row}_attachments a set deleted_at = null, deleted_by = null where a.id = p_id returning * into existing;
      return private.{row}_attachment_as_json(existing);
    end
    $body$;

    create function private.list_{row}_attachments({parameter} uuid) returns jsonb
    language plpgsql stable security definer set search_path = '' as $body$
    declare
      subject constant public.{rows} := private.visible_{row}({parameter});
    begin
      return (
        select coalesce(jsonb_agg(private.{row}_attachment_as_json(a) order by a.created_at, a.id), '[]')
        from public.{row}_attachments a
        where a.{key} = subject.id and a.deleted_at is null and (
          a.media_type is not null or (a.uploaded_by = private.active_uid() and not private.in_view())
        )
      );
    end
    $body$;

    create function private.reads_{row}_attachment(p_file uuid) returns boolean
    language plpgsql stable security definer set search_path = '' as $body$
    declare
      subject public.{rows};
      file public.{row}_attachments;
    begin
      select * into file from public.{row}_attachments a where a.object_name = '{row}/' || p_file and a.deleted_at is null;
      -- What nobody has looked at, or was replaced since, is read by no one.
      if file.id is null or private.checked_type('attachments', file.object_name) is null then
        return false;
      end if;
      select * into subject from public.{rows} s where s.id = file.{key};
      return private.sees_{row}_of(private.active_uid(), subject);
    end
    $body$;
    comment on function private.reads_{row}_attachment(uuid) is
      'Whether the caller may read a file of {a_label}. Definer: called by private.may_read_attachment.';

    create function private.used_{row}_attachments(p_files uuid[]) returns setof uuid
    language sql stable security definer set search_path = '' as $body$
      select split_part(a.object_name, '/', 2)::uuid from public.{row}_attachments a
      where a.object_name = any (array(select '{row}/' || f from unnest(p_files) as f))
    $body$;
    comment on function private.used_{row}_attachments(uuid[]) is
      'Which of these files have a row. Definer: called by private.unused_among.';

    create function private.stored_{row}_attachments_bytes(p_person uuid) returns bigint
    language sql stable security definer set search_path = '' as $body$
      select sum(a.size_bytes)::bigint from public.{row}_attachments a where a.uploaded_by = p_person and a.deleted_at is null
    $body$;
    comment on function private.stored_{row}_attachments_bytes(uuid) is
      'How many bytes someone keeps in files of {labels}. Definer: called by private.stored_bytes.';

    select private.expose('add_{row}_attachment',
      'Attaches a file that the caller uploaded to {a_label} that they may change; its size is Storage''s word. Until check-file has looked at it the uploader alone sees it. Answers the file. Errors: PT404, 42501, 22023 with hint too_many_files, empty_file or too_large, PT402 with hint storage_limit, 23514 for its name.',
      'no client role writes attachments');
    select private.expose('delete_{row}_attachment',
      'Removes a file of {a_label} that the caller may change; false where it is gone. restore_{row}_attachment brings it back for a day. Errors: PT404, 42501.',
      'no client role writes attachments');
    select private.expose('restore_{row}_attachment',
      'Brings back a file that the caller removed, while it is kept: a day; answers the file. Errors: PT404, 42501, 22023 with hint too_many_files.',
      'no client role writes attachments');
    select private.expose('list_{row}_attachments',
      'Files of {a_label}, the oldest first: those whose bytes were looked at, and the caller''s own. Errors: 42501, PT404.',
      'it names people with their files in one read');
  $sql$, names);
  perform private.close_part(
    p_row, p_row || '_attachments', format('People see checked files of %ss that they see, and their own', replace(p_row, '_', ' ')),
    'deleted_at is null and (media_type is not null or (uploaded_by = (select private.active_uid()) and not (select private.in_view()))) and'
  );
  perform private.follow_part(p_row, p_row || '_attachments', 'attachments_total');
  insert into private.attachment_areas (area, permission_key) values (p_row, p_permission_key);
  insert into private.storage_areas (area) values (p_row || '_attachments');
  insert into private.blocks (row_name, block) values (p_row, 'attachments');
end
$$;
comment on function private.add_attachments(text, text, text, text) is
  'For migrations: files of rows of a kind, counted in attachments_total, for holders of a permission; p_writer answers a row that the caller may write in, editable_<row> where left out. A file is seen by those who see the row, once its bytes have been looked at.';

create table private.attachment_areas (
  area text primary key constraint attachment_areas_form check (area ~ '^[a-z]{2,20}$'),
  permission_key text not null
);
comment on table private.attachment_areas is
  'Areas whose rows have files, as the first part of their keys, each with the permission that adding and reading one takes. Written by migrations alone.';
alter table private.attachment_areas enable row level security;
alter table private.attachment_areas force row level security;
