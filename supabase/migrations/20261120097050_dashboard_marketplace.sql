-- What of the marketplace needs someone's attention. Where it is closed to them, nothing does.

create function private.attention_listing_review(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_use_marketplace() then
    return;
  end if;
  return query
    select l.id || ':' || extract(epoch from l.updated_at)::bigint, 'warning', l.updated_at, l.title, l.id::text, null::integer, null::integer, null::uuid
    from public.marketplace_listings l where l.status = 'pending_review' order by l.updated_at, l.id limit 1000;
end
$$;
comment on function private.attention_listing_review(private.dashboard_ask) is
  'Listings that wait for review, for those who may decide on them: note is the id. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values ('listing_review', 68, 'can_manage_config');

create function private.attention_enquiry(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can_use_marketplace() then
    return;
  end if;
  return query
    select e.id::text, 'neutral', e.created_at, l.title, e.id::text, null::integer, null::integer, null::uuid
    from public.marketplace_enquiries e join public.marketplace_listings l on l.id = e.listing_id
    where e.seller_id = p_ask.caller and e.status = 'open' order by e.created_at, e.id limit 1000;
end
$$;
comment on function private.attention_enquiry(private.dashboard_ask) is
  'Enquiries that wait for the caller''s answer: note is the id. Definer: called by definer bodies only.';
insert into private.attention_sources (source, place, flag) values ('enquiry', 69, 'can_access_marketplace');
