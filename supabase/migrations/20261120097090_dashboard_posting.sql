-- What of social posting needs someone's attention.

create function private.attention_social_post(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all constant boolean := private.sees_all_rows();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
begin
  return query
    select p.id || ':' || p.status || ':' || extract(epoch from p.problem_at)::bigint, case p.status when 'failed' then 'danger' else 'warning' end, p.problem_at,
      coalesce(nullif(left(p.excerpt, 120), ''), 'A post without text'), p.id || '/' || p.status || '/' || a.username, null::integer, null::integer, a.model_id
    from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.status in ('failed', 'missed', 'unknown') and p.deleted_at is null and p.problem_at is not null and (sees_all or a.model_id = any (mine))
    order by p.problem_at, p.id limit 1000;
end
$$;
comment on function private.attention_social_post(private.dashboard_ask) is
  'Posts that failed, were missed or are not known: note is the id, the status and the account. Definer: called by definer bodies only.';

create function private.attention_social_approval(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.active_uid();
  sees_all constant boolean := private.sees_all_rows();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
begin
  return query
    select p.id || ':' || extract(epoch from p.problem_at)::bigint, 'warning', p.scheduled_at,
      coalesce(nullif(left(p.excerpt, 120), ''), 'A post without text'), p.id || '/' || a.username, null::integer, null::integer, a.model_id
    from public.social_posts p join public.social_accounts a on a.id = p.account_id
    where p.status = 'pending_approval' and p.deleted_at is null and (sees_all or a.model_id = any (mine)) and private.decides_on_post(caller, p)
    order by p.scheduled_at, p.id limit 1000;
end
$$;
comment on function private.attention_social_approval(private.dashboard_ask) is
  'Posts that wait for the caller''s approval: note is the id and the account. Definer: called by definer bodies only.';

create function private.attention_social_account(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_all constant boolean := private.sees_all_rows();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
begin
  return query
    select a.id || ':' || extract(epoch from a.failed_at)::bigint, 'danger', a.failed_at, a.username, a.id || '/' || a.status, null::integer, null::integer, a.model_id
    from public.social_accounts a
    where a.status in ('reconnect_needed', 'suspended') and a.failed_at is not null and (sees_all or a.model_id = any (mine))
    order by a.failed_at, a.id limit 1000;
end
$$;
comment on function private.attention_social_account(private.dashboard_ask) is
  'Social accounts that can not post: note is the id and the state. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values
  ('social_post', 72, 'can_access_twitter_bot'), ('social_approval', 73, 'can_access_twitter_bot'), ('social_account', 74, 'can_access_twitter_bot');
