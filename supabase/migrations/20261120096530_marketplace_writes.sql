-- Making and changing listings, reviewing them, saving and reporting them.

create function private.save_listing_details(p_listing uuid, p_model uuid, p_description text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.marketplace_details as d (listing_id, model_id, description) values (p_listing, p_model, p_description)
  on conflict on constraint marketplace_details_pkey do update set model_id = excluded.model_id, description = excluded.description;
  perform private.index_listing(p_listing);
end
$$;
comment on function private.save_listing_details(uuid, uuid, text) is 'Text and model of a listing, and its words. Definer: called by definer bodies only.';

create function private.listing_with(p_listing public.marketplace_listings, p_set jsonb) returns public.marketplace_listings
language plpgsql immutable set search_path = '' as $$
declare
  listing public.marketplace_listings := private.with_marketplace_listings_fields(p_listing, p_set);
begin
  if p_set ? 'media' then
    listing.media := array(select jsonb_array_elements_text(coalesce(nullif(p_set -> 'media', 'null'), '[]')));
  end if;
  listing.title := private.visible_text(listing.title, 1000);
  listing.location := nullif(private.visible_text(listing.location, 1000), '');
  listing.currency := upper(listing.currency);
  if listing.price_type not in ('fixed', 'from') then
    listing.price_cents := null;
  end if;
  return listing;
end
$$;
comment on function private.listing_with(public.marketplace_listings, jsonb) is 'A listing with the fields that someone sent, as they are kept.';

create function private.create_listing(p_listing jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  description constant text := btrim(p_listing ->> 'description');
  model constant uuid := (p_listing ->> 'model_id')::uuid;
  listing public.marketplace_listings;
  is_handed_in constant boolean := coalesce((p_listing ->> 'is_submitted')::boolean, false);
begin
  listing.price_type := 'fixed';
  listing.currency := 'EUR';
  listing.media := '{}';
  listing.seller_id := sight.caller;
  listing.status := case when is_handed_in then 'pending_review' else 'draft' end;
  listing.parts_version := 0;
  listing := private.listing_with(listing, p_listing);
  perform private.require_listing_texts(listing, description);
  perform private.require_listing_pictures(listing.media, '{}');
  perform private.require_listing_model(model);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('listings/' || sight.caller, 0));
  if (select count(*) from public.marketplace_listings l where l.seller_id = sight.caller and l.status <> 'closed') >= 100 then
    raise exception 'You can have 100 listings at once. Close one to make another.' using errcode = '22023', hint = 'too_many';
  end if;
  listing := private.insert_marketplace_listings(listing);
  perform private.save_listing_details(listing.id, model, description);
  if is_handed_in then
    perform private.tell_of_review_queue(listing);
  end if;
  return listing.id;
end
$$;
select private.expose('create_listing',
  'Makes a listing of the caller, a draft or with is_submitted one that waits for review: {title, category, description, model_id, price_type, price_cents, currency, delivery_days, location, media, is_submitted}; answers its id. Errors: 42501 (hint marketplace_off, model), PT402 with hint marketplace_plan, 22023 with hint title, description, price, forbidden, pictures, too_many, 23514.',
  'no client role writes listings; the seller is who asks, whatever was sent');

create function private.tell_of_review_queue(p_listing public.marketplace_listings) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_marketplace(
    private.listing_reviewers(), 'listing_submitted', private.my_name() || ' submitted ' || p_listing.title || ' for review', null,
    jsonb_build_object('listing_id', p_listing.id), p_listing.id::text
  );
end
$$;
comment on function private.tell_of_review_queue(public.marketplace_listings) is 'Tells those who review of a listing that waits. Definer: called by definer bodies only.';

create function private.listing_answer(p_id uuid, p_sight private.marketplace_sight) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.listings_as_json(array[l.id], p_sight) -> 0 || private.listing_parts(l, p_sight) from public.marketplace_listings l where l.id = p_id
$$;
comment on function private.listing_answer(uuid, private.marketplace_sight) is 'A listing that was just changed, as its panel shows it. Definer: called by definer bodies only.';

create function private.save_listing(p_id uuid, p_row_version integer, p_set jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  was constant public.marketplace_listings := private.own_listing(p_id, sight);
  listing public.marketplace_listings;
  details private.marketplace_details;
  description text;
  model uuid;
  is_reviewed_again boolean;
begin
  perform private.require_listing_version(was, p_row_version);
  if was.status = 'closed' then
    raise exception 'This listing is closed. Reopen it to change it.' using errcode = '22023', hint = 'closed';
  end if;
  select * into details from private.marketplace_details d where d.listing_id = was.id;
  listing := private.listing_with(was, p_set);
  description := case when p_set ? 'description' then btrim(p_set ->> 'description') else details.description end;
  model := case when p_set ? 'model_id' then (p_set ->> 'model_id')::uuid else details.model_id end;
  perform private.require_listing_texts(listing, description);
  perform private.require_listing_pictures(listing.media, was.media);
  if model is distinct from details.model_id then
    perform private.require_listing_model(model);
  end if;
  -- What was reviewed is what everyone sees: other words and pictures are reviewed again.
  is_reviewed_again := was.status in ('published', 'paused') and (
    listing.title, listing.category, listing.media, description, coalesce(listing.location, '')
  ) is distinct from (was.title, was.category, was.media, details.description, coalesce(was.location, ''));
  if is_reviewed_again then
    listing.status := 'pending_review';
  end if;
  if (description, model) is distinct from (details.description, details.model_id) then
    listing.parts_version := listing.parts_version + 1;
  end if;
  listing := private.update_marketplace_listings(listing);
  perform private.save_listing_details(listing.id, model, description);
  if is_reviewed_again then
    perform private.tell_of_review_queue(listing);
  end if;
  return private.listing_answer(listing.id, sight);
end
$$;
select private.expose('save_listing',
  'Changes fields of a listing of the caller, those of create_listing; answers with it as get_listing does. One that was reviewed and has other words or pictures waits for review again. Errors: PT404, 42501 (hint read_only, model), PT409 with hint stale, 22023 with hint closed or as for create_listing, 23514.',
  'no client role writes listings');

create function private.set_listing_status(p_id uuid, p_row_version integer, p_action public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  was constant public.marketplace_listings := private.own_listing(p_id, sight);
  listing public.marketplace_listings;
  became text;
begin
  perform private.require_listing_version(was, p_row_version);
  select t.became into became from (values
    ('submit', 'draft', 'pending_review'), ('submit', 'rejected', 'pending_review'), ('withdraw', 'pending_review', 'draft'),
    ('pause', 'published', 'paused'), ('resume', 'paused', 'published'),
    ('close', 'draft', 'closed'), ('close', 'pending_review', 'closed'), ('close', 'published', 'closed'), ('close', 'rejected', 'closed'),
    ('close', 'paused', 'closed'), ('reopen', 'closed', 'pending_review')
  ) as t (action, from_status, became) where t.action = p_action and t.from_status = was.status;
  if became is null then
    raise exception 'This listing was changed meanwhile. Look at it again.' using errcode = 'PT409', hint = 'stale';
  end if;
  -- What has expired meanwhile is looked at again.
  if became = 'published' and coalesce(was.expires_at, now()) <= now() then
    became := 'pending_review';
  end if;
  update public.marketplace_listings l set status = became, review_note = case when became = 'pending_review' then null else l.review_note end
  where l.id = was.id returning * into listing;
  if became = 'pending_review' then
    perform private.require_listing_texts(listing, (select d.description from private.marketplace_details d where d.listing_id = was.id));
    perform private.tell_of_review_queue(listing);
  end if;
  if became = 'closed' then
    perform private.end_enquiries_of(was.id, sight.caller);
  end if;
  return private.listing_answer(was.id, sight);
end
$$;
select private.expose('set_listing_status',
  'What the seller does with a listing: submit, withdraw, pause, resume, close (its open enquiries are declined) or reopen, which is reviewed again; answers with it as get_listing does. Errors: PT404, 42501 with hint read_only, PT409 with hint stale, also for what can''t be done in its state.',
  'no client role writes listings');

create function private.review_listing(p_id uuid, p_row_version integer, p_is_approved boolean, p_note public.bounded_text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  note constant text := nullif(btrim(p_note), '');
  was public.marketplace_listings;
begin
  if not sight.reviews then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  perform from public.marketplace_listings l where l.id = p_id for update;
  was := private.visible_listing(p_id, sight);
  perform private.require_listing_version(was, p_row_version);
  if not (was.status = 'pending_review' or (p_is_approved is not true and was.status in ('published', 'paused'))) then
    raise exception 'This listing was changed meanwhile. Look at it again.' using errcode = 'PT409', hint = 'stale';
  end if;
  if p_is_approved is not true and note is null then
    raise exception 'Say why the listing is rejected' using errcode = '22023', hint = 'note';
  end if;
  if char_length(note) > 500 then
    raise exception 'Reason must be 500 characters or fewer' using errcode = '22023', hint = 'note';
  end if;
  update public.marketplace_listings l set
    status = case when p_is_approved then 'published' else 'rejected' end, review_note = case when p_is_approved then null else note end,
    reviewed_by = sight.caller, published_at = case when p_is_approved then now() else l.published_at end,
    expires_at = case when p_is_approved then now() + interval '90 days' else l.expires_at end
  where l.id = was.id;
  update public.marketplace_reports r set status = 'resolved', decided_by = sight.caller, decided_at = now()
  where r.listing_id = was.id and r.status = 'open' and p_is_approved is not true;
  perform private.tell_of_marketplace(
    array[was.seller_id], case when p_is_approved then 'listing_published' else 'listing_rejected' end,
    was.title || case when p_is_approved then ' is published' else ' was rejected' end, note, jsonb_build_object('listing_id', was.id), was.id::text
  );
  return private.listing_answer(was.id, sight);
end
$$;
select private.expose('review_listing',
  'For those who may change the configuration: publishes a listing that waits for review, for 90 days, or rejects it, or one that is published, with a reason; answers with it as get_listing does. Errors: 42501, PT404, PT409 with hint stale, 22023 with hint note.',
  'no client role writes listings');

create function private.delete_listing(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  listing constant public.marketplace_listings := private.own_listing(p_id, sight);
begin
  if exists (select from public.marketplace_enquiries e where e.listing_id = listing.id) then
    raise exception 'People have asked about this listing. Close it instead.' using errcode = '22023', hint = 'has_enquiries';
  end if;
  delete from public.marketplace_listings l where l.id = listing.id;
end
$$;
select private.expose('delete_listing',
  'Deletes a listing of the caller that nobody has asked about. Errors: PT404, 42501 with hint read_only, 22023 with hint has_enquiries.',
  'no client role deletes listings');

create function private.save_listing_mark(p_listing_id uuid, p_is_saved boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  listing constant public.marketplace_listings := private.visible_listing(p_listing_id, sight);
begin
  if p_is_saved then
    insert into public.marketplace_saved (user_id, listing_id) values (sight.caller, listing.id)
    on conflict on constraint marketplace_saved_pkey do nothing;
  else
    delete from public.marketplace_saved s where s.user_id = sight.caller and s.listing_id = listing.id;
  end if;
  return coalesce(p_is_saved, false);
end
$$;
select private.expose('save_listing_mark',
  'Saves a listing for the caller, or no longer; answers which. Errors: as for get_listing.', 'no client role writes what is saved');

create function private.report_listing(p_listing_id uuid, p_report jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  details constant text := nullif(btrim(p_report ->> 'details'), '');
  sight constant private.marketplace_sight := private.marketplace_sight();
  listing constant public.marketplace_listings := private.visible_listing(p_listing_id, sight);
begin
  if listing.seller_id = sight.caller then
    raise exception 'You cannot report your own listing' using errcode = '22023', hint = 'own';
  end if;
  if char_length(details) > 1000 then
    raise exception 'Details must be 1000 characters or fewer' using errcode = '22023', hint = 'details';
  end if;
  insert into public.marketplace_reports (listing_id, reporter_id, reason, details)
  values (listing.id, sight.caller, p_report ->> 'reason', details)
  on conflict (listing_id, reporter_id) where status = 'open' do nothing;
  -- Those who review have been told.
  if not found then
    return;
  end if;
  perform private.tell_of_marketplace(
    private.listing_reviewers(), 'listing_reported', private.my_name() || ' reported ' || listing.title, details,
    jsonb_build_object('listing_id', listing.id), listing.id::text
  );
end
$$;
select private.expose('report_listing',
  'Reports a listing of someone else to those who review, once until they have decided: {reason, details}, the reason not_allowed, misleading, spam, offensive or other. Errors: as for get_listing; 22023 with hint own or details, 23514.',
  'no client role writes reports');

create function private.dismiss_listing_reports(p_listing_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.marketplace_sight := private.marketplace_sight();
  listing constant public.marketplace_listings := private.visible_listing(p_listing_id, sight);
  decided integer;
begin
  if not sight.reviews then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  update public.marketplace_reports r set status = 'dismissed', decided_by = sight.caller, decided_at = now()
  where r.listing_id = listing.id and r.status = 'open';
  get diagnostics decided = row_count;
  return decided;
end
$$;
select private.expose('dismiss_listing_reports',
  'For those who may change the configuration: nothing is wrong with the listing; answers how many reports were open. Errors: 42501, PT404.',
  'no client role writes reports');
