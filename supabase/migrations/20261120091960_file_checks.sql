-- What the bytes of a file are, and which files nobody needs any more. Both take reading and deleting files, which SQL can't: the
-- functions check-file and sweep-files do it (docs/functions.md), and ask here.

create table private.file_checks (
  bucket_id text not null,
  name text not null,
  version text not null,
  type text constraint file_checks_type_size check (octet_length(type) <= 200),
  marks text[] not null default '{}' constraint file_checks_marks_known check (marks <@ array['encrypted', 'signed']),
  checked_at timestamptz not null default now(),
  primary key (bucket_id, name)
);
comment on table private.file_checks is
  'What the first bytes of a file say that it is, and of which of its versions; without a type where it is nothing that is accepted. Written by one procedure alone.';

comment on column private.file_checks.marks is 'What a PDF says of itself: that it is locked by a password, or signed already.';

alter table private.file_checks enable row level security;
alter table private.file_checks force row level security;

create function private.record_file_check(
  p_bucket_id public.bounded_text, p_name public.bounded_text, p_file_version public.bounded_text, p_type public.bounded_text default null,
  p_marks public.bounded_text default ''
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  found_marks constant text[] := string_to_array(nullif(p_marks, ''), ' ');
begin
  -- One at a time with the one who attaches the file: one of the two sees what the other wrote.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_bucket_id || '/' || p_name, 0));
  -- Anyone may have a file looked at again, and nothing changes by it.
  if exists (
    select from private.file_checks c join storage.objects o on o.bucket_id = c.bucket_id and o.name = c.name and o.version = c.version
    where c.bucket_id = p_bucket_id and c.name = p_name and c.version = p_file_version and c.type is not distinct from p_type
      and c.marks = coalesce(found_marks, '{}')
  ) then
    return true;
  end if;
  insert into private.file_checks as c (bucket_id, name, version, type, marks)
  select o.bucket_id, o.name, o.version, p_type, coalesce(found_marks, '{}') from storage.objects o
  where o.bucket_id = p_bucket_id and o.name = p_name and o.version = p_file_version
  on conflict (bucket_id, name) do update
  set version = excluded.version, type = excluded.type, marks = excluded.marks, checked_at = now();
  return found;
end
$$;
select private.expose('record_file_check',
  'For the function check-file: keeps what the bytes of a version of a file are, none where they are nothing that is accepted; p_marks of a PDF: encrypted, signed, with a space between. False where the file has another version by now, or is gone.',
  'no role but the owner writes the table', p_to => 'service_role');

create function private.checked_type(p_bucket_id text, p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.type from private.file_checks c
    join storage.objects o on o.bucket_id = c.bucket_id and o.name = c.name and o.version = c.version
    where c.bucket_id = p_bucket_id and c.name = p_name
  );
end
$$;
comment on function private.checked_type(text, text) is
  'What the bytes of a file are as it is now; null while nobody has looked, or where they are nothing that is accepted. Definer: called by definer bodies, for areas that have files.';

create function private.follow_file_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Keys of other forms are of no area.
  if exists (select from private.blocks b where b.block = 'attachments' and b.row_name = split_part(new.name, '/', 1)) then
    execute format(
      'update public.%I a set media_type = $2, checked_at = now() where a.object_name = $1', split_part(new.name, '/', 1) || '_attachments'
    ) using new.name, new.type;
  end if;
  return null;
end
$$;
comment on function private.follow_file_check() is
  'Trigger: shows an attachment to others once its bytes were looked at. Definer: it writes for people who may not.';
create trigger file_checks_follow after insert or update on private.file_checks
  for each row when (new.bucket_id = 'attachments') execute function private.follow_file_check();

-- Files that nobody needs: their row was deleted, or never came. Names are looked at in their order, a thousand at a time.

create function private.unused_among(p_names text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found text;
  asker text;
  files uuid[];
  kept uuid[];
  unused text[] := '{}';
begin
  for found in select distinct split_part(n, '/', 1) from unnest(p_names) as n order by 1 loop
    asker := format('used_%s_attachments', found);
    -- An area that can't say which of its files have a row keeps all of them.
    continue when to_regprocedure(format('private.%I(uuid[])', asker)) is null;
    files := array(select split_part(n, '/', 2)::uuid from unnest(p_names) as n where split_part(n, '/', 1) = found);
    execute format('select array(select private.%I($1))', asker) into kept using files;
    unused := unused || array(select found || '/' || f from unnest(files) as f where coalesce(f <> all (coalesce(kept, '{}')), false));
  end loop;
  return unused;
end
$$;
comment on function private.unused_among(text[]) is
  'Which of these attachments have no row, as their areas say by private.used_<area>_attachments(uuid[]). Definer: called by a definer body only.';

create function private.unused_files(p_after_name public.bounded_text default null, p_bucket public.bounded_text default 'attachments') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last text := coalesce(p_after_name, '');
  page text[];
  unused text[] := '{}';
begin
  for page_number in 1..5 loop
    page := array(
      select o.name from storage.objects o
      where o.bucket_id = p_bucket and o.name collate "C" > last
        -- Forms keep what was typed for seven days, the address of a picture as well. What was refused has nothing to wait for.
        and (
          o.created_at < now() - case when p_bucket = 'pictures' then interval '8 days' else interval '1 day' end
          or (p_bucket = 'documents' and private.is_refused_upload(o.name))
        )
        and o.name ~ ('^([a-z]+/)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}' || case when p_bucket = 'pictures' then '[.][a-z]{3,4}$' else '$' end)
      order by o.name collate "C" limit 1000
    );
    if cardinality(page) = 0 then
      return jsonb_build_object('names', to_jsonb(unused), 'next', null);
    end if;
    last := page[cardinality(page)];
    unused := unused || private.unused_in(p_bucket, page);
    exit when cardinality(unused) > 0;
  end loop;
  return jsonb_build_object('names', to_jsonb(unused), 'next', last);
end
$$;
select private.expose('unused_files',
  'For the function sweep-files: files of a bucket (attachments, documents, pictures) that no row has, of more than a day ago (pictures: eight) or refused, as {names, next}; ask again with next until it is null.',
  'it reads files and rows of every area', p_to => 'service_role');
