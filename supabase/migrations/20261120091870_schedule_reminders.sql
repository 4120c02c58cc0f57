-- Reminders of events, each sent once.

create table private.event_reminders_sent (
  occurrence_id uuid not null references public.event_occurrences (id) on delete cascade,
  minutes_before integer not null,
  starts_at timestamptz not null,
  primary key (occurrence_id, minutes_before)
);
comment on table private.event_reminders_sent is
  'Which reminders of which start went out: one that is moved is announced again.';
alter table private.event_reminders_sent enable row level security;
alter table private.event_reminders_sent force row level security;

create function private.job_event_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select o.id, o.event_id, o.starts_at, r.minutes_before, e.timezone, e.all_day,
      o.starts_at - make_interval(mins => r.minutes_before) < now() - interval '5 minutes' as is_late, o.starts_at < now() as has_begun
    from public.event_occurrences o
    join public.events e on e.id = o.event_id and e.deleted_at is null
    join public.event_reminders r on r.event_id = o.event_id
    left join private.event_reminders_sent s on s.occurrence_id = o.id and s.minutes_before = r.minutes_before
    -- What began an hour ago is nothing to be reminded of.
    where o.starts_at > now() - interval '1 hour' and o.starts_at < now() + interval '28 days 1 minute'
      and o.starts_at - make_interval(mins => r.minutes_before) <= now()
      and o.status in ('tentative', 'confirmed') and (s.occurrence_id is null or s.starts_at <> o.starts_at)
      -- One that was set only after its moment is not late: it was never to come.
      and o.starts_at - make_interval(mins => r.minutes_before) > now() - interval '1 day'
    order by o.starts_at, o.id, r.minutes_before limit private.job_batch()
  loop
    done := done + 1;
    insert into private.event_reminders_sent as s (occurrence_id, minutes_before, starts_at) values (due.id, due.minutes_before, due.starts_at)
    on conflict on constraint event_reminders_sent_pkey do update set starts_at = excluded.starts_at;
    perform private.tell_of_event(
      'reminder', due.event_id,
      array(
        select a.user_id from public.event_attendees a where a.event_id = due.event_id and a.user_id is not null and a.response <> 'declined'
        -- Where nobody takes part, who made it hears of it.
        union
        select e.created_by from public.events e where e.id = due.event_id and not exists (
          select from public.event_attendees a where a.event_id = e.id and a.user_id is not null
        )
      ),
      due.starts_at,
      case when due.has_begun then 'Late: it began ' when due.is_late then 'Late reminder: ' else '' end
        || to_char(due.starts_at at time zone due.timezone, case when due.all_day then 'FMDay FMDD FMMonth' else 'FMDay FMDD FMMonth, HH24:MI' end)
        -- As the page names a zone: by its city.
        || case when due.all_day then '' else ' in ' || replace(substring(due.timezone from '[^/]+$'), '_', ' ') end
    );
  end loop;
  return done;
end
$$;
comment on function private.job_event_reminders() is
  'Job: reminds those who take part, each time of an event once; those that come late say so, and those of a day ago are not sent. Definer: it writes for everyone.';
insert into private.jobs (name, title, every) values ('event_reminders', 'Remind of events', '1 minute');
