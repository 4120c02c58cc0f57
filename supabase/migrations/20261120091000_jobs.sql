-- Work by the clock. An area adds a row here and a function private.job_<name>() that answers how many rows it changed. A process that
-- has a clock calls: pg_cron, the embedded backend's timer, or a scheduler elsewhere with the job key (docs/deploy.md, step 6).

create table private.jobs (
  name text primary key,
  title text not null,
  every interval not null,
  next_run timestamptz not null default now(),
  last_run timestamptz,
  ended_at timestamptz,
  lease_until timestamptz,
  failures integer not null default 0,
  outcome jsonb not null default '{}',
  constraint jobs_name_shape check (name ~ '^[a-z][a-z_]{1,40}$'),
  constraint jobs_every_bounds check (every between interval '1 minute' and interval '31 days')
);
comment on table private.jobs is
  'What is done by the clock, and how often. While someone runs one, the lease keeps others from it; where they died, it is taken again once the lease has run out.';
comment on column private.jobs.outcome is 'Of the last run: {status: running, done or failed, changed, message}.';
alter table private.jobs enable row level security;
alter table private.jobs force row level security;

create table private.job_key (
  is_only boolean primary key default true check (is_only),
  key_hash text not null,
  created_at timestamptz not null default now()
);
comment on table private.job_key is 'The hash of the key with which a scheduler elsewhere calls run_jobs. No row: nobody may.';
alter table private.job_key enable row level security;
alter table private.job_key force row level security;

-- Taking and running

create function private.job_batch() returns integer
language sql immutable set search_path = '' as $$ select 5000 $$;
comment on function private.job_batch() is
  'How many rows a job changes at once, so that nobody waits for it. One that changed so many is called again a minute later.';

create function private.take_due_job(p_name text default null) returns text
language sql security definer set search_path = '' as $$
  update private.jobs j
  set lease_until = clock_timestamp() + interval '10 minutes', last_run = clock_timestamp(),
    outcome = '{"status": "running"}'
  where j.name = (
    select d.name from private.jobs d
    where case when p_name is null then d.next_run <= clock_timestamp() else d.name = p_name end
      and (d.lease_until is null or d.lease_until <= clock_timestamp())
    order by d.next_run, d.name
    limit 1 for update skip locked
  )
  returning j.name
$$;
comment on function private.take_due_job(text) is
  'Takes a job that is due and that nobody runs, or the one that is named, for 10 minutes; null where there is none. Definer: called by definer bodies and by the embedded backend.';

create function private.run_taken_job(p_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
  told jsonb;
begin
  begin
    execute format('select private.%I()', 'job_' || p_name) into changed;
    told := jsonb_build_object('status', 'done', 'changed', changed);
  exception when others then
    -- Whatever it did is undone. The message of an error names no rows; its details would.
    told := jsonb_build_object('status', 'failed', 'message', left(sqlerrm, 300), 'code', sqlstate);
  end;
  update private.jobs j set
    lease_until = null,
    ended_at = clock_timestamp(),
    outcome = told,
    failures = case when told ->> 'status' = 'failed' then j.failures + 1 else 0 end,
    next_run = case
      when told ->> 'status' = 'failed'
        then clock_timestamp() + least(j.every, interval '1 minute' * (2 ^ least(j.failures, 6)))
      when changed >= private.job_batch() then clock_timestamp() + interval '1 minute'
      when j.next_run > clock_timestamp() then j.next_run
      -- At its usual time again; one that is late by several turns runs once.
      else j.next_run + j.every * (floor(extract(epoch from clock_timestamp() - j.next_run) / extract(epoch from j.every)) + 1)
    end
  where j.name = p_name;
  return told;
end
$$;
comment on function private.run_taken_job(text) is
  'Runs a job that take_due_job has answered, keeps what became of it, and answers that. One that fails is tried again, after waits that double from a minute on. Definer: called by definer bodies and by the embedded backend.';

create function private.run_due_jobs() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken text;
  ran integer := 0;
begin
  loop
    taken := private.take_due_job();
    exit when taken is null;
    perform private.run_taken_job(taken);
    ran := ran + 1;
  end loop;
  return ran;
end
$$;
comment on function private.run_due_jobs() is
  'For the scheduler, every minute: runs what is due, and answers how many jobs that were. Two calls at once share them. Definer: jobs change what no client role may.';

create function private.create_job_key() returns text
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into private.job_key as k (key_hash) values (encode(sha256(convert_to(key, 'UTF8')), 'hex'))
  on conflict on constraint job_key_pkey do update set key_hash = excluded.key_hash, created_at = now();
  return key;
end
$$;
comment on function private.create_job_key() is
  'For the person who runs the server: makes the key for a scheduler elsewhere, in place of the one before, and answers it for the only time. Definer: no role but the owner may call it.';

create function private.run_jobs(p_key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.address_block(private.caller_ip());
  wait integer;
begin
  if not exists (
    select from private.job_key k where k.key_hash = encode(sha256(convert_to(coalesce(p_key, ''), 'UTF8')), 'hex')
  ) then
    wait := private.take_ticket('job_key', block, case when block = 'unknown' then 1000 else 30 end, '10 minutes');
    if wait > 0 then
      return private.told_to_wait(wait);
    end if;
    return jsonb_build_object('status', 'refused');
  end if;
  return jsonb_build_object('status', 'done', 'ran', private.run_due_jobs());
end
$$;
comment on function private.run_jobs(text) is
  '@anon Body of the public function of that name. Definer: jobs change what no client role may.';

create function public.run_jobs(p_key public.bounded_text) returns jsonb
language sql set search_path = ''
begin atomic
  select private.run_jobs(p_key);
end;
comment on function public.run_jobs(public.bounded_text) is
  '@anon A scheduler elsewhere has no session: with the job key it runs what is due and answers {status: done, ran}, with another {status: refused}. 30 wrong keys in 10 minutes, then HTTP 429.';

create function private.is_job_key(p_key public.bounded_text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.job_key k where k.key_hash = encode(sha256(convert_to(coalesce(p_key, ''), 'UTF8')), 'hex'))
$$;
select private.expose('is_job_key',
  'For the function run-outside-work: whether this is the key of a scheduler elsewhere.',
  'no role but the owner reads the key', p_to => 'service_role');

-- For Admin

create function private.get_jobs()
returns table (
  name text, title text, every_seconds integer, next_run timestamptz, last_run timestamptz, ended_at timestamptz,
  is_running boolean, status text, changed integer, message text, failures integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can see scheduled work' using errcode = '42501';
  end if;
  return query
    select j.name, j.title, extract(epoch from j.every)::integer, j.next_run, j.last_run, j.ended_at,
      coalesce(j.lease_until > clock_timestamp(), false),
      -- Its runner has died.
      case when j.outcome ->> 'status' = 'running' and coalesce(j.lease_until <= clock_timestamp(), true) then 'interrupted'
        else j.outcome ->> 'status' end,
      (j.outcome ->> 'changed')::integer, j.outcome ->> 'message', j.failures
    from private.jobs j
    order by j.title;
end
$$;

select private.expose('get_jobs',
  'Administrators only. What is done by the clock, when it is next due, and what became of it last: status is running, done, failed, interrupted or null before the first run. Errors: 42501.',
  'no client role reads jobs');

create function private.run_job(p_name public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job private.jobs;
  told jsonb;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can start scheduled work' using errcode = '42501';
  end if;
  select * into job from private.jobs j where j.name = p_name;
  if not found then
    raise exception 'This job does not exist' using errcode = 'PT404';
  end if;
  if private.take_due_job(p_name) is null then
    return jsonb_build_object('status', 'running');
  end if;
  told := private.run_taken_job(p_name);
  -- Last, since it keeps the log's lock.
  perform private.write_audit(
    'jobs.started', 'job', job.name, job.title, null, jsonb_build_object('status', jsonb_build_array(null, told ->> 'status'))
  );
  return told;
end
$$;
select private.expose('run_job',
  'Administrators only. Runs a job now, whether or not it is due: {status: done, failed, or running where someone runs it already; changed; message}. Written to the audit log. Errors: 42501, PT404.',
  'jobs change what no client role may');

-- The first of them. Those of notifications: …1100_notifications.sql.

create function private.job_audit_retention() returns integer
language sql security definer set search_path = '' as $$
  select private.apply_audit_retention()
$$;
comment on function private.job_audit_retention() is
  'Job: removes entries of the audit log that are older than they are kept. Definer: the log''s retention alone may take entries out.';

create index user_invites_expires_at_idx on public.user_invites (expires_at) where status = 'pending';

create function private.job_invitation_expiry() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.user_invites i set status = 'expired'
  where i.id in (
    select due.id from public.user_invites due
    where due.status = 'pending' and due.expires_at <= now()
    order by due.expires_at limit private.job_batch() for update skip locked
  );
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.job_invitation_expiry() is
  'Job: invitations that nobody took up in time. Definer: no client role writes invitations.';

insert into private.jobs (name, title, every) values
  ('audit_retention', 'Remove old audit log entries', '1 day'),
  ('invitation_expiry', 'Expire old invitations', '1 hour');

revoke execute on function private.take_due_job(text), private.run_taken_job(text), private.run_due_jobs(), private.create_job_key()
  from public, anon, authenticated, service_role;
grant execute on function private.run_jobs(text), public.run_jobs(public.bounded_text) to anon, authenticated, service_role;
