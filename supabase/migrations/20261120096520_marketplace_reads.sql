-- Reading the marketplace: the whole list page by page, one listing with its text and reviews, enquiries with what was written, and which
-- listings a text finds.

create function private.marketplace_model(p_model uuid, p_sight private.marketplace_sight) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone)
  from public.models m where m.id = p_model and (p_sight.sees_all_models or m.id = any (p_sight.model_ids))
$$;
comment on function private.marketplace_model(uuid, private.marketplace_sight) is
  'A model of a listing or an enquiry, for those who may see it; null for anyone else. Definer: called by definer bodies only.';

create function private.listings_as_json(p_ids uuid[], p_sight private.marketplace_sight) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg((to_jsonb(l) - '{media,seller_id,reviewed_by,reviews_total,rating_sum,parts_version}'::text[]) || jsonb_build_object(
    'seller', private.as_person(l.seller_id), 'picture', l.media[1],
    'review_note', case when l.seller_id = p_sight.caller or p_sight.reviews then l.review_note end,
    'model', private.marketplace_model(d.model_id, p_sight),
    'reviews', l.reviews_total, 'rating', round(l.rating_sum::numeric / nullif(l.reviews_total, 0), 1),
    'is_own', l.seller_id = p_sight.caller, 'is_saved', s.user_id is not null,
    'is_open', l.status = 'published' and l.expires_at > now(),
    'open_enquiries', case when l.seller_id = p_sight.caller then (
      select count(*) from public.marketplace_enquiries e where e.listing_id = l.id and e.status = 'open') else 0 end,
    'open_reports', case when p_sight.reviews then (
      select count(*) from public.marketplace_reports r where r.listing_id = l.id and r.status = 'open') else 0 end
  ) order by w.place), '[]')
  from unnest(p_ids) with ordinality as w (id, place)
  join public.marketplace_listings l on l.id = w.id
  join private.marketplace_details d on d.listing_id = l.id
  left join public.marketplace_saved s on s.listing_id = l.id and s.user_id = p_sight.caller
$$;
comment on function private.listings_as_json(uuid[], private.marketplace_sight) is
  'Listings as lists show them, in the order of the ids: every column of the table but those that are taken out here. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.seen_listings(p_sight private.marketplace_sight) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select l.id from public.marketplace_listings l
  where (l.status = 'published' and l.expires_at > now()) or l.seller_id = p_sight.caller or l.id = any (p_sight.enquired_ids)
    or (p_sight.reviews and l.status <> 'draft')
$$;
comment on function private.seen_listings(private.marketplace_sight) is
  'What the caller sees of listings. Definer: called by definer bodies only.';

create function private.list_listings(p_offset integer default 0, p_limit integer default 1000, p_model_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
begin
  if p_model_id is not null and private.marketplace_model(p_model_id, sight) is null then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return private.listings_as_json(array(
    select s.id from private.seen_listings(sight) as s (id)
    where p_model_id is null or exists (select from private.marketplace_details d where d.listing_id = s.id and d.model_id = p_model_id)
    order by s.id offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ), sight);
end
$$;
select private.expose('list_listings',
  'Listings that the caller sees: those that are published, their own, those that they asked about, and for those who review all but drafts; a page of up to 1,000 by id, from p_offset on; with p_model_id those of one model. Errors: 42501 (hint marketplace_off), PT402 with hint marketplace_plan, PT404 for a model that they do not see.',
  'it plans for what the caller sees, and names models to those alone who may see them');

create function private.listing_parts(p_listing public.marketplace_listings, p_sight private.marketplace_sight) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'description', d.description, 'media', to_jsonb(p_listing.media),
    'seller_completed', (select count(*) from public.marketplace_enquiries e where e.seller_id = p_listing.seller_id and e.status = 'completed'),
    'newest_reviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'author', private.as_person(r.author_id), 'rating', r.rating, 'body', r.body, 'created_at', r.created_at
      ) order by r.created_at desc, r.id), '[]')
      from (
        select * from public.marketplace_reviews v where v.listing_id = p_listing.id and v.is_of_buyer order by v.created_at desc, v.id limit 20
      ) r
    ),
    'own_enquiry_id', (
      select e.id from public.marketplace_enquiries e
      where e.listing_id = p_listing.id and e.buyer_id = p_sight.caller and e.status in ('open', 'accepted')
    ),
    'has_reported', exists (
      select from public.marketplace_reports r where r.listing_id = p_listing.id and r.reporter_id = p_sight.caller and r.status = 'open'
    ),
    'reports', case when p_sight.reviews then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'reporter', private.as_person(r.reporter_id), 'reason', r.reason, 'details', r.details, 'created_at', r.created_at
      ) order by r.created_at, r.id), '[]')
      from public.marketplace_reports r where r.listing_id = p_listing.id and r.status = 'open'
    ) else '[]' end
  )
  from private.marketplace_details d where d.listing_id = p_listing.id
$$;
comment on function private.listing_parts(public.marketplace_listings, private.marketplace_sight) is
  'What the panel of a listing shows beyond its row. Definer: called by definer bodies only, with a listing that the caller sees.';

create function private.get_listing(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  listing constant public.marketplace_listings := private.visible_listing(p_id, sight);
begin
  return private.listings_as_json(array[listing.id], sight) -> 0 || private.listing_parts(listing, sight);
end
$$;
select private.expose('get_listing',
  'One listing with its text, pictures and newest reviews; for those who review its open reports. Errors: as for list_listings; PT404 where the caller does not see it.',
  'it names people, and the model to those alone who may see it');

create function private.find_listings(p_text public.bounded_text) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  sought constant text := private.words_condition(private.words_sought(p_text));
  ids uuid[];
begin
  if sought is null then
    return '{}';
  end if;
  -- Of what they see: what has ended and drafts of others would fill the bound.
  execute format(
    'select array(select s.listing_id from private.marketplace_details s where s.listing_id = any ($1) and %s limit 2000)', sought
  ) into ids using array(select private.seen_listings(sight));
  return ids;
end
$$;
select private.expose('find_listings',
  'Which listings have all of these words in their title, text, place or their seller''s name. Errors: as for list_listings.',
  'what searches compare is not granted');

create function private.search_listings(p_text public.bounded_text, p_limit integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  sought constant text := private.words_condition(private.words_sought(p_text));
  in_title constant text := '%' || private.like_text(private.fold(btrim(coalesce(p_text, '')))) || '%';
  ids uuid[];
begin
  if sought is null then
    return '[]';
  end if;
  execute format(
    'select array(select s.listing_id from private.marketplace_details s where s.listing_id = any ($1) and %s limit 2000)', sought
  ) into ids using array(select private.seen_listings(sight));
  return private.listings_as_json(array(
    select l.id from public.marketplace_listings l where l.id = any (ids)
    order by private.fold(l.title) like in_title desc, l.published_at desc nulls last, l.id limit least(greatest(coalesce(p_limit, 20), 1), 50)
  ), sight);
end
$$;
select private.expose('search_listings',
  'The best listings that have all of these words, those with it in their title first: 50 at most. Errors: as for list_listings.',
  'what searches compare is not granted');

create function private.enquiry_chat(p_enquiry public.marketplace_enquiries) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.chats c
  where c.id = p_enquiry.chat_id and not c.is_archived and 2 = (
    select count(*) from public.chat_members m where m.chat_id = c.id and m.user_id in (p_enquiry.buyer_id, p_enquiry.seller_id)
  )
$$;
comment on function private.enquiry_chat(public.marketplace_enquiries) is
  'The chat of an enquiry while both are in it: where one left or lost their access, they write in the enquiry again. Definer: called by definer bodies only.';

create function private.enquiries_as_json(p_ids uuid[], p_sight private.marketplace_sight) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'status', e.status, 'is_buyer', e.buyer_id = p_sight.caller,
    'listing', jsonb_build_object('id', l.id, 'title', l.title, 'category', l.category, 'picture', l.media[1], 'status', l.status),
    'buyer', private.as_person(e.buyer_id), 'seller', private.as_person(e.seller_id), 'model', private.marketplace_model(m.model_id, p_sight),
    'agreed_price_cents', e.agreed_price_cents, 'currency', e.currency, 'due_on', e.due_on, 'chat_id', private.enquiry_chat(e), 'task_id', e.task_id,
    'messages', e.messages_total,
    'has_reviewed', exists (select from public.marketplace_reviews r where r.enquiry_id = e.id and r.author_id = p_sight.caller),
    'decided_at', e.decided_at, 'completed_at', e.completed_at, 'created_at', e.created_at, 'updated_at', e.updated_at, 'row_version', e.row_version
  ) order by w.place), '[]')
  from unnest(p_ids) with ordinality as w (id, place)
  join public.marketplace_enquiries e on e.id = w.id
  join public.marketplace_listings l on l.id = e.listing_id
  left join private.marketplace_enquiry_models m on m.enquiry_id = e.id
$$;
comment on function private.enquiries_as_json(uuid[], private.marketplace_sight) is
  'Enquiries as lists show them, in the order of the ids. Definer: called by definer bodies only, with ids of the caller''s enquiries.';

create function private.list_enquiries(p_offset integer default 0, p_limit integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
begin
  return private.enquiries_as_json(array(
    select e.id from public.marketplace_enquiries e where e.buyer_id = sight.caller or e.seller_id = sight.caller
    order by e.id offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ), sight);
end
$$;
select private.expose('list_enquiries',
  'Enquiries that the caller sent or got: a page of up to 1,000 by id, from p_offset on. Errors: as for list_listings.',
  'it names people, and models to those alone who may see them');

create function private.own_enquiry(wanted uuid, p_caller uuid) returns public.marketplace_enquiries
language plpgsql stable security definer set search_path = '' as $$
declare
  enquiry public.marketplace_enquiries;
begin
  select * into enquiry from public.marketplace_enquiries e where e.id = wanted and p_caller in (e.buyer_id, e.seller_id);
  if enquiry.id is null then
    raise exception 'Enquiry not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return enquiry;
end
$$;
comment on function private.own_enquiry(uuid, uuid) is 'An enquiry of someone, as buyer or seller, else PT404. Definer: called by definer bodies only.';

create function private.enquiry_parts(p_enquiry uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'thread', case when private.in_view() then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'author', private.as_person(m.author_id), 'body', m.body, 'created_at', m.created_at
      ) order by m.created_at, m.id), '[]')
      from (select * from public.marketplace_messages n where n.enquiry_id = p_enquiry order by n.created_at desc, n.id desc limit 500) m
    ) end,
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'author', private.as_person(r.author_id), 'rating', r.rating, 'body', r.body, 'created_at', r.created_at
      ) order by r.created_at, r.id), '[]')
      from public.marketplace_reviews r where r.enquiry_id = p_enquiry
    )
  )
$$;
comment on function private.enquiry_parts(uuid) is
  'What was written in an enquiry, its last 500 messages, and how its two people rated it; no message in a view. Definer: called by definer bodies only, with an enquiry of the caller.';

create function private.get_enquiry(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  enquiry constant public.marketplace_enquiries := private.own_enquiry(p_id, sight.caller);
begin
  return private.enquiries_as_json(array[enquiry.id], sight) -> 0 || private.enquiry_parts(enquiry.id);
end
$$;
select private.expose('get_enquiry',
  'One enquiry with what was written and how it was rated. Errors: as for list_listings; PT404 for what is not the caller''s.',
  'it names people, and the model to those alone who may see it');

create function private.get_marketplace_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  return jsonb_build_object(
    'paused_listings', (select count(*) from public.marketplace_listings l where l.seller_id = caller and l.status = 'paused')
  );
end
$$;
select private.expose('get_marketplace_state',
  'What the caller has in a marketplace that they may not open: how many of their listings are paused. Errors: 42501 inactive.',
  'without the marketplace the policies show nothing');
