-- Links that lead nowhere: the worker asks each address of a published page once a day, and says what came back; what that means is decided here. An
-- address that is not there any more is broken at once, a server that does not answer when it did not some hours later either.

-- Mail does not wait for it.
insert into private.outside_kinds (kind, title, most_attempts, is_patient) values ('link_check', 'Check links of link pages', 3, true);

create function private.due_link_checks(wanted uuid) returns table (block_id uuid, address text, checked_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.id, a.address, b.last_checked_at
  from public.link_trees t
  join public.link_tree_blocks b on b.tree_id = t.id
  cross join lateral (
    select b.url as address where b.kind in ('link', 'image') and b.url ~* '^https://'
    union all
    select l.link from unnest(b.links) as l (link) where b.kind = 'social'
  ) as a
  where (wanted is null or t.id = wanted) and t.status = 'published' and t.deleted_at is null and b.is_visible
    and coalesce(b.ends_at > now(), true)
    and (b.last_checked_at is null or b.last_checked_at < now() - case when b.check_failures > 0 then interval '6 hours' else interval '23 hours' end)
$$;
comment on function private.due_link_checks(uuid) is
  'Addresses of one page or all that are to be asked: once a day, after a failure six hours later. Of the draft, which is what people can put right. Definer: called by definer bodies only.';

create function private.start_outside_link_check(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 0 then jsonb_build_object(
    'tree_id', p_id, 'links', jsonb_agg(jsonb_build_object('block', d.block_id, 'key', md5(d.address), 'address', d.address) order by d.checked_at nulls first)
  ) end
  from (select * from private.due_link_checks(p_id) c order by c.checked_at nulls first, c.block_id limit 150) d
$$;
comment on function private.start_outside_link_check(uuid) is
  'Which addresses of a page the worker asks, or null where none is due. Definer: called by private.take_outside_job.';

create function private.end_outside_link_check(p_id uuid, p_state text, p_message text) returns void
language sql security definer set search_path = '' as $$
  select null::void
$$;
comment on function private.end_outside_link_check(uuid, text, text) is
  'Nothing: what was found is told by record_link_checks, and what was not is due again. Definer: called by private.end_outside.';

create function private.link_tree_audience(tree public.link_trees) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select a.user_id from (
      select tree.created_by as user_id
      union
      select m.manager_id from public.models m where m.id = tree.model_id
      union
      select s.manager_id from public.model_secondary_managers s where s.model_id = tree.model_id
      union
      select p.id from public.profiles p where p.role = 'admin' and p.status = 'active' and (tree.model_id is null or tree.created_by is null)
    ) a
    where a.user_id = any (private.people_with_rows('can_manage_config', tree.model_id))
    order by a.user_id
  )
$$;
comment on function private.link_tree_audience(public.link_trees) is
  'Who hears of a page: who made it and who looks after its model, as long as they may change it; administrators of general pages and of those whose maker has gone. Definer: called by definer bodies only.';

create function private.record_link_checks(p_tree_id uuid, p_checks jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees;
  newly text[];
  mended integer;
begin
  select * into tree from public.link_trees t where t.id = p_tree_id for update;
  if tree.id is null then
    return 0;
  end if;
  with told as (
    -- Of a row of links the worst counts. What leads elsewhere by now is another link.
    select distinct on (b.id) b.id, r.status, r.problem
    from public.link_tree_blocks b
    join jsonb_to_recordset(p_checks) as r (block uuid, key text, status integer, problem text) on r.block = b.id
    where b.tree_id = tree.id and (r.key = md5(b.url) or r.key in (select md5(l.link) from unnest(b.links) as l (link)))
    order by b.id, r.problem is null, coalesce(r.problem, '') not in ('not_found', 'unsafe'), r.problem
  ),
  changed as (
    update public.link_tree_blocks b set
      last_checked_at = now(), last_status = case when d.status between 100 and 599 then d.status end, last_problem = d.problem,
      check_failures = case when d.problem is null then 0 else least(b.check_failures + 1, 1000) end,
      broken_since = case
        when d.problem is null then null
        when d.problem in ('not_found', 'unsafe') or b.check_failures > 0 then coalesce(b.broken_since, now())
        else b.broken_since
      end
    from told d join public.link_tree_blocks o on o.id = d.id
    where b.id = d.id
    returning coalesce(b.label, 'Social row') as label, o.broken_since as was, b.broken_since as became, b.position
  )
  select array_agg(c.label order by c.position) filter (where c.was is null and c.became is not null),
    count(*) filter (where c.was is not null and c.became is null)
  into newly, mended from changed c;
  if newly is not null or mended > 0 then
    -- Open pages ask for it again; nobody's version of the page is older for it.
    update public.link_trees t set updated_at = now() where t.id = tree.id;
  end if;
  if newly is not null then
    -- Once for each break: what is broken already is not told of once more.
    perform private.notify(
      'system_alert', array[a.person], tree.model_id,
      case when cardinality(newly) = 1 then 'A link on ' || tree.title || ' doesn’t work' else cardinality(newly) || ' links on ' || tree.title || ' don’t work' end,
      private.plain_line(array_to_string(newly[1:5], ', '), 300),
      jsonb_build_object('kind', 'links_broken', 'category', 'models', 'page_id', tree.id),
      format('links_broken:%s', tree.id)
    )
    from unnest(private.link_tree_audience(tree)) as a (person);
  end if;
  return coalesce(cardinality(newly), 0);
end
$$;
select private.expose('record_link_checks',
  'For the worker that checks links: what came back for each, [{block, key, status, problem: not_found, unsafe, no_answer, no_host, certificate, server_error, redirects or null}]. Answers how many are newly broken.',
  'no client role writes what was found', p_most_bytes => 100000, p_to => 'service_role');

-- When a page is checked: a minute after Publish, and by the clock

create function private.queue_link_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_outside('link_check', new.id, clock_timestamp() + interval '1 minute');
  return null;
end
$$;
comment on function private.queue_link_check() is 'Trigger: links of a page are checked soon after it was published. Definer: no client role writes the queue.';
create trigger link_trees_70_check after update of published_version on public.link_trees
  for each row when (new.status = 'published' and new.published_version is distinct from old.published_version) execute function private.queue_link_check();

create function private.job_link_checks() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  -- One after the other over the hour: a page with slow links keeps nothing else waiting for long.
  select count(private.queue_outside('link_check', d.tree_id, clock_timestamp() + d.place * interval '20 seconds')) into queued
  from (
    select b.tree_id, row_number() over (order by min(c.checked_at) nulls first, b.tree_id) as place
    from private.due_link_checks(null) c join public.link_tree_blocks b on b.id = c.block_id
    group by b.tree_id order by min(c.checked_at) nulls first, b.tree_id limit 170
  ) d;
  return queued;
end
$$;
comment on function private.job_link_checks() is 'Job: puts pages with links that are due into the worker''s line. Definer: no client role writes it.';
insert into private.jobs (name, title, every) values ('link_checks', 'Check links of link pages', '1 hour');
