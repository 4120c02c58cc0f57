-- Who used which secret, and who was refused. No secret is in it, and nobody changes it.

create table public.credential_access_log (
  seq bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  user_id uuid,
  user_name text,
  action text not null,
  kind text,
  reason text,
  credential_id uuid,
  model_id uuid,
  model_name text,
  platform text,
  account text,
  secret_id uuid,
  grant_id uuid,
  ip text,
  user_agent text,
  constraint credential_access_log_action_known check (
    action in ('revealed', 'copied', 'shown_code', 'changed', 'added', 'removed', 'restored', 'used_code', 'denied')
  ),
  constraint credential_access_log_kind_known check (kind in ('password', 'totp', 'recovery_codes')),
  constraint credential_access_log_reason_given check ((reason is not null) = (action = 'denied'))
);
comment on table public.credential_access_log is
  'Who used or changed which account''s secrets, and who was refused: append-only, without any secret. Names are those of the moment; nothing here refers to rows that may be deleted. @readonly An entry is created by what is done, never by a key''s holder.';
comment on column public.credential_access_log.secret_id is
  'The secret that became known to the person: the one that they saw, or that they put in. Null for codes of a moment.';
comment on column public.credential_access_log.grant_id is 'The grant under which someone used it who may not edit the model.';
create index credential_access_log_secret_id_idx on public.credential_access_log (secret_id, user_id) where secret_id is not null;
create index credential_access_log_seen_idx on public.credential_access_log (user_id, secret_id) where secret_id is not null;
create index credential_access_log_user_id_idx on public.credential_access_log (user_id, seq);
create index credential_access_log_model_id_idx on public.credential_access_log (model_id, seq);
create index credential_access_log_credential_id_idx on public.credential_access_log (credential_id, seq);
create index credential_access_log_created_at_idx on public.credential_access_log (created_at);

create function private.refuse_access_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Set by the job that takes out old entries alone, for its own transaction.
  if tg_op = 'DELETE' and current_setting('marquee.access_log_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'The access log cannot be changed' using errcode = '42501';
end
$$;
comment on function private.refuse_access_log_change() is 'Trigger: refuses every change of the log, the owner''s included, but its retention.';

create trigger credential_access_log_keep before update or delete or truncate on public.credential_access_log
  for each statement execute function private.refuse_access_log_change();

alter table public.credential_access_log enable row level security;
alter table public.credential_access_log force row level security;
revoke all on public.credential_access_log from anon, authenticated, service_role;
grant select on public.credential_access_log to authenticated, service_role;

create policy "People see who used the accounts of their models, and what they did themselves" on public.credential_access_log
  for select to authenticated
  using (
    (select private.has_permission('can_access_socials'))
    and (
      (select private.is_admin())
      or (select private.has_permission('can_view_all_data'))
      or user_id = (select private.active_uid())
      or model_id in (select private.my_model_ids())
    )
  );

create function private.log_access(
  p_action text, p_kind text, p_reason text, p_credential uuid, p_model uuid, p_model_name text, p_platform text, p_account text,
  p_secret uuid default null, p_grant uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
begin
  insert into public.credential_access_log (
    user_id, user_name, action, kind, reason, credential_id, model_id, model_name, platform, account, secret_id, grant_id,
    ip, user_agent
  )
  values (
    caller, (select coalesce(p.display_name, p.email) from public.profiles p where p.id = caller),
    p_action, p_kind, p_reason, p_credential, p_model, left(p_model_name, 100), left(p_platform, 40), left(p_account, 255), p_secret, p_grant,
    private.caller_ip(), private.caller_device()
  );
end
$$;
comment on function private.log_access(text, text, text, uuid, uuid, text, text, text, uuid, uuid) is
  'Adds an entry in the name of the caller; without one it is the server itself. Definer: no client role writes the log.';
