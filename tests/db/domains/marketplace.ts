import {
  denied,
  nothing,
  writtenByProcedures,
  ofMainAlone,
  idOfNothing,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
  type TableAccess,
} from './domain.ts';

const isOn = `update public.config set value = 'true' where key = 'enable_marketplace'`;

/** A listing as the owner makes it: published unless said otherwise. */
const listingBy = (seller: string, status = 'published') => `with made as (
    insert into public.marketplace_listings (seller_id, title, category, price_cents, status, published_at, expires_at)
    values (${seller}, 'Editorial portraits', 'photography', 48000, '${status}', now(), now() + interval '60 days') returning id
  ), details as (
    insert into private.marketplace_details (listing_id, description) select id, 'Four hours with natural light.' from made
  )`;

async function aListing(
  { lane }: Pick<AccessTools, 'lane'>,
  seller: string,
  status?: string,
): Promise<string> {
  await lane.sql(isOn);
  const [row] = await lane.sql<{ id: string }>(`${listingBy('$1', status)} select id from made`, [seller]);
  return row?.id ?? '';
}

/** From the main manager to someone who takes no part. */
async function anEnquiry(tools: AccessTools): Promise<string> {
  const seller = (await tools.lane.person()).id;
  const listing = await aListing(tools, seller);
  const [row] = await tools.lane.sql<{ id: string }>(
    `insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency) values ($1, $2, $3, 'EUR') returning id`,
    [listing, tools.idOf('main'), seller],
  );
  return row?.id ?? '';
}

/** What belongs to an enquiry of the main manager, whom alone of these people it concerns. */
const partOfEnquiry = (insert: string, row: object, update: object): TableAccess => ({
  ...writtenByProcedures(ofMainAlone),
  row: async (tools) => {
    const enquiry = await anEnquiry(tools);
    await tools.lane.sql(insert, [enquiry]);
    return { enquiry_id: enquiry };
  },
  insert: async (tools) => ({ enquiry_id: await anEnquiry(tools), ...row }),
  update,
  rowsForPlans: insert.replace('= $1', 'is not null'),
});

const ofManager = `(select l.id from public.marketplace_listings l where l.seller_id = '{manager}' limit 1)`;
const ofOthers = `(select l.id from public.marketplace_listings l where l.seller_id <> '{manager}' and l.status = 'published' limit 1)`;
const pending = `(select l.id from public.marketplace_listings l where l.status = 'pending_review' limit 1)`;
const enquiryOf = (role: string) =>
  `(select e.id from public.marketplace_enquiries e where e.${role}_id = '{manager}' limit 1)`;
const fields = `'{"title": "Editorial portraits", "category": "photography", "description": "Four hours with natural light.", "price_type": "fixed", "price_cents": 48000, "currency": "EUR", "is_submitted": true}'`;

export const marketplace = {
  tables: {
    marketplace_listings: {
      // Everyone sees what is published, whatever else they may see.
      ...writtenByProcedures([denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok']),
      row: async (tools) => ({ id: await aListing(tools, (await tools.lane.person()).id) }),
      insert: async (_tools, who) => ({
        seller_id: _tools.idOf(who),
        title: 'Forged',
        category: 'other',
        price_type: 'free',
      }),
      update: { title: 'Forged' },
      rowsForPlans: `with on_now as (${isOn}), made as (
          insert into public.marketplace_listings (seller_id, title, category, price_cents, status, published_at, expires_at)
          select p.id, 'Portraits ' || n, 'photography', 1000 * n,
            case when n = 3 then 'pending_review' when n = 2 then 'paused' else 'published' end, now(), now() + interval '60 days'
          from public.profiles p, generate_series(1, 3) n returning id
        )
        insert into private.marketplace_details (listing_id, description) select id, 'Four hours with natural light.' from made`,
    },
    marketplace_enquiries: {
      ...writtenByProcedures(ofMainAlone),
      row: async (tools) => ({ id: await anEnquiry(tools) }),
      insert: async (tools, who) => ({
        listing_id: await aListing(tools, (await tools.lane.person()).id),
        buyer_id: tools.idOf(who),
        seller_id: idOfNothing,
        currency: 'EUR',
      }),
      update: { status: 'accepted' },
      rowsForPlans: `insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency, status, decided_at, completed_at)
        select l.id, p.id, l.seller_id, 'EUR', case when l.n = 1 then 'open' else 'completed' end,
          case when l.n > 1 then now() end, case when l.n > 1 then now() end
        from public.profiles p
        cross join lateral (
          select o.id, o.seller_id, row_number() over (order by o.id) as n from public.marketplace_listings o
          where o.seller_id <> p.id and o.status = 'published'
            and o.seller_id not in (select a.id from public.profiles a where a.role = 'admin') order by o.id limit 2
        ) l`,
    },
    // What belongs to an enquiry.
    marketplace_messages: partOfEnquiry(
      `insert into public.marketplace_messages (enquiry_id, author_id, body)
       select e.id, e.buyer_id, 'Is the 3rd free?' from public.marketplace_enquiries e where e.id = $1`,
      { body: 'Forged' },
      { body: 'Forged' },
    ),
    // Those of sellers; what buyers say is seen with the listing.
    marketplace_reviews: partOfEnquiry(
      `insert into public.marketplace_reviews (enquiry_id, listing_id, author_id, is_of_buyer, rating)
       select e.id, e.listing_id, e.seller_id, false, 5 from public.marketplace_enquiries e where e.id = $1`,
      { listing_id: idOfNothing, author_id: idOfNothing, is_of_buyer: true, rating: 5 },
      { rating: 1 },
    ),
    marketplace_reports: {
      ...writtenByProcedures([denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok']),
      row: async (tools) => {
        const listing_id = await aListing(tools, (await tools.lane.person()).id);
        await tools.lane.sql(
          `insert into public.marketplace_reports (listing_id, reporter_id, reason) values ($1, $2, 'spam')`,
          [listing_id, (await tools.lane.person()).id],
        );
        return { listing_id };
      },
      insert: async (tools, who) => ({
        listing_id: await aListing(tools, (await tools.lane.person()).id),
        reporter_id: tools.idOf(who),
        reason: 'spam',
      }),
      update: { status: 'dismissed' },
      rowsForPlans: `insert into public.marketplace_reports (listing_id, reporter_id, reason)
        select l.id, p.id, 'spam' from public.marketplace_listings l, public.profiles p where l.status = 'published' and l.seller_id <> p.id`,
    },
    marketplace_saved: {
      ...writtenByProcedures(ofMainAlone),
      row: async (tools) => {
        const listing_id = await aListing(tools, (await tools.lane.person()).id);
        await tools.lane.sql('insert into public.marketplace_saved (user_id, listing_id) values ($1, $2)', [
          tools.idOf('main'),
          listing_id,
        ]);
        return { listing_id };
      },
      insert: async (tools, who) => ({
        listing_id: await aListing(tools, (await tools.lane.person()).id),
        user_id: tools.idOf(who),
      }),
      update: { created_at: '2026-01-01T00:00:00Z' },
      rowsForPlans: `insert into public.marketplace_saved (user_id, listing_id)
        select p.id, l.id from public.profiles p, public.marketplace_listings l`,
    },
  },
  procedures: {
    list_listings: {
      args: ['p_offset', 'p_limit', 'p_model_id'],
      volatility: 'stable',
      // It is turned off to begin with.
      asStranger: '42501',
      plans: [
        ['manager', 'select public.list_listings()'],
        ['admin', 'select public.list_listings()'],
      ],
    },
    get_listing: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['manager', `select public.get_listing(${ofManager})`]],
    },
    find_listings: {
      args: ['p_text'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['manager', `select public.find_listings('portraits')`]],
    },
    search_listings: {
      args: ['p_text', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['manager', `select public.search_listings('portraits')`]],
    },
    create_listing: {
      args: ['p_listing'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['manager', `select public.create_listing(${fields})`]],
    },
    save_listing: {
      args: ['p_id', 'p_row_version', 'p_set'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        ['manager', `select public.save_listing(${ofManager}, 1, '{"title": "Portraits by the sea"}')`],
      ],
    },
    set_listing_status: {
      args: ['p_id', 'p_row_version', 'p_action'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['manager', `select public.set_listing_status(${ofManager}, 1, 'close')`]],
    },
    review_listing: {
      args: ['p_id', 'p_row_version', 'p_is_approved', 'p_note'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.review_listing(${pending}, 1, true)`]],
    },
    delete_listing: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'manager',
          `select public.delete_listing((select l.id from public.marketplace_listings l
             where l.seller_id = '{manager}' and l.status = 'paused' limit 1))`,
        ],
      ],
    },
    save_listing_mark: {
      args: ['p_listing_id', 'p_is_saved'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['manager', `select public.save_listing_mark(${ofOthers}, true)`]],
    },
    report_listing: {
      args: ['p_listing_id', 'p_report'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['manager', `select public.report_listing(${ofOthers}, '{"reason": "spam"}')`]],
    },
    dismiss_listing_reports: {
      args: ['p_listing_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.dismiss_listing_reports(${pending})`]],
    },
    get_marketplace_state: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.get_marketplace_state()']],
    },
    list_enquiries: {
      args: ['p_offset', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['manager', 'select public.list_enquiries()']],
    },
    get_enquiry: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['manager', `select public.get_enquiry(${enquiryOf('buyer')})`]],
    },
    create_enquiry: {
      args: ['p_listing_id', 'p_enquiry'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'manager',
          `select public.create_enquiry((select l.id from public.marketplace_listings l
             where l.seller_id = '{admin}' and l.status = 'published' limit 1),
             '{"message": "Is the 3rd of December free?"}')`,
        ],
      ],
    },
    add_enquiry_message: {
      args: ['p_enquiry_id', 'p_written'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        ['manager', `select public.add_enquiry_message(${enquiryOf('buyer')}, '{"body": "Thank you"}')`],
      ],
    },
    decide_enquiry: {
      args: ['p_id', 'p_row_version', 'p_action', 'p_terms'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'manager',
          `select public.decide_enquiry((select e.id from public.marketplace_enquiries e
             where e.buyer_id = '{manager}' and e.status = 'open' limit 1), 1, 'cancel')`,
        ],
      ],
    },
    rate_enquiry: {
      args: ['p_enquiry_id', 'p_review'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'manager',
          `select public.rate_enquiry((select e.id from public.marketplace_enquiries e
             where e.buyer_id = '{manager}' and e.status = 'completed' limit 1), '{"rating": 5}')`,
        ],
      ],
    },
  },
  values: {
    p_listing: { title: 'Portraits', category: 'photography', description: 'Four hours with natural light.' },
    p_set: { title: 'Portraits' },
    p_is_approved: true,
    p_is_saved: true,
    p_report: { reason: 'spam' },
    p_enquiry: { message: 'Is the 3rd of December free?' },
    p_written: { body: 'Thank you' },
    p_terms: {},
    p_review: { rating: 5 },
  },
} satisfies DatabaseDomain;

/** Someone else's listing, or with the administrator as its seller theirs. */
async function listed({ lane, manager }: CallTools, seller = manager.id, status = 'published') {
  const listing = await aListing({ lane }, seller, status);
  return { id: listing, rowVersion: 1 };
}

async function asked(tools: CallTools, buyer: string, seller: string, status = 'open') {
  const listing = await listed(tools, seller);
  const [row] = await tools.lane.sql<{ id: string }>(
    `insert into public.marketplace_enquiries (listing_id, buyer_id, seller_id, currency, status, decided_at, completed_at)
     values ($1, $2, $3, 'EUR', $4, case when $4 = 'open' then null else now() end, case when $4 = 'completed' then now() end) returning id`,
    [listing.id, buyer, seller, status],
  );
  return { id: row?.id ?? '', rowVersion: 1 };
}

const offered = {
  title: 'Editorial portraits',
  category: 'photography' as const,
  description: 'Four hours with natural light in Alfama.',
  modelId: null,
  priceType: 'fixed' as const,
  priceCents: 48_000,
  currency: 'EUR',
  deliveryDays: 5,
  location: 'Lisbon',
  media: [],
};

export const marketplaceCalls: DomainCalls<'marketplace'> = {
  'marketplace.list': async (tools) => {
    await listed(tools);
    return [{}, { modelId: await tools.ownModel() }];
  },
  'marketplace.get': async (tools) => [{ id: (await listed(tools)).id }],
  'marketplace.find': () => [{ text: 'portraits' }],
  'marketplace.create': async (tools) => {
    await tools.lane.sql(isOn);
    return [
      { ...offered, isSubmitted: false },
      {
        ...offered,
        modelId: await tools.ownModel(),
        priceType: 'negotiable',
        priceCents: null,
        isSubmitted: true,
      },
    ];
  },
  'marketplace.update': async (tools) => [
    {
      ...(await listed(tools, tools.admin.id)),
      changes: { title: 'Portraits by the sea', priceCents: 50_000 },
    },
  ],
  'marketplace.setStatus': async (tools) => [{ ...(await listed(tools, tools.admin.id)), action: 'pause' }],
  'marketplace.review': async (tools) => [
    { ...(await listed(tools, tools.manager.id, 'pending_review')), isApproved: true },
    { ...(await listed(tools)), isApproved: false, note: 'Say which channels it is for' },
  ],
  'marketplace.delete': async (tools) => [{ id: (await listed(tools, tools.admin.id)).id }],
  'marketplace.setSaved': async (tools) => [{ id: (await listed(tools)).id, isSaved: true }],
  'marketplace.report': async (tools) => [
    { id: (await listed(tools)).id, reason: 'misleading', details: 'Another price in the text' },
  ],
  'marketplace.dismissReports': async (tools) => [{ id: (await listed(tools)).id }],
  'marketplace.state': nothing,
  'marketplace.enquiries': () => [{}],
  'marketplace.enquiry': async (tools) => [{ id: (await asked(tools, tools.admin.id, tools.manager.id)).id }],
  'marketplace.enquire': async (tools) => [
    { listingId: (await listed(tools)).id, message: 'Is the 3rd of December free?', dueOn: '2026-12-03' },
  ],
  'marketplace.decide': async (tools) => [
    {
      ...(await asked(tools, tools.manager.id, tools.admin.id)),
      action: 'accept',
      terms: { agreedPriceCents: 45_000, dueOn: '2026-12-03' },
    },
  ],
  'marketplace.write': async (tools) => [
    { id: (await asked(tools, tools.admin.id, tools.manager.id)).id, body: 'Thank you' },
  ],
  'marketplace.rate': async (tools) => [
    {
      id: (await asked(tools, tools.admin.id, tools.manager.id, 'completed')).id,
      rating: 5,
      body: 'Calm and quick',
    },
  ],
};
