-- Requests to send files: a link by which people without an account put files into a model's documents. What comes in is looked at by its bytes,
-- and then waits in quarantine until someone of the agency accepts it. Writes: `…_upload_writes.sql`; public side: `…_uploading.sql`.

create table public.upload_requests (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  share_id uuid references public.document_shares (id) on delete set null,
  title text not null,
  instructions text,
  types text[] not null,
  max_bytes bigint not null default 52428800,
  max_files integer not null default 5,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint upload_requests_document_key unique (document_id),
  constraint upload_requests_title_length check (char_length(title) <= 200),
  constraint upload_requests_instructions_length check (char_length(instructions) <= 2000),
  constraint upload_requests_types_known check (types <@ array['pdf', 'picture', 'office', 'video'] and cardinality(types) between 1 and 4),
  constraint upload_requests_max_bytes_bounds check (max_bytes between 1048576 and 52428800),
  constraint upload_requests_max_files_bounds check (max_files between 1 and 50)
);
comment on table public.upload_requests is
  'Requests to send files. The document is made with the request: it has its address, and the first file that is accepted is its first version.';
comment on column public.upload_requests.title is 'What the document was called when it was sent.';
create unique index upload_requests_share_id_key on public.upload_requests (share_id) where share_id is not null;
create index upload_requests_created_by_idx on public.upload_requests (created_by);

create table public.upload_request_files (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.upload_requests (id) on delete cascade,
  storage_path text not null unique,
  file_name text not null,
  mime text,
  size_bytes bigint not null,
  state text not null default 'uploading',
  session_hash text not null,
  device text,
  created_at timestamptz not null default clock_timestamp(),
  received_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  reason text,
  document_id uuid references public.documents (id) on delete set null,
  constraint upload_request_files_path_form check (storage_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  constraint upload_request_files_file_name_form check (octet_length(file_name) between 1 and 255 and file_name !~ '[/\\[:cntrl:]]'),
  constraint upload_request_files_mime_length check (char_length(mime) <= 200),
  constraint upload_request_files_size_bounds check (size_bytes between 1 and 52428800),
  constraint upload_request_files_state_known check (state in ('uploading', 'refused', 'quarantined', 'accepted', 'rejected')),
  constraint upload_request_files_received check ((state in ('uploading', 'refused')) = (received_at is null)),
  constraint upload_request_files_device_length check (char_length(device) <= 300),
  constraint upload_request_files_reason_length check (char_length(reason) <= 300)
);
comment on table public.upload_request_files is
  'Files that were sent for a request. quarantined: nobody but those who may change its document opens it; refused: it came, and was not what is asked for, and its link is spent. @unlogged What became of each is in the document''s activity.';
comment on column public.upload_request_files.session_hash is 'Of whose view it is, by the hash of its id: nobody else says that it has come.';
comment on column public.upload_request_files.document_id is 'What it became, once it was accepted.';
create index upload_request_files_request_id_idx on public.upload_request_files (request_id, created_at);
create index upload_request_files_decided_by_idx on public.upload_request_files (decided_by) where decided_by is not null;
create index upload_request_files_document_id_idx on public.upload_request_files (document_id) where document_id is not null;
create index upload_request_files_uploading_idx on public.upload_request_files (created_at) where state in ('uploading', 'refused');

create table private.closed_uploads (
  storage_path text primary key,
  closed_at timestamptz not null default now()
);
comment on table private.closed_uploads is
  'Keys of files that were asked for and whose row is gone: what was signed for them takes nothing any more. Kept for a day, longer than any link lives.';
create index closed_uploads_closed_at_idx on private.closed_uploads (closed_at);
alter table private.closed_uploads enable row level security;
alter table private.closed_uploads force row level security;

create function private.close_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.closed_uploads (storage_path) values (old.storage_path) on conflict do nothing;
  return null;
end
$$;
comment on function private.close_upload() is 'Trigger: remembers the key of a file whose row goes. Definer: no client role writes the table.';
create trigger upload_request_files_70_close after delete on public.upload_request_files
  for each row when (old.state in ('uploading', 'refused')) execute function private.close_upload();

create function private.is_refused_upload(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.upload_request_files f where f.storage_path = p_name and f.state in ('refused', 'rejected'))
$$;
comment on function private.is_refused_upload(text) is 'Whether a file was sent for a request and not taken. Definer: called by definer bodies only.';

create function private.upload_is_there(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = p_name)
$$;
comment on function private.upload_is_there(text) is 'Whether the bytes of a file that was sent lie there. Definer: called by definer bodies only.';

create function private.upload_places(p_request_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.upload_request_files f
  where f.request_id = p_request_id and (
    f.state in ('quarantined', 'accepted')
    -- Longer than a link is good, by as much as what began at its end may take.
    or (f.state = 'uploading' and f.created_at > now() - interval '130 minutes')
    -- Whatever became of it: bytes that lie there still take their place.
    or private.upload_is_there(f.storage_path)
  )
$$;
comment on function private.upload_places(uuid) is
  'How many places of a request are taken, by files that came, are on their way, or were refused and are not deleted yet. Definer: called by definer bodies only.';

create function private.require_request_file(p_name text, p_bytes bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  file public.upload_request_files;
begin
  select * into file from public.upload_request_files f where f.storage_path = p_name;
  if file.id is null then
    if exists (select from private.closed_uploads c where c.storage_path = p_name) then
      raise exception 'Nothing is expected here any more' using errcode = '42501';
    end if;
    return;
  end if;
  if file.state <> 'uploading' or file.created_at < now() - interval '2 hours' or not exists (
    select from public.upload_requests u
    join public.document_shares s on s.id = u.share_id join public.documents d on d.id = u.document_id
    where u.id = file.request_id and private.share_state(s, d) = 'live'
  ) then
    raise exception 'Nothing is expected here any more' using errcode = '42501';
  end if;
  if p_bytes > file.size_bytes then
    raise exception 'More came than was announced' using errcode = 'PT413';
  end if;
end
$$;
comment on function private.require_request_file(text, bigint) is
  'Refuses a file for a request that is not on its way any more (42501), or larger than was announced (PT413); of any other file nothing is known here. Definer: called by the trigger on storage.objects.';

-- What was refused is deleted at once: by who refuses it, and where that did not happen by this.

insert into private.outside_kinds (kind, title, most_attempts) values ('file_removal', 'Delete files that were refused', 20);

create function private.start_outside_file_removal(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('bucket', 'documents', 'name', f.storage_path) from public.upload_request_files f
  where f.id = p_id and f.state in ('refused', 'rejected') and private.upload_is_there(f.storage_path)
$$;
comment on function private.start_outside_file_removal(uuid) is
  'Which file is to be deleted, or null where it is gone. Definer: called by private.take_outside_job.';

create function private.end_outside_file_removal(p_id uuid, p_state text, p_message text) returns void
language plpgsql set search_path = '' as $$
begin
  -- A row keeps what became of the file; that its bytes are gone, Storage knows.
  null;
end
$$;
comment on function private.end_outside_file_removal(uuid, text, text) is 'For the worker: nothing more is to be done with a file that was refused.';

create function private.upload_types(p_groups text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select t.type
    from (values
      ('pdf', 'application/pdf'), ('picture', 'image/png'), ('picture', 'image/jpeg'), ('picture', 'image/webp'),
      ('picture', 'image/heic'), ('picture', 'image/heif'),
      ('office', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      ('office', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
      ('office', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
      ('office', 'application/vnd.oasis.opendocument.text'), ('office', 'application/vnd.oasis.opendocument.spreadsheet'),
      ('video', 'video/mp4'), ('video', 'video/quicktime'), ('video', 'video/webm')
    ) as t (kind, type)
    where t.kind = any (p_groups)
  )
$$;
comment on function private.upload_types(text[]) is 'Which types of files a request takes, by its kinds.';

create function private.upload_state(p_request public.upload_requests, p_document public.documents) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case private.share_state(s, p_document) when 'revoked' then 'cancelled' when 'expired' then 'expired' when 'unavailable' then 'closed'
      else case when p_request.max_files <= (
        select count(*) from public.upload_request_files f where f.request_id = p_request.id and f.state in ('quarantined', 'accepted')
      ) then 'complete' else 'open' end end
    from public.document_shares s where s.id = p_request.share_id
  ), 'cancelled');
end
$$;
comment on function private.upload_state(public.upload_requests, public.documents) is
  'open, complete (all files have come), cancelled, expired, or closed: the document is private or in the trash. Definer: called by definer bodies only.';

create function private.uploads_in_list(p_document public.documents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'status', private.upload_state(u, p_document), 'max_files', u.max_files,
      'received', count(f.id) filter (where f.state in ('quarantined', 'accepted')), 'waiting', count(f.id) filter (where f.state = 'quarantined')
    )
    from public.upload_requests u left join public.upload_request_files f on f.request_id = u.id
    where u.document_id = p_document.id group by u.id
  );
end
$$;
comment on function private.uploads_in_list(public.documents) is
  'How far the request is that a document was made with, null of most. Definer: called by definer bodies only.';

-- Access: as the document.

select private.close_tables('upload_requests', 'upload_request_files');
create policy "People see requests for files of documents that they see" on public.upload_requests
  for select to authenticated using (exists (select from public.documents d where d.id = upload_requests.document_id));
create policy "People see files of requests that they see" on public.upload_request_files
  for select to authenticated using (exists (select from public.upload_requests r where r.id = upload_request_files.request_id));
select private.publish('public.upload_requests');

create constraint trigger upload_requests_audit after insert or update or delete on public.upload_requests
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "upload_requests", "resource": "upload_request", "name": ["title"],
    "fields": ["document_id", "instructions", "types", "max_bytes", "max_files", "created_by"],
    "secret": [], "alone": {}
  }');

create function private.touch_upload_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set updated_at = now() where d.id = new.document_id;
  return null;
end
$$;
comment on function private.touch_upload_document() is
  'Trigger: lists that show what was sent hear of it. Definer: it writes for people who may not.';
create trigger upload_requests_60_touch after insert or update on public.upload_requests
  for each row execute function private.touch_upload_document();

create function private.follow_upload_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.upload_requests u set created_by = new.created_by, updated_at = now() where u.share_id = new.id;
  return null;
end
$$;
comment on function private.follow_upload_link() is
  'Trigger: a request is of the person whose link it is, and its page hears that the link has ended. Definer: no client role writes requests.';
create trigger document_shares_70_uploads after update of created_by, revoked_at on public.document_shares
  for each row when (
    new.purpose = 'upload_request' and (old.created_by is distinct from new.created_by or old.revoked_at is distinct from new.revoked_at)
  ) execute function private.follow_upload_link();

-- What waits counts for the person who asked for it; once accepted it is a version, which counts itself.

create function private.stored_uploads_bytes(p_person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select sum(f.size_bytes)::bigint from public.upload_requests u join public.upload_request_files f on f.request_id = u.id
  where u.created_by = p_person and f.state in ('uploading', 'quarantined')
$$;
comment on function private.stored_uploads_bytes(uuid) is
  'How many bytes wait in quarantine for someone, or are on their way. Definer: called by private.stored_bytes.';
insert into private.storage_areas (area) values ('uploads');
