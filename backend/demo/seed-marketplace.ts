import type { Database } from '#backend/database/database.ts';

// Marketplace listings of the demo agency's users, and their messages to each other. The workspace has the marketplace
// off until someone turns it on.

type Listing = {
  by: string;
  title: string;
  category:
    'shoutout' | 'collaboration' | 'photography' | 'editing' | 'design' | 'staffing' | 'software' | 'other';
  text: string;
  price: readonly ['fixed' | 'from', number] | 'negotiable' | 'free';
  days?: number;
  place?: string;
  model?: string;
  status?: 'draft' | 'pending_review' | 'published' | 'rejected' | 'paused';
  note?: string;
};

const listings: readonly Listing[] = [
  {
    by: 'tomas',
    title: 'Editorial portraits, half a day',
    category: 'photography',
    text: 'Four hours with natural light in Alfama or at the sea. Stylist on request.\n\n20 finished pictures, colour and black and white. Rights for your own channels, no end date.',
    price: ['fixed', 48_000],
    days: 5,
    place: 'Lisbon',
  },
  {
    by: 'priya',
    title: 'Short clips from long videos',
    category: 'editing',
    text: 'Send one long video and get ten short ones with captions, cut for each platform.',
    price: ['from', 3500],
    days: 2,
  },
  {
    by: 'jonas',
    title: 'Story shoutout, 210k lifestyle',
    category: 'shoutout',
    text: 'One story with your link, on a day of your choice. Numbers of the story come the day after.',
    price: ['fixed', 26_000],
    days: 3,
    place: 'Hamburg',
  },
  {
    by: 'priya',
    title: 'Link page and media kit design',
    category: 'design',
    text: 'A media kit of four pages and a link page in the same look, with two rounds of changes.',
    price: ['fixed', 32_000],
    days: 7,
    place: 'Kraków',
  },
  {
    by: 'tomas',
    title: 'Duo set, Mediterranean coast',
    category: 'collaboration',
    text: 'A week in Split in spring, two creators, one photographer. Costs are shared.',
    price: 'negotiable',
    place: 'Split',
  },
  {
    by: 'jonas',
    title: 'Evening inbox cover, English',
    category: 'staffing',
    text: 'Two people who answer messages from 18:00 to midnight, seven days a week.',
    price: ['from', 1400],
  },
  {
    by: 'priya',
    title: 'Caption packs in five languages',
    category: 'other',
    text: 'Thirty captions a week in English, Spanish, German, French and Portuguese.',
    price: ['from', 6000],
    status: 'pending_review',
  },
  {
    by: 'jonas',
    title: 'Studio with daylight, two hours',
    category: 'photography',
    text: 'A studio of 60 square metres with daylight and a backdrop, for two hours.',
    price: ['fixed', 9000],
    place: 'Porto',
    status: 'rejected',
    note: 'Say which days it is free',
  },
  {
    by: 'tomas',
    title: 'Behind the scenes, one evening',
    category: 'editing',
    text: 'A first draft of an offer that is not ready yet, to be finished this week.',
    price: 'free',
    status: 'draft',
  },
];

export async function seedMarketplace(db: Database, people: ReadonlyMap<string, string>): Promise<void> {
  for (const [index, listing] of listings.entries()) {
    const status = listing.status ?? 'published';
    const [type, cents] = typeof listing.price === 'string' ? [listing.price, null] : listing.price;
    const [made] = await db.query<{ id: string }>(
      `insert into public.marketplace_listings (
         seller_id, title, category, price_type, price_cents, delivery_days, location, status, review_note, published_at, expires_at, created_at
       )
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, case when $8 = 'published' then now() - $10 * interval '1 day' end,
         case when $8 = 'published' then now() + (90 - $10) * interval '1 day' end, now() - ($10 + 1) * interval '1 day'
       returning id`,
      [
        people.get(listing.by),
        listing.title,
        listing.category,
        type,
        cents,
        listing.days ?? null,
        listing.place ?? null,
        status,
        listing.note ?? null,
        index,
      ],
    );
    await db.query(`select private.save_listing_details($1, null, $2)`, [made?.id, listing.text]);
  }
  const [asked] = await db.query<{ id: string }>(
    `insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency, due_on)
     select l.id, $1, l.seller_id, 'EUR', current_date + 12 from public.marketplace_listings l where l.title like 'Editorial portraits%' returning id`,
    [people.get('mia')],
  );
  const [rated] = await db.query<{ id: string }>(
    `insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency, status, agreed_price_cents, decided_at, completed_at)
     select l.id, $1, l.seller_id, 'EUR', 'completed', 24000, now() - interval '9 days', now() - interval '4 days'
     from public.marketplace_listings l where l.title like 'Story shoutout%' returning id`,
    [people.get('tomas')],
  );
  for (const [id, by, body] of [
    [asked?.id, 'mia', 'Hello Tomás, we would like one morning between 1 and 5 December. Is the 3rd free?'],
    [rated?.id, 'tomas', 'Could the story come on Friday at noon?'],
  ] as const)
    await db.query(
      `with said as (insert into public.marketplace_messages (enquiry_id, author_id, body) values ($1, $2, $3))
       update public.marketplace_enquiries e set messages_total = 1 where e.id = $1`,
      [id, people.get(by), body],
    );
  await db.query(
    `insert into public.marketplace_reviews (enquiry_id, listing_id, author_id, is_of_buyer, rating, body)
     select e.id, e.listing_id, e.buyer_id, true, 5, 'Calm, quick, sent the numbers on the same evening.'
     from public.marketplace_enquiries e where e.id = $1`,
    [rated?.id],
  );
  await db.query(
    `update public.marketplace_listings l set reviews_total = 1, rating_sum = 5
     from public.marketplace_enquiries e where e.id = $1 and l.id = e.listing_id`,
    [rated?.id],
  );
}
