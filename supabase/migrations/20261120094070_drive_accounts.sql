-- A Google account that agrees to have its Drive read, beside the key of a service account. What Google gave is sealed as a key is.

create function private.begin_connection_drive(p_service text, p_details jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('can_access_drive_logs');
  perform private.require_permission('can_manage_config');
  -- Without a key nothing could be kept.
  if (private.vault_keys())[1] is null then
    perform private.vault_missing();
  end if;
end
$$;
comment on function private.begin_connection_drive(text, jsonb) is
  'Whether the caller may connect the drive. Definer: called by private.begin_service_connection.';

create function private.end_connection_drive(p_service text, p_user uuid, p_details jsonb, p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account constant text := lower(btrim(coalesce(p_result ->> 'account_email', '')));
  found uuid;
begin
  -- What they may do may have changed while they were at Google.
  if not p_user = any (private.people_with('can_access_drive_logs')) or not p_user = any (private.people_with('can_manage_config')) then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  if account !~ '^[^\s@]+@[^\s@]+$' or char_length(account) > 254 or coalesce(p_result ->> 'refresh_token', '') = '' then
    raise exception 'Google did not say which account this is. Connect again.' using errcode = '22023', hint = 'account';
  end if;
  select c.id into found from public.drive_connections c where lower(c.account_email) = account and c.status <> 'revoked' for update;
  if found is null then
    insert into public.drive_connections (provider, account_email, scope, created_by, last_error)
    values ('oauth', account, left(coalesce(p_result ->> 'scope', ''), 500), p_user, 'Not connected yet') returning id into found;
  else
    update public.drive_connections c set provider = 'oauth', scope = left(coalesce(p_result ->> 'scope', ''), 500) where c.id = found;
  end if;
  perform private.keep_drive_key(found, jsonb_build_object('refresh_token', p_result ->> 'refresh_token')::text);
end
$$;
comment on function private.end_connection_drive(text, uuid, jsonb, jsonb) is
  'Reads the drive by an account that agreed from now on. Definer: called by private.end_service_connection.';
