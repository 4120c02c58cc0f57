-- Work that SQL cannot do: mail today, other services later. What is to be done is a row; a worker outside takes it for a while, does it, and says
-- what became of it. Embedded, the backend works; hosted, the function run-outside-work, which the scheduler calls and what is due now wakes.

create table private.outside_kinds (
  kind text primary key constraint outside_kinds_form check (kind ~ '^[a-z_]{2,30}$'),
  title text not null,
  most_attempts integer not null default 6,
  first_wait interval not null default interval '30 seconds',
  is_once boolean not null default false,
  is_patient boolean not null default false,
  constraint outside_kinds_attempts_bounds check (most_attempts between 1 and 50)
);
comment on table private.outside_kinds is
  'Kinds of work outside: each has private.start_outside_<kind>(uuid), which answers what is to be done with a row of its area or null where that is no longer wanted, and private.end_outside_<kind>(uuid, text, text). Written by migrations alone.';
comment on column private.outside_kinds.is_once is
  'What must not happen twice: once its worker ended without a word, it may have happened, so that it ends as unknown and a person decides.';
comment on column private.outside_kinds.is_patient is 'Whatever else is due goes first.';
alter table private.outside_kinds enable row level security;
alter table private.outside_kinds force row level security;

create table private.outside_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null references private.outside_kinds (kind),
  subject uuid not null,
  state text not null default 'waiting',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  lease_id uuid,
  lease_until timestamptz,
  message text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint outside_jobs_state_known check (state in ('waiting', 'running', 'done', 'failed', 'unknown', 'dropped')),
  constraint outside_jobs_message_length check (char_length(message) <= 300)
);
comment on table private.outside_jobs is
  'What is to be done outside, and with which row of its area. Never holds secrets: those stay where they are until the work begins.';
comment on column private.outside_jobs.lease_id is 'Who has it: a worker that comes with another one is too late.';
create index outside_jobs_due_idx on private.outside_jobs (run_at) where state in ('waiting', 'running');
create index outside_jobs_ended_at_idx on private.outside_jobs (ended_at) where ended_at is not null;
create unique index outside_jobs_open_key on private.outside_jobs (kind, subject) where state in ('waiting', 'running');
create index outside_jobs_kind_idx on private.outside_jobs (kind, state, ended_at desc);
alter table private.outside_jobs enable row level security;
alter table private.outside_jobs force row level security;

create table private.outside_worker (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);
comment on table private.outside_worker is 'When a worker last asked for something to do.';
alter table private.outside_worker enable row level security;
alter table private.outside_worker force row level security;

create table private.outside_clock (
  is_only boolean primary key default true check (is_only),
  shift interval not null
);
comment on table private.outside_clock is 'How far the clock of outside work stands from the server''s: set by tests alone, empty everywhere else.';
alter table private.outside_clock enable row level security;
alter table private.outside_clock force row level security;

create function private.outside_now() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  return clock_timestamp() + coalesce((select c.shift from private.outside_clock c), '0');
end
$$;
comment on function private.outside_now() is 'The time by which outside work is due: the server''s, unless a test has moved it. Definer: called by definer bodies only.';

create function private.outside_lease() returns interval
language sql immutable set search_path = '' as $$ select interval '40 seconds' $$;
comment on function private.outside_lease() is
  'For how long work is its worker''s after each word of it, which comes every 8 seconds: as long others wait after one that was killed.';

-- Queueing

create function private.wake_outside_worker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The operator's own function, made by docs/deploy.md where the server can call one. Without it the work waits for the next minute.
  if to_regprocedure('private.call_outside_worker()') is not null then
    execute 'select private.call_outside_worker()';
  end if;
  return null;
exception when others then
  raise warning 'The worker could not be called: %', sqlstate;
  return null;
end
$$;
comment on function private.wake_outside_worker() is 'Trigger: what is due now does not wait for the scheduler. Never fails: the scheduler comes. Definer: the operator''s function holds a key.';
create trigger outside_jobs_wake after insert on private.outside_jobs
  for each statement execute function private.wake_outside_worker();

create function private.queue_outside(p_kind text, p_subject uuid, p_run_at timestamptz default now()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  queued uuid;
begin
  insert into private.outside_jobs (kind, subject, run_at) values (p_kind, p_subject, p_run_at)
  on conflict (kind, subject) where state in ('waiting', 'running')
  -- Written though nothing may change: one that is just being ended has ended, or waits for this transaction and sees what it brought.
  do update set run_at = least(outside_jobs.run_at, excluded.run_at)
  returning case when created_at = now() and attempts = 0 and state = 'waiting' then id end into queued;
  return queued;
end
$$;
comment on function private.queue_outside(text, uuid, timestamptz) is
  'Puts a row of an area in line, once until it is done; brings one forward that stands there already. Definer: called by definer bodies only.';

create function private.is_outside_open(p_kind text, p_subject uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.outside_jobs j where j.kind = p_kind and j.subject = p_subject and j.state in ('waiting', 'running'))
$$;
comment on function private.is_outside_open(text, uuid) is 'Whether a row stands in line or is worked on. Definer: called by definer bodies only.';

create function private.holds_outside(p_kind text, p_subject uuid, p_lease uuid, p_moment timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.outside_jobs j set lease_until = p_moment + private.outside_lease()
  where j.kind = p_kind and j.subject = p_subject and j.state = 'running' and j.lease_id = p_lease and j.lease_until > p_moment;
  return found;
end
$$;
comment on function private.holds_outside(text, uuid, uuid, timestamptz) is
  'Whether a worker may take another step of a row: one whose lease has ended meanwhile may not, one that has it keeps it for as long as it works. Definer: called by definer bodies only.';

-- For the worker

create function private.end_outside(p_job private.outside_jobs, p_state text, p_message text, p_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.outside_jobs j set
    state = p_state, message = private.plain_line(p_message, 300), lease_id = null, lease_until = null, run_at = coalesce(p_run_at, j.run_at),
    ended_at = case when p_state <> 'waiting' then clock_timestamp() end
  where j.id = p_job.id;
  execute format('select private.%I($1, $2, $3)', 'end_outside_' || p_job.kind) using p_job.subject, p_state, private.plain_line(p_message, 300);
end
$$;
comment on function private.end_outside(private.outside_jobs, text, text, timestamptz) is
  'Ends a try: waiting (again at p_run_at), done, failed or dropped, and tells the area. Definer: called by definer bodies only.';

create function private.sign_outside_worker() returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  insert into private.outside_worker as w (is_only, seen_at) values (true, moment)
  on conflict on constraint outside_worker_pkey do update set seen_at = excluded.seen_at where w.seen_at < moment - interval '30 seconds';
end
$$;
select private.expose('sign_outside_worker',
  'For a worker that looks at the queue in another way: says that it is there, though nothing is due.',
  'no role but the owner writes it', p_to => 'service_role');

create function private.take_outside_job(p_kinds text[] default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.outside_now();
  job private.outside_jobs;
  rule private.outside_kinds;
  work jsonb;
begin
  perform private.sign_outside_worker();
  loop
    select * into job from private.outside_jobs j
    where j.state in ('waiting', 'running') and j.run_at <= moment and (j.lease_until is null or j.lease_until <= moment)
      and (p_kinds is null or j.kind = any (p_kinds))
    order by j.kind in (select k.kind from private.outside_kinds k where k.is_patient), j.run_at limit 1 for update skip locked;
    if job.id is null then
      return null;
    end if;
    select * into rule from private.outside_kinds k where k.kind = job.kind;
    if job.state = 'running' and rule.is_once then
      perform private.end_outside(job, 'unknown', 'The worker ended before it said what became of it');
      continue;
    end if;
    if job.attempts >= rule.most_attempts then
      perform private.end_outside(job, 'failed', coalesce(job.message, 'The worker ended before it was done'));
      continue;
    end if;
    execute format('select private.%I($1)', 'start_outside_' || job.kind) into work using job.subject;
    if work is null then
      perform private.end_outside(job, 'dropped', null);
      continue;
    end if;
    update private.outside_jobs j set
      state = 'running', attempts = j.attempts + 1, lease_id = gen_random_uuid(), lease_until = moment + private.outside_lease()
    where j.id = job.id returning * into job;
    return jsonb_build_object('id', job.id, 'lease', job.lease_id, 'kind', job.kind, 'attempt', job.attempts, 'work', work);
  end loop;
end
$$;
select private.expose('take_outside_job',
  'For the worker: takes what is due of the kinds that it does, its own for 40 seconds after each keep_outside_job, {id, lease, kind, attempt, work}, or null. A job whose worker ended is taken again once its lease is over, until it was tried often enough; of a kind that must not happen twice it ends as unknown.',
  'no role but the owner reads the queue', p_most_rows => 50, p_to => 'service_role');

create function private.keep_outside_job(p_id uuid, p_lease uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Also where it came late: nobody else has it yet.
  update private.outside_jobs j set lease_until = private.outside_now() + private.outside_lease()
  where j.id = p_id and j.lease_id = p_lease and j.state = 'running';
  return found;
end
$$;
select private.expose('keep_outside_job',
  'For the worker: that it is still at a job, said every 8 seconds. False where the lease is another''s by now.',
  'no role but the owner writes the queue', p_to => 'service_role');

create function private.is_outside_interrupted(p_kind text, p_subject uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.outside_jobs j
    where j.kind = p_kind and j.subject = p_subject and j.state = 'running' and j.lease_until < private.outside_now() + private.outside_lease() - interval '20 seconds'
  )
$$;
comment on function private.is_outside_interrupted(text, uuid) is
  'Whether the worker of a row has said nothing for 20 seconds: another one continues once its lease is over. Definer: called by definer bodies only.';

create function private.end_outside_job(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job private.outside_jobs;
  rule private.outside_kinds;
  status constant text := p_outcome ->> 'status';
  waits constant integer := least(greatest(coalesce((p_outcome ->> 'retry_after')::integer, 0), 0), 86400);
begin
  select * into job from private.outside_jobs j where j.id = p_id and j.lease_id = p_lease and j.state = 'running' for update;
  if job.id is null then
    return false;
  end if;
  select * into rule from private.outside_kinds k where k.kind = job.kind;
  if status = 'done' then
    perform private.end_outside(job, 'done', p_outcome ->> 'message');
  elsif status = 'unknown' then
    perform private.end_outside(job, 'unknown', p_outcome ->> 'message');
  elsif status = 'again' then
    -- It went as it should, and there is more: no try that failed.
    update private.outside_jobs j set attempts = 0 where j.id = job.id;
    perform private.end_outside(job, 'waiting', p_outcome ->> 'message', private.outside_now() + make_interval(secs => waits));
  elsif status = 'retry' and job.attempts < rule.most_attempts then
    perform private.end_outside(
      job, 'waiting', p_outcome ->> 'message',
      private.outside_now() + greatest(make_interval(secs => waits), rule.first_wait * (2 ^ least(job.attempts - 1, 10)))
    );
  else
    perform private.end_outside(job, 'failed', p_outcome ->> 'message');
  end if;
  return true;
end
$$;
select private.expose('end_outside_job',
  'For the worker: what became of a job, {status: done, again, retry, failed or unknown, message, retry_after (seconds)}; waits double from one try to the next; again is one that goes well and has more to do. False where the lease is another''s by now.',
  'no role but the owner writes the queue', p_most_bytes => 4000, p_to => 'service_role');

-- For Admin

create function private.get_outside_work() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can see scheduled work' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'seen_at', (select w.seen_at from private.outside_worker w),
    'wakes', to_regprocedure('private.call_outside_worker()') is not null,
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', k.kind, 'title', k.title,
        'waiting', (select count(*) from private.outside_jobs j where j.kind = k.kind and j.state in ('waiting', 'running')),
        'failed', (select count(*) from private.outside_jobs j where j.kind = k.kind and j.state in ('failed', 'unknown') and j.ended_at > now() - interval '1 day'),
        'done', (select count(*) from private.outside_jobs j where j.kind = k.kind and j.state = 'done' and j.ended_at > now() - interval '1 day'),
        'oldest', (select min(j.created_at) from private.outside_jobs j where j.kind = k.kind and j.state in ('waiting', 'running')),
        'last_message', (
          select j.message from private.outside_jobs j where j.kind = k.kind and j.message is not null and j.state in ('waiting', 'failed')
          order by j.created_at desc limit 1
        )
      ) order by k.title), '[]')
      from private.outside_kinds k
    )
  );
end
$$;
select private.expose('get_outside_work',
  'Administrators only. {seen_at: when a worker last asked, null for never; wakes: whether what is due now calls it; kinds: [{kind, title, waiting, failed and done within a day, oldest, last_message}]}. Errors: 42501.',
  'no client role reads the queue');

create function private.job_outside_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  delete from private.outside_jobs j where j.id in (
    select o.id from private.outside_jobs o where o.ended_at < now() - interval '30 days' order by o.ended_at limit private.job_batch()
  );
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.job_outside_retention() is 'Job: forgets work outside that ended 30 days ago. Definer: no client role deletes it.';
insert into private.jobs (name, title, every) values ('outside_retention', 'Forget old work with other services', '1 day');
