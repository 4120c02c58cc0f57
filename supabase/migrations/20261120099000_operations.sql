-- What someone who runs Marquee needs to know of the database, for `npm run doctor`. Only the service key reads it.

create function private.deployment_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  applied text[];
  jobs text[];
begin
  -- Neither has to exist: migrations may have come by another way than the CLI, and not every server has a scheduler.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select array_agg(version order by version) from supabase_migrations.schema_migrations' into applied;
  end if;
  if to_regclass('cron.job') is not null then
    execute 'select coalesce(array_agg(jobname order by jobname), ''{}'') from cron.job where active' into jobs;
  end if;
  return jsonb_build_object(
    'migrations', to_jsonb(applied),
    'jobs', to_jsonb(jobs),
    'jobs_ran_at', (select max(j.ended_at) from private.jobs j),
    'jobs_overdue', (
      select coalesce(jsonb_agg(j.name order by j.name), '[]') from private.jobs j where j.next_run < now() - interval '10 minutes'
    ),
    'mail', jsonb_build_object(
      'route', coalesce((select r.route from private.mail_route r), 'none'), 'sender', (select r.sender from private.mail_route r),
      'reported_at', (select r.reported_at from private.mail_route r), 'public_address', private.public_address(),
      'waiting', (select count(*) from private.mails m where m.state = 'waiting' and m.created_at < now() - interval '10 minutes')
    ),
    'tables_without_rls', (
      select coalesce(jsonb_agg(c.relname order by c.relname), '[]')
      from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity)
    ),
    'open_to_anon', (
      select coalesce(jsonb_agg(distinct c.relname), '[]')
      from pg_catalog.pg_class c, pg_catalog.aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee in (0, 'anon'::regrole)
    ),
    'published_tables', (
      select coalesce(jsonb_agg(t.tablename order by t.tablename), '[]')
      from pg_catalog.pg_publication_tables t
      where t.pubname = 'supabase_realtime' and t.schemaname = 'public'
    ),
    'pre_request', (
      select substring(option from '=(.*)$')
      from pg_catalog.pg_db_role_setting s
      cross join unnest(s.setconfig) as option
      where s.setrole = to_regrole('authenticator') and option like 'pgrst.db\_pre\_request=%'
        and (s.setdatabase = 0 or s.setdatabase = (select d.oid from pg_catalog.pg_database d where d.datname = current_database()))
      -- What is set for this database counts more than what is set for all.
      order by s.setdatabase desc limit 1
    ),
    'has_sign_up_trigger', exists (
      select from pg_catalog.pg_trigger t
      where t.tgrelid = 'auth.users'::regclass and t.tgname = 'create_profile' and t.tgenabled <> 'D'
    ),
    'administrators', (select count(*) from public.profiles p where p.role = 'admin' and p.status = 'active'),
    'models', (select count(*) from public.models),
    'signup_requires_approval', exists (
      select from public.config c where c.key = 'signup_requires_approval' and c.value = 'true'
    ),
    'vault', private.vault_key_state() || jsonb_build_object(
      -- Whatever it writes of statements has their values in it.
      'logs_values', current_setting('log_parameter_max_length', true) <> '0' and (
        current_setting('log_statement', true) in ('mod', 'all') or current_setting('log_min_duration_statement', true) <> '-1'
      )
    ),
    'seal', (
      select s.certificate_sha256 from private.secrets s where s.kind = 'seal_key' and s.retired_at is null order by s.changed_at limit 1
    ),
    'default_plan', (
      select jsonb_build_object('type', wanted.value, 'name', p.name, 'models_limit', p.models_limit)
      from (select coalesce((select c.value from public.config c where c.key = 'default_plan_type'), 'free')) as wanted (value)
      left join public.subscription_plans p on p.plan_type = wanted.value
      order by p.is_active desc nulls last, p.sort_order, p.id limit 1
    ),
    'payment_links', (select count(*) from public.subscription_plans p where p.is_active and p.payment_link_url is not null),
    'payment_told_at', (select max(e.received_at) from private.billing_events e),
    'caller', jsonb_build_object(
      'ip', private.caller_ip(),
      'is_through_cloudflare', coalesce(nullif(current_setting('request.headers', true), '')::jsonb ? 'cf-ray', false),
      'trusted_proxies', (select c.value from public.config c where c.key = 'trusted_proxies')
    )
  );
end
$$;
comment on function private.deployment_state() is
  'What npm run doctor looks at, as one object: applied migrations and pg_cron''s jobs (null where unknown), when work by the clock was last done and which of it is late, tables without Row Level Security or open to anon, published tables, what the API calls at the head of each request, sign-up trigger, numbers of active administrators and models, whether sign-up needs approval, the plan of people without a subscription (without a name where there is none of that type), how many plans can be paid online and when a payment was last told of, whether the vault has its key, the fingerprint of what signed documents are sealed with, and where this very request seems to come from. Definer: catalogues and bookkeeping that no client role reads.';

create function public.deployment_state() returns jsonb
language sql stable set search_path = '' as $$ select private.deployment_state() $$;
comment on function public.deployment_state() is
  'For the service key alone: the state of this deployment, see private.deployment_state. Errors: 42501 for anyone else.';

revoke execute on function private.deployment_state(), public.deployment_state() from public, anon, authenticated;
grant execute on function private.deployment_state(), public.deployment_state() to service_role;
