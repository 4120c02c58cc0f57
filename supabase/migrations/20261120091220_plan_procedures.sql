-- What someone's plan is, and how much of it is used (specification, chapter 7). The service key does what an
-- administrator may.

create function private.is_service() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (select auth.uid()) is null and coalesce((select auth.jwt()) ->> 'role', 'service_role') = 'service_role';
end
$$;
comment on function private.is_service() is 'Whether it is the server itself that asks: by the service key, or on the database''s own console.';

create function private.require_own_plan(target uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_service() then
    perform private.require_session();
    if target is distinct from (select private.active_uid()) and not (select private.is_admin()) then
      raise exception 'You can only see your own plan' using errcode = '42501';
    end if;
    perform private.require_active();
  end if;
  if not exists (select from public.profiles p where p.id = target) then
    raise exception 'This user does not exist' using errcode = 'PT404';
  end if;
end
$$;
comment on function private.require_own_plan(uuid) is
  'Refuses who asks about someone else''s plan without being an administrator. Definer: called by definer bodies only.';

-- Bodies

create function private.get_user_subscription(target_user_id uuid) returns table (
  subscription_id uuid, plan_id uuid, plan_type text, plan_name text, status text, models_limit integer, users_limit integer,
  can_access_marketplace boolean, can_access_advanced_features boolean, can_access_api boolean,
  can_access_priority_support boolean, current_period_start timestamptz, current_period_end timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_plan(target_user_id);
  return query select * from private.plan_of(target_user_id);
end
$$;

create function private.get_user_usage(target_user_id uuid) returns table (
  models_used integer, users_used integer, api_calls_this_month integer, last_calculated_at timestamptz, storage_bytes bigint,
  share_links_used integer, users_invited integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_plan(target_user_id);
  return query select
    private.models_used(target_user_id),
    private.users_used(target_user_id),
    coalesce(
      (
        select u.api_calls from private.user_usage u
        where u.user_id = target_user_id and u.month = date_trunc('month', now() at time zone 'UTC')::date
      ),
      0
    ),
    now(),
    private.stored_bytes(target_user_id) + private.loose_bytes(target_user_id),
    private.share_links_used(target_user_id),
    (select count(*)::integer from private.people_brought(target_user_id) b where b.invitation_id is not null);
end
$$;

create function private.list_people_brought(target_user_id uuid)
returns table (user_id uuid, invitation_id uuid, name text, email text, expires_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_plan(target_user_id);
  return query select b.* from private.people_brought(target_user_id) b
    order by b.invitation_id is not null, lower(b.name), b.email limit 1000;
end
$$;

create function private.check_user_limit(target_user_id uuid, limit_type text, requested_amount integer) returns table (
  can_perform boolean, current_usage integer, limit_value integer, reason text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  most integer;
  used integer;
begin
  perform private.require_own_plan(target_user_id);
  if limit_type is null or limit_type not in ('models', 'users') then
    raise exception 'Unknown limit' using errcode = '22023', hint = 'unknown_limit';
  end if;
  if requested_amount is null or requested_amount < 1 then
    raise exception 'Ask for at least one' using errcode = '22023', hint = 'requested_amount';
  end if;
  if limit_type = 'models' then
    select p.models_limit, private.models_used(target_user_id) into most, used from private.plan_of(target_user_id) as p;
  else
    select p.users_limit, private.users_used(target_user_id) into most, used from private.plan_of(target_user_id) as p;
  end if;
  return query select a.allowed, used, most, case when not a.allowed then private.limit_sentence(limit_type, most, used) end
  from (select most = -1 or used::bigint + requested_amount <= most as allowed) as a;
end
$$;

-- Procedures

select private.expose('get_user_subscription',
  'The plan that someone has now, one row; without a subscription, or once it has lapsed, the default plan. For the person and administrators. Errors: 42501, PT404.',
  'the plan of last resort is named in the settings');

select private.expose('get_user_usage',
  'What counts against someone''s plan, counted now. Users are those that the person brought, with users_invited as many open invitations among them; storage is what that person has uploaded, what no row names yet as well, share_links_used their links to documents that can be opened. For the person and administrators. Errors: 42501, PT404.',
  'a person need not see everyone who counts');

select private.expose('list_people_brought',
  'Whom users_used of get_user_usage counts, the first 1,000: active users by name, then invitations that can still be accepted. For the person and administrators. Errors: 42501, PT404.',
  'a person need not see other invitations than their own');

comment on function private.check_user_limit(uuid, text, integer) is 'Body of the public function of that name. Definer, as what it calls.';

create function public.check_user_limit(
  target_user_id uuid, limit_type public.bounded_text, requested_amount integer default 1
) returns table (can_perform boolean, current_usage integer, limit_value integer, reason text)
language sql stable set search_path = '' as $$
  select * from private.check_user_limit(target_user_id, limit_type, requested_amount)
$$;
comment on function public.check_user_limit(uuid, public.bounded_text, integer) is
  'Whether someone has room for more models or users, one row; reason is the sentence to show where they have not. It only tells: triggers decide. For the person and administrators. Errors: 42501, PT404, 22023.';

create function public.get_plan_features(plan_id_param uuid)
returns table (feature_key text, feature_name text, is_included boolean, limit_value integer)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_active();
  return query select f.key, f.name, case when f.flag is null then coalesce(f.amount <> 0, true) else f.flag end, f.amount
    from public.subscription_plans p
    cross join lateral (
      values
        (1, 'models', 'Models', null::boolean, p.models_limit),
        (2, 'users', 'Users', null, p.users_limit),
        (3, 'social_accounts', 'Social accounts', null, (p.limits ->> 'social_accounts')::integer),
        (4, 'bots', 'Bots', null, (p.limits ->> 'bots')::integer),
        (5, 'link_trees', 'Link trees', null, (p.limits ->> 'link_trees')::integer),
        (6, 'share_links', 'Share links', null, (p.limits ->> 'share_links')::integer),
        (7, 'storage_gb', 'Storage', null, (p.limits ->> 'storage_gb')::integer),
        (8, 'api_calls_month', 'API calls a month', null, (p.limits ->> 'api_calls_month')::integer),
        (9, 'audit_days', 'Audit history', null, (p.limits ->> 'audit_days')::integer),
        (10, 'marketplace', 'Marketplace', p.can_access_marketplace, null),
        (11, 'advanced_features', 'Advanced features', p.can_access_advanced_features, null),
        (12, 'api', 'API access', p.can_access_api, null),
        (13, 'priority_support', 'Priority support', p.can_access_priority_support, null)
    ) as f (place, key, name, flag, amount)
    where p.id = plan_id_param
    order by f.place;
end
$$;
comment on function public.get_plan_features(uuid) is
  'What a plan that the caller sees includes, in the order to show it; a limit of null is agreed by contract, -1 is unlimited. Empty for any other plan. Errors: 42501 inactive.';

grant execute on function private.is_service(), private.check_user_limit(uuid, text, integer) to authenticated, service_role;
grant execute on function public.check_user_limit(uuid, public.bounded_text, integer), public.get_plan_features(uuid) to authenticated, service_role;
