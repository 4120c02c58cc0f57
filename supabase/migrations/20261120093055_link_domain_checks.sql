-- Setting the domain of a page, and checking it: the worker asks the DNS, what the answer means is decided here. Nothing is shown at a domain before
-- both records were found, nor after one was missing twice.

insert into private.outside_kinds (kind, title, most_attempts, first_wait, is_patient)
values ('domain_check', 'Check domains of link pages', 6, '1 minute', false);

create function private.set_link_tree_domain(p_id uuid, p_row_version integer, p_domain public.bounded_text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees := private.editable_link_tree(p_id, p_row_version);
  wanted constant text := private.plain_host(nullif(btrim(p_domain), ''));
begin
  if tree.deleted_at is not null then
    raise exception 'This page is in the trash. Restore it to change it.' using errcode = '22023', hint = 'deleted';
  end if;
  if wanted is not distinct from tree.custom_domain then
    return private.link_tree_detail(tree);
  end if;
  delete from private.link_domains d where d.tree_id = tree.id;
  if wanted is null then
    update public.link_trees t set custom_domain = null, custom_domain_status = 'none' where t.id = tree.id returning * into tree;
    return private.link_tree_detail(tree);
  end if;
  perform private.require_custom_domain(wanted);
  begin
    update public.link_trees t set custom_domain = wanted, custom_domain_status = 'pending' where t.id = tree.id returning * into tree;
  exception when unique_violation then
    -- Not whose page has it, nor whether the caller may see that one.
    raise exception 'This domain is already used' using errcode = '22023', hint = 'custom_domain';
  end;
  insert into private.link_domains (tree_id) values (tree.id);
  -- Nobody makes records faster.
  perform private.queue_outside('domain_check', tree.id, clock_timestamp() + interval '1 minute');
  return private.link_tree_detail(tree);
end
$$;
select private.expose('set_link_tree_domain',
  'Gives a page a domain of its creator, which is shown once its records were found, or takes it away with null. Answers as get_link_tree does. Errors: 42501, PT404, PT409 with hint stale, 22023 with hint custom_domain, deleted.',
  'no client role writes pages');

create function private.check_link_tree_domain(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tree constant public.link_trees := private.editable_link_tree(p_id, null);
begin
  if tree.custom_domain is null then
    raise exception 'This page has no domain' using errcode = '22023', hint = 'custom_domain';
  end if;
  perform private.queue_outside('domain_check', tree.id, greatest(clock_timestamp(), d.checked_at + interval '10 seconds'))
  from private.link_domains d where d.tree_id = tree.id;
  return private.link_tree_detail(tree);
end
$$;
select private.expose('check_link_tree_domain',
  'Has the records of a page''s domain looked up now, no more often than every 10 seconds. Answers as get_link_tree does; what was found comes later. Errors: 42501, PT404, 22023 with hint custom_domain.',
  'no client role writes the queue');

create function private.start_outside_domain_check(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'tree_id', t.id, 'domain', t.custom_domain, 'txt_name', '_marquee.' || t.custom_domain, 'txt_value', 'marquee-verify=' || d.token, 'target', private.link_domain_target()
  )
  from public.link_trees t join private.link_domains d on d.tree_id = t.id
  where t.id = p_id and t.custom_domain is not null and t.deleted_at is null and private.link_domain_target() is not null
$$;
comment on function private.start_outside_domain_check(uuid) is
  'What the worker looks up for a page, or null where it has no domain. Definer: called by private.take_outside_job.';

create function private.end_outside_domain_check(p_id uuid, p_state text, p_message text) returns void
language sql security definer set search_path = '' as $$
  select null::void
$$;
comment on function private.end_outside_domain_check(uuid, text, text) is
  'Nothing: what was found is told by record_domain_check, and what was not is due again. Definer: called by private.end_outside.';

create function private.record_domain_check(
  p_tree_id uuid, p_domain public.bounded_text, p_txt_value public.bounded_text, p_problem public.bounded_text default null
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  tree public.link_trees;
  known private.link_domains;
  became text;
  wait interval;
begin
  select * into tree from public.link_trees t where t.id = p_tree_id for update;
  select * into known from private.link_domains d where d.tree_id = p_tree_id;
  if tree.custom_domain is null or known.tree_id is null then
    return null;
  end if;
  -- Another domain by now, or the same one set again: what was found is not about it.
  if tree.custom_domain is distinct from p_domain or 'marquee-verify=' || known.token is distinct from p_txt_value then
    return 1;
  end if;
  known.failures := case when p_problem is null then 0 else least(known.failures + 1, 1000) end;
  became := case
    when p_problem is null then 'verified'
    when tree.custom_domain_status = 'pending' and known.set_at > clock_timestamp() - interval '3 days' then 'pending'
    -- Servers of names hiccup: what is missing once is looked for again before visitors lose the page.
    when tree.custom_domain_status = 'verified' and known.failures < 2 then 'verified'
    else 'failed'
  end;
  wait := case
    when became = 'pending' then least(interval '1 minute' * (2 ^ least(known.failures - 1, 6)), interval '1 hour')
    when became = 'verified' and p_problem is not null then interval '30 minutes'
    else interval '1 day'
  end;
  update private.link_domains d set
    checked_at = clock_timestamp(), next_check_at = clock_timestamp() + wait, failures = known.failures, problem = p_problem
  where d.tree_id = tree.id;
  -- Open pages ask for it again; nobody's version of the page is older for it.
  update public.link_trees t set custom_domain_status = became, updated_at = now() where t.id = tree.id;
  if became = 'failed' and tree.custom_domain_status <> 'failed' then
    perform private.notify(
      'system_alert', array[a.person], tree.model_id,
      case when tree.custom_domain_status = 'verified' then 'The domain ' || tree.custom_domain || ' no longer shows ' || tree.title
        else 'The domain ' || tree.custom_domain || ' couldn’t be verified' end,
      case when p_problem in ('no_txt', 'wrong_txt') then 'Its TXT record is missing.' else 'It doesn’t lead to Marquee.' end,
      jsonb_build_object('kind', 'domain_failed', 'category', 'models', 'page_id', tree.id),
      format('domain_failed:%s', tree.id)
    )
    from unnest(private.link_tree_audience(tree)) as a (person);
  end if;
  return case when wait < interval '1 hour' then extract(epoch from wait)::integer end;
end
$$;
select private.expose('record_domain_check',
  'For the worker that checks domains: what the DNS said, as p_problem no_txt, wrong_txt, no_target, wrong_target, or null where all is there. Answers after how many seconds to look again, null where that is later than an hour.',
  'no client role writes what was found', p_to => 'service_role');

create function private.link_tree_at_host(p_host text) returns text
language sql stable security definer set search_path = '' as $$
  select t.domain from public.link_trees t
  where lower(t.custom_domain) = lower(left(p_host, 300)) and t.custom_domain_status = 'verified' and t.deleted_at is null
$$;
comment on function private.link_tree_at_host(text) is
  'The address of the page that a verified domain shows, or null. Definer: called by definer bodies only.';

create function private.job_link_domains() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  select count(private.queue_outside('domain_check', d.tree_id)) into queued
  from (
    select o.tree_id from private.link_domains o join public.link_trees t on t.id = o.tree_id
    where o.next_check_at <= clock_timestamp() and t.deleted_at is null
    order by o.next_check_at limit private.job_batch()
  ) d;
  return queued;
end
$$;
comment on function private.job_link_domains() is 'Job: puts pages whose domain is due into the worker''s line. Definer: no client role writes it.';
insert into private.jobs (name, title, every) values ('link_domains', 'Check domains of link pages', '30 minutes');
