-- Secrets that people give into our keeping. No client role reaches these tables; what may be done with them is in
-- …1530_vault_use.sql. Each secret is sealed under a key that the database does not hold: a copy of it gives away neither a secret
-- nor how long it is. docs/vault.md says where the key is kept.

-- The key

create function private.vault_keys() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  held text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into held using 'marquee_vault_key';
  end if;
  held := btrim(coalesce(held, current_setting('app.settings.marquee_vault_key', true)), e' \n');
  return case when held ~ '^[0-9a-f]{64}( [0-9a-f]{64})*$' then string_to_array(held, ' ') else '{}' end;
end
$$;
comment on function private.vault_keys() is
  'The key that secrets are sealed under, then earlier ones that may still open some: 64 hexadecimal digits each and a space between them, from the project''s vault, or else from the API''s setting app.settings.marquee_vault_key. Empty where there is none. Definer: called by definer bodies only.';

create function private.vault_key_id(key text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return left(encode(sha256(convert_to('marquee vault key ' || key, 'UTF8')), 'hex'), 16);
end
$$;
comment on function private.vault_key_id(text) is 'A name for a key that does not tell it. The same in backend/data/vault-key.ts.';

create function private.vault_subkey(key text, purpose text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return extensions.hmac(convert_to('marquee vault ' || purpose, 'UTF8'), decode(key, 'hex'), 'sha256');
end
$$;
comment on function private.vault_subkey(text, text) is 'One key for each use, all from the one that is kept.';

create function private.seal(key text, secret_id uuid, plain text, size integer) returns bytea
language plpgsql volatile set search_path = '' as $$
declare
  content constant bytea := convert_to(plain, 'UTF8');
  iv constant bytea := extensions.gen_random_bytes(16);
  sealed bytea;
begin
  if octet_length(content) > size - 4 then
    raise exception 'This secret is too long' using errcode = '23514', hint = 'too_large';
  end if;
  -- Of one size, whatever is in it.
  sealed := iv || extensions.encrypt_iv(
    int4send(octet_length(content)) || content || decode(repeat('00', size - 4 - octet_length(content)), 'hex'),
    private.vault_subkey(key, 'encryption'), iv, 'aes-cbc/pad:none'
  );
  -- Put under another id, it opens no more.
  return sealed || extensions.hmac(uuid_send(secret_id) || sealed, private.vault_subkey(key, 'authentication'), 'sha256');
end
$$;
comment on function private.seal(text, uuid, text, integer) is
  'Encrypts a text (AES-256-CBC, then HMAC-SHA-256 over it and the id it is kept under). Sizes are multiples of 16, 4 bytes of which are its length.';

create function private.unseal(key text, secret_id uuid, sealed bytea) returns text
language plpgsql stable set search_path = '' as $$
declare
  body constant bytea := substr(sealed, 1, octet_length(sealed) - 32);
  content bytea;
begin
  if extensions.hmac(uuid_send(secret_id) || body, private.vault_subkey(key, 'authentication'), 'sha256')
    is distinct from substr(sealed, octet_length(sealed) - 31) then
    raise exception 'A secret in the vault was altered' using errcode = 'XX001';
  end if;
  content := extensions.decrypt_iv(substr(body, 17), private.vault_subkey(key, 'encryption'), substr(body, 1, 16), 'aes-cbc/pad:none');
  return convert_from(
    substr(content, 5, ('x' || encode(substr(content, 1, 4), 'hex'))::bit(32)::integer), 'UTF8'
  );
end
$$;
comment on function private.unseal(text, uuid, bytea) is 'What was sealed, or XX001 where it is not as it was sealed.';

-- What is kept

create table private.credentials (
  id uuid primary key default gen_random_uuid(),
  -- Made by a trigger of a model that is not there yet.
  model_id uuid not null references public.models (id) on delete cascade deferrable initially deferred,
  platform text,
  account text not null default '',
  rotate_every_days integer,
  due_at timestamptz,
  overdue_told timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint credentials_rotation_bounds check (rotate_every_days between 0 and 730)
);
comment on table private.credentials is
  'Accounts of models, one for each reference vault:<id> in models.socials and models.email_accounts. One that was removed comes back with its secrets when its reference is written again, for 30 days.';
comment on column private.credentials.platform is 'In lower case; null for an email account.';
comment on column private.credentials.account is 'Its username, or else its email, for the log.';
comment on column private.credentials.due_at is 'When it is due, see private.due_of; kept by private.set_due.';
comment on column private.credentials.overdue_told is 'The due time of which its managers were told.';
comment on column private.credentials.rotate_every_days is 'When a password is due to be changed: null after the usual number of days, 0 never.';
create index credentials_model_id_idx on private.credentials (model_id, platform);
create index credentials_due_at_idx on private.credentials (due_at, model_id) where removed_at is null and due_at is not null;
create index credentials_removed_at_idx on private.credentials (removed_at) where removed_at is not null;

create table private.secrets (
  id uuid primary key default gen_random_uuid(),
  credential_id uuid references private.credentials (id) on delete cascade,
  kind text not null,
  key_id text not null,
  sealed bytea not null,
  reuse_hash bytea,
  strength integer,
  code_count integer,
  used_codes integer[] not null default '{}',
  changed_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint secrets_kind_known check (kind in ('password', 'totp', 'recovery_codes', 'seal_key', 'bot_token', 'drive_key', 'social_tokens'))
);
comment on table private.secrets is
  'Secrets, sealed. Those that were replaced are kept for 30 days. Those of later areas get their own column beside credential_id.';
comment on column private.secrets.key_id is 'Under which key, see private.vault_key_id.';
comment on column private.secrets.reuse_hash is 'Of a password: HMAC under the key, so that the same one elsewhere is noticed.';
comment on column private.secrets.used_codes is 'Recovery codes that are struck off, by their places from 0.';
create unique index secrets_current_key on private.secrets (credential_id, kind) where retired_at is null;
create index secrets_credential_id_idx on private.secrets (credential_id, kind, retired_at);
create index secrets_key_id_idx on private.secrets (key_id);
create index secrets_reuse_hash_idx on private.secrets (reuse_hash) where retired_at is null;
create index secrets_retired_at_idx on private.secrets (retired_at) where retired_at is not null;

create table private.vault_seal (
  is_only boolean primary key default true,
  key_id text not null,
  constraint vault_seal_is_one check (is_only)
);
comment on table private.vault_seal is
  'Under which key the vault is sealed (private.vault_key_id), one row from its first secret on: a wrong key is noticed before anything is sealed under it.';

create table private.social_counts (
  model_id uuid primary key references public.models (id) on delete cascade deferrable initially deferred,
  platforms integer not null,
  accounts integer not null
);
comment on table private.social_counts is 'How many platforms and accounts each model has that has any, so that lists need not open the models.';

alter table private.credentials enable row level security;
alter table private.credentials force row level security;
alter table private.secrets enable row level security;
alter table private.secrets force row level security;
alter table private.vault_seal enable row level security;
alter table private.vault_seal force row level security;
alter table private.social_counts enable row level security;
alter table private.social_counts force row level security;

-- Putting in and taking out

create function private.password_strength(password text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when char_length(password) < 8 or password ~ '^(.)\1*$' then 0
    else least(4,
      case when char_length(password) >= 16 then 3 when char_length(password) >= 12 then 2 else 1 end
      + case
        when (password ~ '[a-z]')::integer + (password ~ '[A-Z]')::integer + (password ~ '[0-9]')::integer
          + (password ~ '[^a-zA-Z0-9]')::integer >= 3 then 1
        else 0
      end
      -- A word with a number, as most people begin.
      - case when char_length(password) < 16 and password ~ '^[a-zA-Z]+[0-9]{0,4}[!.?]?$' then 1 else 0 end
    )
  end;
end
$$;
comment on function private.password_strength(text) is 'From 0, very weak, to 4, by length and kinds of signs. The same in shared/domain/password-strength.ts.';

create function private.vault_missing() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'The vault is not configured. Ask your administrator to set its key.'
    using errcode = 'PT503', hint = 'vault_not_configured';
end
$$;
comment on function private.vault_missing() is 'Refuses a secret that could not be sealed.';

create function private.has_other_vault_key() returns boolean
language sql stable security definer set search_path = '' as $$
  select cardinality(private.vault_keys()) > 0 and exists (
    select from private.vault_seal v
    where coalesce(v.key_id not in (select private.vault_key_id(k) from unnest(private.vault_keys()) k), true)
  )
$$;
comment on function private.has_other_vault_key() is
  'Whether there is a key, and the vault was sealed with another one. Definer: called by definer bodies only.';

create function private.demand_own_vault_key() returns void
language plpgsql set search_path = '' as $$
begin
  if private.has_other_vault_key() then
    raise exception 'This vault was sealed with another key. Ask your administrator to put that key back.'
      using errcode = 'PT503', hint = 'vault_other_key';
  end if;
end
$$;
comment on function private.demand_own_vault_key() is 'Refuses to seal anything under a key that opens nothing here.';

create function private.open_secret(p_secret private.secrets) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Null where its key is not there.
  return (
    select private.unseal(k.key, p_secret.id, p_secret.sealed)
    from unnest(private.vault_keys()) as k (key) where private.vault_key_id(k.key) = p_secret.key_id limit 1
  );
end
$$;
comment on function private.open_secret(private.secrets) is 'What a secret says; null where the key is missing. Definer: called by definer bodies only.';

create function private.keep_secret(p_credential uuid, p_kind text, p_plain text, p_code_count integer default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := private.vault_keys();
  key constant text := keys[1];
  present private.secrets;
  new_id constant uuid := gen_random_uuid();
begin
  if p_plain is not null and key is null then
    perform private.vault_missing();
  end if;
  perform private.demand_own_vault_key();
  -- Two changes at once come one after the other.
  perform from private.credentials c where c.id = p_credential for update;
  select * into present from private.secrets s where s.credential_id = p_credential and s.kind = p_kind and s.retired_at is null;
  if present.id is null and p_plain is null then
    return false;
  end if;
  -- One that cannot be opened, for want of its key, can be taken away all the same.
  if present.id is not null and p_plain is not null and p_kind <> 'recovery_codes' and private.open_secret(present) is not distinct from p_plain then
    return false;
  end if;
  update private.secrets s set retired_at = now() where s.id = present.id;
  if p_plain is not null then
    insert into private.vault_seal (key_id) values (private.vault_key_id(key)) on conflict (is_only) do nothing;
    insert into private.secrets (id, credential_id, kind, key_id, sealed, reuse_hash, strength, code_count)
    values (
      new_id, p_credential, p_kind, private.vault_key_id(key),
      private.seal(key, new_id, p_plain, case when p_kind = 'recovery_codes' then 2048 else 256 end),
      case when p_kind = 'password' then extensions.hmac(convert_to(p_plain, 'UTF8'), private.vault_subkey(key, 'reuse'), 'sha256') end,
      case when p_kind = 'password' then private.password_strength(p_plain) end,
      p_code_count
    );
  end if;
  if p_kind = 'password' then
    perform private.set_due(p_credential);
  end if;
  return true;
end
$$;
comment on function private.keep_secret(uuid, text, text, integer) is
  'Seals a secret of an account in place of the one before, null takes it away; false where nothing changed. Definer: called by definer bodies only.';

create function private.keep_service_secret(
  p_kind text, p_plain text, p_size integer, p_bot uuid default null, p_certificate_sha256 text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := (private.vault_keys())[1];
  new_id constant uuid := gen_random_uuid();
begin
  if key is null then
    perform private.vault_missing();
  end if;
  perform private.demand_own_vault_key();
  insert into private.vault_seal (key_id) values (private.vault_key_id(key)) on conflict (is_only) do nothing;
  insert into private.secrets (id, bot_id, kind, key_id, sealed, certificate_sha256)
  values (new_id, p_bot, p_kind, private.vault_key_id(key), private.seal(key, new_id, p_plain, p_size), p_certificate_sha256);
  return new_id;
end
$$;
comment on function private.keep_service_secret(text, text, integer, uuid, text) is
  'Seals a secret that is no account''s, such as a key or a token of another service, in so many bytes, and answers its id; PT503 without the vault''s key. Definer: called by definer bodies only.';

create function private.set_due(p_credential uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.credentials c set due_at = private.due_of(c)
  where c.id = p_credential and c.due_at is distinct from private.due_of(c);
end
$$;
comment on function private.set_due(uuid) is 'Keeps when an account is due, see private.due_of. Definer: called by definer bodies only.';

-- The clock

create function private.job_vault_purge() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer := 0;
  removed integer;
begin
  delete from private.secrets s where s.id in (
    select old.id from private.secrets old where old.retired_at < now() - interval '30 days' limit private.job_batch()
  );
  get diagnostics changed = row_count;
  delete from private.credentials c where c.id in (
    select old.id from private.credentials old
    where old.removed_at < now() - interval '30 days' limit greatest(private.job_batch() - changed, 0)
  );
  get diagnostics removed = row_count;
  changed := changed + removed;
  perform set_config('marquee.access_log_retention', 'on', true);
  delete from public.credential_access_log l where l.seq in (
    select old.seq from public.credential_access_log old
    where old.created_at < now() - make_interval(days => private.audit_retention_days())
      -- Who knows a secret is asked as long as it is in use.
      and not exists (select from private.secrets s where s.id = old.secret_id and s.retired_at is null)
    limit greatest(private.job_batch() - changed, 0)
  );
  get diagnostics removed = row_count;
  perform set_config('marquee.access_log_retention', '', true);
  return changed + removed;
end
$$;
comment on function private.job_vault_purge() is
  'Job: removes secrets that were replaced, and accounts that were removed, 30 days ago, and entries of the access log that are older than the audit log keeps its own, unless they tell who knows a secret that is in use. Definer: no client role reaches them.';

insert into private.jobs (name, title, every) values ('vault_purge', 'Remove replaced secrets', '1 day');

revoke execute on function private.vault_keys(), private.has_other_vault_key(), private.open_secret(private.secrets), private.keep_secret(uuid, text, text, integer),
  private.set_due(uuid), private.job_vault_purge()
  from public;
