-- Plans are changed by administrators, who are told first how many people that touches.

create function private.plan_people(wanted_plan uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Without a person it is the plan of last resort that is answered.
  is_default constant boolean := exists (select from private.plan_of(null) as d where d.plan_id = wanted_plan);
begin
  return array(
    select p.id
    from public.profiles p
    left join public.subscriptions s on s.user_id = p.id and s.status = 'active'
      and (s.current_period_end is null or s.current_period_end > now())
    where p.status = 'active' and case when s.id is null then is_default else s.plan_id = wanted_plan end
  );
end
$$;
comment on function private.plan_people(uuid) is
  'The active people who have a plan now: by a subscription, or as the default one. Definer: called by definer bodies only.';

create function private.announce_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_access(
    case
      -- The default plan is found by its type, so that anyone's may be another one now.
      when new.plan_type <> old.plan_type then array(select p.id from public.profiles p where p.status = 'active')
      else private.plan_people(new.id)
    end
  );
  return null;
end
$$;
comment on function private.announce_plan() is
  'Trigger: tells the open windows of everyone on a plan that they may do more, or less, than before. Definer, as what it calls.';

create trigger subscription_plans_announce after update on public.subscription_plans
  for each row when (
    (old.plan_type, old.name, old.models_limit, old.users_limit, old.can_access_marketplace, old.can_access_advanced_features,
      old.can_access_api, old.can_access_priority_support, old.limits)
    is distinct from
    (new.plan_type, new.name, new.models_limit, new.users_limit, new.can_access_marketplace, new.can_access_advanced_features,
      new.can_access_api, new.can_access_priority_support, new.limits)
  )
  execute function private.announce_plan();

-- Bodies

create function private.require_plan_editor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can change plans' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_plan_editor() is
  'Refuses everyone but active administrators. Definer: called by definer bodies only.';

create function private.count_plan_people(p_plan_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_plan_editor();
  return cardinality(private.plan_people(p_plan_id));
end
$$;

create function private.plan_fault(broken text, out fault text, out field text)
language plpgsql immutable set search_path = '' as $$
begin
  select f.fault, f.field into fault, field
  from (values
    ('subscription_plans_type_known', 'Choose one of the five plan types', 'plan_type'),
    ('subscription_plans_name_length', 'Enter a name of up to 60 characters', 'name'),
    ('subscription_plans_description_length', 'Description must be 500 characters or fewer', 'description'),
    ('subscription_plans_sort_order_range', 'Enter a whole number between 0 and 1000', 'sort_order'),
    ('subscription_plans_price_monthly', 'Enter a price between 0 and 1,000,000', 'price_monthly_cents'),
    ('subscription_plans_price_yearly', 'Enter a price between 0 and 10,000,000', 'price_yearly_cents'),
    ('subscription_plans_currency_shape', 'Choose a currency', 'currency'),
    ('subscription_plans_models_limit_range', 'Enter a whole number between 0 and 1,000,000, or −1 for unlimited', 'models_limit'),
    ('subscription_plans_users_limit_range', 'Enter a whole number between 0 and 1,000,000, or −1 for unlimited', 'users_limit'),
    ('subscription_plans_limits_shape', 'Enter whole numbers of at most 1,000,000,000, or −1 for unlimited', 'limits'),
    ('subscription_plans_highlights_shape', 'Enter up to five short highlights', 'highlights')
  ) as f (constraint_name, fault, field)
  where f.constraint_name = broken;
  fault := coalesce(fault, 'This is no plan. Check what you entered.');
end
$$;
comment on function private.plan_fault(text) is 'What to say about a value that a plan can''t have, and which column it is about.';

create function private.save_plan(p_plan_id uuid, p_row_version integer, p_plan jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.subscription_plans;
  broken text;
  told record;
begin
  perform private.require_plan_editor();
  if jsonb_typeof(p_plan) is distinct from 'object' then
    raise exception 'This is no plan. Check what you entered.' using errcode = '22023', hint = 'plan';
  end if;
  wanted := jsonb_populate_record(null::public.subscription_plans, p_plan);
  if exists (select from unnest(wanted.highlights) as h where btrim(h) = '' or char_length(h) > 60) then
    raise exception 'Enter highlights of up to 60 characters' using errcode = '22023', hint = 'highlights';
  end if;
  if p_plan_id is null then
    insert into public.subscription_plans (
      plan_type, name, description, sort_order, is_active, is_self_service, price_monthly_cents, price_yearly_cents, currency,
      models_limit, users_limit, can_access_marketplace, can_access_advanced_features, can_access_api,
      can_access_priority_support, limits, highlights
    )
    values (
      wanted.plan_type, btrim(wanted.name), nullif(btrim(wanted.description), ''), wanted.sort_order, wanted.is_active,
      wanted.is_self_service, wanted.price_monthly_cents, wanted.price_yearly_cents, wanted.currency, wanted.models_limit,
      wanted.users_limit, wanted.can_access_marketplace, wanted.can_access_advanced_features, wanted.can_access_api,
      wanted.can_access_priority_support, wanted.limits, wanted.highlights
    )
    returning id into wanted.id;
    return wanted.id;
  end if;
  if wanted.plan_type <> 'free'
    and exists (select from public.subscription_plans p where p.id = p_plan_id and p.plan_type = 'free') then
    raise exception 'The Free plan keeps its type: people fall back to it' using errcode = '22023', hint = 'plan_type';
  end if;
  update public.subscription_plans p
  set plan_type = wanted.plan_type, name = btrim(wanted.name), description = nullif(btrim(wanted.description), ''),
    sort_order = wanted.sort_order, is_active = wanted.is_active, is_self_service = wanted.is_self_service,
    price_monthly_cents = wanted.price_monthly_cents, price_yearly_cents = wanted.price_yearly_cents,
    currency = wanted.currency, models_limit = wanted.models_limit, users_limit = wanted.users_limit,
    can_access_marketplace = wanted.can_access_marketplace,
    can_access_advanced_features = wanted.can_access_advanced_features, can_access_api = wanted.can_access_api,
    can_access_priority_support = wanted.can_access_priority_support, limits = wanted.limits,
    highlights = wanted.highlights, row_version = p_row_version
  where p.id = p_plan_id;
  if not found then
    raise exception 'This plan does not exist' using errcode = 'PT404';
  end if;
  return p_plan_id;
exception
  when check_violation then
    get stacked diagnostics broken = constraint_name;
    select * into told from private.plan_fault(broken);
    raise exception '%', told.fault using errcode = '22023', hint = coalesce(told.field, 'plan');
  when not_null_violation or invalid_text_representation or numeric_value_out_of_range then
    raise exception 'This is no plan. Check what you entered.' using errcode = '22023', hint = 'plan';
  when unique_violation then
    raise exception 'There is a plan of this type already. Only custom plans can be several.'
      using errcode = '23505', hint = 'plan_type';
end
$$;
comment on function private.save_plan(uuid, integer, jsonb) is
  'Body of the public function of that name. Definer: no client role writes plans.';

-- Procedures

select private.expose('count_plan_people',
  'Administrators only. How many active people have a plan now, by a subscription or as the default one. Errors: 42501.',
  'the plan of last resort is named in the settings');

create function public.save_plan(p_plan jsonb, p_plan_id uuid default null, p_row_version integer default null) returns uuid
language sql set search_path = '' as $$
  select private.save_plan(p_plan_id, p_row_version, private.json_at_most(p_plan, 8000))
$$;
comment on function public.save_plan(jsonb, uuid, integer) is
  'Administrators only. Saves what is in a plan, by the names of its columns, and answers its id; row_version is the one that was seen. Without an id it makes a new one. Payment links stay as they are. Errors: 42501, PT404, PT409 with hint stale, 22023 with the column as hint, 23505 with hint plan_type.';

grant execute on function private.save_plan(uuid, integer, jsonb) to authenticated, service_role;
grant execute on function public.save_plan(jsonb, uuid, integer) to authenticated, service_role;
