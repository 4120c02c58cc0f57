-- Social posting of people who leave, what is found by a few letters, and what the clock does.

create function private.held_social_accounts(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select a.id::text, '@' || ltrim(a.username, '@'), initcap(a.platform), a.model_id, null::jsonb
  from public.social_accounts a where a.created_by = person order by lower(a.username), a.id
$$;
comment on function private.held_social_accounts(uuid) is 'Social accounts that someone connected. Definer: called by definer bodies only.';

create function private.release_social_accounts(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.social_accounts a set created_by = p.to_id from unnest(plan) as p where a.id = p.id::uuid and a.created_by = person;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_social_accounts(uuid, private.handover[]) is
  'Counts social accounts against someone else''s plan, or against nobody''s; they post on. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('social_accounts', 72, '{move,end}', 'move', true);

create function private.held_social_posts(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select p.id::text, coalesce(nullif(left(p.excerpt, 80), ''), 'A post without text'),
    case p.status when 'pending_approval' then 'Waits for approval' else 'Goes out ' || to_char(p.scheduled_at, 'FMDD Mon YYYY') end, a.model_id, null::jsonb
  from public.social_posts p join public.social_accounts a on a.id = p.account_id
  where coalesce(p.submitted_by, p.created_by) = person and p.status in ('scheduled', 'pending_approval') and p.deleted_at is null order by p.scheduled_at, p.id
$$;
comment on function private.held_social_posts(uuid) is 'Posts that someone planned. Definer: called by definer bodies only.';

create function private.release_social_posts(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.social_posts p set
    created_by = coalesce(h.to_id, p.created_by), submitted_by = h.to_id,
    status = case when h.to_id is null then 'draft' else p.status end, due_at = case when h.to_id is null then null else p.due_at end
  from unnest(plan) as h where p.id = h.id::uuid and coalesce(p.submitted_by, p.created_by) = person and p.status in ('scheduled', 'pending_approval');
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_social_posts(uuid, private.handover[]) is
  'Has planned posts go out in someone else''s name, or makes them drafts. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('social_posts', 73, '{move,end}', 'move', true);

-- Ctrl+K

create function private.search_social_posts(p_text text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all constant boolean := private.sees_all_rows();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
  sought constant text[] := private.words_sought(p_text);
  ids uuid[];
begin
  execute format(
    $q$select array(
      select s.id from (
        select p.id, coalesce(p.published_at, p.scheduled_at, p.created_at) as at, private.fold(' ' || concat_ws(' ', p.excerpt, a.username, m.stage_name)) as words
        from public.social_posts p join public.social_accounts a on a.id = p.account_id join public.models m on m.id = a.model_id
        where p.deleted_at is null and ($1 or a.model_id = any ($2))
      ) s where %s order by s.at desc, s.id limit $3
    )$q$,
    coalesce(private.words_condition(sought), 'false')
  ) into ids using sees_all, mine, least(greatest(coalesce(p_limit, 20), 1), 50);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'title', coalesce(nullif(left(p.excerpt, 120), ''), 'A post without text'), 'username', a.username, 'platform', a.platform, 'status', p.status
    ) order by f.place), '[]')
    from unnest(ids) with ordinality as f (id, place) join public.social_posts p on p.id = f.id join public.social_accounts a on a.id = p.account_id
  );
end
$$;
comment on function private.search_social_posts(text, integer) is
  'Posts of models that the caller sees, by text, account and model, the latest first. Definer: called by private.global_search, which asks for the permission.';

-- The clock

create function private.job_social_due() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  changed := private.end_waits_for_approval() + private.hold_unapproved() + private.miss_posts(null) + private.play_demo_posts(null);
  -- Whatever a worker that ended has left behind.
  perform private.wake_social(d.account_id, d.at) from (
    select p.account_id, min(p.due_at) as at from public.social_posts p
    where p.status in ('scheduled', 'publishing') and p.deleted_at is null group by p.account_id
  ) d where not private.is_outside_open('social', d.account_id);
  return changed;
end
$$;
comment on function private.job_social_due() is
  'Job: asks for approvals that planned posts need by now, plans those that need none any more, misses what nobody has begun within an hour, and plays what is due in the demo. Definer: no client role writes posts.';
insert into private.jobs (name, title, every) values ('social_due', 'Look after social posts', '1 minute');

create function private.job_social_metrics() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked integer := 0;
  account public.social_accounts;
begin
  for account in
    select a.* from public.social_accounts a left join private.social_lines l on l.account_id = a.id
    where a.status = 'connected' and a.platform <> 'demo' and coalesce(l.metrics_at <= now(), true) and private.has_social_metrics(a)
      and exists (select from public.social_posts p where p.account_id = a.id and p.status = 'published' and p.published_at > now() - interval '30 days')
    order by a.id limit 200
  loop
    perform private.wake_social(account.id);
    asked := asked + 1;
  end loop;
  delete from public.social_metrics x where (x.post_id, x.captured_at) in (
    select y.post_id, y.captured_at from public.social_metrics y join public.social_posts p on p.id = y.post_id
    where p.published_at < now() - interval '180 days' limit private.job_batch()
  );
  return asked;
end
$$;
comment on function private.job_social_metrics() is
  'Job: has figures of posts of the last 30 days fetched, and forgets those of posts older than 180 days. Definer: no client role writes figures.';
insert into private.jobs (name, title, every) values ('social_metrics', 'Fetch figures of social posts', '1 hour');
