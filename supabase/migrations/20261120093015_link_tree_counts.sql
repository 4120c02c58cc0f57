-- How often pages were seen and links opened. A visitor is a hash by a salt that lives one UTC day: afterwards nobody can tell who it was. Bots
-- and repeats are kept apart; a job sums days up, and what was written down of a visit is deleted after 90 days.

create table private.link_tree_events (
  id bigint generated always as identity primary key,
  tree_id uuid not null references public.link_trees (id) on delete cascade,
  block_id uuid,
  type text not null,
  visitor_hash text not null,
  referrer_host text,
  country text,
  device text,
  os text,
  utm jsonb not null default '{}',
  is_bot boolean not null default false,
  is_duplicate boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint link_tree_events_type_known check (type in ('view', 'click', 'gate_pass', 'gate_leave')),
  constraint link_tree_events_referrer_length check (char_length(referrer_host) <= 253),
  constraint link_tree_events_country_form check (country ~ '^[A-Z]{2}$'),
  constraint link_tree_events_device_known check (device in ('phone', 'tablet', 'computer')),
  constraint link_tree_events_os_length check (char_length(os) <= 20),
  constraint link_tree_events_utm_bounds check (octet_length(utm::text) <= 600)
);
comment on table private.link_tree_events is 'What visitors did, for 90 days: no address, no agent, no cookie.';
create index link_tree_events_tree_id_idx on private.link_tree_events (tree_id, created_at);
create index link_tree_events_created_at_idx on private.link_tree_events (created_at);
create index link_tree_events_visitor_idx on private.link_tree_events (tree_id, visitor_hash, type, created_at);

create table private.link_tree_daily (
  tree_id uuid not null references public.link_trees (id) on delete cascade,
  day date not null,
  dimension text not null,
  key text not null,
  views integer not null default 0,
  clicks integer not null default 0,
  visitors integer not null default 0,
  primary key (tree_id, day, dimension, key),
  constraint link_tree_daily_dimension_known check (dimension in ('total', 'block', 'referrer', 'country', 'device'))
);
comment on table private.link_tree_daily is 'Views, clicks and visitors of a UTC day, in all and by block, referrer, country and device.';
create index link_tree_daily_day_idx on private.link_tree_daily (day, dimension);

create table private.link_tree_rollup (
  is_only boolean primary key default true check (is_only),
  until date not null
);
comment on table private.link_tree_rollup is 'Days before this one are summed up in private.link_tree_daily.';
insert into private.link_tree_rollup (until) values ((now() at time zone 'UTC')::date);

create table private.link_visitor_salts (
  day date primary key,
  salt bytea not null
);
comment on table private.link_visitor_salts is 'By what visitors of a UTC day are hashed; random, and deleted the next night.';

alter table private.link_tree_events enable row level security;
alter table private.link_tree_events force row level security;
alter table private.link_tree_daily enable row level security;
alter table private.link_tree_daily force row level security;
alter table private.link_tree_rollup enable row level security;
alter table private.link_tree_rollup force row level security;
alter table private.link_visitor_salts enable row level security;
alter table private.link_visitor_salts force row level security;

-- Reading

create function private.link_event_sums(wanted uuid, first_day date, end_day date)
returns table (tree_id uuid, day date, dimension text, key text, views integer, clicks integer, visitors integer)
language sql stable security definer set search_path = '' as $$
  select e.tree_id, (e.created_at at time zone 'UTC')::date, d.dimension, d.key,
    count(*) filter (where e.type = 'view')::integer, count(*) filter (where e.type = 'click')::integer,
    count(distinct e.visitor_hash) filter (where e.type = 'view')::integer
  from private.link_tree_events e
  cross join lateral (values
    ('total', ''), ('block', e.block_id::text), ('referrer', coalesce(e.referrer_host, '')), ('country', coalesce(e.country, '')),
    ('device', coalesce(e.device, ''))
  ) as d (dimension, key)
  where (wanted is null or e.tree_id = wanted) and e.created_at >= first_day::timestamp at time zone 'UTC'
    and e.created_at < end_day::timestamp at time zone 'UTC' and not e.is_bot and not e.is_duplicate and e.type in ('view', 'click') and d.key is not null
  group by 1, 2, 3, 4
$$;
comment on function private.link_event_sums(uuid, date, date) is
  'Sums of what is written down of one page or all, from a UTC day up to another. Definer: called by definer bodies only.';

create function private.link_day_sums(wanted uuid, first_day date, last_day date)
returns table (tree_id uuid, day date, dimension text, key text, views integer, clicks integer, visitors integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  summed_until constant date := (select r.until from private.link_tree_rollup r);
begin
  return query
    select d.tree_id, d.day, d.dimension, d.key, d.views, d.clicks, d.visitors from private.link_tree_daily d
    where (wanted is null or d.tree_id = wanted) and d.day between first_day and least(last_day, summed_until - 1);
  if last_day >= summed_until then
    return query select * from private.link_event_sums(wanted, greatest(first_day, summed_until), last_day + 1);
  end if;
end
$$;
comment on function private.link_day_sums(uuid, date, date) is
  'Sums of UTC days, of one page or all: what the job has summed up, and today as it is. Definer: called by definer bodies only.';

create function private.link_tree_totals(first_day date, last_day date) returns table (tree_id uuid, views bigint, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select s.tree_id, sum(s.views), sum(s.clicks) from private.link_day_sums(null, first_day, last_day) s where s.dimension = 'total' group by s.tree_id;
end
$$;
comment on function private.link_tree_totals(date, date) is 'Views and clicks of every page. Definer: called by definer bodies only.';

create function private.link_block_totals(wanted uuid, first_day date, last_day date) returns table (block_id uuid, clicks bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select s.key::uuid, sum(s.clicks) from private.link_day_sums(wanted, first_day, last_day) s where s.dimension = 'block' group by s.key;
end
$$;
comment on function private.link_block_totals(uuid, date, date) is 'Clicks of each block of a page. Definer: called by definer bodies only.';

-- Summing up, and forgetting

create function private.job_link_trees() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  summed_until date;
  changed integer;
begin
  select r.until into summed_until from private.link_tree_rollup r for update;
  insert into private.link_tree_daily as d (tree_id, day, dimension, key, views, clicks, visitors)
  select s.tree_id, s.day, s.dimension, s.key, s.views, s.clicks, s.visitors from private.link_event_sums(null, summed_until, today) s
  on conflict on constraint link_tree_daily_pkey do update set views = excluded.views, clicks = excluded.clicks, visitors = excluded.visitors;
  get diagnostics changed = row_count;
  update private.link_tree_rollup r set until = today where r.until < today;
  delete from private.link_visitor_salts s where s.day < today;
  delete from private.link_tree_events e where e.id in (
    select o.id from private.link_tree_events o where o.created_at < now() - interval '90 days' order by o.created_at limit private.job_batch()
  );
  return changed;
end
$$;
comment on function private.job_link_trees() is
  'Job: sums up what happened on pages before today, deletes the salt of days that are over, and what is 90 days old. Definer: no client role reads or writes any of it.';
insert into private.jobs (name, title, every) values ('link_trees', 'Sum up visits of link pages', '1 hour');
