-- What holds for the marketplace no matter who asks: who may use it and why not, what may not be offered, words for searches, and news.

create type private.marketplace_sight as (caller uuid, reviews boolean, sees_all_models boolean, model_ids uuid[], enquired_ids uuid[]);
comment on type private.marketplace_sight is 'What decides which listings someone sees and which models they may know of, asked for once.';

create function private.may_use_marketplace(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, 'can_access_marketplace')
    and exists (select from public.config c where c.key = 'enable_marketplace' and c.value = 'true')
    and private.has_feature_of(person, 'marketplace');
end
$$;
comment on function private.may_use_marketplace(uuid) is
  'Whether someone may use the marketplace, by permission, setting and plan. Definer: called by definer bodies, for people other than the caller.';

create function private.marketplace_sight() returns private.marketplace_sight
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_permission('can_access_marketplace');
begin
  if not exists (select from public.config c where c.key = 'enable_marketplace' and c.value = 'true') then
    raise exception 'The marketplace is turned off.' using errcode = '42501', hint = 'marketplace_off';
  end if;
  if not private.has_feature_of(caller, 'marketplace') then
    raise exception 'The marketplace is not included in your plan.' using errcode = 'PT402', hint = 'marketplace_plan';
  end if;
  return row(
    caller, private.has_permission('can_manage_config'), private.sees_all_models(), array(select private.model_ids_of(caller)),
    array(select e.listing_id from public.marketplace_enquiries e where e.buyer_id = caller)
  )::private.marketplace_sight;
end
$$;
comment on function private.marketplace_sight() is
  'For the head of a procedure: what of the marketplace the caller sees; else 42501 without the permission, 42501 with hint marketplace_off, or PT402 with hint marketplace_plan. Definer: called by definer bodies only.';

create function private.sees_listing(p_listing public.marketplace_listings, p_sight private.marketplace_sight) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    (p_listing.status = 'published' and p_listing.expires_at > now()) or p_listing.seller_id = p_sight.caller
      or p_listing.id = any (p_sight.enquired_ids) or (p_sight.reviews and p_listing.status <> 'draft'),
    false
  )
$$;
comment on function private.sees_listing(public.marketplace_listings, private.marketplace_sight) is 'The rule of the policy, for one listing; those who asked about it see it rejected as well, since procedures leave out why.';

create function private.visible_listing(wanted uuid, p_sight private.marketplace_sight) returns public.marketplace_listings
language plpgsql stable security definer set search_path = '' as $$
declare
  listing public.marketplace_listings;
begin
  select * into listing from public.marketplace_listings l where l.id = wanted;
  if listing.id is null or not private.sees_listing(listing, p_sight) then
    raise exception 'Listing not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return listing;
end
$$;
comment on function private.visible_listing(uuid, private.marketplace_sight) is
  'A listing that the caller sees, else PT404. Definer: called by definer bodies only.';

create function private.own_listing(wanted uuid, p_sight private.marketplace_sight) returns public.marketplace_listings
language plpgsql security definer set search_path = '' as $$
declare
  listing public.marketplace_listings;
begin
  perform from public.marketplace_listings l where l.id = wanted for update;
  listing := private.visible_listing(wanted, p_sight);
  if listing.seller_id <> p_sight.caller then
    raise exception 'Permission denied. You can only change your own listings.' using errcode = '42501', hint = 'read_only';
  end if;
  return listing;
end
$$;
comment on function private.own_listing(uuid, private.marketplace_sight) is
  'Locks a listing of the caller and answers with it; PT404 where they do not see it, 42501 where it is someone else''s. Definer: called by definer bodies only.';

create function private.require_listing_version(p_listing public.marketplace_listings, p_row_version integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_listing.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
end
$$;
comment on function private.require_listing_version(public.marketplace_listings, integer) is 'PT409, hint stale, where someone saw another version.';

-- What may not be offered

create function private.offers_forbidden(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  -- Without accents and case, and without what is put between letters or in their place so that nobody finds them: signs that nobody sees, wide
  -- and mathematical letters, and those of other scripts that look the same.
  written constant text := translate(
    -- Capitals first: not every server knows those of other scripts as such, and some look the same only so.
    private.fold(translate(normalize(regexp_replace(
      coalesce(p_text, ''),
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]', '', 'g'
    ), nfkc), 'АВСЕНІЈКМОРЅТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abcehijkmopstyxabezhikmnoptyx')),
    'асеһіјкморѕтухԁԛԝѵӏαεικνορτυχγıɑɡ', 'acehijkmopstyxdqwvlaeikvoptuxyiag'
  );
  -- As people read `acc0unt`, `s.e.l.l` and `s e l l` as well.
  spelled constant text := regexp_replace(translate(written, '0345@$', 'oeasas'), '(?<=\m[a-z])[^[:alnum:][:space:]](?=[a-z]\M)', '', 'g');
  apart constant text := regexp_replace(spelled, '(?<=\m[a-z]) (?=[a-z]\M)', '', 'g');
  gives constant text := '(sell|sells|selling|sale|sold|buy|buys|buying|purchase|transfer|transfers|transferring|rent|rents|renting|rental|lease|leasing|swap|swaps|trade|trading|hand over|handover|handing over|take over|takeover|for sale)';
  thing constant text := '((creator|creators|model|models|talent|performer|performers|management|exclusive)( s)? (contract|contracts|agreement|agreements|account|accounts|profile|profiles|login|logins)|(onlyfans|fansly|fanvue|instagram|tiktok|twitter|x|telegram|reddit|snapchat|youtube|facebook|verified|aged|warmed)( s)? (account|accounts|profile|profiles|login|logins|page|pages)|passport|passports|(id|identity) (card|cards|document|documents|paper|papers)|driving licen[cs]e|driving licen[cs]es|driver s? ?licen[cs]e|driver s? ?licen[cs]es|social security number|kyc)';
begin
  return exists (
    select from unnest(array[written, spelled, apart]) as given, regexp_replace(' ' || given || ' ', '[^[:alnum:]]+', ' ', 'g') as said
    where said ~ ('(' || gives || ' ([a-z0-9]+ ){0,6}?' || thing || ' )|(' || thing || ' ([a-z0-9]+ ){0,4}?' || gives || ' )')
      or said ~ ' (fake|forged|novelty) (id|ids|passport|passports|identity|documents) '
      or said ~ ' verified kyc | kyc bypass | account takeover | contract buyout '
  );
end
$$;
comment on function private.offers_forbidden(text) is
  'Whether a text offers a creator''s contract, an account or identity documents, by its words. People report what words do not find.';

create function private.require_listing_texts(p_listing public.marketplace_listings, p_description text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(coalesce(p_listing.title, '')) < 3 then
    raise exception 'Title must be at least 3 characters long' using errcode = '22023', hint = 'title';
  end if;
  if char_length(p_listing.title) > 100 then
    raise exception 'Title must be 100 characters or fewer' using errcode = '22023', hint = 'title';
  end if;
  if char_length(coalesce(p_description, '')) < 20 then
    raise exception 'Description must be at least 20 characters long' using errcode = '22023', hint = 'description';
  end if;
  if char_length(p_description) > 5000 then
    raise exception 'Description must be 5000 characters or fewer' using errcode = '22023', hint = 'description';
  end if;
  if p_listing.price_type in ('fixed', 'from') and coalesce(p_listing.price_cents, -1) < 0 then
    raise exception 'Enter a price of 0 or more' using errcode = '22023', hint = 'price';
  end if;
  if p_listing.category in ('contract', 'contracts', 'account', 'accounts', 'identity', 'identity_document', 'identity_documents')
    or private.offers_forbidden(p_listing.title || ' . ' || p_description || ' . ' || coalesce(p_listing.location, '')) then
    raise exception 'Listings cannot offer creator contracts, accounts or identity documents' using errcode = '22023', hint = 'forbidden';
  end if;
end
$$;
comment on function private.require_listing_texts(public.marketplace_listings, text) is
  'What a listing says, or 22023 in words, with hint title, description, price or forbidden.';

create function private.require_listing_pictures(p_media text[], p_known text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  prefix constant text := '/storage/v1/object/public/pictures/';
begin
  if cardinality(p_media) > 6 then
    raise exception 'Choose 6 pictures or fewer' using errcode = '22023', hint = 'pictures';
  end if;
  -- What is no picture of this server's bucket, or someone else's, is none here.
  if exists (
    select from unnest(p_media) as m (path)
    where m.path is null or coalesce(m.path <> all (p_known), true) and not exists (
      select from storage.objects o
      where o.bucket_id = 'pictures' and m.path = prefix || o.name and o.name like 'listings/%' and o.owner_id = (select auth.uid())::text
        and private.checked_type('pictures', o.name) in ('image/png', 'image/jpeg', 'image/webp')
    )
  ) then
    raise exception 'Choose a picture to upload' using errcode = '22023', hint = 'pictures';
  end if;
end
$$;
comment on function private.require_listing_pictures(text[], text[]) is
  'Pictures of a listing: those that it has, and those that the caller uploaded for listings and check-file found to be pictures; else 22023. Definer: clients do not read this bucket.';

create function private.require_listing_model(p_model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_model is not null and not private.manages_all_models() and not private.looks_after((select auth.uid()), p_model) then
    raise exception 'Permission denied. You can only offer models assigned to you.' using errcode = '42501', hint = 'model';
  end if;
end
$$;
comment on function private.require_listing_model(uuid) is
  'Whether the caller may offer something in a model''s name; else 42501. Definer: called by definer bodies only.';

create function private.index_listing(p_listing uuid) returns void
language sql security definer set search_path = '' as $$
  update private.marketplace_details d set words = private.words_of(concat_ws(' ', l.title, l.location, l.category, d.description, p.display_name))
  from public.marketplace_listings l join public.profiles p on p.id = l.seller_id
  where d.listing_id = p_listing and l.id = p_listing
$$;
comment on function private.index_listing(uuid) is 'Writes what searches find a listing by. Definer: no client role reaches these words.';

-- News

create function private.tell_of_marketplace(
  p_people uuid[], p_kind text, p_title text, p_message text, p_metadata jsonb, p_key text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    'system_alert', array[a.person], null, p_title, private.plain_line(p_message, 300),
    jsonb_strip_nulls(p_metadata || jsonb_build_object(
      'kind', p_kind, 'category', 'marketplace', 'actor_id', (select auth.uid()), 'actor_name', private.my_name()
    )),
    format('marketplace_%s:%s', p_kind, p_key)
  )
  from (select u.person from unnest(p_people) as u (person) order by u.person) a
  where private.may_use_marketplace(a.person);
end
$$;
comment on function private.tell_of_marketplace(uuid[], text, text, text, jsonb, text) is
  'Queues news of the marketplace for people who may use it. Definer: called by definer bodies only.';

create function private.listing_reviewers() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select (private.people_with('can_manage_config'))[1:200]
$$;
comment on function private.listing_reviewers() is 'Who reviews listings. Definer: called by definer bodies only.';
