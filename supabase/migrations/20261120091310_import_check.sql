-- What would become of each row of an import. It only tells: policies, constraints and limits decide again when it is written.

create function private.import_contact(p_held jsonb, p_key text, p_wanted text, p_mode text) returns text
language sql immutable set search_path = '' as $$
  select case
    when exists (select from jsonb_array_elements(p_held) as e where lower(e ->> p_key) = lower(p_wanted)) then p_wanted
    when p_mode = 'fill' then p_held -> 0 ->> p_key
  end
$$;
comment on function private.import_contact(jsonb, text, text, text) is
  'What stands in place of an address or number that is to be added: itself where it is there already, nothing where it may be added.';

create function private.import_changes(p_data jsonb, p_model public.models, p_mode text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, jsonb_build_array(coalesce(f.told, f.was), coalesce(f.tells, f.wanted))), '{}')
  from (
    values
      ('real_name', p_model.real_name, p_data ->> 'real_name', null, null),
      ('status', p_model.status, p_data ->> 'status', null, null),
      ('timezone', p_model.timezone, p_data ->> 'timezone', null, null),
      (
        'manager_id', p_model.manager_id::text, p_data ->> 'manager_id',
        (select coalesce(p.display_name, p.email) from public.profiles p where p.id = p_model.manager_id),
        (select coalesce(p.display_name, p.email) from public.profiles p where p.id::text = p_data ->> 'manager_id')
      ),
      ('telegram_handle', p_model.telegram_handle, p_data ->> 'telegram_handle', null, null),
      ('discord_handle', p_model.discord_handle, p_data ->> 'discord_handle', null, null),
      ('drive_folder_id', p_model.drive_folder_id, p_data ->> 'drive_folder_id', null, null),
      ('photo_url', p_model.photo_url, p_data ->> 'photo_url', null, null),
      ('primary_communication', p_model.primary_communication, p_data ->> 'primary_communication', null, null),
      -- One more, beside those that are there.
      ('email', private.import_contact(p_model.email_accounts, 'email', p_data ->> 'email', p_mode), p_data ->> 'email', null, null),
      ('phone', private.import_contact(p_model.phone_numbers, 'number', p_data ->> 'phone', p_mode), p_data ->> 'phone', null, null)
  ) as f (field, was, wanted, told, tells)
  where f.wanted <> '' and f.wanted is distinct from f.was and (p_mode = 'update' or coalesce(f.was, '') = '')
$$;
comment on function private.import_changes(jsonb, public.models, text) is
  'What a row would change of a model that exists: field, [before, after]; managers by their names. Definer: called by definer bodies only.';

create function private.check_import(p_batch_id uuid, p_after_row integer default 0) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select private.active_uid());
  manages_all constant boolean := private.manages_all_models();
  sees_all constant boolean := private.sees_all_models();
  batch public.import_batches;
  last_row integer;
  is_end boolean;
begin
  perform private.require_active();
  batch := private.own_import(p_batch_id, '{dry_run}');
  -- A few hundred at a time, so that nobody else waits for it.
  select max(s.row_no), count(*) < 250 into last_row, is_end
  from (
    select i.row_no from public.import_rows i where i.batch_id = p_batch_id and i.row_no > coalesce(p_after_row, 0)
    order by i.row_no limit 250
  ) s;
  update public.import_rows r
  set outcome = case
      when r.fault is not null then 'invalid'
      when found.stage_name is null then 'invalid'
      when found.first_row < r.row_no then 'repeated'
      when found.model_id is not null then case
        when not found.may_see then 'invalid'
        when not found.may_edit then 'invalid'
        when batch.mode = 'skip' then 'exists'
        when found.changes = '{}' then 'same'
        when found.changes ? 'manager_id' and not found.may_manage then 'invalid'
        else 'update'
      end
      when found.real_name is null then 'invalid'
      when not manages_all and found.manager_id is distinct from caller then 'invalid'
      when found.twin is not null then 'duplicate'
      else 'new'
    end,
    problem = case
      when r.fault is not null then r.fault
      when found.stage_name is null then 'Stage name is required'
      when found.first_row < r.row_no then 'Same stage name as row ' || found.first_row
      when found.model_id is not null then case
        -- Nothing else of it: anyone could ask by guessing names.
        when not found.may_see then 'A model with this name already exists'
        when not found.may_edit then 'Exists already, and isn’t assigned to you'
        when batch.mode = 'skip' then 'Exists already'
        when found.changes = '{}' then null
        when found.changes ? 'manager_id' and not found.may_manage
          then 'Only the main manager or an administrator can change the main manager'
      end
      when found.real_name is null then 'Real name is required'
      when not manages_all and found.manager_id is distinct from caller then 'You can only create models that you manage'
      when found.twin is not null then 'Same real name as ' || found.twin
    end,
    changes = coalesce(found.changes, '{}'),
    model_id = case when found.may_edit then found.model_id end,
    seen_version = case when found.may_edit then found.row_version end
  from (
    select here.row_no, here.stage_name, here.real_name, here.manager_id, first.row_no as first_row, same.id as model_id,
      same.row_version, twin.stage_name as twin, same.may_see,
      same.id is not null and (manages_all or same.id in (select mine.id from private.my_model_ids() as mine (id))) as may_edit,
      manages_all or same.manager_id = caller as may_manage,
      case when same.may_see then private.import_changes(here.data, same.model, batch.mode) end as changes
    from (
      select i.row_no, i.data, i.stage_key, nullif(i.data ->> 'stage_name', '') as stage_name,
        nullif(i.data ->> 'real_name', '') as real_name,
        coalesce(i.data ->> 'manager_id', batch.defaults ->> 'manager_id')::uuid as manager_id
      from public.import_rows i where i.batch_id = p_batch_id and i.row_no > coalesce(p_after_row, 0) and i.row_no <= last_row
    ) here
    left join lateral (
      select f.row_no from public.import_rows f
      where f.batch_id = p_batch_id and f.stage_key = here.stage_key and f.stage_key <> ''
        and f.fault is null
      order by f.row_no limit 1
    ) first on true
    left join lateral (
      select m.id, m.row_version, m.manager_id, seen.may_see, m as model
      from public.models m
      cross join lateral (
        select sees_all or m.id in (select mine.id from private.my_model_ids() as mine (id)) as may_see
      ) seen
      where private.fold(m.stage_name) = here.stage_key and here.stage_key <> ''
        -- Of one that they may not see they hear what creating it would say: the very name is taken.
        and (seen.may_see or lower(m.stage_name) = lower(btrim(here.stage_name)))
      -- Of names that differ in an accent alone, the one that is written so.
      order by lower(m.stage_name) = lower(here.stage_name) desc, m.id limit 1
    ) same on true
    left join lateral (
      select m.stage_name from public.models m
      where same.id is null and private.fold(m.real_name) = private.fold(here.real_name)
        and (sees_all or m.id in (select mine.id from private.my_model_ids() as mine (id)))
      order by m.id limit 1
    ) twin on true
  ) found
  where r.batch_id = p_batch_id and r.row_no = found.row_no;

  if not is_end then
    return last_row;
  end if;

  -- Who takes more models than their plan has room for: the last ones wait.
  with taken as (
    select i.row_no, wanted.manager_id, row_number() over (partition by wanted.manager_id order by i.row_no) as place
    from public.import_rows i
    cross join lateral (select coalesce(i.data ->> 'manager_id', batch.defaults ->> 'manager_id')::uuid as manager_id) wanted
    where i.batch_id = p_batch_id and wanted.manager_id is not null
      and (i.outcome in ('new', 'duplicate') or (i.outcome = 'update' and i.changes ? 'manager_id'))
  ),
  rooms as materialized (
    select p.id, coalesce(p.display_name, p.email) as name,
      (select plan.models_limit from private.plan_of(p.id) as plan) as most, private.models_used(p.id) as used
    from public.profiles p where p.id in (select t.manager_id from taken t)
  )
  update public.import_rows r
  set outcome = 'over_limit', problem = format(
    'Waits: %s has %s',
    case when room.id = caller then 'your plan' else 'the plan of ' || room.name end,
    case
      when room.most - room.used > 1 then format('room for %s new models', room.most - room.used)
      when room.most - room.used = 1 then 'room for 1 new model'
      else 'no room for new models'
    end
  )
  from taken t join rooms room on room.id = t.manager_id
  where r.batch_id = p_batch_id and r.row_no = t.row_no and room.most <> -1 and t.place > room.most - room.used;
  return null;
end
$$;
select private.expose('check_import',
  'Says what would become of the next rows of an import: import_rows.outcome and problem. Answers the last of them, from which to continue; null once all are checked, limits included. Errors: 42501, PT409.',
  'whether a stage name is free does not depend on who asks. Of a model that they may not see it tells that alone');
