-- Another key, while people work: secrets are sealed again in batches, and the earlier key opens what is not yet.

create function private.reseal_secrets(p_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := (private.vault_keys())[1];
  secret private.secrets;
  plain text;
  changed integer := 0;
begin
  for secret in
    select * from private.secrets s
    where s.key_id <> private.vault_key_id(key)
      and s.key_id in (select private.vault_key_id(k) from unnest(private.vault_keys()) k)
    order by s.key_id, s.id limit p_most for update skip locked
  loop
    plain := private.open_secret(secret);
    update private.secrets s set
      key_id = private.vault_key_id(key),
      sealed = private.seal(key, s.id, plain, octet_length(s.sealed) - 48),
      reuse_hash = case when s.reuse_hash is not null
        then extensions.hmac(convert_to(plain, 'UTF8'), private.vault_subkey(key, 'reuse'), 'sha256') end
    where s.id = secret.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function private.reseal_secrets(integer) is
  'Seals so many secrets under the present key, and answers how many there were. Definer: no client role reaches the vault.';

create function private.vault_key_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  keys constant text[] := private.vault_keys();
  source text := case when cardinality(keys) > 0 then 'setting' end;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $query$
      select case when exists (select from vault.decrypted_secrets s where s.name = 'marquee_vault_key') then 'vault' else $1 end
    $query$ into source using source;
  end if;
  return jsonb_build_object(
    'source', case when cardinality(keys) > 0 then source end,
    'keys', cardinality(keys),
    'key_id', private.vault_key_id(keys[1]),
    'is_other', private.has_other_vault_key(),
    'secrets', (select count(*) from private.secrets),
    'earlier', (
      select count(*) from private.secrets s
      where s.key_id in (select private.vault_key_id(k) from unnest(keys[2:]) k)
    ),
    'unreadable', (
      select count(*) from private.secrets s
      where coalesce(s.key_id not in (select private.vault_key_id(k) from unnest(keys) k), true)
    )
  );
end
$$;
comment on function private.vault_key_state() is
  'Whether the vault has its key: {source: vault, setting or null, keys, key_id of the present one, is_other (the vault was sealed with another one), secrets, earlier (sealed under an earlier key), unreadable (under one that is not there)}. Definer: no client role reaches the vault.';

create function private.adopt_vault_key() returns void
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := private.vault_keys();
  earlier constant text[] := array(select private.vault_key_id(k) from unnest(keys[2:]) k);
begin
  update private.vault_seal v set key_id = private.vault_key_id(keys[1])
  where v.key_id = any (earlier) and not exists (select from private.secrets s where s.key_id = any (earlier));
end
$$;
comment on function private.adopt_vault_key() is
  'Makes the first of the keys the one that the vault is sealed with, once nothing needs those after it. Definer: called by definer bodies only.';

create function private.rotate_vault_key(p_rotation_step public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := private.vault_keys();
  changed integer := 0;
  held_at uuid;
  wanted text;
begin
  if p_rotation_step is null or p_rotation_step not in ('look', 'begin', 'reseal', 'end', 'forget') then
    raise exception 'Unknown step' using errcode = '22023';
  end if;
  if cardinality(keys) = 0 then
    perform private.vault_missing();
  end if;
  if p_rotation_step in ('begin', 'end') then
    perform private.demand_own_vault_key();
  end if;
  if p_rotation_step = 'forget' then
    -- Where the key is lost for good: what it sealed stays closed, and the next secret is sealed under the one that is here.
    if private.has_other_vault_key() then
      delete from private.vault_seal where is_only;
      perform private.write_audit('vault.key_given_up', 'vault', null, null, null, '{}');
    end if;
  elsif p_rotation_step = 'reseal' then
    changed := private.reseal_secrets(200);
    perform private.adopt_vault_key();
  elsif p_rotation_step in ('begin', 'end') and private.vault_key_state() ->> 'source' = 'vault' then
    -- The new key is made here, and nobody sees it.
    wanted := case
      when p_rotation_step = 'begin' and cardinality(keys) = 1 then encode(extensions.gen_random_bytes(32), 'hex') || ' ' || keys[1]
      when p_rotation_step = 'end' and not exists (select from private.secrets s where s.key_id <> private.vault_key_id(keys[1])) then keys[1]
    end;
    if wanted is not null then
      execute 'select s.id from vault.secrets s where s.name = $1' into held_at using 'marquee_vault_key';
      execute 'select vault.update_secret($1, $2)' using held_at, wanted;
    end if;
  end if;
  if p_rotation_step = 'end' then
    perform private.adopt_vault_key();
    perform private.write_audit('vault.key_rotated', 'vault', null, null, null, '{}');
  end if;
  return private.vault_key_state() || jsonb_build_object('changed', changed);
end
$$;
select private.expose('rotate_vault_key',
  'For the service key alone, by npm run rotate-vault-key: look; begin, which makes a new key where the project''s vault keeps it; reseal, 200 secrets at a time until none is left; end, which drops the earlier keys there; or forget, where the key that the vault was sealed with is lost. Answers private.vault_key_state with changed. Errors: 42501, 22023, PT503.',
  'no client role reaches the vault', p_to => 'service_role');

revoke execute on function private.adopt_vault_key() from public;
