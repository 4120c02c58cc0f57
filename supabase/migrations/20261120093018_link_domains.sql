-- Domains of creators: a page is shown at one once a TXT record proves whose it is and the name leads here. What the records have to be, and what the
-- last check found.

create table private.link_domains (
  tree_id uuid primary key references public.link_trees (id) on delete cascade,
  token text not null default encode(extensions.gen_random_bytes(16), 'hex'),
  set_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz,
  next_check_at timestamptz not null default clock_timestamp(),
  failures integer not null default 0,
  problem text,
  constraint link_domains_problem_known check (problem in ('no_txt', 'wrong_txt', 'no_target', 'wrong_target'))
);
comment on table private.link_domains is
  'What the DNS must say of the domain of a page, and what it said last. The token is another one for each domain that is set: what one page proved proves nothing for the next.';
comment on column private.link_domains.failures is 'How often in a row a record was missing.';
create index link_domains_next_check_at_idx on private.link_domains (next_check_at);
alter table private.link_domains enable row level security;
alter table private.link_domains force row level security;

create function private.link_domain_target() returns text
language sql stable security definer set search_path = '' as $$
  select substring(lower(private.public_address()) from '^https://((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])(?:[:/]|$)')
$$;
comment on function private.link_domain_target() is
  'The host that domains of link pages lead to: that of the setting public_address; null where it has no name. Definer: called by definer bodies only.';

create function private.link_domain_detail(tree public.link_trees) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', tree.custom_domain, 'status', tree.custom_domain_status, 'problem', d.problem, 'checked_at', d.checked_at,
    'records', jsonb_build_array(
      jsonb_build_object('type', 'TXT', 'name', '_marquee.' || tree.custom_domain, 'value', 'marquee-verify=' || d.token),
      jsonb_build_object('type', 'CNAME', 'name', tree.custom_domain, 'value', private.link_domain_target())
    )
  )
  from private.link_domains d where d.tree_id = tree.id and tree.custom_domain is not null
$$;
comment on function private.link_domain_detail(public.link_trees) is
  'The domain of a page, with the records that it needs, or null. Definer: called by definer bodies only, with a page that the caller sees.';

create function private.require_custom_domain(wanted text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  target constant text := private.link_domain_target();
begin
  if not private.is_public_host(wanted) or char_length(wanted) > 200 or wanted ~ '\.([0-9]+|invalid|onion|arpa|test)$' then
    raise exception 'Enter a domain such as links.example.com' using errcode = '22023', hint = 'custom_domain';
  end if;
  if wanted = target or wanted ~ '(^|\.)supabase\.(co|in)$' then
    raise exception 'This is the address of Marquee. Choose a domain of the creator.' using errcode = '22023', hint = 'custom_domain';
  end if;
  if target is null then
    raise exception 'Set the public address in Configuration first: domains lead there' using errcode = '22023', hint = 'custom_domain';
  end if;
end
$$;
comment on function private.require_custom_domain(text) is
  'Whether a domain can be a page''s, or 22023 in words, with hint custom_domain. Definer: called by definer bodies only.';
