-- How often signing in, signing up and codes may be tried, where the embedded backend is the sign-in service: it asks these
-- before it lets a request pass. Hosted projects have their own limits (docs/deploy.md, step 5), and call none of them.

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
