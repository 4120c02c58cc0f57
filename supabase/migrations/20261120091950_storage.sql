-- Where files are kept, and who may add and read them. The rows of storage.objects are the Storage server's; what stands here
-- is the buckets and the policies that it asks. On hosted projects `postgres` doesn't own these tables: it may insert buckets by
-- its grants, and write policies because the platform (supautils) allows it; nothing here alters them.
--
-- `pictures`: public and nothing sensitive, by names that nobody can guess. `attachments`: read by those who see the row that a file
-- belongs to. `documents`: those who work with contracts add files, and no client reads any: a function does, after a procedure has asked and logged.
-- Nobody changes or deletes a file: other bytes are a new file, and what no row names is swept after a day.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('documents', 'documents', false, 52428800, null),
  ('attachments', 'attachments', false, 26214400, null),
  ('pictures', 'pictures', true, 5242880, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Attachments: one bucket for all areas, which private.add_attachments names. A key is `<area>/<uuid>`; the name that a person knows stands in
-- the area's table.

create function private.my_attachment_areas() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.active_uid() is null or private.in_view() then
    return '{}';
  end if;
  return array(select a.area from private.attachment_areas a where private.has_permission(a.permission_key));
end
$$;
comment on function private.my_attachment_areas() is
  'The areas whose files the caller may have to do with; none while signed out, inactive or in a view. Definer: it is used by policies and reads a closed table.';

create function private.may_read_attachment(name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  area constant text := split_part(name, '/', 1);
  reader constant text := format('reads_%s_attachment', area);
  is_readable boolean;
begin
  if name !~ '^[a-z]+/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    or coalesce(area <> all (private.my_attachment_areas()), true)
    or to_regprocedure(format('private.%I(uuid)', reader)) is null then
    return false;
  end if;
  execute format('select private.%I($1)', reader) into is_readable using split_part(name, '/', 2)::uuid;
  return coalesce(is_readable, false);
end
$$;
comment on function private.may_read_attachment(text) is
  'Whether the caller may read a file by its key: its area decides by the row that it belongs to. For one file at a time. Definer: it is used by the policy on files, and areas ask tables that clients can''t read.';

grant execute on function private.my_attachment_areas(), private.may_read_attachment(text) to authenticated, service_role;

-- Storage puts the row before its file: a key has to be one that nobody else has, and that of an area which the person has.
create policy "People add pictures, documents, and attachments in their areas" on storage.objects
  for insert to authenticated
  with check (
    (
      bucket_id = 'pictures'
      and (select private.active_uid()) is not null
      and not (select private.in_view())
      and name ~ '^([a-z]{2,20}/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}[.](png|jpg|jpeg|webp)$'
    )
    or (
      bucket_id = 'attachments'
      and split_part(name, '/', 1) = any ((select private.my_attachment_areas())::text[])
      and name ~ '^[a-z]+/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    )
    or (
      bucket_id = 'documents'
      and (select private.has_permission('can_manage_contracts'))
      and not (select private.in_view())
      and name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    )
  );

-- Asked for one file. A list would ask for every file of the bucket, and nobody needs one: files are found by their rows.
create policy "People read attachments of rows that they see, one by one" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'attachments'
    and coalesce((select storage.operation()), 'list') !~ 'list'
    and private.may_read_attachment(name)
  );
