-- Blocks of an event (comments, attachments, activity, trash); changes that nobody can take back any more go.

create function private.tell_of_comment(p_kind text, p_event public.events, p_people uuid[], p_said text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := (select auth.uid());
  actor_name constant text := (select coalesce(p.display_name, p.email) from public.profiles p where p.id = actor);
begin
  perform private.notify(
    'system_alert', array(select p from unnest(p_people) as p where private.sees_event_of(p, p_event)), p_event.model_id,
    actor_name || case p_kind when 'mentioned' then ' mentioned you in ' else ' commented on ' end || p_event.title,
    private.plain_line(p_said, 300),
    jsonb_build_object(
      'kind', p_kind, 'category', 'schedule', 'event_id', p_event.id, 'occurrence_id', private.occurrence_near(p_event.id, now()),
      'actor_id', actor, 'actor_name', actor_name
    ),
    format('event_%s:%s:%s', p_kind, p_event.id, floor(extract(epoch from now()) / 600))
  );
end
$$;
comment on function private.tell_of_comment(text, public.events, uuid[], text) is
  'Queues news of a comment for these people; never for the actor, nor for those who may not see the event. Definer: called by definer bodies only.';

create function private.tell_of_event_comment(p_event public.events, p_said text, p_newly uuid[], p_mentioned uuid[], p_is_new boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_comment('mentioned', p_event, p_newly, p_said);
  if p_is_new then
    perform private.tell_of_comment('commented', p_event, array(
      select w from (
        select unnest(private.event_audience(p_event.id))
        union select p_event.created_by
        union select c.author_id from public.event_comments c where c.event_id = p_event.id and c.deleted_at is null
      ) as h (w) where w is not null and coalesce(w <> all (p_mentioned), true)
    ), p_said);
  end if;
end
$$;
comment on function private.tell_of_event_comment(public.events, text, uuid[], uuid[], boolean) is
  'Queues news of a comment: those who are mentioned hear of the mention, everyone concerned of a new comment. Definer: called by definer bodies only.';

select private.add_activity('event', '{model}', 'p_schedule_event_id');

create function private.forget_private_activity(p_event uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.event_activity a where a.event_id = p_event and a.field not in ('created', 'is_private')
$$;
comment on function private.forget_private_activity(uuid) is
  'Removes what activity says of an event that was private until now: what it was called then concerns nobody else. Definer: no client role writes activity.';

select private.add_trash('event');

create function private.job_schedule_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.event_changes c where c.id in (
    select old.id from private.event_changes old where old.keep_until < now() order by old.keep_until limit private.job_batch()
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;
comment on function private.job_schedule_trash() is
  'Job: removes changes that nobody can take back any more. Definer: no client role deletes them.';
insert into private.jobs (name, title, every) values ('schedule_trash', 'Forget what can no longer be undone', '1 day');
