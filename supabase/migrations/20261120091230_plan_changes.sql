-- Starting a subscription, changing the plan, and counting what is not counted live (specification, chapter 7).

-- Bodies

create function private.tell_of_plan(person uuid, plan public.subscription_plans, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  by_whom constant jsonb := private.by_whom('plan_changed');
begin
  perform private.notify(
    'system_alert', array[person], null, 'You’re now on ' || plan.name,
    private.plain_line('Changed by ' || coalesce(by_whom ->> 'actor_name', 'the server') || coalesce(': ' || reason, ''), 1000),
    by_whom, 'plan_changed'
  );
end
$$;
comment on function private.tell_of_plan(uuid, public.subscription_plans, text) is
  'Tells someone which plan they have now, unless they chose it themselves; once until they have read it. Definer: called by definer bodies only.';

create function private.update_user_usage(
  target_user_id uuid, models_count integer default null, users_count integer default null, api_calls integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_plan(target_user_id);
  if least(models_count, users_count, api_calls) < 0 then
    raise exception 'Usage can’t be negative' using errcode = '22023', hint = 'negative_usage';
  end if;
  insert into private.user_usage as u (user_id, month, api_calls)
  values (target_user_id, date_trunc('month', now() at time zone 'UTC')::date, coalesce(update_user_usage.api_calls, 0))
  on conflict on constraint user_usage_pkey do update
  set month = excluded.month,
    api_calls = case when u.month = excluded.month then greatest(u.api_calls, excluded.api_calls) else excluded.api_calls end;
end
$$;

create function private.start_subscription(
  person uuid, new_plan public.subscription_plans, starts timestamptz, ends timestamptz, stripe_subscription text, stripe_customer text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  -- One that has run out gives way; its row stays for the history.
  update public.subscriptions s set status = 'expired'
  where s.user_id = person and s.status = 'active' and s.current_period_end <= now();
  insert into public.subscriptions (
    user_id, plan_id, current_period_start, current_period_end, stripe_subscription_id, stripe_customer_id
  )
  values (person, new_plan.id, starts, ends, stripe_subscription, stripe_customer)
  returning id into made;
  return made;
exception when unique_violation then
  raise exception 'This user already has an active subscription' using errcode = '23505', hint = 'subscription_exists';
end
$$;
comment on function private.start_subscription(uuid, public.subscription_plans, timestamptz, timestamptz, text, text) is
  'Makes someone''s active subscription, or 23505 where they have one. Definer: called by definer bodies only.';

create function private.create_user_subscription(
  target_user_id uuid, target_plan_id uuid, period_start timestamptz default null, period_end timestamptz default null,
  stripe_subscription_id public.bounded_text default null, stripe_customer_id public.bounded_text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  plan public.subscription_plans;
  starts constant timestamptz := coalesce(period_start, now());
  is_free boolean;
  made uuid;
begin
  perform private.require_own_plan(target_user_id);
  perform private.account_of(target_user_id);
  select * into plan from public.subscription_plans p where p.id = target_plan_id and p.is_active;
  is_free := plan.plan_type = 'free';
  if not private.is_service() and not (select private.is_admin()) and (
    is_free is not true or exists (select from public.subscriptions s where s.user_id = target_user_id)
  ) then
    raise exception 'Only administrators can start a subscription' using errcode = '42501';
  end if;
  if plan.id is null then
    raise exception 'This plan does not exist' using errcode = 'PT404';
  end if;
  if period_end <= starts then
    raise exception 'A period must end after it starts' using errcode = '22023', hint = 'period';
  end if;
  made := private.start_subscription(target_user_id, plan, starts, period_end, stripe_subscription_id, stripe_customer_id);
  insert into public.subscription_plan_changes (user_id, new_plan_id, new_plan_type, reason, changed_by)
  values (target_user_id, plan.id, plan.plan_type, 'Subscription created', (select auth.uid()));
  -- What the server starts is told by what has it started, such as a payment, or is how an account begins.
  if not private.is_service() then
    perform private.tell_of_plan(target_user_id, plan);
  end if;
  return made;
end
$$;

create function private.change_user_plan(
  p_user_id uuid, p_new_plan_id uuid, p_change_reason public.bounded_text default null, p_changed_by uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tiers constant text[] := array['free', 'basic', 'pro', 'enterprise', 'custom'];
  reason constant text := nullif(btrim(p_change_reason), '');
  before record;
  plan public.subscription_plans;
  subscription uuid;
  change public.subscription_plan_changes;
begin
  perform private.require_own_plan(p_user_id);
  if p_changed_by is not null and p_changed_by is distinct from (select auth.uid()) then
    raise exception 'Plans can only be changed in your own name' using errcode = '42501';
  end if;
  if char_length(reason) > 500 then
    raise exception 'Reason must be 500 characters or fewer' using errcode = '22023', hint = 'too_long';
  end if;
  -- Two changes of one plan at the same moment come one after the other.
  perform private.account_of(p_user_id);
  select * into before from private.plan_of(p_user_id);
  select * into plan from public.subscription_plans p where p.id = p_new_plan_id and p.is_active;
  if plan.id is null then
    raise exception 'This plan does not exist' using errcode = 'PT404';
  end if;
  if plan.plan_type <> 'custom'
    and array_position(tiers, plan.plan_type) <= coalesce(array_position(tiers, before.plan_type), 0) then
    raise exception 'Cannot downgrade or switch to same tier plan' using errcode = 'P0001', hint = 'plan_tier';
  end if;
  if not plan.is_self_service and not private.is_service() and not (select private.is_admin()) then
    raise exception 'Ask an administrator to move you to this plan' using errcode = 'P0001', hint = 'not_self_service';
  end if;
  update public.subscriptions s set plan_id = plan.id, limit_overrides = '{}'
  where s.user_id = p_user_id and s.status = 'active' and (s.current_period_end is null or s.current_period_end > now())
  returning s.id into subscription;
  if not found then
    subscription := private.start_subscription(p_user_id, plan, now(), null, null, null);
  end if;
  insert into public.subscription_plan_changes (
    user_id, old_plan_id, new_plan_id, old_plan_type, new_plan_type, reason, changed_by
  )
  values (p_user_id, before.plan_id, plan.id, before.plan_type, plan.plan_type, reason, (select auth.uid()))
  returning * into change;
  perform private.tell_of_plan(p_user_id, plan, reason);
  return jsonb_build_object(
    'subscription_id', subscription, 'change_id', change.id, 'old_plan_type', change.old_plan_type,
    'new_plan_type', change.new_plan_type, 'changed_at', change.created_at
  );
end
$$;

-- Procedures

select private.expose('update_user_usage',
  'Raises the number of API calls of this month. Models and users are counted live, whatever is said here. For the person and administrators. Errors: 42501, PT404, 22023.',
  'no client role writes usage');

select private.expose('create_user_subscription',
  'Starts a subscription and answers its id. For administrators and the service key; people themselves start a first, free one. Errors: 42501, PT404, 22023, 23505 with hint subscription_exists.',
  'no client role writes subscriptions');

select private.expose('change_user_plan',
  'Moves someone to a higher tier, or to custom: {subscription_id, change_id, old_plan_type, new_plan_type, changed_at}. People move themselves to self-service plans, administrators anyone to any. Errors: 42501, PT404, 22023, P0001 with hint plan_tier or not_self_service.',
  'no client role writes subscriptions');
