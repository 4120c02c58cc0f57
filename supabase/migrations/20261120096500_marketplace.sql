-- The marketplace: where an agency's people offer and find shoutouts, shoots, editing and staff. Open to those who have its permission and a plan
-- that includes it, while the workspace has it on; all three are asked here as well. No payments pass through it. People read the tables
-- by one rule; every write is a procedure of the files that follow.

create table public.marketplace_listings (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.profiles (id) on delete cascade,
  title text not null,
  category text not null,
  price_type text not null default 'fixed',
  price_cents bigint,
  currency text not null default 'EUR',
  delivery_days integer,
  location text,
  media text[] not null default '{}',
  status text not null default 'draft',
  review_note text,
  reviewed_by uuid references public.profiles (id) on delete set null,
  published_at timestamptz,
  expires_at timestamptz,
  reviews_total integer not null default 0,
  rating_sum integer not null default 0,
  parts_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint marketplace_listings_title_length check (char_length(title) between 3 and 100),
  constraint marketplace_listings_category_known check (
    category in ('shoutout', 'collaboration', 'photography', 'editing', 'design', 'staffing', 'software', 'other')
  ),
  constraint marketplace_listings_price_type_known check (price_type in ('fixed', 'from', 'negotiable', 'free')),
  constraint marketplace_listings_price_whole check ((price_type in ('fixed', 'from')) = (price_cents is not null)),
  constraint marketplace_listings_price_bounds check (price_cents between 0 and 100000000000),
  constraint marketplace_listings_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint marketplace_listings_delivery_days_bounds check (delivery_days between 1 and 90),
  constraint marketplace_listings_location_length check (char_length(location) <= 100),
  constraint marketplace_listings_media_length check (cardinality(media) <= 6 and octet_length(media::text) <= 2000),
  constraint marketplace_listings_status_known check (status in ('draft', 'pending_review', 'published', 'rejected', 'paused', 'closed')),
  constraint marketplace_listings_review_note_length check (char_length(review_note) <= 500),
  constraint marketplace_listings_published_whole check (status <> 'published' or (published_at is not null and expires_at is not null)),
  constraint marketplace_listings_rejected_whole check (status <> 'rejected' or review_note is not null)
);
comment on table public.marketplace_listings is
  'What someone offers. Its text and its model stand in private.marketplace_details: a model is named only to those who may see it.';
comment on column public.marketplace_listings.price_cents is 'In the least unit of its currency, whichever that is: yen are whole, dinars have a thousand.';
comment on column public.marketplace_listings.media is 'Pictures that were uploaded, as the paths of their public addresses.';
comment on column public.marketplace_listings.status is
  'A published one is seen by everyone with the marketplace until it expires; any other by its seller, and once it was handed in by those who review. @noindex Read after the index of what is published.';
comment on column public.marketplace_listings.review_note is 'Why it was rejected, for its seller and those who review. @noindex Read after the ids of what someone asked about.';
comment on column public.marketplace_listings.expires_at is 'When a job closes it; from then on nobody but its seller sees it. @noindex Read after the index of what is published.';
comment on column public.marketplace_listings.parts_version is 'Counts changes of text and model, so that row_version counts them as well.';
create index marketplace_listings_seller_id_idx on public.marketplace_listings (seller_id, id);
create index marketplace_listings_reviewed_by_idx on public.marketplace_listings (reviewed_by);
create index marketplace_listings_published_idx on public.marketplace_listings (expires_at, id) where status = 'published';
create index marketplace_listings_pending_idx on public.marketplace_listings (updated_at, id) where status = 'pending_review';

select private.add_fields('marketplace_listings',
  '{title,category,price_type,price_cents,currency,delivery_days,location}', '{seller_id,media,status,parts_version}');

create table private.marketplace_details (
  listing_id uuid primary key references public.marketplace_listings (id) on delete cascade,
  model_id uuid references public.models (id) on delete set null,
  description text not null,
  words text not null default '',
  constraint marketplace_details_description_length check (char_length(description) between 20 and 5000)
);
comment on table private.marketplace_details is
  'What of a listing is not published: its text, the model that it is about, and the words that a search compares, folded.';
create index marketplace_details_model_id_idx on private.marketplace_details (model_id);
create index marketplace_details_words_idx on private.marketplace_details using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.marketplace_details enable row level security;
alter table private.marketplace_details force row level security;

create table public.marketplace_enquiries (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.marketplace_listings (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  seller_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'open',
  chat_id uuid references public.chats (id) on delete set null,
  agreed_price_cents bigint,
  currency text not null,
  due_on date,
  task_id uuid references public.tasks (id) on delete set null,
  messages_total integer not null default 0,
  decided_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint marketplace_enquiries_two_people check (buyer_id <> seller_id),
  constraint marketplace_enquiries_status_known check (status in ('open', 'accepted', 'declined', 'completed', 'cancelled')),
  constraint marketplace_enquiries_price_bounds check (agreed_price_cents between 0 and 100000000000),
  constraint marketplace_enquiries_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint marketplace_enquiries_due_on_bounds check (due_on between '2000-01-01' and '2200-01-01'),
  constraint marketplace_enquiries_decided_whole check ((status = 'open') = (decided_at is null)),
  constraint marketplace_enquiries_completed_whole check ((status = 'completed') = (completed_at is not null))
);
comment on table public.marketplace_enquiries is
  'What someone asks a seller, and what became of it. Its two people alone see it. The model that it is for stands in private.marketplace_enquiry_models. @unlogged It is the business of two people, and says itself when it was decided.';
comment on column public.marketplace_enquiries.chat_id is 'The group of the two where both have chat; without one the messages here are their thread.';
comment on column public.marketplace_enquiries.due_on is 'By when the buyer wants it, and once accepted the day that was agreed.';
create unique index marketplace_enquiries_open_key on public.marketplace_enquiries (listing_id, buyer_id) where status in ('open', 'accepted');
create index marketplace_enquiries_chat_id_idx on public.marketplace_enquiries (chat_id);
create index marketplace_enquiries_listing_id_idx on public.marketplace_enquiries (listing_id, id);
create index marketplace_enquiries_buyer_id_idx on public.marketplace_enquiries (buyer_id, id);
create index marketplace_enquiries_seller_id_idx on public.marketplace_enquiries (seller_id, status, id);
create index marketplace_enquiries_task_id_idx on public.marketplace_enquiries (task_id);

create table private.marketplace_enquiry_models (
  enquiry_id uuid primary key references public.marketplace_enquiries (id) on delete cascade,
  model_id uuid not null references public.models (id) on delete cascade
);
comment on table private.marketplace_enquiry_models is 'The model that an enquiry is for: told to those who may see the model.';
create index marketplace_enquiry_models_model_id_idx on private.marketplace_enquiry_models (model_id);
alter table private.marketplace_enquiry_models enable row level security;
alter table private.marketplace_enquiry_models force row level security;

create table public.marketplace_messages (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.marketplace_enquiries (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint marketplace_messages_body_length check (char_length(body) <= 2000 and btrim(body) <> '')
);
comment on table public.marketplace_messages is 'What the two people of an enquiry wrote, its first message included. @unlogged It is theirs alone.';
create index marketplace_messages_enquiry_id_idx on public.marketplace_messages (enquiry_id, created_at, id);
create index marketplace_messages_author_id_idx on public.marketplace_messages (author_id);

create table public.marketplace_reviews (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.marketplace_enquiries (id) on delete cascade,
  listing_id uuid not null references public.marketplace_listings (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  is_of_buyer boolean not null,
  rating integer not null,
  body text,
  created_at timestamptz not null default now(),
  constraint marketplace_reviews_once unique (enquiry_id, author_id),
  constraint marketplace_reviews_rating_bounds check (rating between 1 and 5),
  constraint marketplace_reviews_body_length check (char_length(body) <= 1000)
);
comment on table public.marketplace_reviews is 'How it went, by each of the two once. @unlogged They are seen by everyone who sees the listing.';
comment on column public.marketplace_reviews.is_of_buyer is 'Written by the buyer, which counts for the listing; else by the seller, which its two people alone see. @noindex Two values.';
create index marketplace_reviews_listing_id_idx on public.marketplace_reviews (listing_id, created_at);
create index marketplace_reviews_author_id_idx on public.marketplace_reviews (author_id);

create table public.marketplace_reports (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.marketplace_listings (id) on delete cascade,
  reporter_id uuid references public.profiles (id) on delete set null,
  reason text not null,
  details text,
  status text not null default 'open',
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint marketplace_reports_reason_known check (reason in ('not_allowed', 'misleading', 'spam', 'offensive', 'other')),
  constraint marketplace_reports_details_length check (char_length(details) <= 1000),
  constraint marketplace_reports_status_known check (status in ('open', 'resolved', 'dismissed')),
  constraint marketplace_reports_decided_whole check ((status = 'open') = (decided_at is null))
);
comment on table public.marketplace_reports is 'What people reported of listings, for those who review. @unlogged It names who reported.';
create unique index marketplace_reports_open_key on public.marketplace_reports (listing_id, reporter_id) where status = 'open';
create index marketplace_reports_listing_id_idx on public.marketplace_reports (listing_id, status);
create index marketplace_reports_reporter_id_idx on public.marketplace_reports (reporter_id);
create index marketplace_reports_decided_by_idx on public.marketplace_reports (decided_by);

create table public.marketplace_saved (
  user_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid not null references public.marketplace_listings (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, listing_id)
);
comment on table public.marketplace_saved is 'Listings that someone saved. @unlogged They concern nobody else.';
create index marketplace_saved_listing_id_idx on public.marketplace_saved (listing_id);

-- Access

create function private.my_enquired_listing_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select e.listing_id from public.marketplace_enquiries e where e.buyer_id = private.active_uid();
end
$$;
comment on function private.my_enquired_listing_ids() is
  'Listings that the caller has asked about: they are seen whatever became of them. Definer: policies of both tables would otherwise recurse.';

grant execute on function private.my_enquired_listing_ids() to authenticated, service_role;

select private.close_tables(
  'marketplace_listings', 'marketplace_enquiries', 'marketplace_messages', 'marketplace_reviews', 'marketplace_reports', 'marketplace_saved'
);

create policy "People with the marketplace see what is published, what is theirs, and what they review" on public.marketplace_listings
  for select to authenticated
  using (
    (select private.can_use_marketplace())
    and (
      (status = 'published' and expires_at > (select now()))
      or seller_id = (select private.active_uid())
      -- Why it was rejected is its seller's business: procedures show such a one without.
      or (review_note is null and id in (select private.my_enquired_listing_ids()))
      or (status <> 'draft' and (select private.has_permission('can_manage_config')))
    )
  );
create policy "People see enquiries that they sent or got" on public.marketplace_enquiries
  for select to authenticated
  using (
    (select private.can_use_marketplace())
    and (buyer_id = (select private.active_uid()) or seller_id = (select private.active_uid()))
  );
create policy "People see messages of their enquiries, unless an administrator views as them" on public.marketplace_messages
  for select to authenticated
  using (
    not (select private.in_view())
    and exists (select from public.marketplace_enquiries e where e.id = marketplace_messages.enquiry_id)
  );
create policy "People see reviews of listings that they see, and of their enquiries" on public.marketplace_reviews
  for select to authenticated
  using (
    case when is_of_buyer then exists (select from public.marketplace_listings l where l.id = marketplace_reviews.listing_id)
      else exists (select from public.marketplace_enquiries e where e.id = marketplace_reviews.enquiry_id) end
  );
create policy "People see what they reported, and those who review all of it" on public.marketplace_reports
  for select to authenticated
  using (
    (select private.can_use_marketplace())
    and (reporter_id = (select private.active_uid()) or (select private.has_permission('can_manage_config')))
  );
create policy "People see what they saved" on public.marketplace_saved
  for select to authenticated
  using ((select private.can_use_marketplace()) and user_id = (select private.active_uid()));

create trigger marketplace_listings_touch before update on public.marketplace_listings
  for each row execute function private.touch_updated_at();
create trigger marketplace_listings_90_version before update on public.marketplace_listings
  for each row execute function private.keep_row_version('reviews_total', 'rating_sum');
create trigger marketplace_enquiries_touch before update on public.marketplace_enquiries
  for each row execute function private.touch_updated_at();
create trigger marketplace_enquiries_90_version before update on public.marketplace_enquiries
  for each row execute function private.keep_row_version('messages_total', 'task_id');

create constraint trigger marketplace_listings_audit after insert or update or delete on public.marketplace_listings
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "listings", "resource": "listing", "name": ["title"],
    "fields": ["seller_id", "title", "category", "price_type", "price_cents", "currency", "delivery_days", "location", "status", "review_note"],
    "alone": {"status": "status_changed"}
  }');
select private.publish('public.marketplace_listings');
select private.publish('public.marketplace_enquiries');
