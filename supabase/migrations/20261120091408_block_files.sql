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
  'For migrations: rows of a kind go to the trash by their deleted_at, and are removed for good 30 days later.';

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
        select old.id from public.%1$I old where old.deleted_at < now() - interval ''30 days'' order by old.deleted_at limit private.job_batch()
      )', kind || 's'
    );
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  return total;
end
$$;
comment on function private.purge_trash() is
  'Removes for good what was moved to the trash 30 days ago, in every area that has one; answers how many rows. Definer: no client role deletes them.';

create function private.purge_blocks() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  part record;
  gone integer;
  total integer := 0;
begin
  for part in select b.row_name, b.block from private.blocks b where b.block in ('comments', 'activity') order by b.row_name, b.block loop
    if part.block = 'comments' then
      execute format(
        'delete from public.%1$I c where c.id in (
          select old.id from public.%1$I old where old.deleted_at < now() - interval ''1 day'' order by old.deleted_at limit private.job_batch()
        )', part.row_name || '_comments'
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
  'Removes comments that were deleted a day ago, and of each row all but its latest 1,000 entries of activity, in every area; answers how many. Definer: no client role deletes them.';

create function private.job_trash() returns integer
language sql security definer set search_path = '' as $$
  select private.purge_trash() + private.purge_blocks()
$$;
comment on function private.job_trash() is
  'Job: empties the trash of what is 30 days old, and keeps comments and activity within bounds. Definer: no client role deletes either.';
insert into private.jobs (name, title, every) values ('trash', 'Empty the trash', '1 day');

-- Attachments

create function private.add_attachments(p_row text) returns void
language plpgsql set search_path = '' as $$
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
      constraint {row}_attachments_file_name_length check (octet_length(file_name) between 1 and 255),
      constraint {row}_attachments_size_bounds check (size_bytes between 1 and 26214400),
      constraint {row}_attachments_media_type_length check (char_length(media_type) <= 100),
      constraint {row}_attachments_checked_has_type check ((checked_at is null) = (media_type is null))
    );
    comment on table public.{row}_attachments is
      'Files of {labels}: their names and what they are. Their bytes are the object of that name in bucket attachments. @unlogged They stand for themselves.';
    comment on column public.{row}_attachments.media_type is 'What the bytes are, as check-file found; until then the uploader alone sees the row.';
    comment on column public.{row}_attachments.checked_at is '@noindex Read after {key}, and nearly always set.';
    comment on column public.{row}_attachments.deleted_at is
      'Removed, and seen by nobody; for a day it can be brought back. @noindex Read after {key}, and nearly always null.';
    create index {row}_attachments_{key}_idx on public.{row}_attachments ({key}, created_at, id);
    create index {row}_attachments_uploaded_by_idx on public.{row}_attachments (uploaded_by);
    create index {row}_attachments_deleted_by_idx on public.{row}_attachments (deleted_by);
    create index {row}_attachments_deleted_at_idx on public.{row}_attachments (deleted_at) where deleted_at is not null;
    alter table public.{rows} add column if not exists attachments_total integer not null default 0;
  $sql$);
  perform private.close_part(
    p_row, p_row || '_attachments', format('People see checked files of %ss that they see, and their own', replace(p_row, '_', ' ')),
    'deleted_at is null and (checked_at is not null or uploaded_by = (select private.active_uid())) and'
  );
  perform private.follow_part(p_row, p_row || '_attachments', 'attachments_total');
  insert into private.blocks (row_name, block) values (p_row, 'attachments');
end
$$;
comment on function private.add_attachments(text) is
  'For migrations: files of rows of a kind, counted in attachments_total. A file is seen by those who see the row, once its bytes have been looked at.';
