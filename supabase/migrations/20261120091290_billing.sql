-- Online payment. The provider tells of payments by events, which come late, twice, at once and in any order; the server function
-- billing-webhook checks who sent one and hands what it says to apply_billing_event, which decides (docs/functions.md).

create table private.billing_events (
  event_id text primary key,
  kind text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null,
  constraint billing_events_kind_known check (kind in ('started', 'renewed', 'failed', 'ended')),
  constraint billing_events_length check (char_length(event_id) <= 255 and char_length(outcome) <= 40)
);
comment on table private.billing_events is
  'Which events of the payment provider have been applied, so that none is twice, and what became of each. Kept for 90 days; the provider repeats one for 30.';
create index billing_events_received_at_idx on private.billing_events (received_at);
alter table private.billing_events enable row level security;
alter table private.billing_events force row level security;

create table private.billing_subscriptions (
  stripe_subscription_id text primary key,
  state text not null default 'new',
  state_at timestamptz not null default '-infinity',
  paid_until timestamptz,
  seen_at timestamptz not null default now(),
  constraint billing_subscriptions_state_known check (state in ('new', 'paid', 'failed', 'ended')),
  constraint billing_subscriptions_length check (char_length(stripe_subscription_id) <= 255)
);
comment on table private.billing_subscriptions is
  'What the provider last said of each of its subscriptions, and when: an older event changes nothing. It is there before the person is known where a renewal overtakes the first payment.';
create index billing_subscriptions_seen_at_idx on private.billing_subscriptions (seen_at);
alter table private.billing_subscriptions enable row level security;
alter table private.billing_subscriptions force row level security;

-- Telling people

create function private.tell_of_payment(recipients uuid[], subscription text, title text, message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    'system_alert', recipients, null, title, message, '{"kind": "billing"}', 'billing:' || coalesce(subscription, 'none')
  );
end
$$;
comment on function private.tell_of_payment(uuid[], text, text, text) is
  'Notifies people of a payment, once for a subscription until they have read it. Definer: called by definer bodies only.';

create function private.tell_admins_of_payment(subscription text, title text, message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_payment(
    array(select p.id from public.profiles p where p.role = 'admin' and p.status = 'active'), subscription, title,
    message || ' Subscription at the payment provider: ' || coalesce(subscription, 'none') || '.'
  );
end
$$;
comment on function private.tell_admins_of_payment(text, text, text) is
  'Tells administrators of a payment that needs one of them. Definer: called by definer bodies only.';

-- Deciding

create function private.note_billing_state(subscription text, new_state text, moment timestamptz, until timestamptz)
returns private.billing_subscriptions
language plpgsql security definer set search_path = '' as $$
declare
  known private.billing_subscriptions;
  is_newer boolean;
begin
  -- Locked from here on: whatever else comes of this subscription at the same moment waits.
  insert into private.billing_subscriptions as b (stripe_subscription_id) values (subscription)
  on conflict on constraint billing_subscriptions_pkey do update set seen_at = now()
  returning * into known;
  -- One that has ended never comes back; of two in the same second, a payment counts.
  is_newer := known.state <> 'ended'
    and (new_state = 'ended' or moment > known.state_at or (moment = known.state_at and new_state = 'paid'));
  update private.billing_subscriptions b set
    state = case when is_newer then new_state else b.state end,
    state_at = greatest(b.state_at, moment),
    paid_until = greatest(b.paid_until, until)
  where b.stripe_subscription_id = subscription
  returning * into known;
  return known;
end
$$;
comment on function private.note_billing_state(text, text, timestamptz, timestamptz) is
  'Keeps what an event says of a subscription, unless a newer one said otherwise; a period that was paid only grows. Definer: called by definer bodies only.';

create function private.paid_period_end(until timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$ select until + interval '6 hours' $$;
comment on function private.paid_period_end(timestamptz) is
  'When a plan ends that is paid until then: the provider charges for the next period an hour after it has begun, and nobody is to lose their plan for that hour.';

create function private.make_way(person uuid, plan public.subscription_plans, own_subscription text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  tiers constant text[] := array['free', 'basic', 'pro', 'enterprise', 'custom'];
  other record;
begin
  select s.id, s.stripe_subscription_id, p.plan_type into other
  from public.subscriptions s join public.subscription_plans p on p.id = s.plan_id
  where s.user_id = person and s.status = 'active' and s.stripe_subscription_id is distinct from own_subscription
    and (s.current_period_end is null or s.current_period_end > now());
  if not found then
    return true;
  end if;
  -- A contract or a gift that is worth more stays.
  if other.stripe_subscription_id is null
    and array_position(tiers, other.plan_type) > array_position(tiers, plan.plan_type) then
    return false;
  end if;
  update public.subscriptions s set status = 'cancelled' where s.id = other.id;
  if other.stripe_subscription_id is not null then
    perform private.tell_admins_of_payment(
      other.stripe_subscription_id, 'Someone pays for two plans',
      (select coalesce(p.display_name, p.email) from public.profiles p where p.id = person)
        || ' has paid for ' || plan.name || ' as well. Cancel the earlier subscription at the payment provider.'
    );
  end if;
  return true;
end
$$;
comment on function private.make_way(uuid, public.subscription_plans, text) is
  'Ends the plan that someone has besides the one that was paid; false where it is of a higher tier and nobody pays for it online. Definer: called by definer bodies only.';

create function private.follow_paid_plan(known private.billing_subscriptions) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mine public.subscriptions;
  plan public.subscription_plans;
  wanted text;
begin
  select * into mine from public.subscriptions s where s.stripe_subscription_id = known.stripe_subscription_id;
  if not found then
    return false;
  end if;
  -- As every change of someone's plan: one after the other.
  perform private.account_of(mine.user_id);
  select * into mine from public.subscriptions s where s.id = mine.id;
  select * into plan from public.subscription_plans p where p.id = mine.plan_id;
  wanted := case known.state when 'paid' then 'active' when 'failed' then 'past_due' when 'ended' then 'cancelled' else mine.status end;
  -- One that gave way to another plan stays as it is, whatever is still paid for it.
  if mine.status = 'cancelled' then
    return true;
  end if;
  if wanted = 'active' and mine.status <> 'active' then
    if not private.make_way(mine.user_id, plan, mine.stripe_subscription_id) then
      perform private.tell_admins_of_payment(
        mine.stripe_subscription_id, 'A payment came for a plan that was replaced',
        'The person has a higher plan by now. Cancel the subscription to ' || plan.name || ', or change their plan.'
      );
      return true;
    end if;
    update public.subscriptions s set status = 'expired'
    where s.user_id = mine.user_id and s.status = 'active' and s.id <> mine.id;
  end if;
  update public.subscriptions s set
    status = wanted,
    current_period_end = case when known.paid_until > s.current_period_start
      then greatest(s.current_period_end, private.paid_period_end(known.paid_until)) else s.current_period_end end
  where s.id = mine.id;
  if wanted = 'active' and mine.status <> 'active' then
    perform private.tell_of_payment(
      array[mine.user_id], mine.stripe_subscription_id, 'You’re back on ' || plan.name, 'Thank you for your payment.'
    );
  elsif wanted = 'past_due' and mine.status = 'active' then
    perform private.tell_of_payment(
      array[mine.user_id], mine.stripe_subscription_id, 'Your payment for ' || plan.name || ' failed',
      'Update your payment details with the link in the payment provider’s email to get the plan back.'
    );
  elsif wanted = 'cancelled' then
    perform private.tell_of_payment(
      array[mine.user_id], mine.stripe_subscription_id, 'Your ' || plan.name || ' subscription has ended', 'Nothing you made was deleted.'
    );
  end if;
  return true;
end
$$;
comment on function private.follow_paid_plan(private.billing_subscriptions) is
  'Brings someone''s subscription in line with what the provider last said of it; false where there is none yet. Definer: called by definer bodies only.';

create function private.start_paid_plan(
  known private.billing_subscriptions, customer text, person_id text, link_id text, moment timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  subscription constant text := known.stripe_subscription_id;
  person public.profiles;
  plan public.subscription_plans;
  before record;
begin
  if exists (select from public.subscriptions s where s.stripe_subscription_id = subscription) then
    return 'repeated';
  end if;
  select * into plan from public.subscription_plans p where p.payment_link_id = link_id and p.is_active;
  if person_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    select * into person from public.profiles p where p.id = person_id::uuid for update;
  end if;
  if plan.id is null then
    -- Whatever else is sold by the same account names nobody here.
    if person.id is not null then
      perform private.tell_admins_of_payment(
        subscription, coalesce(person.display_name, person.email) || ' has paid, but for no plan',
        'It came by a payment link that no plan on offer has. Give them their plan, or cancel and refund the subscription.'
      );
    end if;
    return 'unknown_plan';
  end if;
  if person.id is null then
    perform private.tell_admins_of_payment(
      subscription, 'A payment for ' || plan.name || ' matches no user',
      'Find the customer at the payment provider. Give the person their plan, or refund the payment.'
    );
    return 'unknown_person';
  end if;
  if known.state = 'ended' then
    return 'ended';
  end if;
  select p.plan_id, p.plan_type into before from private.plan_of(person.id) as p;
  if not private.make_way(person.id, plan, subscription) then
    perform private.tell_admins_of_payment(
      subscription, coalesce(person.display_name, person.email) || ' has paid for a lower plan',
      'They keep the plan they have. Cancel and refund the subscription to ' || plan.name || ', or change their plan.'
    );
    return 'kept_higher_plan';
  end if;
  perform private.create_user_subscription(
    person.id, plan.id, moment,
    case when known.paid_until > moment then private.paid_period_end(known.paid_until) end, subscription, customer
  );
  update public.subscription_plan_changes c
  set old_plan_id = before.plan_id, old_plan_type = before.plan_type, reason = 'Paid online'
  where c.id = (select n.id from public.subscription_plan_changes n where n.user_id = person.id order by n.created_at desc limit 1);
  if known.state = 'failed' then
    perform private.follow_paid_plan(known);
    return 'applied';
  end if;
  if person.status <> 'active' then
    perform private.tell_admins_of_payment(
      subscription, coalesce(person.display_name, person.email) || ' has paid, but is inactive',
      'They have ' || plan.name || ' now, and can’t sign in. Activate the account, or cancel and refund the subscription.'
    );
    return 'inactive_person';
  end if;
  perform private.tell_of_payment(array[person.id], subscription, 'You’re now on ' || plan.name, 'Thank you for your payment.');
  return 'applied';
end
$$;
comment on function private.start_paid_plan(private.billing_subscriptions, text, text, text, timestamptz) is
  'Gives someone the plan that they have paid for by its payment link. What cannot be matched is told to administrators: the money has come. Definer: called by definer bodies only.';

create function private.apply_billing_event(
  p_event_id public.bounded_text, p_kind public.bounded_text, p_happened_at timestamptz, p_subscription public.bounded_text default null,
  p_customer public.bounded_text default null, p_person public.bounded_text default null,
  p_payment_link public.bounded_text default null, p_paid_until timestamptz default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known private.billing_subscriptions;
  said text;
  told text;
begin
  if not private.is_service() then
    raise exception 'Only the server applies payments' using errcode = '42501';
  end if;
  said := case p_kind when 'started' then 'paid' when 'renewed' then 'paid' when 'failed' then 'failed' when 'ended' then 'ended' end;
  if said is null or p_event_id is null or p_happened_at is null or (p_subscription is null and p_kind <> 'started') then
    raise exception 'This is no event of a payment' using errcode = '22023', hint = 'billing_event';
  end if;
  -- Of two deliveries at once, the second waits here for the first.
  insert into private.billing_events (event_id, kind, happened_at, outcome) values (p_event_id, p_kind, p_happened_at, 'applied')
  on conflict do nothing;
  if not found then
    return 'repeated';
  end if;
  if p_subscription is null then
    told := 'unknown_plan';
    if exists (select from public.subscription_plans p where p.payment_link_id = p_payment_link) then
      perform private.tell_admins_of_payment(
        null, 'A payment link charges only once', 'Someone paid by it and has no plan. Make a link that renews, and refund the payment.'
      );
      told := 'no_subscription';
    end if;
  else
    known := private.note_billing_state(p_subscription, said, p_happened_at, p_paid_until);
    if p_kind = 'started' then
      told := private.start_paid_plan(known, p_customer, p_person, p_payment_link, p_happened_at);
    elsif not private.follow_paid_plan(known) then
      told := 'kept_for_start';
    else
      told := case when known.state = said then 'applied' else 'out_of_date' end;
    end if;
  end if;
  update private.billing_events e set outcome = told where e.event_id = p_event_id;
  return told;
end
$$;
select private.expose('apply_billing_event',
  'For the service key alone. Applies an event of the payment provider whose signature was checked, once: kind is started, renewed, failed or ended. Answers what became of it: applied, repeated, out_of_date, kept_for_start, ended, unknown_person, unknown_plan, inactive_person, kept_higher_plan or no_subscription. Errors: 42501, 22023.',
  'no role writes what payments change', p_to => 'service_role');

-- The link of each plan

create function private.set_plan_payment_link(
  p_plan_id uuid, p_url public.bounded_text default null, p_link_id public.bounded_text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  url constant text := nullif(btrim(p_url), '');
  link_id constant text := nullif(btrim(p_link_id), '');
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can change payment links' using errcode = '42501';
  end if;
  if url !~ '^https://' then
    raise exception 'A payment link begins with https://' using errcode = '22023', hint = 'payment_link_url';
  end if;
  if (url is null) <> (link_id is null) then
    raise exception 'A payment link has an address and an id' using errcode = '22023',
      hint = case when url is null then 'payment_link_url' else 'payment_link_id' end;
  end if;
  update public.subscription_plans p set payment_link_url = url, payment_link_id = link_id where p.id = p_plan_id;
  if not found then
    raise exception 'This plan does not exist' using errcode = 'PT404';
  end if;
exception
  when check_violation then
    raise exception 'This is no payment link' using errcode = '22023',
      hint = case when link_id ~ '^plink_[a-zA-Z0-9]{1,200}$' then 'payment_link_url' else 'payment_link_id' end;
  when unique_violation then
    raise exception 'Another plan has this payment link' using errcode = '23505', hint = 'payment_link_taken';
end
$$;
select private.expose('set_plan_payment_link',
  'Administrators only. Says where a plan is paid for, and how the provider names that link; without both it can no longer be paid online. Errors: 42501, PT404, 22023 with hint payment_link_url or payment_link_id, 23505 with hint payment_link_taken.',
  'no client role writes plans');

-- What is kept no longer

create function private.job_billing_events() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  events integer;
  ended integer;
begin
  delete from private.billing_events e where e.event_id in (
    select old.event_id from private.billing_events old where old.received_at < now() - interval '90 days'
    order by old.received_at limit private.job_batch() for update skip locked
  );
  get diagnostics events = row_count;
  delete from private.billing_subscriptions b where b.stripe_subscription_id in (
    select old.stripe_subscription_id from private.billing_subscriptions old
    where old.seen_at < now() - interval '90 days' and (
      old.state = 'ended'
      or not exists (select from public.subscriptions s where s.stripe_subscription_id = old.stripe_subscription_id)
    )
    order by old.seen_at limit private.job_batch() - events for update skip locked
  );
  get diagnostics ended = row_count;
  return events + ended;
end
$$;
comment on function private.job_billing_events() is
  'Job: events of payments after 90 days, and what was known of subscriptions that ended, or that nobody here has. Definer: no client role reaches them.';

insert into private.jobs (name, title, every) values ('billing_events', 'Remove old payment events', '1 day');
