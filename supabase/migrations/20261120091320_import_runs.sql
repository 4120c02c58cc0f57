-- Writing the rows of an import to models, and taking them back: a few at a time, each time in one transaction with what is noted of
-- them, so that whatever dies in between has either written a row and knows it, or has not. The writes are the caller's own, under the
-- policies, constraints and limits of models.

create type private.import_result as (row_no integer, model_id uuid, after_version integer, before jsonb, problem text);
comment on type private.import_result is 'What became of a row: the model as it is now, or why there is none.';

create function private.begin_import(p_batch_id uuid, p_rows integer[] default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
  amount integer;
begin
  perform private.require_active();
  batch := private.own_import(p_batch_id, '{dry_run}');
  update public.import_rows r set state = 'waiting'
  where r.batch_id = p_batch_id
    and case when p_rows is null then r.outcome in ('new', 'update')
      else r.row_no = any (p_rows) and r.outcome in ('new', 'update', 'duplicate') end;
  get diagnostics amount = row_count;
  if amount = 0 then
    raise exception 'Choose at least one row that can be imported' using errcode = '22023', hint = 'no_rows';
  end if;
  update public.import_batches b
  set status = 'importing', chosen = amount, started_at = now(), undo_until = now() + interval '7 days'
  where b.id = p_batch_id;
  perform private.write_audit(
    'imports.started', 'import', p_batch_id::text, batch.file_name, null, jsonb_build_object('rows', jsonb_build_array(null, amount))
  );
  return amount;
end
$$;

create function private.take_import_rows(p_batch_id uuid, p_limit integer) returns setof public.import_rows
language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_import(p_batch_id, '{importing}');
  return query
    select r.* from public.import_rows r where r.batch_id = p_batch_id and r.state = 'waiting'
    order by r.row_no limit least(greatest(p_limit, 1), 100);
end
$$;
comment on function private.take_import_rows(uuid, integer) is
  'The next rows of an import that runs, which is locked meanwhile: two windows take turns. Definer: for public.run_import alone.';

create function private.write_import_models(p_batch public.import_batches, p_tasks public.import_rows[])
returns setof private.import_result
language plpgsql set search_path = '' as $$
begin
  return query
    with added as (
      insert into public.models as m (
        stage_name, real_name, status, timezone, manager_id, telegram_handle, discord_handle, drive_folder_id, photo_url,
        primary_communication, email_accounts, phone_numbers
      )
      select t.data ->> 'stage_name', t.data ->> 'real_name', coalesce(t.data ->> 'status', 'active'),
        coalesce(t.data ->> 'timezone', p_batch.defaults ->> 'timezone', 'UTC'),
        coalesce(t.data ->> 'manager_id', p_batch.defaults ->> 'manager_id')::uuid,
        t.data ->> 'telegram_handle', t.data ->> 'discord_handle', t.data ->> 'drive_folder_id', t.data ->> 'photo_url',
        t.data ->> 'primary_communication',
        case when t.data ? 'email' then jsonb_build_array(jsonb_build_object('email', t.data ->> 'email', 'label', '')) else '[]' end,
        case when t.data ? 'phone' then jsonb_build_array(jsonb_build_object('number', t.data ->> 'phone', 'label', '')) else '[]' end
      from unnest(p_tasks) as t where t.outcome <> 'update' order by t.row_no
      returning m.id, m.stage_name, m.row_version
    ),
    seen as (
      select t.row_no, t.data, t.changes, m.id, m.row_version, (
        select jsonb_object_agg(held.key, held.value) from jsonb_each(to_jsonb(m)) as held
        where held.key in (
          select case c when 'email' then 'email_accounts' when 'phone' then 'phone_numbers' else c end
          from jsonb_object_keys(t.changes) as c
        )
      ) as before
      from unnest(p_tasks) as t join public.models m on m.id = t.model_id and m.row_version = t.seen_version
      where t.outcome = 'update'
    ),
    changed as (
      update public.models m set
        real_name = case when s.changes ? 'real_name' then s.data ->> 'real_name' else m.real_name end,
        status = case when s.changes ? 'status' then s.data ->> 'status' else m.status end,
        timezone = case when s.changes ? 'timezone' then s.data ->> 'timezone' else m.timezone end,
        manager_id = case when s.changes ? 'manager_id' then (s.data ->> 'manager_id')::uuid else m.manager_id end,
        telegram_handle = case when s.changes ? 'telegram_handle' then s.data ->> 'telegram_handle' else m.telegram_handle end,
        discord_handle = case when s.changes ? 'discord_handle' then s.data ->> 'discord_handle' else m.discord_handle end,
        drive_folder_id = case when s.changes ? 'drive_folder_id' then s.data ->> 'drive_folder_id' else m.drive_folder_id end,
        photo_url = case when s.changes ? 'photo_url' then s.data ->> 'photo_url' else m.photo_url end,
        primary_communication = case when s.changes ? 'primary_communication' then s.data ->> 'primary_communication'
          else m.primary_communication end,
        email_accounts = case when s.changes ? 'email'
          then m.email_accounts || jsonb_build_object('email', s.data ->> 'email', 'label', '') else m.email_accounts end,
        phone_numbers = case when s.changes ? 'phone'
          then m.phone_numbers || jsonb_build_object('number', s.data ->> 'phone', 'label', '') else m.phone_numbers end
      from seen s where m.id = s.id and m.row_version = s.row_version
      returning m.id, m.row_version
    )
    select t.row_no, coalesce(a.id, c.id), coalesce(a.row_version, c.row_version), s.before,
      case when a.id is null and c.id is null then 'This model was changed after the check. Import the row again.' end
    from unnest(p_tasks) as t
    left join added a on t.outcome <> 'update' and lower(a.stage_name) = lower(btrim(t.data ->> 'stage_name'))
    left join seen s on s.row_no = t.row_no
    left join changed c on c.id = s.id;
end
$$;
comment on function private.write_import_models(public.import_batches, public.import_rows[]) is
  'Writes these rows to models as the caller, in one statement; whatever refuses one refuses all.';

create function private.import_problem(p_state text, p_message text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Not the row's fault: the same may succeed later.
  if left(p_state, 2) in ('40', '53', '55', '57', '58', 'XX') then
    raise exception '%', p_message using errcode = p_state;
  end if;
  return case
    when p_state = '23505' then 'A model with this stage name already exists'
    when p_state = '42501' and p_message ilike '%row-level security%' then 'You don’t have permission for this model'
    when left(p_state, 2) = '23' and p_message ilike '%constraint%' then 'Invalid data provided. Please check all required fields.'
    else left(p_message, 300)
  end;
end
$$;
comment on function private.import_problem(text, text) is 'Why the database refused a row, in words; raises again what is not about the row.';

create function private.note_import_rows(p_batch_id uuid, p_results private.import_result[]) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  batch := private.own_import(p_batch_id, '{importing}');
  with noted as (
    update public.import_rows r set
      state = case when n.problem is null then 'done' else 'failed' end,
      problem = n.problem, model_id = coalesce(n.model_id, r.model_id), after_version = n.after_version, before = n.before
    from unnest(p_results) as n
    where r.batch_id = p_batch_id and r.row_no = n.row_no and r.state = 'waiting'
    returning r.state, r.outcome
  ),
  counted as (
    select count(*) filter (where n.state = 'done' and n.outcome <> 'update') as created,
      count(*) filter (where n.state = 'done' and n.outcome = 'update') as updated, count(*) filter (where n.state = 'failed') as failed
    from noted n
  )
  update public.import_batches b set
    created = b.created + c.created, updated = b.updated + c.updated, failed = b.failed + c.failed
  from counted c where b.id = p_batch_id returning b.* into batch;
  if batch.created + batch.updated + batch.failed >= batch.chosen then
    update public.import_batches b
    set status = 'completed', finished_at = now(), undo_until = now() + interval '7 days'
    where b.id = p_batch_id returning b.* into batch;
    perform private.write_audit(
      'imports.completed', 'import', p_batch_id::text, batch.file_name, null, jsonb_build_object(
        'created', jsonb_build_array(null, batch.created), 'updated', jsonb_build_array(null, batch.updated),
        'failed', jsonb_build_array(null, batch.failed)
      )
    );
  end if;
  return batch;
end
$$;
comment on function private.note_import_rows(uuid, private.import_result[]) is
  'Notes what became of rows of an import. Definer: for public.run_import alone; no client role writes imports.';

select private.expose('begin_import',
  'Confirms an import: these rows, or all that are new or change something; answers how many. Errors: 42501, PT409, 22023 none.',
  'no client role writes imports', p_most_rows => 10000);

create function public.run_import(p_batch_id uuid, p_limit integer default 100) returns jsonb
language plpgsql set search_path = '' as $$
declare
  batch public.import_batches;
  tasks public.import_rows[];
  task public.import_rows;
  results private.import_result[] := '{}';
begin
  perform private.require_active();
  tasks := array(select t from private.take_import_rows(p_batch_id, p_limit) as t);
  select * into batch from public.import_batches b where b.id = p_batch_id;
  -- All of an import is one piece of news for each person.
  perform set_config('marquee.import_batch', p_batch_id::text, true);
  begin
    results := array(select w from private.write_import_models(batch, tasks) as w);
  exception when others then
    perform private.import_problem(sqlstate, sqlerrm);
    results := '{}';
    foreach task in array tasks loop
      begin
        results := results || array(select w from private.write_import_models(batch, array[task]) as w);
      exception when others then
        results := results || row(task.row_no, null, null, null, private.import_problem(sqlstate, sqlerrm))::private.import_result;
      end;
    end loop;
  end;
  batch := private.note_import_rows(p_batch_id, results);
  return jsonb_build_object(
    'status', batch.status, 'chosen', batch.chosen, 'created', batch.created, 'updated', batch.updated, 'failed', batch.failed,
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'row_no', t.row_no, 'stage_name', t.data ->> 'stage_name', 'outcome', t.outcome, 'problem', r.problem
      ) order by t.row_no)
      from unnest(tasks) as t join unnest(results) as r on r.row_no = t.row_no
    ), '[]')
  );
end
$$;
comment on function public.run_import(uuid, integer) is
  'Writes the next rows of a confirmed import, 100 at most, and answers {status, chosen, created, updated, failed, rows}; call it until status is completed. A row is written once, however often it is called. Errors: 42501, PT409.';

grant execute on function private.take_import_rows(uuid, integer), private.write_import_models(public.import_batches, public.import_rows[]),
  private.import_problem(text, text), private.note_import_rows(uuid, private.import_result[])
  to authenticated, service_role;
grant execute on function public.run_import(uuid, integer) to authenticated, service_role;
