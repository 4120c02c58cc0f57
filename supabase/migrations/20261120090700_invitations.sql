-- Invitations. The link carries a token, of which the database keeps the hash. A person who signs up with it, under the address that
-- was invited, is active at once with the permissions and models that the invitation names, even where sign-up needs approval.

create table public.user_invites (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null default 'manager',
  permission_overrides jsonb not null default '{}',
  model_ids uuid[] not null default '{}',
  status text not null default 'pending',
  expires_at timestamptz not null,
  invited_by uuid references public.profiles (id) on delete set null,
  accepted_by uuid references public.profiles (id) on delete set null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_invites_email_shape check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and email = lower(btrim(email)) and char_length(email) <= 254),
  -- An invitation never makes an administrator.
  constraint user_invites_role_known check (role = 'manager'),
  constraint user_invites_status_known check (status in ('pending', 'accepted', 'expired', 'cancelled')),
  constraint user_invites_overrides_shape check (jsonb_typeof(permission_overrides) = 'object'),
  constraint user_invites_model_ids_count check (cardinality(model_ids) <= 200)
);
comment on table public.user_invites is 'Who has been invited, by whom, and what they get. The token is not here.';
create unique index user_invites_pending_key on public.user_invites (lower(email)) where status = 'pending';
create index user_invites_invited_by_idx on public.user_invites (invited_by);
create index user_invites_accepted_by_idx on public.user_invites (accepted_by);
create index user_invites_created_at_idx on public.user_invites (created_at desc, id);

create trigger user_invites_touch before update on public.user_invites
  for each row execute function private.touch_updated_at();

create table private.invitation_tokens (
  invitation_id uuid primary key references public.user_invites (id) on delete cascade,
  token_hash text not null unique,
  -- Set while the account is being made, before its profile exists to refer to.
  claimed_by uuid unique
);
comment on table private.invitation_tokens is 'Hashes of the tokens of pending invitations, where no client role reads.';
alter table private.invitation_tokens enable row level security;
alter table private.invitation_tokens force row level security;

-- Helpers

create function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
comment on function private.token_hash(text) is 'SHA-256 of a token: it is random and long enough to need no salt.';

create function private.usable_invitation(token text) returns public.user_invites
language sql stable security definer set search_path = '' as $$
  select i.*
  from private.invitation_tokens t
  join public.user_invites i on i.id = t.invitation_id
  -- It counts for as long as its sender may invite: what a deactivated person has in hand is worth nothing.
  where t.token_hash = private.token_hash(token) and i.status = 'pending' and i.expires_at > now()
    and (
      private.is_admin_of(i.invited_by)
      or (i.permission_overrides = '{}' and private.has_permission_of(i.invited_by, 'can_manage_users'))
    )
$$;
comment on function private.usable_invitation(text) is
  'The invitation of a token, or null where it is unknown, used, expired or cancelled. Definer: called by definer bodies only.';

create function private.check_invitation_rights(permission_overrides jsonb, model_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) and not (select private.has_permission('can_manage_users')) then
    raise exception 'Only administrators can invite people' using errcode = '42501';
  end if;
  if permission_overrides <> '{}' and not (select private.is_admin()) then
    raise exception 'Only administrators can change permissions' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_each(permission_overrides) as o
    where o.key <> all (private.permission_keys()) or jsonb_typeof(o.value) <> 'boolean'
  ) then
    raise exception 'Unknown permission key' using errcode = '22023';
  end if;
  if not private.manages_all_models() and exists (
    select from unnest(model_ids) as wanted
    where not exists (select from public.models m where m.id = wanted and m.manager_id = (select private.active_uid()))
  ) then
    raise exception 'You can only edit models assigned to you' using errcode = '42501';
  end if;
end
$$;
comment on function private.check_invitation_rights(jsonb, uuid[]) is
  'Refuses an invitation that gives more than the caller may. Definer: called by definer bodies only.';

create function private.issue_invitation_token(invitation uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  insert into private.invitation_tokens as t (invitation_id, token_hash)
  values (invitation, private.token_hash(token))
  on conflict on constraint invitation_tokens_pkey do update set token_hash = excluded.token_hash, claimed_by = null;
  return token;
end
$$;
comment on function private.issue_invitation_token(uuid) is
  'Makes the token of an invitation, in place of the one before, and answers it for the only time. Definer: called by definer bodies only.';

create function private.sent_invitation(invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.issue_invitation_token(invitation);
begin
  return jsonb_build_object('id', invitation, 'token', token, 'mail', private.queue_invitation_mail(invitation, token));
end
$$;
comment on function private.sent_invitation(uuid) is
  'Gives an invitation a new token and sends it by mail where that is set up: {id, token, mail: waiting, folder or not_configured}. Definer: called by definer bodies only.';

create function private.invitation_expiry(in_days integer) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if in_days not between 1 and 90 then
    raise exception 'An invitation can last 1 to 90 days' using errcode = '22023';
  end if;
  return now() + make_interval(days => coalesce(
    in_days,
    (select c.value::integer from public.config c where c.key = 'invite_expiry_days' and c.value ~ '^([1-9]|[1-8][0-9]|90)$'),
    7
  ));
end
$$;
comment on function private.invitation_expiry(integer) is
  'When an invitation of now ends: after so many days, 1 to 90; null takes config invite_expiry_days, else 7. Definer: called by definer bodies only.';

-- Signing up with a token. Neither trigger may fail, or nobody could sign up.

create function private.claim_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := new.raw_user_meta_data ->> 'invite_token';
  invitation public.user_invites;
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'invite_token';
  if tg_op = 'INSERT' then
    invitation := private.usable_invitation(token);
    if invitation.email = lower(btrim(new.email)) then
      update private.invitation_tokens t set claimed_by = new.id where t.invitation_id = invitation.id;
    end if;
  end if;
  return new;
exception when others then
  raise warning 'An invitation could not be claimed for user %: %', new.id, sqlerrm;
  return new;
end
$$;
comment on function private.claim_invitation() is
  'Trigger on auth.users: takes the token out of the metadata for good, and notes whose account it opens. What people write there grants nothing: the token''s hash does. Definer: it writes for someone who has no rights yet.';

create trigger claim_invitation before insert or update of raw_user_meta_data on auth.users
  for each row when (new.raw_user_meta_data ? 'invite_token')
  execute function private.claim_invitation();

create function private.forget_invite_token() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.identity_data := new.identity_data - 'invite_token';
  return new;
end
$$;
comment on function private.forget_invite_token() is
  'Trigger on auth.identities: some auth servers copy the metadata of a sign-up there.';

create trigger forget_invite_token before insert or update of identity_data on auth.identities
  for each row when (new.identity_data ? 'invite_token')
  execute function private.forget_invite_token();

create function private.take_up_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.user_invites;
  inviter_manages_all boolean;
begin
  select i.* into invitation
  from private.invitation_tokens t join public.user_invites i on i.id = t.invitation_id
  where t.claimed_by = new.id;
  if not found then
    return null;
  end if;
  update public.profiles p set status = 'active' where p.id = new.id;
  insert into private.people_let_in (user_id, let_in_by) select new.id, invitation.invited_by where invitation.invited_by is not null;
  insert into public.user_permissions (user_id, permission_key, enabled)
  select new.id, o.key, o.value::boolean from jsonb_each_text(invitation.permission_overrides) as o;
  -- Those that the inviter may still give away.
  inviter_manages_all := private.manages_all_models_of(invitation.invited_by);
  update public.models m set manager_id = new.id
  where m.id = any (invitation.model_ids) and m.manager_id is null and inviter_manages_all;
  insert into public.model_secondary_managers (model_id, manager_id)
  select m.id, new.id from public.models m
  where m.id = any (invitation.model_ids) and m.manager_id is distinct from new.id
    and (m.manager_id = invitation.invited_by or inviter_manages_all);
  update public.user_invites i set status = 'accepted', accepted_by = new.id, accepted_at = now()
  where i.id = invitation.id;
  delete from private.invitation_tokens t where t.invitation_id = invitation.id;
  return null;
exception when others then
  raise warning 'An invitation could not be accepted for user %: %', new.id, sqlerrm;
  return null;
end
$$;
comment on function private.take_up_invitation() is
  'Trigger on auth.users, after the one that makes the profile: gives an invited person what the invitation names. Definer: it writes for someone who has no rights yet.';

create trigger take_up_invitation after insert on auth.users
  for each row execute function private.take_up_invitation();

-- The hook of a hosted project's auth server by which sign-up is for invited people alone.

create function private.only_invited(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.usable_invitation(event #>> '{user,user_metadata,invite_token}')).email = lower(btrim(event #>> '{user,email}')) then
    return '{}';
  end if;
  return jsonb_build_object(
    'error', jsonb_build_object('http_code', 403, 'message', 'You need an invitation to create an account.')
  );
end
$$;
comment on function private.only_invited(jsonb) is
  'For the auth server''s hook before_user_created, which passes {user} as it is to be made: an empty object, or {error} where the token in its metadata is no open invitation to that very address. Accounts that are made with the secret key, or on the dashboard, do not come by here. Definer: it runs as the auth service.';

do $$
begin
  -- Only Supabase's own auth server has this role.
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.only_invited(jsonb) to supabase_auth_admin;
  end if;
end
$$;

-- Access

select private.close_tables('user_invites');

create policy "Those who manage users see invitations" on public.user_invites
  for select to authenticated
  using ((select private.is_admin()) or (select private.has_permission('can_manage_users')));

create function private.audit_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(
    'invitations.' || case
      when tg_op = 'INSERT' then 'created'
      when tg_op = 'DELETE' then 'deleted'
      when new.status = 'pending' then 'resent'
      else new.status
    end,
    'invitation', coalesce(new.id, old.id)::text, coalesce(new.email, old.email), null,
    private.changed_fields(
      to_jsonb(old), to_jsonb(new), array['email', 'status', 'permission_overrides', 'model_ids', 'expires_at'], '{}'
    )
  );
  return null;
end
$$;
comment on function private.audit_invitation() is 'Trigger: invitations, without their tokens. Definer: it writes the log.';

create constraint trigger user_invites_audit after insert or delete on public.user_invites
  deferrable initially deferred for each row execute function private.audit_invitation();
create constraint trigger user_invites_audit_change after update on public.user_invites
  deferrable initially deferred for each row
  when (old.status is distinct from new.status or old.expires_at is distinct from new.expires_at)
  execute function private.audit_invitation();

-- Procedures

create function private.create_invitation(
  p_email public.bounded_text, p_permission_overrides jsonb, p_model_ids uuid[], p_expires_in_days integer default null
)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(coalesce(p_email, '')));
  overrides constant jsonb := coalesce(p_permission_overrides, '{}');
  wanted_models constant uuid[] := array(select distinct unnest(coalesce(p_model_ids, '{}')));
  invitation uuid;
begin
  if jsonb_typeof(overrides) <> 'object' then
    raise exception 'Unknown permission key' using errcode = '22023';
  end if;
  perform private.check_invitation_rights(overrides, wanted_models);
  if address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(address) > 254 then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  if cardinality(wanted_models) > 200 then
    raise exception 'Choose 200 models or fewer' using errcode = '22023';
  end if;
  -- Auth servers keep addresses in lower case; a profile follows its account's. Both have an index, lower() there has none.
  if exists (select from public.profiles p where lower(p.email) = address)
    or exists (select from auth.users u where u.email = address and u.is_sso_user = false)
  then
    raise exception 'This email already has an account' using errcode = '23505', hint = 'account_exists';
  end if;
  update public.user_invites i set status = 'expired'
  where i.status = 'pending' and lower(i.email) = address and i.expires_at <= now();
  begin
    insert into public.user_invites (email, permission_overrides, model_ids, expires_at, invited_by)
    values (address, overrides, wanted_models, private.invitation_expiry(p_expires_in_days), (select auth.uid()))
    returning id into invitation;
  exception when unique_violation then
    raise exception 'An invitation is already pending for this email' using errcode = '23505', hint = 'invitation_pending';
  end;
  return private.sent_invitation(invitation);
end
$$;

create function private.resend_invitation(p_invitation_id uuid, p_expires_in_days integer default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.user_invites;
begin
  perform private.check_invitation_rights('{}', '{}');
  select * into invitation from public.user_invites i
  where i.id = p_invitation_id and i.status in ('pending', 'expired') for update;
  if not found then
    raise exception 'This invitation does not exist' using errcode = 'PT404';
  end if;
  -- The new link is in the hands of the person who asks for it: it must give no more than they could.
  perform private.check_invitation_rights(invitation.permission_overrides, invitation.model_ids);
  begin
    update public.user_invites i
    set status = 'pending', expires_at = private.invitation_expiry(p_expires_in_days), invited_by = (select auth.uid())
    where i.id = p_invitation_id;
  exception when unique_violation then
    raise exception 'An invitation is already pending for this email' using errcode = '23505', hint = 'invitation_pending';
  end;
  return private.sent_invitation(p_invitation_id);
end
$$;

create function private.cancel_invitation(p_invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_invitation_rights('{}', '{}');
  update public.user_invites i set status = 'cancelled' where i.id = p_invitation_id and i.status = 'pending';
  if not found then
    raise exception 'This invitation does not exist' using errcode = 'PT404';
  end if;
  delete from private.invitation_tokens t where t.invitation_id = p_invitation_id;
end
$$;

create function private.get_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.address_block(private.caller_ip());
  -- Where addresses cannot be told apart, one must not use up everyone's tries.
  wait constant integer :=
    private.take_ticket('invitation', block, case when block = 'unknown' then 1000 else 30 end, '10 minutes');
  invitation public.user_invites;
begin
  if wait > 0 then
    return private.told_to_wait(wait);
  end if;
  invitation := private.usable_invitation(p_token);
  if invitation.id is null then
    return null;
  end if;
  perform private.give_ticket_back('invitation', block);
  return jsonb_build_object(
    'email', invitation.email,
    'workspace', (select nullif(c.value, '') from public.config c where c.key = 'workspace_name'),
    'invited_by', (select p.display_name from public.profiles p where p.id = invitation.invited_by),
    'expires_at', invitation.expires_at
  );
end
$$;
comment on function private.get_invitation(text) is
  '@anon Body of the public function of that name. Definer: it finds one invitation for someone without an account.';

select private.expose('create_invitation',
  'For administrators and holders of can_manage_users; overrides by administrators only. It ends after 1 to 90 days, null meaning the workspace''s own number. Answers {id, token, mail}, the token for the only time; mail says whether it is sent: waiting, folder (kept on the server) or not_configured. Errors: 42501, 22023, 23505 with hint invitation_pending or account_exists.',
  'no client role writes invitations or reads accounts', p_most_bytes => 4000);

select private.expose('resend_invitation',
  'A new token and a new expiry, as for create_invitation, for an invitation that was not accepted or cancelled; the old token is dead. Answers {id, token, mail}. Errors: 42501, 22023, PT404, 23505.',
  'no client role writes invitations');

select private.expose('cancel_invitation',
  'Ends a pending invitation. For administrators and holders of can_manage_users. Errors: 42501, PT404.',
  'no client role writes invitations');

create function public.get_invitation(p_token public.bounded_text) returns jsonb
language sql set search_path = ''
begin atomic
  select private.get_invitation(p_token);
end;
comment on function public.get_invitation(public.bounded_text) is
  '@anon The page that accepts an invitation has no session yet: {email, workspace, invited_by, expires_at} of a token that can be used, else null without saying why. 30 others in 10 minutes, then HTTP 429.';

grant execute on function private.get_invitation(text), public.get_invitation(public.bounded_text)
  to anon, authenticated, service_role;

-- Realtime: the list of invitations. Tokens and their hashes are in private.invitation_tokens, which is not published.

select private.publish('public.user_invites');
