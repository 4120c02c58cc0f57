-- What of the drive needs someone's attention, and what happened last to files of someone's models.

create function private.attention_drive_alarm(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
begin
  return query
    select b.id || ':' || coalesce(b.alarm_count, 0), case when b.severity = 'critical' then 'danger' else 'warning' end, b.ended_at,
      b.alarm, b.id::text, b.files, null::integer, b.model_id
    from public.drive_bursts b
    where b.alarm is not null and b.dismissed_at is null and b.ended_at > now() - interval '30 days'
      and (sight.edits_all or b.model_id = any (sight.model_ids))
    order by b.severity = 'critical' desc, b.ended_at desc, b.id limit 1000;
end
$$;
comment on function private.attention_drive_alarm(private.dashboard_ask) is
  'Alarms of 30 days that nobody has put aside, of folders that the caller may change: name is the rule, note the id, number how many files. Definer: called by definer bodies only.';

create function private.attention_drive_folder(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
begin
  return query
    select f.id || ':' || left(md5(coalesce(f.last_error, '')), 8), 'warning', f.updated_at, f.last_error, f.id::text, null::integer, null::integer, f.model_id
    from public.drive_folders f
    where f.status = 'error' and (sight.edits_all or f.model_id = any (sight.model_ids))
    order by f.updated_at desc, f.id limit 1000;
end
$$;
comment on function private.attention_drive_folder(private.dashboard_ask) is
  'Folders that can''t be synced and that the caller may change: name says why, note is the id. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values
  ('drive_alarm', 15, 'can_access_drive_logs'), ('drive_folder', 62, 'can_access_drive_logs');

create function private.card_drive(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  ids uuid[];
begin
  execute format(
    'select array(select r.id from (%s) r order by r.ended_at desc, r.id desc)', private.drive_rows('{}', sight, $q$ and b.ended_at > now() - interval '7 days'$q$, 200)
  ) into ids using sight.model_ids;
  if cardinality(ids) = 0 then
    return null;
  end if;
  return jsonb_build_object('total', cardinality(ids), 'bursts', private.drive_bursts_as_json(ids[1:5], sight));
end
$$;
comment on function private.card_drive(private.dashboard_ask) is
  'What happened within a week to files that the caller sees: how many rows, 200 for as many or more, and the newest five. Null where nothing did. Definer: called by definer bodies only.';
insert into private.dashboard_parts (kind, part, place, flag) values ('card', 'drive', 57, 'can_access_drive_logs');
