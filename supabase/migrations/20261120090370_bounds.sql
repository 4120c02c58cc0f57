-- How large a value may be that people write as JSON.

create function private.is_bounded(held jsonb, most_bytes integer) returns boolean
language sql immutable set search_path = '' as $$
  select not jsonb_path_exists(held, 'strict $.**{9 to last}') and octet_length(held::text) <= most_bytes
$$;
comment on function private.is_bounded(jsonb, integer) is 'Whether a value is so small, and at most eight levels deep.';

-- The writer of a row runs its checks.
grant execute on function private.is_bounded(jsonb, integer) to authenticated, service_role;
