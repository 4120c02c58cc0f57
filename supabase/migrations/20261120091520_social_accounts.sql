-- What moves passwords out of models, and references in.

create function private.signed_in_until() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  begun timestamptz;
begin
  -- A renewed token is no sign-in: what counts is when its session began.
  if private.in_view() or to_regclass('auth.sessions') is null then
    return null;
  end if;
  execute 'select s.created_at::timestamptz from auth.sessions s where s.id = $1 and s.user_id = $2' into begun
    using nullif((select auth.jwt()) ->> 'session_id', '')::uuid, (select private.live_uid());
  return case when begun > now() - interval '15 minutes' then begun + interval '15 minutes' end;
end
$$;
comment on function private.signed_in_until() is
  'Until when the caller''s sign-in counts as recent, 15 minutes from its beginning; null where it no longer does. Definer: clients cannot read auth.sessions.';

create function private.place_account(
  p_model uuid, p_model_name text, p_platform text, p_account text, p_password text, p_former uuid, p_kept uuid[]
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  place private.credentials;
  put_in uuid;
  is_new constant boolean := p_former is null;
begin
  if p_password ~* '^vault:' then
    if p_password ~ '^vault:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      select * into place from private.credentials c where c.id = substr(p_password, 7)::uuid for update;
    end if;
    -- One answer for all of them: nobody learns which references there are.
    if place.id is null or place.model_id <> p_model or place.platform is distinct from p_platform or place.id = any (p_kept) then
      raise exception 'This password belongs to another account. Enter it again.' using errcode = '42501', hint = 'unknown_reference';
    end if;
    update private.credentials c set account = p_account, removed_at = null
    where c.id = place.id and (c.account <> p_account or c.removed_at is not null);
    if place.removed_at is not null then
      perform private.log_access('restored', null, null, place.id, p_model, p_model_name, p_platform, p_account);
    end if;
    return place.id;
  end if;
  if is_new then
    insert into private.credentials (model_id, platform, account) values (p_model, p_platform, p_account) returning * into place;
  else
    select * into place from private.credentials c where c.id = p_former for update;
    -- The screens change a password by change_password, which can write down that someone was refused.
    if (select auth.uid()) is not null and private.signed_in_until() is null and exists (
      select from private.secrets s where s.credential_id = p_former and s.kind = 'password' and s.retired_at is null
    ) then
      raise exception 'Confirm your password to change this credential' using errcode = '42501', hint = 'confirm_password';
    end if;
    update private.credentials c set account = p_account where c.id = place.id and c.account <> p_account;
  end if;
  if private.keep_secret(place.id, 'password', nullif(p_password, '')) then
    put_in := (
      select s.id from private.secrets s where s.credential_id = place.id and s.kind = 'password' and s.retired_at is null
    );
    if not is_new then
      perform private.log_access('changed', 'password', null, place.id, p_model, p_model_name, p_platform, p_account, put_in);
    end if;
  end if;
  if is_new then
    perform private.log_access('added', null, null, place.id, p_model, p_model_name, p_platform, p_account, put_in);
  end if;
  return place.id;
end
$$;
comment on function private.place_account(uuid, text, text, text, text, uuid, uuid[]) is
  'The id of an account that is written with a reference or a password, which goes into the vault. Former is the account whose password it replaces, kept are those that were placed before it. Errors: 42501 a reference of another account, or hint confirm_password. Definer: called by definer bodies only.';

create function private.reference_id(p_account jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_account ->> 'password' ~ '^vault:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then substr(p_account ->> 'password', 7)::uuid end;
end
$$;
comment on function private.reference_id(jsonb) is 'Which account a kept value refers to.';

create function private.former_account(p_account jsonb, p_place integer, p_now jsonb, p_before jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select private.reference_id(b.value)
    from jsonb_array_elements(p_before) with ordinality as b (value, place)
    where private.reference_id(b.value) is not null
      -- Anyone who keeps the reference keeps the account.
      and not exists (select from jsonb_array_elements(p_now) n where n.value ->> 'password' = b.value ->> 'password')
      and (
        lower(b.value ->> 'username') = lower(p_account ->> 'username') and p_account ->> 'username' <> ''
        or lower(b.value ->> 'email') = lower(p_account ->> 'email') and p_account ->> 'email' <> ''
          and coalesce(b.value ->> 'username', '') = coalesce(p_account ->> 'username', '')
        -- Its place tells only where none was taken out before it.
        or b.place = p_place and jsonb_array_length(p_before) = jsonb_array_length(p_now)
      )
    order by coalesce(lower(b.value ->> 'username') = lower(p_account ->> 'username'), false) desc, b.place
    limit 1
  );
end
$$;
comment on function private.former_account(jsonb, integer, jsonb, jsonb) is
  'Of the accounts that a list had before, the one that this is with another password: by its name, else by its place.';

create function private.place_accounts(p_model uuid, p_model_name text, p_platform text, p_now jsonb, p_before jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account jsonb;
  place integer;
  id uuid;
  former uuid;
  kept uuid[] := '{}';
  placed jsonb := '[]';
begin
  for account, place in
    select a.value, a.place from jsonb_array_elements(p_now) with ordinality as a (value, place) order by a.place
  loop
    if coalesce(account ->> 'username', '') = '' and account ->> 'email' = '' then
      placed := placed || account;
      continue;
    end if;
    if account ->> 'password' !~* '^vault:' then
      former := private.former_account(account, place, p_now, p_before);
    end if;
    id := private.place_account(
      p_model, p_model_name, p_platform, coalesce(nullif(account ->> 'username', ''), account ->> 'email'),
      account ->> 'password', case when coalesce(former <> all (kept), true) then former end, kept
    );
    kept := kept || id;
    placed := placed || jsonb_set(account, '{password}', to_jsonb('vault:' || id));
  end loop;
  return placed;
end
$$;
comment on function private.place_accounts(uuid, text, text, jsonb, jsonb) is
  'The accounts of a platform, or the email accounts, with references in place of passwords. Definer: called by definer bodies only.';

create function private.accounts_of(p_entry jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_array(coalesce(p_entry #> '{credentials,main}', '{}')) || coalesce(p_entry #> '{credentials,secondary}', '[]');
end
$$;
comment on function private.accounts_of(jsonb) is 'The accounts of a platform, the main one first.';

create function private.keep_socials() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_update constant boolean := tg_op = 'UPDATE';
  before_socials constant jsonb := case when is_update then old.socials else '{}' end;
  before_emails constant jsonb := case when is_update then old.email_accounts else '[]' end;
  before_phones constant jsonb := case when is_update then old.phone_numbers else '[]' end;
  name text;
  accounts jsonb;
begin
  if new.phone_numbers is distinct from before_phones then
    perform private.bounded_socials(new.phone_numbers, 16384);
    new.phone_numbers := private.phone_numbers_shape(new.phone_numbers);
  end if;
  if new.socials is not distinct from before_socials and new.email_accounts is not distinct from before_emails then
    return new;
  end if;
  -- The policy comes after this trigger; a caller whom it will refuse puts nothing into the vault.
  if (select auth.uid()) is not null then
    perform private.require_active();
    if not private.has_permission('can_access_socials') then
      raise exception 'You don''t have access to socials' using errcode = '42501', hint = 'no_permission';
    end if;
    if is_update and not private.can_edit_model(old.id) then
      raise exception 'You can only edit models assigned to you' using errcode = '42501', hint = 'not_assigned';
    end if;
  end if;

  if new.socials is distinct from before_socials then
    perform private.bounded_socials(new.socials, 65536);
    new.socials := private.socials_shape(new.socials);
    -- A write is one step, in which everyone else waits for the embedded engine.
    if (
      select count(*) from jsonb_each(new.socials) e cross join jsonb_array_elements(private.accounts_of(e.value)) a
      where a.value ->> 'password' <> '' and a.value ->> 'password' !~* '^vault:'
    ) > 30 then
      perform private.refuse_socials('Save 30 passwords at a time', 'too_many');
    end if;
    -- What stays as it was has its references.
    for name in
      select e.key from jsonb_each(new.socials) e where e.value is distinct from before_socials -> e.key order by e.key
    loop
      accounts := private.place_accounts(
        new.id, new.stage_name, name, private.accounts_of(new.socials -> name),
        case when before_socials ? name then private.accounts_of(before_socials -> name) else '[]' end
      );
      new.socials := jsonb_set(
        new.socials, array[name, 'credentials'], jsonb_build_object('main', accounts -> 0, 'secondary', accounts - 0)
      );
    end loop;
    perform private.count_socials(new.id, new.socials);
  end if;
  if new.email_accounts is distinct from before_emails then
    perform private.bounded_socials(new.email_accounts, 16384);
    new.email_accounts := private.place_accounts(
      new.id, new.stage_name, null, private.email_accounts_shape(new.email_accounts), before_emails
    );
  end if;
  perform private.remove_accounts(new.id, new.stage_name, new.socials, new.email_accounts);
  return new;
end
$$;
comment on function private.keep_socials() is
  'Trigger: puts socials, email accounts and phone numbers into their shape, and passwords into the vault. Definer: no client role reaches the vault.';

create function private.bounded_socials(given jsonb, most_bytes integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  -- Before anything looks into it.
  if not private.is_bounded(given, most_bytes) then
    perform private.refuse_socials('This is too much for one model', 'too_large');
  end if;
end
$$;
comment on function private.bounded_socials(jsonb, integer) is 'Refuses what is too large or too deep.';

create function private.count_socials(p_model uuid, p_socials jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.social_counts as c (model_id, platforms, accounts)
  select p_model, count(*), coalesce(sum((
    select count(*) from jsonb_array_elements(private.accounts_of(e.value)) a where private.reference_id(a.value) is not null
  )), 0)
  from jsonb_each(p_socials) e
  on conflict (model_id) do update set platforms = excluded.platforms, accounts = excluded.accounts;
end
$$;
comment on function private.count_socials(uuid, jsonb) is 'Keeps how many there are. Definer: called by definer bodies only.';

create function private.remove_accounts(p_model uuid, p_model_name text, p_socials jsonb, p_emails jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone private.credentials;
begin
  for gone in
    update private.credentials c set removed_at = now()
    where c.model_id = p_model and c.removed_at is null and c.id not in (
      select private.reference_id(a.value)
      from (
        select a.value from jsonb_each(p_socials) e cross join jsonb_array_elements(private.accounts_of(e.value)) a
        union all
        select m.value from jsonb_array_elements(p_emails) m
      ) a (value)
      where private.reference_id(a.value) is not null
    )
    returning c.*
  loop
    perform private.log_access('removed', null, null, gone.id, p_model, p_model_name, gone.platform, gone.account);
  end loop;
end
$$;
comment on function private.remove_accounts(uuid, text, jsonb, jsonb) is
  'Takes note of accounts that a model has no more. Definer: called by definer bodies only.';

-- Before the version is compared: what it compares has references.
create trigger models_50_socials before insert or update of socials, email_accounts, phone_numbers on public.models
  for each row execute function private.keep_socials();
