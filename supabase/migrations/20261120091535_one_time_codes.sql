-- One-time codes (RFC 6238). The secret behind them never leaves the database.

create function private.base32_bytes(encoded text) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  digit integer;
  held bigint := 0;
  bits integer := 0;
  decoded text := '';
begin
  for place in 1..char_length(encoded) loop
    digit := strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', substr(encoded, place, 1)) - 1;
    held := (held << 5) | digit;
    bits := bits + 5;
    if bits >= 8 then
      bits := bits - 8;
      decoded := decoded || lpad(to_hex((held >> bits) & 255), 2, '0');
      held := held & ((1::bigint << bits) - 1);
    end if;
  end loop;
  return decode(decoded, 'hex');
end
$$;
comment on function private.base32_bytes(text) is 'The bytes that a base32 text stands for; letters are capitals, padding is left out.';

create function private.one_time_code(settings jsonb, moment timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
declare
  digits constant integer := (settings ->> 'digits')::integer;
  counter constant bigint := floor(extract(epoch from moment) / (settings ->> 'period')::integer)::bigint;
  hash constant bytea := extensions.hmac(
    int8send(counter), private.base32_bytes(settings ->> 'secret'), lower(settings ->> 'algorithm')
  );
  at_byte constant integer := get_byte(hash, octet_length(hash) - 1) & 15;
  number constant bigint := ((get_byte(hash, at_byte) & 127)::bigint << 24) | (get_byte(hash, at_byte + 1) << 16)
    | (get_byte(hash, at_byte + 2) << 8) | get_byte(hash, at_byte + 3);
begin
  return lpad((number % (10 ^ digits)::bigint)::text, digits, '0');
end
$$;
comment on function private.one_time_code(jsonb, timestamptz) is 'The code of a moment, by {secret, algorithm, digits, period}.';

create function private.code_now(p_secret private.secrets) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  settings constant jsonb := private.open_secret(p_secret)::jsonb;
  moment constant timestamptz := clock_timestamp();
  period constant integer := (settings ->> 'period')::integer;
begin
  return case when settings is not null then jsonb_build_object(
    'credential_id', p_secret.credential_id,
    'code', private.one_time_code(settings, moment),
    'period', period,
    'valid_until', to_timestamp((floor(extract(epoch from moment) / period) + 1) * period),
    'now', moment
  ) end;
end
$$;
comment on function private.code_now(private.secrets) is 'A code and until when it is good; null where the key is missing. Definer: called by definer bodies only.';

create function private.show_one_time_codes(p_model_id uuid, p_credential_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  barred jsonb := private.barred_from_vault('totp', null, p_model_id, true, true);
  is_editor constant boolean := private.can_edit_model(p_model_id);
  wait integer;
  asked private.credentials;
  secret private.secrets;
  codes jsonb := '[]';
  is_pending boolean := false;
begin
  if barred is not null then
    return barred;
  end if;
  -- Open pages ask again with every code.
  wait := private.take_ticket('vault_codes', caller::text, 1200, '1 hour');
  if wait > 0 then
    return private.told_to_wait(wait);
  end if;
  -- Those that the person wants to see: nobody is written down for what merely stands on the same page.
  for asked in
    select * from private.credentials c
    where c.model_id = p_model_id and c.id = any (p_credential_ids) and c.removed_at is null order by c.id
  loop
    select * into secret from private.secrets s where s.credential_id = asked.id and s.kind = 'totp' and s.retired_at is null;
    continue when secret.id is null or not is_editor and private.grant_for(caller, p_model_id, asked.platform) is null
      or private.code_now(secret) is null;
    -- Once for each time that someone looks, not for each code. What is written down only now is shown to the next call.
    if not exists (
      select from public.credential_access_log l
      where l.credential_id = asked.id and l.user_id = caller and l.action = 'shown_code'
        and l.created_at > clock_timestamp() - interval '15 minutes'
    ) then
      perform private.log_use('shown_code', 'totp', asked);
      is_pending := true;
    else
      codes := codes || private.code_now(secret);
    end if;
  end loop;
  return jsonb_build_object('codes', codes, 'is_pending', is_pending);
end
$$;
select private.expose('show_one_time_codes',
  '@views refused and logged here. The codes of now of these accounts of a model, 500 at most: {codes: [{credential_id, code, period, valid_until, now}], is_pending}; where that is true some were written down by this call, and the next one answers with them too. Logged once in 15 minutes for each account; 1,200 times an hour, then HTTP 429. Errors as reveal_credential.',
  'no client role reaches the vault', p_most_rows => 500);

create function private.copy_one_time_code(p_credential_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  barred jsonb := private.barred_from_vault('totp', p_credential_id, null, true, true);
  asked private.credentials;
  model_name text;
  secret private.secrets;
begin
  if barred is not null then
    return barred;
  end if;
  select * into asked from private.credentials c where c.id = p_credential_id;
  select m.stage_name into model_name from public.models m where m.id = asked.model_id;
  select * into secret from private.secrets s where s.credential_id = asked.id and s.kind = 'totp' and s.retired_at is null;
  return private.begin_use('copied', 'totp', asked, secret, model_name);
end
$$;
select private.expose('copy_one_time_code',
  '@views refused and logged here. One code of now, for the clipboard; answers, counts and errors as reveal_credential.',
  'no client role reaches the vault');

-- Giving out

create function private.read_secret(p_use_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  used private.secret_uses;
  secret private.secrets;
  barred jsonb;
begin
  -- Written by a request before this one, so that the entry stays whatever becomes of this.
  delete from private.secret_uses u
  where u.id = p_use_id and u.user_id = (select auth.uid()) and u.expires_at >= clock_timestamp()
    and u.written_by <> pg_current_xact_id()
  returning u.* into used;
  select * into secret from private.secrets s where s.id = used.secret_id;
  barred := private.barred_from_vault(
    secret.kind, secret.credential_id, null, true, secret.kind <> 'recovery_codes' and secret.retired_at is null
  );
  if barred is not null then
    return barred;
  end if;
  return case secret.kind
    when 'totp' then private.code_now(secret)
    when 'recovery_codes' then jsonb_build_object('codes', (
      select jsonb_agg(
        jsonb_build_object('code', c.code, 'is_used', c.place - 1 = any (secret.used_codes)) order by c.place
      )
      from jsonb_array_elements_text(private.open_secret(secret)::jsonb) with ordinality as c (code, place)
    ))
    else jsonb_build_object('password', private.open_secret(secret))
  end;
end
$$;
select private.expose('read_secret',
  '@views refused and logged here. What a use is for that reveal_credential or copy_one_time_code wrote down: {password}, {codes: [{code, is_used}]} or {credential_id, code, period, valid_until, now}; once, to the same person, within 30 seconds. Errors as reveal_credential.',
  'no client role reaches the vault');
