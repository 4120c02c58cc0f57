-- Where a request came from, and how often something may be tried. Whatever is refused by these is told as an answer and never
-- raised: an exception would undo the count.

insert into public.config (key, value) values ('trusted_proxies', '1');

-- Addresses

create function private.plain_address(written text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return host(regexp_replace(btrim(written), '^::ffff:(?=[0-9]+\.)', '', 'i')::inet);
exception when others then
  return null;
end
$$;
comment on function private.plain_address(text) is 'An address without mask or padding, or null for what is none.';

create function private.hop_of(chain text, trusted text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  hops constant text[] := string_to_array(chain, ',');
  hop_count constant integer := coalesce(array_length(hops, 1), 0);
  ranges inet[];
  hop text;
begin
  if trusted ~ '^[1-9]$' then
    return private.plain_address(hops[greatest(hop_count - trusted::integer + 1, 1)]);
  end if;
  ranges := string_to_array(regexp_replace(trusted, '\s', '', 'g'), ',')::inet[];
  for place in reverse hop_count..1 loop
    hop := private.plain_address(hops[place]);
    -- Beyond what cannot be read, anyone may have written anything.
    exit when hop is null or not hop::inet <<= any (ranges);
  end loop;
  return hop;
exception when others then
  -- A setting that cannot be read trusts nobody but the server that the database is asked by.
  return private.plain_address(hops[hop_count]);
end
$$;
comment on function private.hop_of(text, text) is
  'Of a chain of addresses as X-Forwarded-For has it, the last that no trusted proxy stands at: trusted is how many proxies there are, 1 to 9, or their ranges.';

create function private.caller_ip() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  trusted text;
begin
  -- The embedded backend looks at the connection itself. Clients cannot set this: their headers all stand in the other setting.
  if coalesce(current_setting('marquee.peer', true), '') <> '' then
    return private.plain_address(current_setting('marquee.peer'));
  end if;
  if headers is null then
    return null;
  end if;
  select c.value into trusted from public.config c where c.key = 'trusted_proxies';
  if trusted = 'cloudflare' then
    return private.plain_address(headers ->> 'cf-connecting-ip');
  end if;
  return private.hop_of(headers ->> 'x-forwarded-for', coalesce(trusted, '1'));
end
$$;
comment on function private.caller_ip() is
  'Where the request came from: the peer, or the last hop behind the proxies that config trusted_proxies names (a number, ranges, or cloudflare for projects that are reached by it alone). Null where nobody can tell. Definer: everyone''s requests are counted, and config is read by active people alone.';

create function private.caller_device() returns text
language plpgsql stable set search_path = '' as $$
begin
  return left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 300);
end
$$;
comment on function private.caller_device() is 'What the request says that it was made with.';

create function private.address_block(address text) returns text
language sql immutable set search_path = '' as $$
  select case
    when address is null then 'unknown'
    when family(address::inet) = 6 then network(set_masklen(address::inet, 64))::text
    else address
  end
$$;
comment on function private.address_block(text) is
  'Whom an address counts for: with IPv6 the holder of one holds the 64 bits after it as well.';

-- Tickets

create table private.tickets (
  bucket text not null,
  key_hash text not null,
  taken integer not null,
  resets_at timestamptz not null,
  blocked_until timestamptz,
  primary key (bucket, key_hash)
);
comment on table private.tickets is
  'How often something was tried, by what and by whom, until resets_at. Keys are hashed: they may be addresses of people.';
create index tickets_resets_at_idx on private.tickets (resets_at);
alter table private.tickets enable row level security;
alter table private.tickets force row level security;

create function private.ticket_key(key text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(key, 'UTF8')), 'hex')
$$;
comment on function private.ticket_key(text) is 'What a key is kept as.';

create function private.sweep_tickets() returns void
language sql security definer set search_path = '' as $$
  delete from private.tickets t
  where (t.bucket, t.key_hash) in (
    select old.bucket, old.key_hash from private.tickets old
    where old.resets_at < clock_timestamp() limit 20 for update skip locked
  )
$$;
comment on function private.sweep_tickets() is
  'Removes some of what has expired, so that a caller who comes under many names fills nothing. Definer: called by definer bodies only.';

create function private.seconds_until(moment timestamptz) returns integer
language sql volatile set search_path = '' as $$
  select greatest(1, ceil(extract(epoch from moment - clock_timestamp())))::integer
$$;
comment on function private.seconds_until(timestamptz) is 'In whole seconds, one at least.';

create function private.take_ticket(p_bucket text, p_key text, p_max integer, p_window interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  ticket private.tickets;
begin
  insert into private.tickets as t (bucket, key_hash, taken, resets_at)
  values (p_bucket, private.ticket_key(p_key), 1, moment + p_window)
  on conflict on constraint tickets_pkey do update set
    taken = case when t.resets_at <= moment then 1 else least(t.taken, p_max) + 1 end,
    resets_at = case when t.resets_at <= moment then excluded.resets_at else t.resets_at end
  returning t.* into ticket;
  if ticket.taken = 1 then
    perform private.sweep_tickets();
  end if;
  return case when ticket.taken <= p_max then 0 else private.seconds_until(ticket.resets_at) end;
end
$$;
comment on function private.take_ticket(text, text, integer, interval) is
  'Counts one try and answers 0, or once there were so many within the window, how many seconds are left of it. The caller answers with that and does not raise it. Definer: called by definer bodies only.';

create function private.take_slower_ticket(
  p_bucket text, p_key text, p_free integer, p_first_wait interval, p_longest_wait interval, p_memory interval
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  ticket private.tickets;
begin
  insert into private.tickets as t (bucket, key_hash, taken, resets_at)
  values (p_bucket, private.ticket_key(p_key), 0, moment + p_memory)
  on conflict on constraint tickets_pkey do update set
    taken = case when t.resets_at <= moment then 0 else t.taken end,
    blocked_until = case when t.resets_at <= moment then null else t.blocked_until end
  returning t.* into ticket;
  if ticket.blocked_until > moment then
    return private.seconds_until(ticket.blocked_until);
  end if;
  update private.tickets t set
    taken = ticket.taken + 1,
    resets_at = moment + p_memory,
    blocked_until = case
      when ticket.taken + 1 >= p_free
      then moment + least(p_longest_wait, p_first_wait * (2 ^ least(ticket.taken + 1 - p_free, 20)))
    end
  where t.bucket = ticket.bucket and t.key_hash = ticket.key_hash;
  if ticket.taken = 0 then
    perform private.sweep_tickets();
  end if;
  return 0;
end
$$;
comment on function private.take_slower_ticket(text, text, integer, interval, interval, interval) is
  'As take_ticket, for what may be tried a number of times at once and then after waits that double, until nothing was tried for as long as it is remembered. Definer: called by definer bodies only.';

create function private.give_ticket_back(p_bucket text, p_key text) returns void
language sql security definer set search_path = '' as $$
  update private.tickets t set taken = greatest(t.taken - 1, 0)
  where t.bucket = p_bucket and t.key_hash = private.ticket_key(p_key)
$$;
comment on function private.give_ticket_back(text, text) is
  'For a try that was right, where only wrong ones are to count. Definer: called by definer bodies only.';

create function private.forget_tickets(p_bucket text, p_key text) returns void
language sql security definer set search_path = '' as $$
  delete from private.tickets t where t.bucket = p_bucket and t.key_hash = private.ticket_key(p_key)
$$;
comment on function private.forget_tickets(text, text) is
  'Starts counting again. Definer: called by definer bodies only.';

create function private.told_to_wait(seconds integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('response.status', '429', true);
  perform set_config('response.headers', jsonb_build_array(jsonb_build_object('Retry-After', seconds::text))::text, true);
  return jsonb_build_object(
    'code', 'PT429', 'message', 'Too many attempts', 'details', null, 'hint', 'rate_limit', 'retry_after', seconds
  );
end
$$;
comment on function private.told_to_wait(integer) is
  'What a procedure answers in place of an exception: HTTP 429 with the seconds to wait, as an error''s body.';
