import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// The marketplace from outside: who may use it, what may be offered, what becomes of listings and enquiries.

type Listing = {
  id: string;
  title: string;
  status: string;
  seller: { id: string };
  model: { id: string } | null;
  review_note: string | null;
  is_open: boolean;
  is_saved: boolean;
  reviews: number;
  rating: number | null;
  open_reports: number;
  own_enquiry_id: string | null;
  expires_at: string;
  row_version: number;
};
type Enquiry = {
  id: string;
  status: string;
  model: { id: string } | null;
  agreed_price_cents: number | null;
  due_on: string | null;
  task_id: string | null;
  chat_id: string | null;
  thread: { body: string }[];
  ratings: { rating: number }[];
  row_version: number;
};

const offer = {
  title: 'Editorial portraits',
  category: 'photography',
  description: 'Four hours with natural light in Alfama or at the sea.',
  price_type: 'fixed',
  price_cents: 48_000,
  currency: 'EUR',
  delivery_days: 5,
  location: 'Lisbon',
};
const message = 'Is the 3rd of December free?';

let lane: DatabaseLane;
let admin: ActingPerson;
let seller: ActingPerson;
let buyer: ActingPerson;
const turn = (value: 'true' | 'false') =>
  lane.sql(`update public.config set value = $1 where key = 'enable_marketplace'`, [value]);
beforeAll(async () => {
  lane = await openDatabaseLane();
  await turn('true');
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
  // Without chat: what the two write stays in the enquiry.
  seller = await lane.person({ displayName: 'Marta Silva', permissions: { can_access_chat: false } });
  buyer = await lane.person({ displayName: 'Jonas' });
});
afterAll(() => lane.close());

const rpc = <T>({ client }: ActingPerson, name: string, args: object = {}) =>
  dataOf<T>(client.rpc(name, args));
const failure = async ({ client }: ActingPerson, name: string, args: object = {}) => {
  const { error } = await client.rpc(name, args);
  return error === null ? 'ok' : { code: error.code, message: error.message, hint: error.hint };
};
const create = (person: ActingPerson, fields: object = {}) =>
  rpc<string>(person, 'create_listing', { p_listing: { ...offer, is_submitted: true, ...fields } });
const get = (person: ActingPerson, id: string) => rpc<Listing>(person, 'get_listing', { p_id: id });
const review = (id: string, version: number, isApproved = true, note?: string) =>
  rpc<Listing>(admin, 'review_listing', {
    p_id: id,
    p_row_version: version,
    p_is_approved: isApproved,
    ...(note === undefined ? {} : { p_note: note }),
  });
/** One that everyone sees. */
async function published(fields: object = {}, by = seller): Promise<Listing> {
  const id = await create(by, fields);
  return review(id, (await get(by, id)).row_version);
}
const act = (person: ActingPerson, { id, row_version }: Listing, action: string) =>
  rpc<Listing>(person, 'set_listing_status', { p_id: id, p_row_version: row_version, p_action: action });
const ask = (person: ActingPerson, listing: string, fields: object = {}) =>
  rpc<string>(person, 'create_enquiry', { p_listing_id: listing, p_enquiry: { message, ...fields } });
const enquiryOf = (person: ActingPerson, id: string) => rpc<Enquiry>(person, 'get_enquiry', { p_id: id });
async function decide(person: ActingPerson, id: string, action: string, terms: object = {}) {
  const { row_version } = await enquiryOf(person, id);
  return rpc<Enquiry>(person, 'decide_enquiry', {
    p_id: id,
    p_row_version: row_version,
    p_action: action,
    p_terms: terms,
  });
}
const newsOf = async ({ id }: ActingPerson) =>
  (
    await lane.sql<{ kind: string }>(
      `select metadata ->> 'kind' as kind from public.notification_queue where user_id = $1 and category = 'marketplace' order by sent_at, id`,
      [id],
    )
  ).map(({ kind }) => kind);
beforeEach(() => lane.sql('delete from public.notification_queue where true'));

describe('the marketplace', () => {
  it('says which of permission, setting and plan is missing, to every call alike', async () => {
    const listing = await published();
    const without = await lane.person({ permissions: { can_access_marketplace: false } });
    const basic = await lane.person({ plan: 'basic' });
    for (const [name, args] of [
      ['list_listings', {}],
      ['get_listing', { p_id: listing.id }],
      ['create_listing', { p_listing: offer }],
      ['create_enquiry', { p_listing_id: listing.id, p_enquiry: { message } }],
      ['list_enquiries', {}],
    ] as const) {
      expect(await failure(without, name, args)).toMatchObject({ code: '42501' });
      expect(await failure(basic, name, args)).toMatchObject({
        code: 'PT402',
        hint: 'marketplace_plan',
        message: 'The marketplace is not included in your plan.',
      });
      await turn('false');
      expect(await failure(admin, name, args)).toMatchObject({
        code: '42501',
        hint: 'marketplace_off',
        message: 'The marketplace is turned off.',
      });
      await turn('true');
    }
    for (const person of [without, basic])
      expect(await outcome(person.client.from('marketplace_listings').select())).toBe('nothing');
  });

  it('tells someone whose plan lost it what is kept there', async () => {
    const person = await lane.person();
    await published({}, person);
    await lane.sql(
      `update public.subscriptions set plan_id = (select id from public.subscription_plans where plan_type = 'basic') where user_id = $1`,
      [person.id],
    );
    await lane.sql('select private.job_marketplace()');
    expect(await rpc(person, 'get_marketplace_state')).toEqual({ paused_listings: 1 });
  });
});

describe('a listing', () => {
  it('is seen by everyone once it was reviewed, and by its seller and those who review before', async () => {
    const id = await create(seller);
    expect(await newsOf(admin)).toEqual(['listing_submitted']);
    expect(await failure(buyer, 'get_listing', { p_id: id })).toMatchObject({ code: 'PT404' });
    expect(await get(admin, id)).toMatchObject({ status: 'pending_review', is_open: false });
    const listing = await review(id, 1);
    expect(await get(buyer, id)).toMatchObject({
      status: 'published',
      is_open: true,
      seller: { id: seller.id },
    });
    expect(await newsOf(seller)).toEqual(['listing_published']);
    const days = (Date.parse(listing.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  it('is its seller’s alone as a draft', async () => {
    const id = await create(seller, { is_submitted: false });
    for (const person of [admin, buyer])
      expect(await failure(person, 'get_listing', { p_id: id })).toMatchObject({ code: 'PT404' });
    expect(await get(seller, id)).toMatchObject({ status: 'draft' });
  });

  it('is rejected with a reason, which its seller reads, and handed in again', async () => {
    const id = await create(seller);
    expect(
      await failure(admin, 'review_listing', {
        p_id: id,
        p_row_version: 1,
        p_is_approved: false,
        p_note: ' ',
      }),
    ).toMatchObject({
      code: '22023',
      hint: 'note',
    });
    await review(id, 1, false, 'Say which channels it is for');
    const rejected = await get(seller, id);
    expect(rejected).toMatchObject({ status: 'rejected', review_note: 'Say which channels it is for' });
    expect(await act(seller, rejected, 'submit')).toMatchObject({
      status: 'pending_review',
      review_note: null,
    });
  });

  it('is reviewed by those who may change the configuration alone, and only as they saw it', async () => {
    const id = await create(seller);
    const args = { p_id: id, p_row_version: 1, p_is_approved: true };
    expect(await failure(seller, 'review_listing', args)).toMatchObject({ code: '42501' });
    await rpc(seller, 'save_listing', { p_id: id, p_row_version: 1, p_set: { title: 'Something else' } });
    expect(await failure(admin, 'review_listing', args)).toMatchObject({ code: 'PT409', hint: 'stale' });
  });

  it('waits for review again with other words or pictures, and not with another price', async () => {
    const listing = await published();
    const save = (version: number, set: object) =>
      rpc<Listing>(seller, 'save_listing', { p_id: listing.id, p_row_version: version, p_set: set });
    const cheaper = await save(listing.row_version, { price_cents: 40_000 });
    expect(cheaper.status).toBe('published');
    expect(
      (await save(cheaper.row_version, { description: 'Now half an hour in the dark, at night.' })).status,
    ).toBe('pending_review');
    expect(
      await failure(seller, 'save_listing', { p_id: listing.id, p_row_version: 1, p_set: {} }),
    ).toMatchObject({
      hint: 'stale',
    });
  });

  it('is changed by its seller alone, in whose name nobody else offers', async () => {
    const listing = await published();
    expect(
      await failure(buyer, 'save_listing', {
        p_id: listing.id,
        p_row_version: listing.row_version,
        p_set: { title: 'Mine now' },
      }),
    ).toMatchObject({ code: '42501', hint: 'read_only' });
    const forged = await create(buyer, { seller_id: seller.id, status: 'published', is_submitted: false });
    expect(await get(buyer, forged)).toMatchObject({ status: 'draft', seller: { id: buyer.id } });
  });

  it.each<[string, object, string, string]>([
    ['a short title', { title: ' ab ' }, 'title', 'Title must be at least 3 characters long'],
    [
      'a short text',
      { description: 'Too short' },
      'description',
      'Description must be at least 20 characters long',
    ],
    ['a negative price', { price_cents: -1 }, 'price', 'Enter a price of 0 or more'],
    ['no price', { price_cents: null }, 'price', 'Enter a price of 0 or more'],
  ])('is refused with %s', async (_, fields, hint, sentence) => {
    expect(await failure(seller, 'create_listing', { p_listing: { ...offer, ...fields } })).toEqual({
      code: '22023',
      hint,
      message: sentence,
    });
  });

  it.each([
    'Selling a creator contract',
    'Instagram accounts for sale',
    'Passports, ID cards: I sell them',
    'Transfer of model’s contracts',
    'VERIFIED ÁCCOUNTS — we s​ell',
    // Other scripts, wide and mathematical letters, signs nobody sees, digits, and letters apart.
    'Ѕеlling an Instagrаm аccоunt',
    'ｓｅｌｌｉｎｇ a 𝐜𝐫𝐞𝐚𝐭𝐨𝐫 𝐜𝐨𝐧𝐭𝐫𝐚𝐜𝐭',
    's\u2063el\ufe0fl a pass\u{e0020}port',
    '$elling an OnlyF4ns acc0unt',
    'S.e.l.l a p.a.s.s.p.o.r.t',
    's e l l passports',
  ])('may not offer what transfers a contract, an account or identity documents: %s', async (title) => {
    expect(await failure(seller, 'create_listing', { p_listing: { ...offer, title } })).toEqual({
      code: '22023',
      hint: 'forbidden',
      message: 'Listings cannot offer creator contracts, accounts or identity documents',
    });
  });

  it('may not be of a category for that, and may speak of contracts and accounts otherwise', async () => {
    for (const category of ['contract', 'accounts', 'identity_documents'])
      expect(await failure(seller, 'create_listing', { p_listing: { ...offer, category } })).toMatchObject({
        hint: 'forbidden',
      });
    expect(
      await failure(seller, 'create_listing', { p_listing: { ...offer, category: 'catering' } }),
    ).toMatchObject({ code: '23514' });
    for (const description of [
      'A release contract comes with every shoot, signed on the day.',
      'A shoutout on our Instagram account with 210k people, one story.',
      'Passport photos and portraits in an hour, in the studio.',
    ])
      expect(await failure(seller, 'create_listing', { p_listing: { ...offer, description } })).toBe('ok');
  });

  it('keeps prices in the least unit of any currency, and markup as it was typed', async () => {
    const id = await create(seller, {
      currency: 'jpy',
      price_cents: 30_000,
      title: '<b>Yen</b> & "co"',
      location: '<img src=x>',
    });
    expect(await get(seller, id)).toMatchObject({
      currency: 'JPY',
      price_cents: 30_000,
      title: '<b>Yen</b> & "co"',
      location: '<img src=x>',
    });
    expect(
      await get(seller, await create(seller, { price_type: 'negotiable', price_cents: 5 })),
    ).toMatchObject({ price_cents: null });
  });

  it('shows pictures that its seller uploaded for listings, and nothing else', async () => {
    const path = (folder: string) =>
      `/storage/v1/object/public/pictures/${folder}/${crypto.randomUUID()}.webp`;
    const uploaded = async (address: string, owner: ActingPerson, type: string | null) => {
      const name = address.replace('/storage/v1/object/public/pictures/', '');
      await lane.sql(
        `insert into storage.objects (bucket_id, name, version, owner_id, metadata) values ('pictures', $1, '1', $2, '{"size": 9, "mimetype": "image/webp"}')`,
        [name, owner.id],
      );
      await lane.sql(`select private.record_file_check('pictures', $1, '1', $2)`, [name, type]);
      return address;
    };
    const own = await uploaded(path('listings'), seller, 'image/webp');
    expect(await get(seller, await create(seller, { media: [own] }))).toMatchObject({ picture: own });
    for (const media of [
      [path('listings')],
      [await uploaded(path('people'), seller, 'image/webp')],
      [await uploaded(path('listings'), buyer, 'image/webp')],
      [await uploaded(path('listings'), seller, null)],
      ['https://elsewhere.example/x.png'],
      ['javascript:alert(1)'],
      Array.from({ length: 7 }, () => own),
      [null],
      [[own]],
    ])
      expect(await failure(seller, 'create_listing', { p_listing: { ...offer, media } })).toMatchObject({
        hint: 'pictures',
      });
  });

  it('names its model to those alone who may see it', async () => {
    const assignedOnly = { can_access_socials: false, can_access_chat: false };
    const owner = await lane.person({ permissions: assignedOnly });
    const other = await lane.person({ permissions: assignedOnly });
    const model = await insertModel(lane, { managerId: owner.id });
    const listing = await published({ model_id: model }, owner);
    expect((await get(owner, listing.id)).model).toMatchObject({ id: model });
    expect((await get(other, listing.id)).model).toBeNull();
    expect(await failure(other, 'list_listings', { p_model_id: model })).toMatchObject({ code: 'PT404' });
    expect(
      await failure(other, 'create_listing', { p_listing: { ...offer, model_id: model } }),
    ).toMatchObject({ hint: 'model' });
    // Not by the table either.
    const [row] = await dataOf<object[]>(
      other.client.from('marketplace_listings').select().eq('id', listing.id),
    );
    expect(Object.keys(row ?? {})).not.toContain('model_id');
  });

  it('is found by its words, and by nobody who does not see it', async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const listing = await published({ description: `Four hours with natural light, ${word}.` });
    const draft = await create(seller, { title: `Draft ${word}`, is_submitted: false });
    expect(await rpc(buyer, 'find_listings', { p_text: `LIGHT ${word}` })).toEqual([listing.id]);
    expect((await rpc<string[]>(seller, 'find_listings', { p_text: word })).sort()).toEqual(
      [listing.id, draft].sort(),
    );
    expect(await rpc(buyer, 'search_listings', { p_text: word })).toMatchObject([{ id: listing.id }]);
    expect(await rpc(buyer, 'find_listings', { p_text: "%' or 1=1 --" })).toEqual([]);
  });

  it('is found among those that the person sees, however many others have its words', async () => {
    const { id } = await published({ title: 'Rooftop sunrise' });
    await lane.sql(
      `with made as (
         insert into public.marketplace_listings (seller_id, title, category, price_type, status)
         select $1, 'Rooftop', 'photography', 'free', 'closed' from generate_series(1, 2100) returning id)
       insert into private.marketplace_details (listing_id, description, words)
       select id, 'Four hours with natural light.', ' rooftop sunrise' from made`,
      [seller.id],
    );
    expect(await rpc(buyer, 'find_listings', { p_text: 'rooftop sunrise' })).toEqual([id]);
    const found = await rpc<Listing[]>(buyer, 'search_listings', { p_text: 'rooftop sunrise' });
    expect(found.map((one) => one.id)).toEqual([id]);
    await lane.sql(`delete from public.marketplace_listings where title = 'Rooftop'`);
  });

  it('is saved by whom it pleases, and reported once to those who review', async () => {
    const listing = await published();
    expect(await rpc(buyer, 'save_listing_mark', { p_listing_id: listing.id, p_is_saved: true })).toBe(true);
    expect(await get(buyer, listing.id)).toMatchObject({ is_saved: true });
    expect(await get(seller, listing.id)).toMatchObject({ is_saved: false });
    const report = {
      p_listing_id: listing.id,
      p_report: { reason: 'not_allowed', details: 'It sells an account' },
    };
    for (let times = 0; times < 2; times += 1) await rpc(buyer, 'report_listing', report);
    const [told] = await lane.sql(
      `select count(*)::integer as rows, max(count) as times from public.notification_queue
       where user_id = $1 and metadata ->> 'kind' = 'listing_reported'`,
      [admin.id],
    );
    expect(told).toEqual({ rows: 1, times: 1 });
    expect(await failure(seller, 'report_listing', report)).toMatchObject({ hint: 'own' });
    expect(await get(admin, listing.id)).toMatchObject({ open_reports: 1 });
    expect(await get(seller, listing.id)).toMatchObject({ open_reports: 0, reports: [] });
    expect(await failure(seller, 'dismiss_listing_reports', { p_listing_id: listing.id })).toMatchObject({
      code: '42501',
    });
    expect(await rpc(admin, 'dismiss_listing_reports', { p_listing_id: listing.id })).toBe(1);
  });

  it('expires by the job, which says so, and is reviewed again once reopened', async () => {
    const listing = await published();
    const enquiry = await ask(buyer, listing.id);
    await lane.sql(
      `update public.marketplace_listings set expires_at = now() - interval '1 minute' where id = $1`,
      [listing.id],
    );
    expect((await rpc<Listing[]>(await lane.person(), 'list_listings')).map(({ id }) => id)).not.toContain(
      listing.id,
    );
    await lane.sql('select private.job_marketplace()');
    expect(await newsOf(seller)).toContain('listing_expired');
    expect(await enquiryOf(buyer, enquiry)).toMatchObject({ status: 'declined' });
    const closed = await get(seller, listing.id);
    expect(await act(seller, closed, 'reopen')).toMatchObject({ status: 'pending_review' });
  });

  it('is deleted while nobody has asked about it', async () => {
    const listing = await published();
    await ask(buyer, listing.id);
    expect(await failure(seller, 'delete_listing', { p_id: listing.id })).toMatchObject({
      hint: 'has_enquiries',
    });
    const other = await create(seller);
    expect(await failure(buyer, 'delete_listing', { p_id: other })).toMatchObject({ code: 'PT404' });
    expect(await failure(seller, 'delete_listing', { p_id: other })).toBe('ok');
  });

  it('is in the audit log with what changed', async () => {
    const listing = await published();
    await act(seller, listing, 'pause');
    const entries = await lane.sql<{ event: string }>(
      'select event from public.audit_log where resource_id = $1 order by seq',
      [listing.id],
    );
    expect(entries.map(({ event }) => event)).toEqual([
      'listings.created',
      'listings.status_changed',
      'listings.status_changed',
    ]);
  });
});

describe('an enquiry', () => {
  it('goes from the question to the rating, and tells each of the two', async () => {
    const listing = await published();
    const id = await ask(buyer, listing.id, { due_on: '2026-12-03' });
    expect(await newsOf(seller)).toContain('enquiry_sent');
    expect(await enquiryOf(seller, id)).toMatchObject({ status: 'open', thread: [{ body: message }] });
    await rpc(seller, 'add_enquiry_message', { p_enquiry_id: id, p_written: { body: 'The 3rd is free.' } });
    const accepted = await decide(seller, id, 'accept', { agreed_price_cents: 45_000, due_on: '2026-12-04' });
    expect(accepted).toMatchObject({ status: 'accepted', agreed_price_cents: 45_000, due_on: '2026-12-04' });
    const [task] = await lane.sql(
      `select t.title, t.due_on::text, t.source, a.user_id from public.tasks t join public.task_assignees a on a.task_id = t.id where t.id = $1`,
      [accepted.task_id],
    );
    expect(task).toEqual({
      title: 'Deliver Editorial portraits',
      due_on: '2026-12-04',
      source: 'marketplace',
      user_id: seller.id,
    });
    expect(await failure(buyer, 'rate_enquiry', { p_enquiry_id: id, p_review: { rating: 5 } })).toMatchObject(
      { hint: 'state' },
    );
    await decide(buyer, id, 'complete');
    for (const [person, rating] of [
      [buyer, 4],
      [seller, 5],
    ] as const)
      await rpc(person, 'rate_enquiry', { p_enquiry_id: id, p_review: { rating, body: 'Calm and quick' } });
    expect(await failure(buyer, 'rate_enquiry', { p_enquiry_id: id, p_review: { rating: 1 } })).toMatchObject(
      { hint: 'rated' },
    );
    // What the seller says of the buyer counts for no listing.
    expect(await get(admin, listing.id)).toMatchObject({ reviews: 1, rating: 4 });
    expect(await newsOf(buyer)).toEqual(['enquiry_message', 'enquiry_accepted', 'enquiry_rated']);
  });

  it('opens a group of the two where both have chat, in which they write from then on', async () => {
    const chatting = await lane.person({ displayName: 'Noor' });
    const listing = await published({ title: 'Portraits' }, chatting);
    const id = await ask(buyer, listing.id);
    const { chat_id } = await enquiryOf(buyer, id);
    expect(await enquiryOf(chatting, id)).toMatchObject({ chat_id, thread: [{ body: message }] });
    expect(await rpc(chatting, 'get_chat', { p_chat_id: chat_id })).toMatchObject({
      type: 'group',
      name: 'Portraits',
    });
    const said = await rpc<{ messages: { body: string }[] }>(chatting, 'list_chat_messages', {
      p_chat_id: chat_id,
    });
    expect(said.messages.map(({ body }) => body)).toContain(message);
    const written = { p_enquiry_id: id, p_written: { body: 'The 3rd is free.' } };
    expect(await failure(chatting, 'add_enquiry_message', written)).toMatchObject({ hint: 'chat' });
    // Who is no longer in it is heard in the enquiry again.
    await rpc(chatting, 'leave_chat', { p_chat_id: chat_id });
    expect(await enquiryOf(buyer, id)).toMatchObject({ chat_id: null });
    expect(await failure(chatting, 'add_enquiry_message', written)).toBe('ok');
    expect(await enquiryOf(buyer, await ask(buyer, (await published()).id))).toMatchObject({
      chat_id: null,
    });
  });

  it('is between its two people, and nobody reads along', async () => {
    const id = await ask(buyer, (await published()).id);
    for (const person of [admin, await lane.person()]) {
      expect(await failure(person, 'get_enquiry', { p_id: id })).toMatchObject({ code: 'PT404' });
      expect(
        await failure(person, 'add_enquiry_message', { p_enquiry_id: id, p_written: { body: 'Hello' } }),
      ).toMatchObject({
        code: 'PT404',
      });
      expect(await outcome(person.client.from('marketplace_messages').select().eq('enquiry_id', id))).toBe(
        'nothing',
      );
    }
  });

  it.each<[string, object, string, string]>([
    ['a short message', { message: 'Hi' }, 'message', 'Message must be at least 10 characters long'],
    ['a long one', { message: 'x'.repeat(2001) }, 'message', 'Message must be 2000 characters or fewer'],
  ])('is refused with %s', async (_, fields, hint, sentence) => {
    const { id } = await published();
    expect(
      await failure(buyer, 'create_enquiry', { p_listing_id: id, p_enquiry: { message, ...fields } }),
    ).toEqual({ code: '22023', hint, message: sentence });
  });

  it('is none about one’s own listing, nor a second one while the first is open', async () => {
    const { id } = await published();
    const args = { p_listing_id: id, p_enquiry: { message } };
    expect(await failure(seller, 'create_enquiry', args)).toEqual({
      code: '22023',
      hint: 'own',
      message: 'You cannot enquire about your own listing',
    });
    // Two at once: one of them is made.
    const both = await Promise.all([
      failure(buyer, 'create_enquiry', args),
      failure(buyer, 'create_enquiry', args),
    ]);
    expect(both).toContain('ok');
    expect(both).toContainEqual({
      code: '22023',
      hint: 'open_enquiry',
      message: 'You already have an open enquiry for this listing',
    });
  });

  it('comes too late where the listing was closed while someone wrote', async () => {
    const listing = await published();
    const open = await ask(buyer, listing.id);
    await act(seller, listing, 'close');
    expect(await enquiryOf(buyer, open)).toMatchObject({ status: 'declined' });
    expect(await newsOf(buyer)).toContain('enquiry_declined');
    const args = { p_listing_id: listing.id, p_enquiry: { message } };
    expect(await failure(buyer, 'create_enquiry', args)).toMatchObject({
      hint: 'not_available',
      message: 'This listing is no longer available',
    });
    const away = await published({}, await lane.person());
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [away.seller.id]);
    expect(await failure(buyer, 'create_enquiry', { ...args, p_listing_id: away.id })).toMatchObject({
      hint: 'not_available',
    });
  });

  it('is decided by whom it concerns, once, and as they saw it', async () => {
    const id = await ask(buyer, (await published()).id);
    const { row_version } = await enquiryOf(seller, id);
    const args = (p_action: string, version = row_version) => ({
      p_id: id,
      p_row_version: version,
      p_action,
    });
    expect(await failure(buyer, 'decide_enquiry', args('accept'))).toMatchObject({ hint: 'state' });
    expect(await failure(seller, 'decide_enquiry', args('cancel'))).toMatchObject({ hint: 'state' });
    expect(
      await failure(seller, 'decide_enquiry', { ...args('accept'), p_terms: { agreed_price_cents: -5 } }),
    ).toMatchObject({
      hint: 'price',
    });
    await decide(seller, id, 'decline');
    expect(await failure(buyer, 'decide_enquiry', args('cancel'))).toMatchObject({ hint: 'stale' });
    expect(
      await failure(buyer, 'add_enquiry_message', { p_enquiry_id: id, p_written: { body: 'Why?' } }),
    ).toMatchObject({ hint: 'ended' });
  });

  it('is sent 30 times an hour, and written to 20 times in 10 seconds', async () => {
    const eager = await lane.person();
    const { id: listing } = await published();
    const asked: string[] = [];
    for (let n = 0; n < 32; n += 1) {
      const asking = eager.client.rpc('create_enquiry', { p_listing_id: listing, p_enquiry: { message } });
      const made = (await asking) as { data: string | null };
      if (made.data === null) asked.push('refused');
      else await decide(eager, made.data, 'cancel');
      await lane.sql(`delete from private.tickets where bucket in ('chat', 'chat_messages')`);
    }
    expect(asked).toEqual(['refused', 'refused']);
    expect(await failure(eager, 'create_enquiry', { p_listing_id: listing, p_enquiry: { message } })).toEqual(
      {
        code: '22023',
        hint: 'too_many_enquiries',
        message: 'You can send 30 enquiries an hour. Try again later.',
      },
    );
    const open = await ask(buyer, listing);
    const written = { p_enquiry_id: open, p_written: { body: 'Still there?' } };
    const hints: unknown[] = [];
    for (let n = 0; n < 22; n += 1) hints.push(await failure(buyer, 'add_enquiry_message', written));
    expect(hints.at(-1)).toMatchObject({ hint: 'too_fast' });
  });

  it('shows who asked that a listing was rejected, and not why', async () => {
    const listing = await published();
    await ask(buyer, listing.id);
    await review(listing.id, (await get(admin, listing.id)).row_version, false, 'Reported by Ana');
    expect(await get(buyer, listing.id)).toMatchObject({ status: 'rejected', review_note: null });
    const rows = buyer.client.from('marketplace_listings').select().eq('id', listing.id);
    expect(JSON.stringify((await rows).data)).not.toContain('Reported by Ana');
  });

  it('tells the seller of its model only where they may see it', async () => {
    const assignedOnly = { can_access_socials: false, can_access_chat: false };
    const asking = await lane.person({ permissions: assignedOnly });
    const offering = await lane.person({ permissions: assignedOnly });
    const model = await insertModel(lane, { managerId: asking.id });
    const listing = await published({}, offering);
    const id = await ask(asking, listing.id, { model_id: model });
    expect((await enquiryOf(asking, id)).model).toMatchObject({ id: model });
    expect((await enquiryOf(offering, id)).model).toBeNull();
    const other = await insertModel(lane, { managerId: offering.id });
    const second = await published({}, offering);
    expect(
      await failure(asking, 'create_enquiry', {
        p_listing_id: second.id,
        p_enquiry: { message, model_id: other },
      }),
    ).toMatchObject({ code: 'PT404', hint: 'model' });
  });
});

describe('someone who leaves', () => {
  it('hands listings over with what is open about them, or closes them', async () => {
    const leaver = await lane.person();
    const [kept, closed] = [await published({}, leaver), await published({}, leaver)];
    const enquiry = await ask(buyer, kept.id);
    await lane.sql(
      `select private.release_listings($1, array[
         row('listings', $2, null, null, null, 'move', $4, null, null)::private.handover,
         row('listings', $3, null, null, null, 'end', null, null, null)::private.handover])`,
      [leaver.id, kept.id, closed.id, seller.id],
    );
    expect(await get(buyer, kept.id)).toMatchObject({ seller: { id: seller.id }, status: 'published' });
    expect(await enquiryOf(seller, enquiry)).toMatchObject({ status: 'open' });
    expect(await get(admin, closed.id)).toMatchObject({ status: 'closed' });
  });

  it('keeps what has ended between the two, and lets nobody rate what became theirs', async () => {
    const leaver = await lane.person({ permissions: { can_access_chat: false } });
    const { id } = await published({}, leaver);
    const ended = await ask(buyer, id, { message: 'Only for the two of us' });
    await decide(leaver, ended, 'accept');
    await decide(buyer, ended, 'complete');
    const open = await ask(seller, id);
    const handOver = (to: string, from: string) =>
      lane.sql(
        `select private.release_listings($1, array[row('listings', $2, null, null, null, 'move', $3, null, null)::private.handover])`,
        [from, id, to],
      );
    await handOver(buyer.id, leaver.id);
    expect(await enquiryOf(buyer, open)).toMatchObject({ status: 'open' });
    expect(
      await failure(buyer, 'rate_enquiry', { p_enquiry_id: ended, p_review: { rating: 5 } }),
    ).toMatchObject({ hint: 'own' });
    await handOver(admin.id, buyer.id);
    expect(await failure(admin, 'get_enquiry', { p_id: ended })).toMatchObject({ code: 'PT404' });
    expect(await enquiryOf(leaver, ended)).toMatchObject({ status: 'completed' });
    expect(await failure(buyer, 'rate_enquiry', { p_enquiry_id: ended, p_review: { rating: 4 } })).toBe('ok');
  });
});

describe('the dashboard', () => {
  type Told = { sources: { source: string; items: { subject: string }[] }[] };
  const waiting = async (person: ActingPerson, source: string) => {
    const dashboard = await rpc<{ cards: { name: string; data: Told }[] }>(person, 'get_dashboard', {
      p_today: '2026-11-28',
      p_timezone: 'Europe/Lisbon',
    });
    const told = dashboard.cards
      .find(({ name }) => name === 'attention')
      ?.data.sources.find((one) => one.source === source);
    return told?.items.map(({ subject }) => subject) ?? [];
  };

  it('names what waits for review, for those alone who may decide on it', async () => {
    const id = await create(seller);
    const named = (subjects: string[]) => subjects.some((subject) => subject.startsWith(id));
    expect(named(await waiting(admin, 'listing_review'))).toBe(true);
    expect(await waiting(seller, 'listing_review')).toEqual([]);
    await review(id, 1);
    expect(named(await waiting(admin, 'listing_review'))).toBe(false);
  });

  it('names an enquiry to its seller until they have answered, and nothing while the marketplace is off', async () => {
    const id = await ask(buyer, (await published()).id);
    expect(await waiting(seller, 'enquiry')).toContain(id);
    expect(await waiting(buyer, 'enquiry')).not.toContain(id);
    await turn('false');
    expect(await waiting(seller, 'enquiry')).toEqual([]);
    await turn('true');
    await decide(seller, id, 'decline');
    expect(await waiting(seller, 'enquiry')).not.toContain(id);
  });
});
