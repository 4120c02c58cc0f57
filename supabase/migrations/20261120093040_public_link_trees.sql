-- The public side of link pages. What is unknown, a draft, paused or in the trash answers the same. Before the gate no link is told, and an address
-- that asks for a gate, a password or has a limit of clicks is told by open_link_block alone. Refusals that count are answers, never exceptions.

create function private.is_shown_block(block jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (block ->> 'is_visible')::boolean and coalesce((block ->> 'starts_at')::timestamptz <= now(), true)
    and coalesce((block ->> 'ends_at')::timestamptz > now(), true)
$$;
comment on function private.is_shown_block(jsonb) is 'Whether a published block is shown at this moment.';

create function private.is_locked_block(block jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select block ->> 'kind' in ('link', 'email', 'phone', 'image') and block ->> 'url' is not null
    and (block ->> 'gate' <> 'none' or (block ->> 'has_password')::boolean or block ->> 'max_clicks' is not null)
$$;
comment on function private.is_locked_block(jsonb) is 'Whether the address of a block is told one by one.';

create function private.published_link_tree(wanted uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.snapshot from public.link_trees t join public.link_tree_versions v on v.tree_id = t.id and v.version = t.published_version
  where t.id = wanted and t.status = 'published' and t.deleted_at is null
$$;
comment on function private.published_link_tree(uuid) is 'What visitors see of a page, or null. Definer: called by definer bodies only.';

create function private.hue_of(id uuid) returns integer
language plpgsql immutable strict set search_path = '' as $$
declare
  hash bigint := 0;
begin
  for place in 1..36 loop
    hash := (hash * 31 + ascii(substr(id::text, place, 1))) % 4294967296;
  end loop;
  return hash % 360;
end
$$;
comment on function private.hue_of(uuid) is 'The hue that the page gives to a model, as hueOf in renderer/src/lib/text/initials.ts: visitors get it without the id.';

create function private.get_public_link_tree(p_domain text, p_gate_passed boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.share_block();
  found uuid;
  hue integer;
  page jsonb;
  wait integer;
begin
  select t.id, private.hue_of(coalesce(t.model_id, t.id)) into found, hue from public.link_trees t where lower(t.domain) = lower(left(p_domain, 100));
  page := private.published_link_tree(found);
  if page is null then
    -- One who guesses addresses waits; a page that exists is always there.
    wait := private.take_ticket('link_tree', block, case when block = 'unknown' then 5000 else 300 end, '10 minutes');
    return case when wait > 0 then private.told_to_wait(wait) else jsonb_build_object('status', 'not_available') end;
  end if;
  -- Beside a picture the hue shows nothing, and would tell which pages are of one model.
  if page ->> 'avatar_url' is not null then hue := null; end if;
  return jsonb_build_object(
    'status', 'ok', 'id', found, 'title', page ->> 'title', 'bio', page ->> 'bio', 'avatar_url', page ->> 'avatar_url', 'hue', hue, 'theme', page -> 'theme', 'gate', page ->> 'gate',
    'seo_title', page ->> 'seo_title', 'seo_description', page ->> 'seo_description', 'social_image_url', page ->> 'social_image_url',
    'noindex', (page ->> 'noindex')::boolean, 'utm', page -> 'utm',
    'workspace', (select nullif(c.value, '') from public.config c where c.key = 'workspace_name'), 'can_report', private.takes_link_reports(),
    'address', private.public_address() || '/linktree/' || lower(left(p_domain, 100))
  ) || case
    when page ->> 'gate' <> 'none' and p_gate_passed is not true then jsonb_build_object('status', 'gate', 'blocks', '[]'::jsonb)
    else jsonb_build_object('blocks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', b.value ->> 'id', 'kind', b.value ->> 'kind', 'label', b.value ->> 'label', 'body', b.value ->> 'body', 'links', b.value -> 'links',
        'icon', b.value ->> 'icon', 'thumbnail_url', b.value ->> 'thumbnail_url', 'style', b.value ->> 'style', 'gate', b.value ->> 'gate',
        'is_locked', private.is_locked_block(b.value), 'has_password', (b.value ->> 'has_password')::boolean,
        'url', case when not private.is_locked_block(b.value) then b.value ->> 'url' end
      ) order by b.place), '[]')
      from jsonb_array_elements(page -> 'blocks') with ordinality b (value, place)
      where private.is_shown_block(b.value)
    ))
  end;
end
$$;
comment on function private.get_public_link_tree(text, boolean) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it answers what was published alone.';

create function public.get_public_link_tree(p_domain public.bounded_text, p_gate_passed boolean default false) returns jsonb
language sql set search_path = ''
begin atomic
  select private.get_public_link_tree(p_domain, p_gate_passed);
end;
comment on function public.get_public_link_tree(public.bounded_text, boolean) is
  '@anon Visitors have no session. What was published at an address: {status: ok, gate or not_available} with id, title, bio, avatar_url, hue (of the face where there is no picture), theme, gate, seo_title, seo_description, social_image_url, noindex, utm, workspace, can_report, address (by the setting public_address, else null) and blocks, none before the gate; a locked block has no url. 300 unknown ones in 10 minutes, then HTTP 429.';

create function private.open_block_of(p_tree_id uuid, p_block_id uuid, p_password text, p_gate_passed boolean, visitor text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page constant jsonb := private.published_link_tree(p_tree_id);
  shown jsonb;
  secret private.link_block_secrets;
  most integer;
  wait integer;
  left_over integer;
begin
  select b.value into shown from jsonb_array_elements(page -> 'blocks') b
  where b.value ->> 'id' = p_block_id::text and private.is_shown_block(b.value) and b.value ->> 'url' is not null;
  if shown is null then
    wait := private.take_ticket('link_tree', visitor, case when visitor = 'unknown' then 5000 else 300 end, '10 minutes');
    return case when wait > 0 then private.told_to_wait(wait) else jsonb_build_object('status', 'not_available') end;
  end if;
  if (page ->> 'gate' <> 'none' or shown ->> 'gate' <> 'none') and p_gate_passed is not true then
    return jsonb_build_object('status', 'gate', 'gate', case when shown ->> 'gate' <> 'none' then shown ->> 'gate' else page ->> 'gate' end, 'label', shown ->> 'label');
  end if;
  if (shown ->> 'has_password')::boolean then
    if coalesce(p_password, '') = '' then
      return jsonb_build_object('status', 'password_required', 'label', shown ->> 'label');
    end if;
    -- Always in this order: two of these at once must not wait for each other.
    wait := greatest(
      private.hold_misses('link_password', p_block_id || ':' || visitor, 5, '15 minutes'),
      private.hold_misses('link_password_all', p_block_id::text, 50, '1 hour')
    );
    if wait > 0 then
      return jsonb_build_object('status', 'rate_limited', 'retry_after', wait, 'label', shown ->> 'label');
    end if;
    select * into secret from private.link_block_secrets s where s.block_id = p_block_id;
    if secret.published_hash is null
      or extensions.crypt(encode(sha256(convert_to(left(p_password, 400), 'UTF8')), 'base64'), secret.published_hash) <> secret.published_hash then
      perform private.count_miss('link_password_all', p_block_id::text, 50, '1 hour');
      left_over := private.count_miss('link_password', p_block_id || ':' || visitor, 5, '15 minutes');
      return case when left_over = 0 then jsonb_build_object('status', 'rate_limited', 'retry_after', 900, 'label', shown ->> 'label')
        else jsonb_build_object('status', 'password_required', 'reason', 'incorrect', 'attempts_left', left_over, 'label', shown ->> 'label') end;
    end if;
    perform private.forget_tickets('link_password', p_block_id || ':' || visitor);
  end if;
  most := (shown ->> 'max_clicks')::integer;
  -- The last one is taken by one of two: counted and asked in one statement.
  update private.link_block_secrets s set clicks = s.clicks + 1
  where s.block_id = p_block_id and s.tree_id = p_tree_id and (most is null or s.clicks < most);
  if not found then
    return jsonb_build_object('status', 'not_available');
  end if;
  return jsonb_build_object('status', 'ok', 'url', shown ->> 'url', 'label', shown ->> 'label', 'utm', page -> 'utm');
end
$$;
comment on function private.open_block_of(uuid, uuid, text, boolean, text) is
  'What a visitor gets who opens a block: {status: ok with url, gate, password_required (reason, attempts_left), rate_limited (retry_after) or not_available}. Five wrong passwords, then 15 minutes; 50 an hour for a block. Definer: called by definer bodies only.';

create function private.open_link_block(p_tree_id uuid, p_block_id uuid, p_password text, p_gate_passed boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select private.open_block_of(p_tree_id, p_block_id, p_password, p_gate_passed, private.share_block())
$$;
comment on function private.open_link_block(uuid, uuid, text, boolean) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it answers for one published block alone.';

create function public.open_link_block(p_tree_id uuid, p_block_id uuid, p_password public.bounded_text default null, p_gate_passed boolean default false) returns jsonb
language sql set search_path = ''
begin atomic
  select private.open_link_block(p_tree_id, p_block_id, p_password, p_gate_passed);
end;
comment on function public.open_link_block(uuid, uuid, public.bounded_text, boolean) is
  '@anon Visitors have no session. Counts and tells the address of a published block: {status: ok with url and utm, gate, password_required (reason, attempts_left), rate_limited (retry_after) or not_available, also once its clicks are used up}. Five wrong passwords, then 15 minutes.';

grant execute on function private.get_public_link_tree(text, boolean), private.open_link_block(uuid, uuid, text, boolean) to anon, authenticated, service_role;
grant execute on function public.get_public_link_tree(public.bounded_text, boolean), public.open_link_block(uuid, uuid, public.bounded_text, boolean)
  to anon, authenticated, service_role;

-- For the function link-page, which knows where a visitor comes from.

create function private.serve_link_tree(
  p_domain public.bounded_text default null, p_host public.bounded_text default null, p_gate_passed boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  shown constant jsonb := private.get_public_link_tree(
    case when p_host is null then p_domain else private.link_tree_at_host(p_host) end, p_gate_passed
  );
begin
  return case when shown ->> 'id' is null then shown else shown || jsonb_build_object('changes_at', (
    select min(m.moment)
    from jsonb_array_elements(private.published_link_tree((shown ->> 'id')::uuid) -> 'blocks') b
    cross join lateral (values ((b.value ->> 'starts_at')::timestamptz), ((b.value ->> 'ends_at')::timestamptz)) m (moment)
    where (b.value ->> 'is_visible')::boolean and m.moment > now()
  )) end;
end
$$;
select private.expose('serve_link_tree',
  'For the function link-page: get_public_link_tree of an address, or of the page that a verified domain shows, with changes_at: when the next block comes or goes by its schedule, which visitors are not told.',
  'it answers what was published alone, and at their own host for verified domains alone', p_to => 'service_role');

create function private.visitor_address(meta jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  trusted text;
begin
  if meta ->> 'peer' is not null then
    return private.plain_address(left(meta ->> 'peer', 100));
  end if;
  select c.value into trusted from public.config c where c.key = 'trusted_proxies';
  if trusted = 'cloudflare' then
    return private.plain_address(left(meta ->> 'cloudflare', 100));
  end if;
  return private.hop_of(left(meta ->> 'forwarded', 1000), coalesce(trusted, '1'));
end
$$;
comment on function private.visitor_address(jsonb) is
  'Where a visitor of the function link-page comes from, by the same rules as private.caller_ip. Definer: called by definer bodies only.';

create function private.serve_link_block(
  p_tree_id uuid, p_block_id uuid, p_password public.bounded_text default null, p_gate_passed boolean default false, p_meta jsonb default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened constant jsonb := private.open_block_of(
    p_tree_id, p_block_id, p_password, p_gate_passed, private.address_block(private.visitor_address(p_meta))
  );
begin
  -- A visitor before a gate or a password has clicked on nothing yet.
  if opened ->> 'status' = 'ok' then
    perform private.record_link_event(p_tree_id, p_block_id, 'click', p_meta);
  end if;
  return opened;
end
$$;
select private.expose('serve_link_block',
  'For the function link-page: open_link_block for a visitor whom p_meta describes as for record_link_event; once the address is told, that is a click.',
  'it answers for one published block alone', p_most_bytes => 4000, p_to => 'service_role');

create function private.record_link_event(p_tree_id uuid, p_block_id uuid default null, p_type public.bounded_text default 'view', p_meta jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page constant jsonb := private.published_link_tree(p_tree_id);
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  place constant text := private.address_block(private.visitor_address(p_meta));
  bot constant boolean := coalesce((p_meta ->> 'is_bot')::boolean, true);
  key bytea;
  visitor text;
  wait integer;
  seen boolean;
begin
  if page is null or p_type is null or (p_block_id is null) <> (p_type <> 'click') or p_type not in ('view', 'click', 'gate_pass', 'gate_leave')
    or (p_block_id is not null and not exists (select from jsonb_array_elements(page -> 'blocks') b where b.value ->> 'id' = p_block_id::text)) then
    return jsonb_build_object('status', 'ignored');
  end if;
  -- A flood from one place counts as little as that place.
  wait := private.take_ticket('link_events', p_tree_id || ':' || place, case when place = 'unknown' then 100000 else 300 end, '10 minutes');
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  select s.salt into key from private.link_visitor_salts s where s.day = today;
  if key is null then
    insert into private.link_visitor_salts (day, salt) values (today, extensions.gen_random_bytes(32)) on conflict (day) do nothing;
    select s.salt into key from private.link_visitor_salts s where s.day = today;
  end if;
  -- An agent is a word that anyone writes as they like.
  visitor := left(encode(extensions.hmac(convert_to(place, 'UTF8'), key, 'sha256'), 'hex'), 32);
  -- By the salt of today: one click a block and day.
  seen := exists (
    select from private.link_tree_events e
    where e.tree_id = p_tree_id and e.visitor_hash = visitor and e.type = p_type and e.block_id is not distinct from p_block_id
      and e.is_bot = bot and (p_type = 'click' or e.created_at > clock_timestamp() - interval '30 minutes')
  );
  insert into private.link_tree_events (tree_id, block_id, type, visitor_hash, referrer_host, country, device, os, utm, is_bot, is_duplicate)
  values (
    p_tree_id, p_block_id, p_type, visitor, substring(lower(left(p_meta ->> 'referrer', 253)) from '^[a-z0-9.-]{1,253}$'),
    case when (select c.value from public.config c where c.key = 'trusted_proxies') = 'cloudflare' then substring(p_meta ->> 'country' from '^(?!XX|T1)[A-Z]{2}$') end,
    case when p_meta ->> 'device' in ('phone', 'tablet', 'computer') then p_meta ->> 'device' end, private.plain_line(p_meta ->> 'os', 20),
    (
      select coalesce(jsonb_object_agg(u.key, u.value), '{}') from jsonb_each_text(case when jsonb_typeof(p_meta -> 'utm') = 'object' then p_meta -> 'utm' else '{}' end) u
      where u.key in ('source', 'medium', 'campaign') and u.value ~ '^[A-Za-z0-9_.~-]{1,60}$'
    ),
    bot, seen
  );
  return jsonb_build_object('status', case when seen then 'repeated' else 'counted' end);
end
$$;
select private.expose('record_link_event',
  'For the function link-page: counts a view, click, gate_pass or gate_leave of a visitor, {status: counted, repeated (a click within the UTC day, else within 30 minutes), ignored or rate_limited (retry_after)}. A visitor is an address and a UTC day. p_meta: peer, or forwarded and cloudflare; referrer, country, device, os, utm, is_bot.',
  'no client role writes what visitors did', p_most_bytes => 4000, p_to => 'service_role');

-- Statistics

create function private.get_link_tree_stats(p_tree_id uuid, p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  tree constant public.link_trees := private.visible_link_tree(p_tree_id);
  span integer;
begin
  if p_to < p_from or p_to - p_from > 366 then
    raise exception 'Choose up to a year' using errcode = '22023', hint = 'range';
  end if;
  span := p_to - p_from + 1;
  return (
    with sums as materialized (select * from private.link_day_sums(tree.id, p_from, p_to)),
    earlier as (select coalesce(sum(s.views), 0) as views, coalesce(sum(s.clicks), 0) as clicks, coalesce(sum(s.visitors), 0) as visitors
      from private.link_day_sums(tree.id, p_from - span, p_from - 1) s where s.dimension = 'total')
    select jsonb_build_object(
      'total', (select jsonb_build_object('views', coalesce(sum(s.views), 0), 'clicks', coalesce(sum(s.clicks), 0), 'visitors', coalesce(sum(s.visitors), 0)) from sums s where s.dimension = 'total'),
      'before', (select to_jsonb(e) from earlier e),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d.day::date, 'views', coalesce(s.views, 0), 'clicks', coalesce(s.clicks, 0)) order by d.day)
        from generate_series(p_from, p_to, interval '1 day') d (day) left join sums s on s.day = d.day::date and s.dimension = 'total'
      ),
      'links', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.key, 'label', coalesce(b.label, v.label), 'clicks', l.clicks) order by l.clicks desc, l.key), '[]')
        from (select s.key, sum(s.clicks) as clicks from sums s where s.dimension = 'block' group by s.key order by 2 desc, 1 limit 50) l
        left join public.link_tree_blocks b on b.id = l.key::uuid
        left join lateral (
          select e.value ->> 'label' as label from public.link_tree_versions o cross join lateral jsonb_array_elements(o.snapshot -> 'blocks') e
          where o.tree_id = tree.id and o.version = tree.published_version and e.value ->> 'id' = l.key limit 1
        ) v on true
      ),
      'referrers', (
        select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'views', l.views, 'clicks', l.clicks) order by l.views desc, l.key), '[]')
        from (select s.key, sum(s.views) as views, sum(s.clicks) as clicks from sums s where s.dimension = 'referrer' group by s.key order by 2 desc, 1 limit 20) l
      ),
      'countries', (
        select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'views', l.views, 'clicks', l.clicks) order by l.views desc, l.key), '[]')
        from (select s.key, sum(s.views) as views, sum(s.clicks) as clicks from sums s where s.dimension = 'country' group by s.key order by 2 desc, 1 limit 20) l
      ),
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('key', l.key, 'views', l.views, 'clicks', l.clicks) order by l.views desc, l.key), '[]')
        from (select s.key, sum(s.views) as views, sum(s.clicks) as clicks from sums s where s.dimension = 'device' group by s.key order by 2 desc, 1 limit 20) l
      )
    )
  );
end
$$;
select private.expose('get_link_tree_stats',
  'Views, clicks and visitors of a page from a UTC day to another, 367 days at most: {total, before (as many days before), days, links, referrers, countries, devices}; a visitor counts once a day. Errors: 42501, PT404, 22023 with hint range.',
  'it sums up what is not granted');
