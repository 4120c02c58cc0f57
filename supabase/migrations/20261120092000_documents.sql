-- Documents: contracts, releases, IDs and what else an agency keeps of its creators, with versions and a log of who opened what. People read
-- the tables by one rule; every write is a procedure of the files that follow. Bytes are objects of bucket documents, which no client reads.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  model_id uuid references public.models (id) on delete set null,
  lost_model text,
  title text not null,
  category text not null default 'contract',
  visibility text not null default 'normal',
  status text not null default 'active',
  description text,
  counterparty text,
  effective_on date,
  expires_on date,
  notice_days integer,
  auto_renew boolean not null default false,
  renew_months integer not null default 12,
  current_version integer not null default 0,
  parts_version integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  row_version integer not null default 1,
  constraint documents_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint documents_category_known
    check (category in ('contract', 'release', 'id_document', 'nda', 'invoice', 'tax', 'media_kit', 'other')),
  constraint documents_visibility_known check (visibility in ('normal', 'sensitive', 'private')),
  constraint documents_status_known check (status in ('draft', 'active', 'archived')),
  constraint documents_description_length check (char_length(description) <= 500),
  constraint documents_counterparty_length check (char_length(counterparty) <= 200),
  constraint documents_lost_model_length check (char_length(lost_model) <= 100),
  constraint documents_dates_bounds check (
    effective_on between '1950-01-01' and '2200-01-01' and expires_on between '1950-01-01' and '2200-01-01'
  ),
  constraint documents_end_after_start check (expires_on >= effective_on),
  constraint documents_notice_days_bounds check (notice_days between 0 and 365),
  constraint documents_renew_months_bounds check (renew_months between 1 and 120),
  constraint documents_private_has_owner check (visibility <> 'private' or created_by is not null),
  constraint documents_lost_has_no_model check (lost_model is null or model_id is null)
);
comment on table public.documents is
  'Contracts, releases and IDs, of a model or of the agency. @unlogged Each change is in document_activity, each opening in document_access_log.';
comment on column public.documents.visibility is
  'normal and sensitive: who looks after its model, or everyone with access to contracts; a sensitive one has no thumbnail and no text in searches. private: who made it and people named, nobody else. @noindex Three values.';
comment on column public.documents.lost_model is
  'Its model was deleted, and this was its name: from then on those alone see it who view all data. @noindex Read after model_id.';
comment on column public.documents.expires_on is 'That it is over is computed, never stored.';
comment on column public.documents.current_version is 'The version that is meant; 0 while the first is being added.';
comment on column public.documents.parts_version is 'Counts changes of people, tags and versions, so that row_version counts them as well.';
create index documents_model_id_idx on public.documents (model_id, id);
create index documents_created_by_idx on public.documents (created_by, id);
create index documents_title_idx on public.documents (lower(title), id) where deleted_at is null;
create index documents_expires_on_idx on public.documents (expires_on, id) where deleted_at is null and status = 'active';

create table public.document_versions (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  version integer not null,
  storage_path text not null unique,
  file_name text not null,
  mime text not null,
  size_bytes bigint not null,
  sha256 text,
  page_count integer,
  text_state text not null default 'pending',
  opened_at timestamptz,
  note text,
  uploaded_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint document_versions_once unique (document_id, version),
  constraint document_versions_version_positive check (version between 1 and 10000),
  constraint document_versions_path_form check (storage_path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  constraint document_versions_file_name_form check (octet_length(file_name) between 1 and 255 and file_name !~ '[/\\[:cntrl:]]'),
  constraint document_versions_mime_length check (char_length(mime) <= 200),
  constraint document_versions_size_bounds check (size_bytes between 1 and 52428800),
  constraint document_versions_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint document_versions_page_count_bounds check (page_count between 0 and 100000),
  constraint document_versions_text_state_known check (text_state in ('pending', 'searchable', 'not_searchable', 'damaged')),
  constraint document_versions_note_length check (char_length(note) <= 300)
);
comment on table public.document_versions is
  'Files of documents: which is meant stands in the document. Their bytes are objects of bucket documents, whose links document-file makes. @unlogged They are the history themselves.';
comment on column public.document_versions.text_state is
  'Whether a search finds its text: pending until document-text has read it; damaged where it can''t be opened as what it is. @noindex Read with its document; the job looks for few.';
comment on column public.document_versions.opened_at is
  'When document-text took it to see whether it can be opened: what brings a reader down is tried once.';
create index document_versions_uploaded_by_idx on public.document_versions (uploaded_by);
create index document_versions_pending_idx on public.document_versions (created_at) where text_state = 'pending';

create table public.document_members (
  document_id uuid not null references public.documents (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (document_id, user_id)
);
comment on table public.document_members is 'People who were named to see a private document. @unlogged Each change is in document_activity.';
create index document_members_user_id_idx on public.document_members (user_id, document_id);

create table private.document_search (
  document_id uuid primary key references public.documents (id) on delete cascade,
  words text not null,
  body text not null default '',
  indexed_at timestamptz not null default now()
);
comment on table private.document_search is
  'What a search compares, folded: title and counterparty, and the text of the version that is meant where it may be searched. body is the text as it was written.';
create index document_search_words_idx on private.document_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.document_search enable row level security;
alter table private.document_search force row level security;

-- Who sees and who changes a document

create function private.sees_document_of(person uuid, document public.documents) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, 'can_manage_contracts') and case
    when document.visibility = 'private' then document.created_by = person
      or exists (select from public.document_members m where m.document_id = document.id and m.user_id = person)
    when private.has_permission_of(person, 'can_view_all_data') then true
    else document.lost_model is null and (document.model_id is null or private.looks_after(person, document.model_id))
  end;
end
$$;
comment on function private.sees_document_of(uuid, public.documents) is
  'Whether someone sees a document: the rule of its policy, for one row. Definer: called by definer bodies, for people other than the caller.';

create function private.edits_document(document public.documents) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
begin
  return case
    when document.visibility = 'private' then document.created_by = caller
    when private.edits_all_rows() then true
    else document.lost_model is null and (document.model_id is null or private.looks_after(caller, document.model_id))
  end;
end
$$;
comment on function private.edits_document(public.documents) is
  'Whether the caller may change a document that they see. Definer: called by definer bodies only.';

select private.add_visibility(
  'document', 'document_members', p_refusal => 'Permission denied. You can only read this document.', p_private => $$visibility = 'private'$$
);
select private.add_people(
  'document', 'can_manage_contracts', 'Who can be named in private documents of a model, or without one of the agency', p_people => 'document_members'
);

create function private.document_sight() returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.row_sight('can_manage_contracts', array(select private.my_document_ids()));
end
$$;
comment on function private.document_sight() is
  'For the head of a procedure: what of documents the caller sees; 42501 without access to contracts. Definer: called by definer bodies only.';

-- Access

select private.close_tables('documents', 'document_versions', 'document_members');

create policy "People see documents of their models and of the agency, and private ones that name them" on public.documents
  for select to authenticated
  using (
    (select private.has_permission('can_manage_contracts'))
    and (
      (visibility <> 'private' and (select private.has_permission('can_view_all_data')))
      or (visibility <> 'private' and lost_model is null and (model_id is null or model_id in (select private.my_model_ids())))
      or (
        visibility = 'private' and (created_by = (select private.active_uid()) or id in (select private.my_document_ids()))
        and not (select private.in_view())
      )
    )
  );
create policy "People see versions of documents that they see" on public.document_versions
  for select to authenticated using (exists (select from public.documents d where d.id = document_versions.document_id));
create policy "People see who is named in documents that they see" on public.document_members
  for select to authenticated using (exists (select from public.documents d where d.id = document_members.document_id));

select private.publish('public.documents');

-- Blocks. Who hears of a comment and what changed: `…_document_rules.sql`.

select private.add_comments('document');
select private.add_tags('document');
