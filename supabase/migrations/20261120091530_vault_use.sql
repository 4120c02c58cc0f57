-- Using secrets. People who ask have access to socials and may edit the model or have a grant for it, have signed in within 15 minutes, and do not view as
-- someone else. Every use is in the access log, and so is every refusal: it is told as an answer and not raised, since an
-- exception would undo the entry. For the same reason a secret is given out by a second call, once the entry of the first one
-- lasts: an API lets its callers make a request fail after the procedure ran (by a cast or a condition on its answer), so
-- that they would learn the secret from the failure while the entry is undone.

create function private.refusal(p_status integer, p_code text, p_message text, p_hint text) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('response.status', p_status::text, true);
  return jsonb_build_object('code', p_code, 'message', p_message, 'details', null, 'hint', p_hint);
end
$$;
comment on function private.refusal(integer, text, text, text) is
  'What a procedure answers in place of an exception, where its transaction must last: an error''s body under an error''s status.';

create function private.refused_use(p_reason text, p_secret_kind text, p_credential private.credentials, p_model uuid, p_model_name text, p_is_visible boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- Nobody fills the log with refusals.
  if private.take_ticket('vault_refusal', coalesce((select auth.uid())::text, ''), 200, '1 hour') = 0 then
    perform private.log_access(
      'denied', p_secret_kind, p_reason, p_credential.id, p_model, p_model_name, p_credential.platform, p_credential.account
    );
  end if;
  return case p_reason
    when 'view_as' then private.refusal(405, '25006', 'Credentials can’t be used while viewing as another user', 'view_as_read_only')
    when 'session_ended' then private.refusal(401, 'PT401', 'This session has ended', 'session_ended')
    when 'inactive' then private.refusal(403, '42501', 'Sign in with an active account', null)
    when 'no_permission' then private.refusal(403, '42501', 'You don''t have access to socials', 'no_permission')
    when 'confirm_password' then private.refusal(403, '42501', 'Confirm your password to view this credential', 'confirm_password')
    when 'no_key' then private.refusal(
      503, 'PT503',
      case when private.has_other_vault_key()
        then 'This vault was sealed with another key. Ask your administrator to put that key back.'
        else 'The vault is not configured. Ask your administrator to set its key.' end,
      case when cardinality(private.vault_keys()) = 0 then 'vault_not_configured'
        when private.has_other_vault_key() then 'vault_other_key' else 'vault_key_missing' end
    )
    when 'not_assigned' then case when p_is_visible
      then private.refusal(403, '42501', 'You can only use the credentials of models assigned to you', 'not_assigned')
      else private.refusal(404, 'PT404', 'Credential not found, or you don''t have access', null) end
    else private.refusal(404, 'PT404', 'Credential not found, or you don''t have access', null)
  end;
end
$$;
comment on function private.refused_use(text, text, private.credentials, uuid, text, boolean) is
  'Writes down that the caller was refused, and answers so: the log has the reason, and someone who does not see the model learns no more than that. Definer: called by definer bodies only.';

create function private.barred_from_vault(
  p_secret_kind text, p_credential_id uuid, p_model_id uuid default null, p_needs_sign_in boolean default true,
  p_accepts_grant boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  asked private.credentials;
  model record;
  reason text;
  is_visible boolean := false;
begin
  if caller is null then
    raise exception 'Sign in with an active account' using errcode = '42501';
  end if;
  select * into asked from private.credentials c where c.id = p_credential_id;
  select m.id, m.stage_name into model from public.models m where m.id = coalesce(asked.model_id, p_model_id);
  if coalesce(current_setting('marquee.refused_view', true), '') = 'on' or private.in_view() then
    reason := 'view_as';
  elsif private.live_uid() is null then
    reason := 'session_ended';
  elsif private.active_uid() is null then
    reason := 'inactive';
  elsif model.id is null or asked.removed_at is not null then
    reason := 'not_found';
  elsif not private.can_edit_model(model.id) and not (
    p_accepts_grant and private.grant_for(caller, model.id, asked.platform, asked.id is null) is not null
  ) then
    reason := 'not_assigned';
    is_visible := private.sees_all_models();
  elsif not private.has_permission('can_access_socials') then
    reason := 'no_permission';
  elsif p_needs_sign_in and private.signed_in_until() is null then
    reason := 'confirm_password';
  end if;
  return case when reason is not null
    then private.refused_use(reason, p_secret_kind, asked, model.id, model.stage_name, is_visible) end;
end
$$;
comment on function private.barred_from_vault(text, uuid, uuid, boolean, boolean) is
  'For the head of every procedure that uses secrets: null, or the refusal to answer with, which is logged. With p_accepts_grant a live grant of the account, or of a model one of any of its accounts, stands in for the right to edit the model. Definer: called by definer bodies only.';

create function private.take_reveal(p_secret_kind text, p_credential private.credentials, p_model_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  wait constant integer := private.take_ticket('vault_reveal', caller::text, 30, '1 hour');
begin
  if wait = 0 then
    return null;
  end if;
  perform private.refused_use('rate_limit', p_secret_kind, p_credential, p_credential.model_id, p_model_name, true);
  if private.take_ticket('vault_locked', caller::text, 1, '1 hour') = 0 then
    perform private.notify(
      'system_alert',
      array(select p.id from public.profiles p where p.role = 'admin' and p.status = 'active'),
      null,
      'Credentials locked for ' || coalesce((select coalesce(p.display_name, p.email) from public.profiles p where p.id = caller), 'someone'),
      'They revealed or copied 30 credentials within an hour. The access log shows which.',
      jsonb_build_object('kind', 'vault_locked', 'user_id', caller),
      'vault_locked:' || caller
    );
  end if;
  return private.told_to_wait(wait);
end
$$;
comment on function private.take_reveal(text, private.credentials, text) is
  'Counts a reveal; beyond 30 within an hour the answer to give, and administrators hear of it once. Definer: called by definer bodies only.';

create function private.log_use(p_action text, p_secret_kind text, p_credential private.credentials, p_secret uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_access(
    p_action, p_secret_kind, null, p_credential.id, p_credential.model_id,
    (select m.stage_name from public.models m where m.id = p_credential.model_id), p_credential.platform, p_credential.account,
    p_secret,
    case when not private.can_edit_model(p_credential.model_id)
      then private.grant_for((select auth.uid()), p_credential.model_id, p_credential.platform) end
  );
end
$$;
comment on function private.log_use(text, text, private.credentials, uuid) is
  'Writes down a use, the secret that it tells, and the grant that it was under. Definer: called by definer bodies only.';

create function private.touch_model(p_model uuid) returns void
language sql security definer set search_path = '' as $$
  update public.models m set updated_at = now() where m.id = p_model
$$;
comment on function private.touch_model(uuid) is
  'Realtime tells open pages that something about a model''s accounts changed. Definer: called by definer bodies only.';

-- Looking

create table private.secret_uses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  secret_id uuid not null references private.secrets (id) on delete cascade,
  written_by xid8 not null default pg_current_xact_id(),
  expires_at timestamptz not null default clock_timestamp() + interval '30 seconds'
);
comment on table private.secret_uses is 'Uses that are in the access log, and whose secret may be read, once and soon.';
create index secret_uses_secret_id_idx on private.secret_uses (secret_id);
create index secret_uses_expires_at_idx on private.secret_uses (expires_at);
alter table private.secret_uses enable row level security;
alter table private.secret_uses force row level security;

create function private.begin_use(p_action text, p_secret_kind text, p_credential private.credentials, p_secret private.secrets, p_model_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  barred jsonb;
  use_id uuid;
begin
  if p_secret.id is null then
    return private.refused_use('not_found', p_secret_kind, p_credential, p_credential.model_id, p_model_name, true);
  end if;
  barred := private.take_reveal(p_secret_kind, p_credential, p_model_name);
  if barred is not null then
    return barred;
  end if;
  if not exists (select from unnest(private.vault_keys()) k where private.vault_key_id(k) = p_secret.key_id) then
    return private.refused_use('no_key', p_secret_kind, p_credential, p_credential.model_id, p_model_name, true);
  end if;
  -- A code is good for a moment: it tells nothing of what makes the next one.
  perform private.log_use(p_action, p_secret_kind, p_credential, case when p_secret.kind <> 'totp' then p_secret.id end);
  delete from private.secret_uses u where u.expires_at < clock_timestamp();
  insert into private.secret_uses (user_id, secret_id) values ((select auth.uid()), p_secret.id) returning id into use_id;
  return jsonb_build_object('use_id', use_id);
end
$$;
comment on function private.begin_use(text, text, private.credentials, private.secrets, text) is
  'Counts a use, writes it down, and answers by which id read_secret gives the secret out. Definer: called by definer bodies only.';

create function private.reveal_credential(
  p_credential_id uuid, p_secret_kind public.bounded_text, p_purpose public.bounded_text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  meant constant text := case when p_secret_kind = 'recovery_codes' then 'recovery_codes' else 'password' end;
  barred jsonb;
  asked private.credentials;
  model_name text;
  secret private.secrets;
begin
  if p_secret_kind is null or p_purpose is null or p_secret_kind not in ('password', 'previous_password', 'recovery_codes')
    or p_purpose not in ('reveal', 'copy') then
    raise exception 'Choose what to reveal' using errcode = '22023';
  end if;
  -- A grant is for signing in: neither for what a password was before, nor for what gets round the one-time code.
  barred := private.barred_from_vault(meant, p_credential_id, null, true, p_secret_kind = 'password');
  if barred is not null then
    return barred;
  end if;
  select * into asked from private.credentials c where c.id = p_credential_id;
  select m.stage_name into model_name from public.models m where m.id = asked.model_id;
  select * into secret from private.secrets s
  where s.credential_id = asked.id and s.kind = meant and (s.retired_at is not null) = (p_secret_kind = 'previous_password')
  order by s.retired_at desc limit 1;
  return private.begin_use(case when p_purpose = 'copy' then 'copied' else 'revealed' end, meant, asked, secret, model_name);
end
$$;
select private.expose('reveal_credential',
  '@views refused and logged here. A secret of an account: p_secret_kind password, previous_password (the one before, for 30 days) or recovery_codes; p_purpose reveal or copy, for the log. Answers {use_id}, for read_secret. 30 in an hour, then HTTP 429 and an alert to administrators. Errors, each logged: 42501 with hint confirm_password (sign-in older than 15 minutes), not_assigned, no_permission; PT404, PT401, 25006 in a view, PT503 without the key; 22023.',
  'no client role reaches the vault');
