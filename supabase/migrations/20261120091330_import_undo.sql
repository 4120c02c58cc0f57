-- Taking an import back, for seven days. What was changed since is kept: nobody's work is lost by it.

create function private.undoable_import(p_batch_id uuid) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  perform private.require_active();
  select * into batch from public.import_batches b
  where b.id = p_batch_id and (b.user_id = (select private.active_uid()) or (select private.is_admin()));
  if not found then
    raise exception 'This import does not exist, or isn’t yours' using errcode = '42501';
  end if;
  if batch.status not in ('importing', 'completed', 'undoing') then
    raise exception 'There is nothing to undo' using errcode = 'PT409', hint = 'import_state';
  end if;
  if batch.undo_until <= now() then
    raise exception 'An import can be undone for 7 days' using errcode = '22023', hint = 'undo_over';
  end if;
  return batch;
end
$$;
comment on function private.undoable_import(uuid) is
  'An import that the caller may undo: their own, any for administrators. Definer: called by definer bodies only.';

create function private.get_import_undo(p_batch_id uuid) returns table (created integer, updated integer, kept integer, kept_names text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.undoable_import(p_batch_id);
  return query
    with done as (
      select r.outcome, r.row_no,
        -- What it is called by now is for those who still see it.
        case when (select private.sees_all_models()) or m.id in (select private.my_model_ids()) then m.stage_name
          else r.data ->> 'stage_name' end as stage_name,
        m.id is not null and (
          m.row_version <> r.after_version
          or (r.outcome <> 'update' and exists (select from public.model_secondary_managers s where s.model_id = m.id))
        ) as is_kept
      from public.import_rows r left join public.models m on m.id = r.model_id
      where r.batch_id = p_batch_id and r.state = 'done'
    )
    select (count(*) filter (where d.outcome <> 'update' and not d.is_kept))::integer,
      (count(*) filter (where d.outcome = 'update' and not d.is_kept))::integer,
      (count(*) filter (where d.is_kept))::integer,
      coalesce((array_agg(d.stage_name order by d.row_no) filter (where d.is_kept))[1:3], '{}')
    from done d;
end
$$;

create function private.take_undo_rows(p_batch_id uuid, p_limit integer) returns setof public.import_rows
language plpgsql security definer set search_path = '' as $$
begin
  perform private.undoable_import(p_batch_id);
  -- Locks it: two windows take turns.
  update public.import_batches b set status = 'undoing' where b.id = p_batch_id;
  return query
    select r.* from public.import_rows r where r.batch_id = p_batch_id and r.state = 'done'
    order by r.row_no desc limit least(greatest(p_limit, 1), 100);
end
$$;
comment on function private.take_undo_rows(uuid, integer) is
  'The next rows to take back; from then on the import writes nothing more. Definer: for public.undo_import alone.';

create function private.undo_import_models(p_tasks public.import_rows[]) returns setof integer
language plpgsql set search_path = '' as $$
begin
  return query
    with removed as (
      delete from public.models m using unnest(p_tasks) as t
      where t.outcome <> 'update' and m.id = t.model_id and m.row_version = t.after_version
        and not exists (select from public.model_secondary_managers s where s.model_id = m.id)
      returning t.row_no
    ),
    restored as (
      update public.models m set
        real_name = case when t.before ? 'real_name' then t.before ->> 'real_name' else m.real_name end,
        status = case when t.before ? 'status' then t.before ->> 'status' else m.status end,
        timezone = case when t.before ? 'timezone' then t.before ->> 'timezone' else m.timezone end,
        manager_id = case when t.before ? 'manager_id' then (t.before ->> 'manager_id')::uuid else m.manager_id end,
        telegram_handle = case when t.before ? 'telegram_handle' then t.before ->> 'telegram_handle' else m.telegram_handle end,
        discord_handle = case when t.before ? 'discord_handle' then t.before ->> 'discord_handle' else m.discord_handle end,
        drive_folder_id = case when t.before ? 'drive_folder_id' then t.before ->> 'drive_folder_id' else m.drive_folder_id end,
        photo_url = case when t.before ? 'photo_url' then t.before ->> 'photo_url' else m.photo_url end,
        primary_communication = case when t.before ? 'primary_communication' then t.before ->> 'primary_communication'
          else m.primary_communication end,
        email_accounts = case when t.before ? 'email_accounts' then t.before -> 'email_accounts' else m.email_accounts end,
        phone_numbers = case when t.before ? 'phone_numbers' then t.before -> 'phone_numbers' else m.phone_numbers end
      from unnest(p_tasks) as t
      where t.outcome = 'update' and m.id = t.model_id and m.row_version = t.after_version
      returning t.row_no
    )
    select r.row_no from removed r union all select r.row_no from restored r;
end
$$;
comment on function private.undo_import_models(public.import_rows[]) is
  'Takes these rows back as the caller, in one statement, and answers those that were; whatever refuses one refuses all.';

create function private.note_undone_rows(p_batch_id uuid, p_tasks integer[], p_undone integer[]) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  perform private.undoable_import(p_batch_id);
  update public.import_rows r set state = case
    -- Someone removed it before: there is nothing left to take back.
    when r.row_no = any (p_undone) or not exists (select from public.models m where m.id = r.model_id) then 'undone'
    else 'kept'
  end
  where r.batch_id = p_batch_id and r.row_no = any (p_tasks) and r.state = 'done';
  if not exists (select from public.import_rows r where r.batch_id = p_batch_id and r.state = 'done') then
    update public.import_batches b
    set status = 'undone', undone_at = now(),
      kept = (select count(*) from public.import_rows r where r.batch_id = p_batch_id and r.state = 'kept')
    where b.id = p_batch_id;
    select * into batch from public.import_batches b where b.id = p_batch_id;
    perform private.write_audit(
      'imports.undone', 'import', p_batch_id::text, batch.file_name, null, jsonb_build_object('kept', jsonb_build_array(null, batch.kept))
    );
  end if;
  select * into batch from public.import_batches b where b.id = p_batch_id;
  return batch;
end
$$;
comment on function private.note_undone_rows(uuid, integer[], integer[]) is
  'Notes which rows were taken back, and which kept. Definer: for public.undo_import alone; no client role writes imports.';

select private.expose('get_import_undo',
  'What an undo would remove, restore and keep, with the first names of what it keeps. Errors: 42501, PT409, 22023 after 7 days.',
  'models that the caller no longer sees count, too');

create function public.undo_import(p_batch_id uuid, p_limit integer default 100) returns jsonb
language plpgsql set search_path = '' as $$
declare
  batch public.import_batches;
  tasks public.import_rows[];
  task public.import_rows;
  undone integer[] := '{}';
begin
  perform private.require_active();
  tasks := array(select t from private.take_undo_rows(p_batch_id, p_limit) as t);
  perform set_config('marquee.import_batch', p_batch_id::text, true);
  begin
    undone := array(select private.undo_import_models(tasks));
  exception when others then
    perform private.import_problem(sqlstate, sqlerrm);
    undone := '{}';
    foreach task in array tasks loop
      begin
        undone := undone || array(select private.undo_import_models(array[task]));
      exception when others then
        -- It is kept, as what was changed since is.
        perform private.import_problem(sqlstate, sqlerrm);
      end;
    end loop;
  end;
  batch := private.note_undone_rows(p_batch_id, array(select t.row_no from unnest(tasks) as t), undone);
  return jsonb_build_object(
    'status', batch.status, 'kept', batch.kept,
    'remaining', (select count(*) from public.import_rows r where r.batch_id = p_batch_id and r.state = 'done')
  );
end
$$;
comment on function public.undo_import(uuid, integer) is
  'Takes back the last rows that an import wrote, 500 at most: models that it created go, those that it changed become what they were; what was changed since is kept. Answers {status, kept, remaining}; call it until status is undone. For the person and administrators, as far as they may change the models. Errors: 42501, PT409, 22023 after 7 days.';

-- Files that were looked at and left go after a day; rows, which hold what models were, go once nothing can be undone.

create function private.job_import_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
  removed integer;
begin
  delete from public.import_batches b where b.id in (
    select old.id from public.import_batches old
    where (old.status = 'dry_run' and old.created_at < now() - interval '1 day') or old.created_at < now() - interval '1 year'
    order by old.created_at limit 50
  );
  get diagnostics changed = row_count;
  update public.import_batches b set status = case when b.status = 'undoing' then 'undone' else 'completed' end, finished_at = now()
  where b.status in ('importing', 'undoing') and b.undo_until < now();
  delete from public.import_rows r where (r.batch_id, r.row_no) in (
    select old.batch_id, old.row_no
    from public.import_batches b join public.import_rows old on old.batch_id = b.id
    where b.undo_until < now() or (b.status = 'undone' and b.undone_at < now() - interval '7 days')
    limit private.job_batch()
  );
  get diagnostics removed = row_count;
  return changed + removed;
end
$$;
comment on function private.job_import_retention() is
  'Job: removes files that were only looked at, and the rows of imports that can no longer be undone. Definer: no client role writes imports.';

insert into private.jobs (name, title, every) values ('import_retention', 'Remove old import rows', '1 hour');

grant execute on function private.take_undo_rows(uuid, integer), private.undo_import_models(public.import_rows[]),
  private.note_undone_rows(uuid, integer[], integer[])
  to authenticated, service_role;
grant execute on function public.undo_import(uuid, integer) to authenticated, service_role;
