-- What becomes of listings by the clock, and of those of people who leave.

create function private.job_marketplace() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  listing public.marketplace_listings;
  changed integer := 0;
begin
  for listing in
    select l.* from public.marketplace_listings l where l.status = 'published' and l.expires_at <= now()
    order by l.expires_at, l.id limit private.job_batch() for update skip locked
  loop
    update public.marketplace_listings l set status = 'closed' where l.id = listing.id;
    perform private.end_enquiries_of(listing.id, null);
    perform private.tell_of_marketplace(
      array[listing.seller_id], 'listing_expired', listing.title || ' has expired', 'Reopen it to have it reviewed again.',
      jsonb_build_object('listing_id', listing.id), listing.id::text
    );
    changed := changed + 1;
  end loop;
  -- Of people who may no longer use the marketplace: theirs are kept, and seen by nobody.
  for listing in
    select l.* from public.marketplace_listings l
    where l.status = 'published' and l.seller_id in (
      select p.seller_id from (select distinct o.seller_id from public.marketplace_listings o where o.status = 'published') p
      where not (
        private.has_permission_of(p.seller_id, 'can_access_marketplace') and private.has_feature_of(p.seller_id, 'marketplace')
      )
    )
    order by l.id limit private.job_batch() for update skip locked
  loop
    update public.marketplace_listings l set status = 'paused' where l.id = listing.id;
    changed := changed + 1;
  end loop;
  return changed;
end
$$;
comment on function private.job_marketplace() is
  'Job: closes listings that have expired and tells their sellers, and pauses those of people who may no longer use the marketplace. Definer: it writes for everyone.';
insert into private.jobs (name, title, every) values ('marketplace', 'Close expired listings', '1 hour');

create function private.held_listings(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select l.id::text, l.title, initcap(replace(l.status, '_', ' ')), null::uuid, null::jsonb
  from public.marketplace_listings l where l.seller_id = person and l.status <> 'closed' order by l.title, l.id
$$;
comment on function private.held_listings(uuid) is 'Listings of someone that are not closed. Definer: called by definer bodies only.';

create function private.release_listings(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  -- Enquiries go with their listing: what is open or accepted is the new seller's, unless it is theirs as a buyer.
  update public.marketplace_enquiries e set status = 'cancelled', decided_at = coalesce(e.decided_at, now())
  from unnest(plan) as p
  where e.listing_id = p.id::uuid and e.seller_id = person and e.status in ('open', 'accepted') and (p.to_id is null or e.buyer_id = p.to_id);
  update public.marketplace_enquiries e set seller_id = p.to_id
  from unnest(plan) as p
  -- What has ended stays between the two who wrote it.
  where e.listing_id = p.id::uuid and e.seller_id = person and e.status in ('open', 'accepted')
    and p.to_id is not null and e.buyer_id <> p.to_id;
  update public.marketplace_listings l set
    seller_id = coalesce(p.to_id, l.seller_id), status = case when p.to_id is null then 'closed' else l.status end
  from unnest(plan) as p where l.id = p.id::uuid and l.seller_id = person and l.status <> 'closed';
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_listings(uuid, private.handover[]) is
  'Makes listings someone else''s with what is open about them, or closes them. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('listings', 66, '{move,end}', 'end', true);
