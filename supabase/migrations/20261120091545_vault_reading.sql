-- What is known of accounts without any of their secrets.

create function private.get_vault_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  ticket private.tickets;
begin
  select * into ticket from private.tickets t
  where t.bucket = 'vault_reveal' and t.key_hash = private.ticket_key(caller::text) and t.resets_at > now();
  return jsonb_build_object(
    'is_configured', cardinality(private.vault_keys()) > 0,
    'has_other_key', private.has_other_vault_key(),
    'unlocked_until', private.signed_in_until(),
    'reveals_left', greatest(30 - coalesce(ticket.taken, 0), 0),
    'locked_until', case when ticket.taken > 30 then ticket.resets_at end
  );
end
$$;

select private.expose('get_vault_state',
  'What the caller may expect of the vault: {is_configured, has_other_key (it was sealed with another key: nothing is opened or stored), unlocked_until (null: confirm the password first), reveals_left of this hour, locked_until}. Errors: 42501 inactive.',
  'it reads sessions and tickets');

create function private.credentials_of(p_model uuid, p_is_editor boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_object_agg(
      c.id,
      jsonb_build_object(
        'has_password', w.id is not null,
        'password_changed_at', w.changed_at,
        'has_previous', exists (
          select from private.secrets o where o.credential_id = c.id and o.kind = 'password' and o.retired_at is not null
        ),
        'strength', case when p_is_editor then w.strength end,
        'is_reused', case when p_is_editor and w.id is not null then exists (
          select from private.secrets o
          join private.credentials other on other.id = o.credential_id and other.removed_at is null
          -- Of other people's accounts it would tell whether a guess is the password of one.
          where o.reuse_hash = w.reuse_hash and o.retired_at is null and o.credential_id <> c.id
            and private.can_edit_model(other.model_id)
        ) end,
        'has_code', exists (
          select from private.secrets o where o.credential_id = c.id and o.kind = 'totp' and o.retired_at is null
        ),
        'recovery_codes', (
          select jsonb_build_object('left', o.code_count - cardinality(o.used_codes), 'total', o.code_count)
          from private.secrets o where o.credential_id = c.id and o.kind = 'recovery_codes' and o.retired_at is null
        ),
        'rotate_every_days', c.rotate_every_days,
        'due_at', c.due_at
      )
    ),
    '{}'
  )
  from private.credentials c
  left join private.secrets w on w.credential_id = c.id and w.kind = 'password' and w.retired_at is null
  where c.model_id = p_model and c.removed_at is null
$$;
comment on function private.credentials_of(uuid, boolean) is
  'By id, what is known of a model''s accounts without a secret. Definer: called by definer bodies only.';

create function private.get_socials(p_model_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  model public.models;
  can_edit boolean;
begin
  perform private.require_active();
  if not private.has_permission('can_access_socials') then
    raise exception 'You don''t have access to socials' using errcode = '42501', hint = 'no_permission';
  end if;
  -- Access to socials is among the rights by which someone sees every model.
  select * into model from public.models m where m.id = p_model_id;
  if not found then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  can_edit := private.can_edit_model(model.id);
  return jsonb_build_object(
    'model_id', model.id, 'row_version', model.row_version, 'can_edit', can_edit,
    'socials', model.socials, 'email_accounts', model.email_accounts, 'phone_numbers', model.phone_numbers,
    'credentials', private.credentials_of(model.id, can_edit)
  );
end
$$;

select private.expose('get_socials',
  'A model''s socials, email accounts and phone numbers, with what is known of each account''s secrets, and none of them: {model_id, row_version, can_edit, socials, email_accounts, phone_numbers, credentials: {id: {has_password, password_changed_at, has_previous, strength and is_reused for editors, has_code, recovery_codes {left, total}, rotate_every_days, due_at}}}. Errors: 42501, PT404.',
  'no client role reaches the vault');

create function private.count_socials_of(p_offset integer, p_limit integer)
returns table (model_id uuid, platforms integer, accounts integer, overdue integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  if not private.has_permission('can_access_socials') then
    raise exception 'You don''t have access to socials' using errcode = '42501', hint = 'no_permission';
  end if;
  return query
    select c.model_id, c.platforms, c.accounts, coalesce(late.number, 0)::integer
    from (
      select * from private.social_counts n order by n.model_id offset p_offset limit least(p_limit, 1000)
    ) c
    left join (
      select d.model_id, count(*) as number from private.credentials d
      where d.removed_at is null and d.due_at <= now() group by d.model_id
    ) late on late.model_id = c.model_id
    order by c.model_id;
end
$$;
comment on function private.count_socials_of(integer, integer) is
  'Body of public.count_socials. Definer: no client role reaches the vault; access to socials is among the rights by which someone sees every model.';

create function public.count_socials(p_offset integer, p_limit integer)
returns table (model_id uuid, platforms integer, accounts integer, overdue integer)
language sql stable set search_path = '' as $$ select * from private.count_socials_of(p_offset, p_limit) $$;
comment on function public.count_socials(integer, integer) is
  'A page, 1,000 at most, of how many platforms and accounts models have, and how many of their passwords are due to be changed; models without any are left out. Errors: 42501.';

create function private.access_entries(
  p_model_id uuid, p_credential_id uuid, p_user_id uuid, p_action text, p_since timestamptz, p_until timestamptz,
  p_before bigint, p_limit integer
)
returns setof public.credential_access_log
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  caller constant uuid := private.require_active();
  sees_all constant boolean := private.is_admin() or private.has_permission('can_view_all_data');
  mine constant uuid[] := case when not sees_all then array(select m from private.my_model_ids() m) end;
begin
  -- The policy holds besides; of itself it would be asked about every entry.
  return query
    select l.* from public.credential_access_log l
    where (sees_all or l.user_id = caller or l.model_id = any (mine))
      and (p_before is null or l.seq < p_before)
      and (p_model_id is null or l.model_id = p_model_id)
      and (p_credential_id is null or l.credential_id = p_credential_id)
      and (p_user_id is null or l.user_id = p_user_id)
      and (p_action is null or l.action = p_action)
      and (p_since is null or l.created_at >= p_since)
      and (p_until is null or l.created_at < p_until)
    order by l.seq desc
    limit p_limit;
end
$$;
comment on function private.access_entries(uuid, uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is
  'Entries of the access log that the caller sees, newest first; planned each time for what is asked.';

create function public.list_credential_access(
  p_model_id uuid default null, p_credential_id uuid default null, p_user_id uuid default null,
  p_access_action public.bounded_text default null, p_since timestamptz default null, p_until timestamptz default null,
  p_before_seq bigint default null, p_limit integer default 200
)
returns setof public.credential_access_log
language sql stable set search_path = '' as $$
  select * from private.access_entries(
    p_model_id, p_credential_id, p_user_id, p_access_action, p_since, p_until, p_before_seq, least(p_limit, 200)
  )
$$;
comment on function public.list_credential_access(uuid, uuid, uuid, public.bounded_text, timestamptz, timestamptz, bigint, integer) is
  'Newest first, before an entry, 200 at most: who used the accounts of models, as far as the caller may see that. Of a model, an account, a person, an action, from a moment on and before another; null for any. Errors: 42501 inactive.';

create function public.count_credential_access(
  p_model_id uuid default null, p_credential_id uuid default null, p_user_id uuid default null,
  p_access_action public.bounded_text default null, p_since timestamptz default null, p_until timestamptz default null
) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from private.access_entries(
    p_model_id, p_credential_id, p_user_id, p_access_action, p_since, p_until, null, 10001
  )
$$;
comment on function public.count_credential_access(uuid, uuid, uuid, public.bounded_text, timestamptz, timestamptz) is
  'How many entries list_credential_access has in all its pages; 10,001 where there are more. Errors: 42501 inactive.';

grant execute on function
  private.count_socials_of(integer, integer), private.access_entries(uuid, uuid, uuid, text, timestamptz, timestamptz, bigint, integer)
to authenticated, service_role;
grant execute on function
  public.count_socials(integer, integer),
  public.list_credential_access(uuid, uuid, uuid, public.bounded_text, timestamptz, timestamptz, bigint, integer),
  public.count_credential_access(uuid, uuid, uuid, public.bounded_text, timestamptz, timestamptz)
to authenticated, service_role;
