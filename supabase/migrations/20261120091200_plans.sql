-- Plans of the workspace, who has which, and what each of them allows. Whose plan counts: decisions on open points, 5, 35 and 48.

create table public.subscription_plans (
  id uuid primary key default gen_random_uuid(),
  plan_type text not null,
  name text not null,
  description text,
  sort_order integer not null,
  is_active boolean not null default true,
  is_self_service boolean not null default false,
  price_monthly_cents integer,
  price_yearly_cents integer,
  currency text not null default 'EUR',
  models_limit integer not null,
  users_limit integer not null,
  can_access_marketplace boolean not null default false,
  can_access_advanced_features boolean not null default false,
  can_access_api boolean not null default false,
  can_access_priority_support boolean not null default false,
  limits jsonb not null default '{}',
  highlights text[] not null default '{}',
  payment_link_url text,
  payment_link_id text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscription_plans_type_known check (plan_type in ('free', 'basic', 'pro', 'enterprise', 'custom')),
  constraint subscription_plans_name_length check (btrim(name) <> '' and char_length(name) <= 60),
  constraint subscription_plans_description_length check (char_length(description) <= 500),
  constraint subscription_plans_sort_order_range check (sort_order between 0 and 1000),
  constraint subscription_plans_price_monthly check (price_monthly_cents between 0 and 100000000),
  constraint subscription_plans_price_yearly check (price_yearly_cents between 0 and 1000000000),
  constraint subscription_plans_currency_shape check (currency ~ '^[A-Z]{3}$'),
  constraint subscription_plans_models_limit_range check (models_limit between -1 and 1000000),
  constraint subscription_plans_users_limit_range check (users_limit between -1 and 1000000),
  constraint subscription_plans_limits_shape check (
    jsonb_typeof(limits) = 'object' and octet_length(limits::text) <= 2000
    -- Whole numbers, -1 among them; anything else fails one of the three.
    and not jsonb_path_exists(limits, '$.* ? (@.type() != "number" || @ < -1 || @ > 1000000000 || @.floor() != @)')
  ),
  constraint subscription_plans_highlights_shape check (
    cardinality(highlights) <= 5 and array_position(highlights, null) is null
    and octet_length(array_to_string(highlights, ',')) <= 1000
  ),
  constraint subscription_plans_payment_link_whole check ((payment_link_url is null) = (payment_link_id is null)),
  constraint subscription_plans_payment_link_url_shape check (
    payment_link_url ~ '^https://[a-zA-Z0-9.-]+(:[0-9]{1,5})?/[^\s#@\\]+$' and char_length(payment_link_url) <= 500
  ),
  constraint subscription_plans_payment_link_id_shape check (payment_link_id ~ '^plink_[a-zA-Z0-9]{1,200}$')
);
comment on table public.subscription_plans is 'What can be subscribed to. A limit of -1 means unlimited; a price that is missing, on request.';
comment on column public.subscription_plans.is_self_service is 'Whether people may move to it themselves, without an administrator or a payment.';
comment on column public.subscription_plans.is_active is 'Whether it is on offer. @noindex There are a handful of plans.';
comment on column public.subscription_plans.payment_link_url is 'Where it is paid for, at the payment provider; none is by an administrator alone.';
comment on column public.subscription_plans.payment_link_id is 'How the provider names that link when it tells of a payment.';
comment on column public.subscription_plans.limits is 'Further limits by name, such as storage_gb; one that is missing is agreed by contract.';
-- Contracts differ; of every other tier there is one.
create unique index subscription_plans_type_key on public.subscription_plans (plan_type) where plan_type <> 'custom';
create unique index subscription_plans_payment_link_id_key on public.subscription_plans (payment_link_id);
create index subscription_plans_sort_order_idx on public.subscription_plans (sort_order, id);

create trigger subscription_plans_touch before update on public.subscription_plans
  for each row execute function private.touch_updated_at();
create trigger subscription_plans_version before update on public.subscription_plans
  for each row execute function private.keep_row_version();
select private.publish('public.subscription_plans');

insert into public.subscription_plans (
  plan_type, name, sort_order, is_self_service, price_monthly_cents, price_yearly_cents, models_limit, users_limit,
  can_access_marketplace, can_access_advanced_features, can_access_api, can_access_priority_support, limits
) values
  ('free', 'Free', 0, true, 0, 0, 0, 1, false, false, false, false,
    '{"storage_gb": 1, "share_links": 5, "link_trees": 0, "social_accounts": 0, "bots": 0, "api_calls_month": 0, "audit_days": 7}'),
  ('basic', 'Basic', 1, false, 4900, 49000, 5, 3, false, false, false, false,
    '{"storage_gb": 10, "share_links": 50, "link_trees": 5, "social_accounts": 5, "bots": 1, "api_calls_month": 0, "audit_days": 30}'),
  ('pro', 'Pro', 2, false, 14900, 149000, 25, 10, true, true, false, false,
    '{"storage_gb": 100, "share_links": -1, "link_trees": 25, "social_accounts": 30, "bots": 5, "api_calls_month": 0, "audit_days": 365}'),
  ('enterprise', 'Enterprise', 3, false, 39900, 399000, -1, 50, true, true, true, true,
    '{"storage_gb": 1000, "share_links": -1, "link_trees": -1, "social_accounts": -1, "bots": 20, "api_calls_month": 100000, "audit_days": 1095}'),
  ('custom', 'Custom', 4, false, null, null, -1, -1, true, true, true, true, '{}');

-- After the seeds, which nobody did.
create constraint trigger subscription_plans_audit after insert or update or delete on public.subscription_plans
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "plans", "resource": "plan", "name": ["name"],
    "fields": [
      "plan_type", "name", "description", "sort_order", "is_active", "is_self_service", "price_monthly_cents",
      "price_yearly_cents", "currency", "models_limit", "users_limit", "can_access_marketplace",
      "can_access_advanced_features", "can_access_api", "can_access_priority_support", "limits", "highlights",
      "payment_link_url", "payment_link_id"
    ]
  }');

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  plan_id uuid not null references public.subscription_plans (id),
  status text not null default 'active',
  current_period_start timestamptz not null default now(),
  current_period_end timestamptz,
  limit_overrides jsonb not null default '{}',
  stripe_subscription_id text,
  stripe_customer_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_status_known check (status in ('active', 'past_due', 'cancelled', 'expired')),
  constraint subscriptions_period_order check (current_period_end > current_period_start),
  constraint subscriptions_overrides_shape check (
    jsonb_typeof(limit_overrides) = 'object' and octet_length(limit_overrides::text) <= 2000
    and coalesce(limit_overrides ->> 'models_limit', '0') ~ '^(-1|[0-9]{1,9})$'
    and coalesce(limit_overrides ->> 'users_limit', '0') ~ '^(-1|[0-9]{1,9})$'
  ),
  constraint subscriptions_stripe_length check (
    char_length(stripe_subscription_id) <= 255 and char_length(stripe_customer_id) <= 255
  )
);
comment on table public.subscriptions is
  'Who has which plan, and until when; without an end it lasts. Only an active one whose period has not ended counts.';
comment on column public.subscriptions.limit_overrides is 'models_limit and users_limit where a contract differs from the plan.';
create unique index subscriptions_active_key on public.subscriptions (user_id) where status = 'active';
create unique index subscriptions_stripe_subscription_id_key on public.subscriptions (stripe_subscription_id);
create index subscriptions_user_id_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_plan_id_idx on public.subscriptions (plan_id);

create trigger subscriptions_touch before update on public.subscriptions
  for each row execute function private.touch_updated_at();

create table public.subscription_plan_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  old_plan_id uuid references public.subscription_plans (id) on delete set null,
  new_plan_id uuid references public.subscription_plans (id) on delete set null,
  old_plan_type text,
  new_plan_type text not null,
  reason text,
  changed_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.subscription_plan_changes is
  'Which plan someone had before and after, why and by whom; null is the server itself. @readonly Written with the change of the subscription alone.';
create index subscription_plan_changes_user_id_idx on public.subscription_plan_changes (user_id, created_at desc, id);
create index subscription_plan_changes_old_plan_id_idx on public.subscription_plan_changes (old_plan_id);
create index subscription_plan_changes_new_plan_id_idx on public.subscription_plan_changes (new_plan_id);
create index subscription_plan_changes_changed_by_idx on public.subscription_plan_changes (changed_by);

create table private.user_usage (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  month date not null,
  api_calls integer not null check (api_calls >= 0)
);
comment on table private.user_usage is 'Calls of the API in a month. Models and users are counted when someone asks, never kept.';
alter table private.user_usage enable row level security;
alter table private.user_usage force row level security;

-- Triggers

create function private.audit_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  changes jsonb;
begin
  select * into person from public.profiles p where p.id = coalesce(new.user_id, old.user_id);
  -- Gone with the account, which has its own entry.
  if not found then
    return null;
  end if;
  changes := private.changed_fields(
    to_jsonb(old), to_jsonb(new), array['status', 'current_period_end', 'limit_overrides'], '{}'
  );
  if old.plan_id is distinct from new.plan_id then
    changes := changes || jsonb_build_object('plan', jsonb_build_array(
      (select p.name from public.subscription_plans p where p.id = old.plan_id),
      (select p.name from public.subscription_plans p where p.id = new.plan_id)
    ));
  end if;
  if changes <> '{}' then
    perform private.write_audit(
      'subscriptions.' || case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end,
      'user', person.id::text, coalesce(person.display_name, person.email), null, changes
    );
  end if;
  return null;
end
$$;
comment on function private.audit_subscription() is
  'Trigger: who has which plan, under the person whose it is. Definer: it writes the log.';

create constraint trigger subscriptions_audit after insert or update or delete on public.subscriptions
  deferrable initially deferred for each row execute function private.audit_subscription();

create function private.announce_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_access(array[coalesce(new.user_id, old.user_id)]);
  return null;
end
$$;
comment on function private.announce_subscription() is
  'Trigger: tells the person''s open windows that they may do more, or less, than before. Definer, as what it calls.';

create trigger subscriptions_announce after insert or update or delete on public.subscriptions
  for each row execute function private.announce_subscription();

-- Access: read by the person and by administrators; written by the procedures.

select private.close_tables('subscription_plans');

create policy "Active people see the plans on offer, administrators all" on public.subscription_plans
  for select to authenticated
  using ((select private.is_admin()) or (is_active and (select private.active_uid()) is not null));

select private.close_tables('subscriptions');

create policy "People see their own subscriptions, administrators all" on public.subscriptions
  for select to authenticated
  using (user_id = (select private.active_uid()) or (select private.is_admin()));

alter table public.subscription_plan_changes enable row level security;
alter table public.subscription_plan_changes force row level security;
revoke all on public.subscription_plan_changes from anon, authenticated, service_role;
grant select on public.subscription_plan_changes to authenticated, service_role;

create policy "People see how their own plan changed, administrators everyone's" on public.subscription_plan_changes
  for select to authenticated
  using (user_id = (select private.active_uid()) or (select private.is_admin()));
