-- Changing secrets.

create function private.changed(p_changed boolean, p_kind text, p_credential_id uuid, p_action text default 'changed') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked private.credentials;
begin
  if p_changed then
    select * into asked from private.credentials c where c.id = p_credential_id;
    perform private.log_use(p_action, p_kind, asked, (
      -- Put in just now, by someone who knows it for that reason.
      select s.id from private.secrets s
      where s.credential_id = asked.id and s.kind = p_kind and s.retired_at is null and s.changed_at = now()
    ));
    perform private.touch_model(asked.model_id);
  end if;
  return jsonb_build_object('changed', p_changed);
end
$$;
comment on function private.changed(boolean, text, uuid, text) is 'Writes down a change and tells open pages of it. Definer: called by definer bodies only.';

create function private.change_password(p_credential_id uuid, p_password public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  barred constant jsonb := private.barred_from_vault('password', p_credential_id);
begin
  if barred is not null then
    return barred;
  end if;
  if p_password is null then
    raise exception 'Enter a password' using errcode = '22023';
  end if;
  if octet_length(p_password) > 240 then
    perform private.refuse_socials('Password must be 240 characters or fewer');
  end if;
  if p_password ~* '^vault:' then
    perform private.refuse_socials('A password cannot begin with “vault:”');
  end if;
  return private.changed(private.keep_secret(p_credential_id, 'password', nullif(p_password, '')), 'password', p_credential_id);
end
$$;
select private.expose('change_password',
  '@views refused and logged here. The password of an account; an empty one takes it away. The one before is kept for 30 days. Answers {changed}. Errors as reveal_credential, and 23514.',
  'no client role reaches the vault');

create function private.set_one_time_code(p_credential_id uuid, p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  barred constant jsonb := private.barred_from_vault('totp', p_credential_id);
  given constant jsonb := nullif(p_settings, 'null');
begin
  if barred is not null then
    return barred;
  end if;
  if given is not null and coalesce(
    jsonb_typeof(given) <> 'object' or given - array['secret', 'algorithm', 'digits', 'period'] <> '{}'
    or given ->> 'secret' !~ '^[A-Z2-7]{16,128}$' or given ->> 'algorithm' not in ('SHA1', 'SHA256', 'SHA512')
    or given ->> 'digits' !~ '^[678]$' or given ->> 'period' !~ '^(1[5-9]|[2-9][0-9]|1[01][0-9]|120)$', true
  ) then
    perform private.refuse_socials('This is not a setup key: paste the key or the otpauth:// link of the platform', 'code_settings');
  end if;
  return private.changed(private.keep_secret(p_credential_id, 'totp', given::text), 'totp', p_credential_id);
end
$$;
select private.expose('set_one_time_code',
  '@views refused and logged here. How an account''s one-time codes are made: {secret in base32, algorithm SHA1, SHA256 or SHA512, digits 6 to 8, period 15 to 120}; null takes them away. Nobody gets the secret back. Errors as reveal_credential, and 23514.',
  'no client role reaches the vault', p_most_bytes => 400);

create function private.set_recovery_codes(p_credential_id uuid, p_codes text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  barred constant jsonb := private.barred_from_vault('recovery_codes', p_credential_id);
  codes constant text[] := array(select btrim(c.code) from unnest(p_codes) with ordinality as c (code, place) order by c.place);
  total constant integer := cardinality(codes);
begin
  if barred is not null then
    return barred;
  end if;
  if total > 24 then
    perform private.refuse_socials('An account can have 24 recovery codes', 'too_many');
  end if;
  if exists (select from unnest(codes) c where coalesce(c !~ '^[^[:cntrl:]]{1,64}$', true)) or octet_length(to_jsonb(codes)::text) > 2044 then
    perform private.refuse_socials('Recovery codes must have 1 to 64 characters each', 'recovery_codes');
  end if;
  return private.changed(
    private.keep_secret(p_credential_id, 'recovery_codes', case when total > 0 then to_jsonb(codes)::text end, total),
    'recovery_codes', p_credential_id
  );
end
$$;
select private.expose('set_recovery_codes',
  '@views refused and logged here. The recovery codes of an account, 24 at most, in place of those before; an empty list takes them away. Errors as reveal_credential, and 23514.',
  'no client role reaches the vault', p_most_rows => 100);

create function private.mark_recovery_code(p_credential_id uuid, p_code_place integer, p_is_used boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  barred constant jsonb := private.barred_from_vault('recovery_codes', p_credential_id);
begin
  if barred is not null then
    return barred;
  end if;
  update private.secrets s
  set used_codes = case when p_is_used then array_remove(s.used_codes, p_code_place) || p_code_place else array_remove(s.used_codes, p_code_place) end
  where s.credential_id = p_credential_id and s.kind = 'recovery_codes' and s.retired_at is null
    and p_code_place between 0 and s.code_count - 1 and p_is_used is distinct from (p_code_place = any (s.used_codes));
  return private.changed(
    found, 'recovery_codes', p_credential_id, case when p_is_used then 'used_code' else 'changed' end
  );
end
$$;
select private.expose('mark_recovery_code',
  '@views refused and logged here. Strikes off a recovery code, by its place from 0, or brings it back; {changed: false} where there is none. Errors as reveal_credential.',
  'no client role reaches the vault');

create function private.set_credential_rotation(p_credential_id uuid, p_every_days integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  barred constant jsonb := private.barred_from_vault(null, p_credential_id, null, false);
  is_new boolean;
begin
  if barred is not null then
    return barred;
  end if;
  if p_every_days not between 0 and 730 then
    raise exception 'Choose 730 days or fewer' using errcode = '22023';
  end if;
  update private.credentials c set rotate_every_days = p_every_days
  where c.id = p_credential_id and c.rotate_every_days is distinct from p_every_days;
  is_new := found;
  if is_new then
    perform private.set_due(p_credential_id);
  end if;
  return private.changed(is_new, null, p_credential_id);
end
$$;
select private.expose('set_credential_rotation',
  '@views refused and logged here. After how many days an account''s password is due to be changed: null as usual, 0 never, 730 at most. Errors as reveal_credential but for the sign-in, and 22023.',
  'no client role reaches the vault');
