-- Imports of models from a file. A page sends its rows, the check says what would become of each, and nothing is written to models
-- before the person confirms. Rows stay beside their batch, so that an import that was cut off continues where it stopped, and one that
-- was a mistake can be taken back. Clients write neither table: what an administrator undoes must be what the import did.

create table public.import_batches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  area text not null default 'models',
  file_name text not null,
  columns jsonb not null default '[]',
  mode text not null,
  defaults jsonb not null default '{}',
  row_count integer not null,
  status text not null default 'dry_run',
  chosen integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  failed integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  constraint import_batches_area_known check (area in ('models')),
  constraint import_batches_file_name_length check (btrim(file_name) <> '' and char_length(file_name) <= 255),
  constraint import_batches_columns_shape check (jsonb_typeof(columns) = 'array' and private.is_bounded(columns, 16384)),
  constraint import_batches_mode_known check (mode in ('update', 'fill', 'skip')),
  constraint import_batches_defaults_shape check (jsonb_typeof(defaults) = 'object' and private.is_bounded(defaults, 1024)),
  constraint import_batches_row_count_bounds check (row_count between 1 and 10000),
  constraint import_batches_status_known check (status in ('dry_run', 'importing', 'completed', 'undoing', 'undone'))
);
comment on table public.import_batches is
  'Imports of files, each with who, when and what became of it. Private until it begins. @unlogged Begin, end and undo are logged by the procedures.';
comment on column public.import_batches.columns is 'The file''s columns that are read, in order: what import_rows.cells holds.';
comment on column public.import_batches.mode is
  'What happens to a model that exists: update (empty cells change nothing), fill (only what is empty), skip.';
comment on column public.import_batches.defaults is 'For new models, where the cell is empty: timezone and manager_id.';
comment on column public.import_batches.chosen is 'How many rows the person confirmed.';
comment on column public.import_batches.kept is 'How many records an undo kept, since they were changed after the import.';
create index import_batches_user_id_idx on public.import_batches (user_id, created_at desc);
create index import_batches_created_at_idx on public.import_batches (created_at desc, id);

create table public.import_rows (
  batch_id uuid not null references public.import_batches (id) on delete cascade,
  row_no integer not null,
  cells jsonb not null,
  data jsonb not null,
  fault text,
  problem text,
  stage_key text not null generated always as (private.fold(coalesce(data ->> 'stage_name', ''))) stored,
  outcome text,
  changes jsonb not null default '{}',
  model_id uuid,
  seen_version integer,
  state text not null default 'skipped',
  before jsonb,
  after_version integer,
  primary key (batch_id, row_no),
  constraint import_rows_row_no_bounds check (row_no between 1 and 20000),
  constraint import_rows_cells_shape check (jsonb_typeof(cells) = 'array' and private.is_bounded(cells, 65536)),
  constraint import_rows_data_shape check (
    jsonb_typeof(data) = 'object' and private.is_bounded(data, 16384) and not private.holds_secret(data)
  ),
  constraint import_rows_fault_length check (char_length(fault) <= 500),
  constraint import_rows_outcome_known
    check (outcome in ('new', 'update', 'same', 'exists', 'repeated', 'duplicate', 'over_limit', 'invalid')),
  constraint import_rows_state_known check (state in ('skipped', 'waiting', 'done', 'failed', 'undone', 'kept'))
);
comment on table public.import_rows is
  'The rows of an import, and what became of them. Kept as long as it can be undone. @unlogged What they do to models is in the log.';
comment on column public.import_rows.cells is 'As they stood in the file, for the file of rows that were left out.';
comment on column public.import_rows.fault is 'What is wrong with the row, before any model is looked at.';
comment on column public.import_rows.problem is 'Why the row is not, or was not, imported.';
comment on column public.import_rows.changes is 'Field: [before, after], as the check shows it.';
comment on column public.import_rows.model_id is 'The model that the row made, or changes. Without a foreign key: the row outlives it.';
comment on column public.import_rows.before is 'What the columns that it changed held: what an undo restores.';
create index import_rows_stage_key_idx on public.import_rows (batch_id, stage_key, row_no);
create index import_rows_state_idx on public.import_rows (batch_id, state, row_no);

-- Found without accents and case, as people read names.
create index models_stage_name_fold_idx on public.models (private.fold(stage_name));
create index models_real_name_fold_idx on public.models (private.fold(real_name));
-- The writer of a row fills the indexes.
grant execute on function private.fold(text) to authenticated, service_role;

create trigger import_batches_touch before update on public.import_batches
  for each row execute function private.touch_updated_at();

-- Access

create function private.may_import() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission('can_access_models') or private.manages_all_models();
end
$$;
comment on function private.may_import() is 'Who may create models may import them. Definer, as what it calls.';

create function private.my_import_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.import_batches b where b.user_id = (select private.active_uid())
$$;
comment on function private.my_import_ids() is 'Imports of the caller. Definer: the policy of the rows would otherwise ask that of the batches.';

select private.close_tables('import_batches');
create policy "People see their imports, administrators all" on public.import_batches
  for select to authenticated
  using (user_id = (select private.active_uid()) or (select private.is_admin()));

select private.close_tables('import_rows');
create policy "People see rows of their imports, administrators all" on public.import_rows
  for select to authenticated
  using (batch_id in (select private.my_import_ids()) or (select private.is_admin()));

select private.publish('public.import_batches');

-- Sending rows. The file's own rows are told apart by their number, so that one that is sent twice counts once.

create function private.own_import(p_batch_id uuid, p_statuses text[]) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  select * into batch from public.import_batches b
  where b.id = p_batch_id and b.user_id = (select private.active_uid()) for update;
  if not found then
    raise exception 'This import does not exist, or isn’t yours' using errcode = '42501';
  end if;
  if coalesce(batch.status <> all (p_statuses), true) then
    raise exception 'This import has moved on. Open it again.' using errcode = 'PT409', hint = 'import_state';
  end if;
  return batch;
end
$$;
comment on function private.own_import(uuid, text[]) is
  'An import of the caller in one of these states, locked. Definer: called by definer bodies only.';

create function private.start_import(p_file_name text, p_mode text, p_columns jsonb, p_defaults jsonb, p_row_count integer)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_active();
  if not private.may_import() then
    raise exception 'You don’t have permission to create models' using errcode = '42501';
  end if;
  -- Of files that were looked at and left, the last few are kept.
  delete from public.import_batches b where b.id in (
    select old.id from public.import_batches old
    where old.user_id = (select auth.uid()) and old.status = 'dry_run'
    order by old.created_at desc offset 4
  );
  insert into public.import_batches (user_id, file_name, mode, columns, defaults, row_count)
  values ((select auth.uid()), left(btrim(p_file_name), 255), p_mode, p_columns, p_defaults, p_row_count)
  returning id into made;
  return made;
end
$$;
comment on function private.start_import(text, text, jsonb, jsonb, integer) is
  'Body of the public function of that name. Definer: no client role writes imports.';

create function private.add_import_rows(p_batch_id uuid, p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  held integer;
  batch public.import_batches;
begin
  perform private.require_active();
  batch := private.own_import(p_batch_id, '{dry_run}');
  insert into public.import_rows (batch_id, row_no, cells, data, fault)
  select p_batch_id, r.row_no, r.cells, jsonb_strip_nulls(coalesce(r.data, '{}')), r.fault
  from jsonb_to_recordset(p_rows) as r (row_no integer, cells jsonb, data jsonb, fault text)
  on conflict on constraint import_rows_pkey do nothing;
  select count(*) into held from public.import_rows r where r.batch_id = p_batch_id;
  if held > batch.row_count then
    raise exception 'These are more rows than the file has' using errcode = '22023', hint = 'too_large';
  end if;
  return held;
end
$$;

create function private.discard_import(p_batch_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_active();
  perform private.own_import(p_batch_id, '{dry_run}');
  delete from public.import_batches b where b.id = p_batch_id;
end
$$;

create function public.start_import(
  p_file_name public.bounded_text, p_mode public.bounded_text, p_columns jsonb, p_defaults jsonb, p_row_count integer
) returns uuid
language sql set search_path = '' as $$
  select private.start_import(
    p_file_name, p_mode, private.json_at_most(p_columns, 16384), private.json_at_most(p_defaults, 1024), p_row_count
  )
$$;
comment on function public.start_import(public.bounded_text, public.bounded_text, jsonb, jsonb, integer) is
  'Begins the check of a file and answers its id; nothing of it is written to models. For those who may create models. Errors: 42501, 23514.';

select private.expose('add_import_rows',
  'Adds rows [{row_no, cells, data, fault}] of the file, before the check; one that is there already is left alone. Answers how many there are. Errors: 42501, PT409, 22023, 23514.',
  'no client role writes imports', p_most_bytes => 2000000);

select private.expose('discard_import',
  'Removes an import that has not begun. Errors: 42501, PT409.',
  'no client role writes imports');

grant execute on function private.may_import(), private.my_import_ids(), private.start_import(text, text, jsonb, jsonb, integer)
  to authenticated, service_role;
grant execute on function public.start_import(public.bounded_text, public.bounded_text, jsonb, jsonb, integer) to authenticated, service_role;
