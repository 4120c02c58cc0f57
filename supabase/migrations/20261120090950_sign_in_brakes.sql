-- How often signing in, signing up and codes may be tried, where the embedded backend is the sign-in service: it asks these
-- before it lets a request pass. Hosted projects have their own limits by address (docs/deploy.md, step 5), and call the last one
-- alone, which counts by account.

create function private.brake_sign_in(p_email text, p_peer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.address_block(private.plain_address(p_peer));
  wait integer := private.take_ticket('password_by_peer', block, 100, '1 hour');
begin
  if wait = 0 then
    wait := private.take_slower_ticket('password', p_email || ' ' || block, 10, '1 minute', '1 hour', '1 day');
  end if;
  -- Guesses from many addresses must not shut someone out of the one where they are signed in.
  if wait = 0 and not exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where u.email = p_email and host(s.ip) = private.plain_address(p_peer)
  ) then
    wait := private.take_ticket('password_by_account', p_email, 100, '1 hour');
  end if;
  return jsonb_build_object(
    'wait', wait,
    'has_password', exists (
      select from auth.users u where u.email = p_email and u.encrypted_password <> '' and u.email_confirmed_at is not null
    )
  );
end
$$;
comment on function private.brake_sign_in(text, text) is
  'Counts a try at a password, wrong until it is told to be right: {wait} seconds, and whether there is anything to compare it with. Ten for one account and address, then one after each wait; 100 an hour for an address, or an account. Definer: only the embedded backend asks.';

create function private.sign_in_was_right(p_email text, p_peer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.address_block(private.plain_address(p_peer));
begin
  perform private.forget_tickets('password', p_email || ' ' || block);
  perform private.give_ticket_back('password_by_peer', block);
  perform private.give_ticket_back('password_by_account', p_email);
end
$$;
comment on function private.sign_in_was_right(text, text) is
  'Takes a try at a password out of the counts again. Definer: only the embedded backend asks.';

create function private.brake_code_request(p_email text, p_peer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := private.take_ticket('code_by_peer', private.address_block(private.plain_address(p_peer)), 20, '1 hour');
begin
  if wait = 0 then
    wait := private.take_ticket('code_by_account', p_email, 5, '1 hour');
  end if;
  if wait = 0 then
    -- A new code has its own tries.
    perform private.forget_tickets('code_try', p_email);
  end if;
  return jsonb_build_object('wait', wait);
end
$$;
comment on function private.brake_code_request(text, text) is
  'Counts a code that someone asks for: {wait} seconds. Five an hour for an address of mail, 20 for an address that asks. Definer: only the embedded backend asks.';

create function private.brake_code_try(p_email text, p_peer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait constant integer :=
    private.take_ticket('code_try_by_peer', private.address_block(private.plain_address(p_peer)), 30, '10 minutes');
begin
  -- For longer than a code is good.
  return jsonb_build_object(
    'wait', wait, 'is_void', wait = 0 and private.take_ticket('code_try', p_email, 5, '2 hours') > 0
  );
end
$$;
comment on function private.brake_code_try(text, text) is
  'Counts a try at a code: {wait} seconds, or that the code is_void after five. Definer: only the embedded backend asks.';

create function private.code_was_right(p_email text, p_peer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.address_block(private.plain_address(p_peer));
begin
  perform private.forget_tickets('code_try', p_email);
  perform private.give_ticket_back('code_try_by_peer', block);
  perform private.forget_tickets('password', p_email || ' ' || block);
end
$$;
comment on function private.code_was_right(text, text) is
  'Whose mail it is may try passwords again. Definer: only the embedded backend asks.';

create function private.brake_sign_up(p_email text, p_token text, p_peer text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.address_block(private.plain_address(p_peer));
  wait integer := 0;
begin
  if p_token is not null then
    wait := private.take_ticket('invitation', block, 30, '10 minutes');
  end if;
  if wait = 0 and p_token is not null and (private.usable_invitation(p_token)).email = p_email then
    -- A whole office may come by its invitations on one day.
    perform private.give_ticket_back('invitation', block);
  elsif wait = 0 then
    wait := private.take_ticket('sign_up', block, 20, '1 hour');
  end if;
  return jsonb_build_object('wait', wait);
end
$$;
comment on function private.brake_sign_up(text, text, text) is
  'Counts a sign-up, 20 an hour for an address except for those by an invitation: {wait} seconds. Definer: only the embedded backend asks.';

-- The hook of a hosted project's auth server, which has limits by address alone.

create function private.password_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account constant text := coalesce(event ->> 'user_id', '');
  wait constant integer := private.take_slower_ticket('password_by_user', account, 10, '1 minute', '1 hour', '1 day');
begin
  if wait > 0 then
    -- The right password as well: the answer must not tell a guess that was right.
    return jsonb_build_object(
      'decision', 'reject', 'message', format('Too many attempts; wait %s s', wait), 'should_logout_user', false
    );
  end if;
  if (event ->> 'valid')::boolean then
    perform private.forget_tickets('password_by_user', account);
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
comment on function private.password_attempt(jsonb) is
  'For the auth server''s hook password_verification_attempt, which passes {user_id, valid} of each password that was compared: {decision}, continue or reject with a message. Ten wrong ones for an account, then one after each wait, wherever they come from: the address that the server names is what a client wrote. Sessions stay active. Definer: it runs as the auth service.';

create function private.forget_wrong_passwords() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_tickets('password_by_user', new.id::text);
  return null;
end
$$;
comment on function private.forget_wrong_passwords() is
  'Trigger on auth.users, where the code of a mail was right: whose mail it is may try passwords again, so that guesses of others shut nobody out. Definer: it runs as the auth service.';

-- The auth server empties the column where a code is right. Not at a new password, which it also writes to hash one again while signing in.
create trigger forget_wrong_passwords after update of recovery_token on auth.users
  for each row when (old.recovery_token <> '' and coalesce(new.recovery_token, '') = '')
  execute function private.forget_wrong_passwords();

do $$
begin
  -- Only Supabase's own auth server has this role.
  if to_regrole('supabase_auth_admin') is not null then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.password_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;
