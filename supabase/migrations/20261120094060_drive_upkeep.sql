-- What the clock does: folders are due again, fields without a link get one, old activity goes.

create function private.job_drive_sync() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folder uuid;
  model record;
  changed integer := 0;
begin
  -- A folder that became free is linked to the model whose field names it.
  for model in
    select m.id, private.drive_folder_in(m.drive_folder_id) as wanted from public.models m
    where m.drive_folder_id is not null and private.drive_folder_in(m.drive_folder_id) is not null
      and not exists (select from public.drive_folders f where f.model_id = m.id and f.status <> 'unlinked')
      and private.holders_of_drive(m.id, private.drive_folder_in(m.drive_folder_id)) = '{}'
    order by m.id limit 100
  loop
    perform private.add_drive_link(model.id, model.wanted, null);
    changed := changed + 1;
  end loop;
  for folder in
    select s.folder_id from private.drive_state s
    join public.drive_folders f on f.id = s.folder_id and f.status <> 'unlinked'
    join public.drive_connections c on c.id = f.connection_id and c.status = 'connected' and c.provider <> 'demo'
    where s.next_sync_at <= now() order by s.next_sync_at, s.folder_id limit private.job_batch()
  loop
    if private.queue_outside('drive', folder) is not null then
      changed := changed + 1;
    end if;
  end loop;
  return changed;
end
$$;
comment on function private.job_drive_sync() is 'Job: has folders synced that are due. Definer: no client role writes the queue.';

create function private.job_drive_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  days constant integer := coalesce((select c.value::integer from public.config c where c.key = 'drive_log_retention_days' and c.value ~ '^[0-9]{1,5}$'), 365);
  changed integer;
  more integer;
begin
  delete from public.drive_bursts b where b.id in (
    select o.id from public.drive_bursts o where o.ended_at < now() - make_interval(days => days) order by o.ended_at limit private.job_batch()
  );
  get diagnostics changed = row_count;
  delete from public.drive_sync_runs r where r.id in (
    select o.id from public.drive_sync_runs o where o.started_at < now() - interval '90 days' and o.status <> 'running'
    order by o.started_at limit private.job_batch()
  );
  get diagnostics more = row_count;
  delete from public.drive_files d where d.id in (
    select o.id from public.drive_files o join public.drive_folders f on f.id = o.folder_id
    where f.status = 'unlinked' and f.updated_at < now() - interval '30 days' limit private.job_batch()
  );
  delete from private.drive_editors e where (e.folder_id, e.file_id, e.is_trash, e.at) in (
    select o.folder_id, o.file_id, o.is_trash, o.at from private.drive_editors o where o.kept_at < now() - interval '8 days' order by o.kept_at limit private.job_batch()
  );
  delete from private.drive_channels c where coalesce(c.expires_at, c.created_at) < now() - interval '1 day';
  update public.drive_folders f set channel_id = null, channel_expires_at = null where f.channel_expires_at < now();
  return changed + more;
end
$$;
comment on function private.job_drive_retention() is
  'Job: removes activity that is older than the configuration says, a year without one, and syncs of 90 days ago. Definer: no client role deletes them.';
insert into private.jobs (name, title, every) values
  ('drive_sync', 'Sync linked Drive folders', '1 minute'), ('drive_retention', 'Remove old Drive activity', '1 day');
