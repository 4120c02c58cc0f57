-- Enquiries: asked, accepted or declined, completed or cancelled, and rated by each of the two once. Payment is arranged between the parties.

create function private.write_enquiry_message(p_enquiry public.marketplace_enquiries, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.marketplace_messages (enquiry_id, author_id, body) values (p_enquiry.id, (select auth.uid()), btrim(p_body));
  -- Realtime tells of the enquiry, whose text it never has.
  update public.marketplace_enquiries e set messages_total = e.messages_total + 1 where e.id = p_enquiry.id;
end
$$;
comment on function private.write_enquiry_message(public.marketplace_enquiries, text) is 'Adds what the caller wrote. Definer: called by definer bodies only.';

create function private.tell_of_enquiry(p_enquiry public.marketplace_enquiries, p_to uuid, p_kind text, p_what text, p_message text, p_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_marketplace(
    array[p_to], p_kind, private.my_name() || ' ' || p_what || ' ' || (select l.title from public.marketplace_listings l where l.id = p_enquiry.listing_id),
    p_message, jsonb_build_object('enquiry_id', p_enquiry.id, 'listing_id', p_enquiry.listing_id), p_enquiry.id || ':' || p_key
  );
end
$$;
comment on function private.tell_of_enquiry(public.marketplace_enquiries, uuid, text, text, text, text) is
  'Tells one of the two of an enquiry. Definer: called by definer bodies only.';

create function private.require_enquiry_message(p_body text, p_least integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(coalesce(btrim(p_body), '')) < p_least then
    raise exception '%', case when p_least = 1 then 'Message is required' else format('Message must be at least %s characters long', p_least) end
      using errcode = '22023', hint = 'message';
  end if;
  if char_length(btrim(p_body)) > 2000 then
    raise exception 'Message must be 2000 characters or fewer' using errcode = '22023', hint = 'message';
  end if;
end
$$;
comment on function private.require_enquiry_message(text, integer) is 'A message within its bounds, or 22023 in words, hint message.';

create function private.open_enquiry_chat(p_enquiry public.marketplace_enquiries, p_message text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not (private.may_chat(p_enquiry.buyer_id) and private.may_chat(p_enquiry.seller_id)) then
    return null;
  end if;
  made := private.create_chat(
    'group', (select left(l.title, 80) from public.marketplace_listings l where l.id = p_enquiry.listing_id), null, array[p_enquiry.seller_id]
  );
  perform private.send_chat_message(made, btrim(p_message), gen_random_uuid());
  return made;
end
$$;
comment on function private.open_enquiry_chat(public.marketplace_enquiries, text) is
  'Opens the group of the two of an enquiry, with what the buyer asks as its first message; null where one of them has no chat. Definer: called by definer bodies only, as the buyer.';

create function private.create_enquiry(p_listing_id uuid, p_enquiry jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  model constant uuid := (p_enquiry ->> 'model_id')::uuid;
  listing public.marketplace_listings;
  enquiry public.marketplace_enquiries;
begin
  -- A seller who closes it meanwhile comes before or after.
  perform from public.marketplace_listings l where l.id = p_listing_id for share;
  listing := private.visible_listing(p_listing_id, sight);
  if listing.seller_id = sight.caller then
    raise exception 'You cannot enquire about your own listing' using errcode = '22023', hint = 'own';
  end if;
  perform private.require_enquiry_message(p_enquiry ->> 'message', 10);
  if listing.status <> 'published' or listing.expires_at <= now() or not private.may_use_marketplace(listing.seller_id) then
    raise exception 'This listing is no longer available' using errcode = '22023', hint = 'not_available';
  end if;
  if model is not null and private.marketplace_model(model, sight) is null then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404', hint = 'model';
  end if;
  -- Each tells the seller, and may open a chat: asking and cancelling over and over would have no end.
  if private.take_ticket('enquiries', sight.caller::text, 30, '1 hour') > 0 then
    raise exception 'You can send 30 enquiries an hour. Try again later.' using errcode = '22023', hint = 'too_many_enquiries';
  end if;
  begin
    insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency, due_on)
    values (listing.id, sight.caller, listing.seller_id, listing.currency, (p_enquiry ->> 'due_on')::date) returning * into enquiry;
  exception when unique_violation then
    raise exception 'You already have an open enquiry for this listing' using errcode = '22023', hint = 'open_enquiry';
  end;
  if model is not null then
    insert into private.marketplace_enquiry_models (enquiry_id, model_id) values (enquiry.id, model);
  end if;
  perform private.write_enquiry_message(enquiry, p_enquiry ->> 'message');
  update public.marketplace_enquiries e set chat_id = private.open_enquiry_chat(enquiry, p_enquiry ->> 'message') where e.id = enquiry.id;
  perform private.tell_of_enquiry(enquiry, enquiry.seller_id, 'enquiry_sent', 'asks about', p_enquiry ->> 'message', '1');
  return enquiry.id;
end
$$;
select private.expose('create_enquiry',
  'Asks the seller of a published listing: {message of 10 to 2,000 characters, model_id, due_on}; answers the enquiry''s id. Where both have chat a group of the two opens with it. Errors: as for get_listing; 22023 with hint own, message, not_available, open_enquiry, too_many_enquiries, too_many_chats or too_fast; PT404 with hint model.',
  'no client role writes enquiries; the buyer is who asks');

create function private.add_enquiry_message(p_enquiry_id uuid, p_written jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  enquiry public.marketplace_enquiries;
begin
  perform from public.marketplace_enquiries e where e.id = p_enquiry_id for update;
  enquiry := private.own_enquiry(p_enquiry_id, sight.caller);
  perform private.require_enquiry_message(p_written ->> 'body', 1);
  if enquiry.status not in ('open', 'accepted', 'completed') then
    raise exception 'This enquiry has ended' using errcode = '22023', hint = 'ended';
  end if;
  if private.enquiry_chat(enquiry) is not null then
    raise exception 'Write in the chat of this enquiry' using errcode = '22023', hint = 'chat';
  end if;
  if private.take_ticket('enquiry_messages', sight.caller::text, 20, '10 seconds') > 0 then
    raise exception 'You are sending messages too quickly' using errcode = '22023', hint = 'too_fast';
  end if;
  if enquiry.messages_total >= 1000 then
    raise exception 'An enquiry can have 1,000 messages' using errcode = '22023', hint = 'too_many';
  end if;
  perform private.write_enquiry_message(enquiry, p_written ->> 'body');
  perform private.tell_of_enquiry(
    enquiry, case when enquiry.buyer_id = sight.caller then enquiry.seller_id else enquiry.buyer_id end, 'enquiry_message', 'wrote about', p_written ->> 'body', 'message'
  );
  return private.enquiries_as_json(array[enquiry.id], sight) -> 0 || private.enquiry_parts(enquiry.id);
end
$$;
select private.expose('add_enquiry_message',
  'Writes to the other person of an enquiry: {body}; answers with it as get_enquiry does. Errors: as for get_enquiry; 22023 with hint chat where the two have one, message, ended, too_fast or too_many.',
  'no client role writes messages');

create function private.add_task_of_enquiry(p_enquiry public.marketplace_enquiries) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  listing public.marketplace_listings;
  made uuid;
begin
  if not private.has_permission_of(p_enquiry.seller_id, 'can_access_tasks') then
    return null;
  end if;
  select * into listing from public.marketplace_listings l where l.id = p_enquiry.listing_id;
  insert into public.tasks (title, priority, due_on, source, source_id, created_by)
  values (left('Deliver ' || listing.title, 200), 'medium', p_enquiry.due_on, 'marketplace', p_enquiry.id, p_enquiry.seller_id)
  returning id into made;
  insert into public.task_texts (task_id, description) values (made, format(
    'For %s, by the marketplace. Payment is arranged between the parties.',
    (select coalesce(p.display_name, p.email) from public.profiles p where p.id = p_enquiry.buyer_id)
  ));
  insert into public.task_assignees (task_id, user_id) values (made, p_enquiry.seller_id);
  return made;
end
$$;
comment on function private.add_task_of_enquiry(public.marketplace_enquiries) is
  'Makes the seller''s task to deliver what was accepted, where they have tasks. Definer: called by definer bodies only.';

create function private.decide_enquiry(p_id uuid, p_row_version integer, p_action public.bounded_text, p_terms jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  enquiry public.marketplace_enquiries;
  is_seller boolean;
  became text;
  price constant bigint := (p_terms ->> 'agreed_price_cents')::bigint;
begin
  perform from public.marketplace_enquiries e where e.id = p_id for update;
  enquiry := private.own_enquiry(p_id, sight.caller);
  is_seller := enquiry.seller_id = sight.caller;
  if enquiry.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  select t.became into became from (values
    ('accept', 'open', true, false, 'accepted'), ('decline', 'open', true, false, 'declined'),
    ('cancel', 'open', false, true, 'cancelled'), ('cancel', 'accepted', true, true, 'cancelled'),
    ('complete', 'accepted', true, true, 'completed')
  ) as t (action, from_status, by_seller, by_buyer, became)
  where t.action = p_action and t.from_status = enquiry.status and case when is_seller then t.by_seller else t.by_buyer end;
  if became is null then
    raise exception 'This can''t be done with this enquiry' using errcode = '22023', hint = 'state';
  end if;
  if price < 0 then
    raise exception 'Enter a price of 0 or more' using errcode = '22023', hint = 'price';
  end if;
  update public.marketplace_enquiries e set
    status = became, decided_at = coalesce(e.decided_at, now()), completed_at = case when became = 'completed' then now() end,
    agreed_price_cents = case when became = 'accepted' and p_terms ? 'agreed_price_cents' then price else e.agreed_price_cents end,
    due_on = case when became = 'accepted' and p_terms ? 'due_on' then (p_terms ->> 'due_on')::date else e.due_on end
  where e.id = enquiry.id returning * into enquiry;
  if became = 'accepted' then
    enquiry.task_id := private.add_task_of_enquiry(enquiry);
    update public.marketplace_enquiries e set task_id = enquiry.task_id where e.id = enquiry.id;
  end if;
  perform private.tell_of_enquiry(
    enquiry, case when is_seller then enquiry.buyer_id else enquiry.seller_id end, 'enquiry_' || became,
    became || case when became = 'completed' then '' else ' your enquiry about' end, null, became
  );
  return private.enquiries_as_json(array[enquiry.id], sight) -> 0 || private.enquiry_parts(enquiry.id);
end
$$;
select private.expose('decide_enquiry',
  'accept or decline by the seller, cancel by the buyer, and once accepted complete or cancel by either; accepting takes {agreed_price_cents, due_on} and makes a task for the seller. Answers with it as get_enquiry does. Errors: as for get_enquiry; PT409 with hint stale; 22023 with hint state or price; 23514.',
  'no client role writes enquiries');

create function private.end_enquiries_of(p_listing uuid, p_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.marketplace_enquiries;
begin
  for enquiry in
    update public.marketplace_enquiries e set status = 'declined', decided_at = now() where e.listing_id = p_listing and e.status = 'open' returning *
  loop
    perform private.tell_of_marketplace(
      array[enquiry.buyer_id], 'enquiry_declined', (select l.title from public.marketplace_listings l where l.id = p_listing) || ' was closed', null,
      jsonb_build_object('enquiry_id', enquiry.id, 'listing_id', p_listing), enquiry.id || ':closed'
    );
  end loop;
end
$$;
comment on function private.end_enquiries_of(uuid, uuid) is
  'Declines what is open about a listing that was closed, and says so; what was accepted continues. Definer: called by definer bodies only.';

create function private.rate_enquiry(p_enquiry_id uuid, p_review jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  enquiry public.marketplace_enquiries;
  is_buyer boolean;
  stars constant integer := (p_review ->> 'rating')::integer;
  said constant text := nullif(btrim(p_review ->> 'body'), '');
begin
  perform from public.marketplace_enquiries e where e.id = p_enquiry_id for update;
  enquiry := private.own_enquiry(p_enquiry_id, sight.caller);
  is_buyer := enquiry.buyer_id = sight.caller;
  -- Who took the listing over since they bought would praise what they offer.
  if is_buyer and exists (select from public.marketplace_listings l where l.id = enquiry.listing_id and l.seller_id = sight.caller) then
    raise exception 'You cannot rate your own listing' using errcode = '22023', hint = 'own';
  end if;
  if enquiry.status <> 'completed' then
    raise exception 'You can rate this once it is completed' using errcode = '22023', hint = 'state';
  end if;
  if stars is null or stars not between 1 and 5 then
    raise exception 'Choose 1 to 5 stars' using errcode = '22023', hint = 'rating';
  end if;
  if char_length(said) > 1000 then
    raise exception 'Review must be 1000 characters or fewer' using errcode = '22023', hint = 'body';
  end if;
  begin
    insert into public.marketplace_reviews (enquiry_id, listing_id, author_id, is_of_buyer, rating, body)
    values (enquiry.id, enquiry.listing_id, sight.caller, is_buyer, stars, said);
  exception when unique_violation then
    raise exception 'You have rated this already' using errcode = '22023', hint = 'rated';
  end;
  if is_buyer then
    update public.marketplace_listings l set reviews_total = l.reviews_total + 1, rating_sum = l.rating_sum + stars where l.id = enquiry.listing_id;
  end if;
  perform private.tell_of_enquiry(
    enquiry, case when is_buyer then enquiry.seller_id else enquiry.buyer_id end, 'enquiry_rated', 'rated', said, 'rated'
  );
  return private.enquiries_as_json(array[enquiry.id], sight) -> 0 || private.enquiry_parts(enquiry.id);
end
$$;
select private.expose('rate_enquiry',
  'How it went, {rating: 1 to 5 stars, body: 1,000 characters at most}, by each of the two once after completion; the buyer''s counts for the listing. Answers with the enquiry as get_enquiry does. Errors: as for get_enquiry; 22023 with hint own, state, rating, body or rated.',
  'no client role writes reviews');
