import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import type { PersonOptions } from '#tests/support/backend.ts';
import {
  at,
  callWebhook,
  delivery,
  outcomeOf,
  signed,
  stripe,
  type StripeEvent,
} from '#tests/support/stripe-double.ts';

// The payment provider tells of payments: by whom, in any order, twice, at once. What becomes of someone's plan.

let lane: DatabaseLane;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  for (const plan of ['basic', 'pro', 'enterprise'])
    await lane.sql(
      `update public.subscription_plans set payment_link_url = $2, payment_link_id = $3 where plan_type = $1`,
      [plan, `https://buy.stripe.com/test_${plan}`, `plink_${plan}`],
    );
});
afterAll(() => lane.close());
beforeEach(() => lane.sql('delete from public.notification_queue where true'));

const send = (told: StripeEvent) => outcomeOf(lane, told);
/** Someone without a subscription, and what they buy. */
async function buyer(options: PersonOptions = {}, plan = 'pro') {
  const person = await lane.person({ plan: null, ...options });
  const subscription = stripe.newSubscription();
  return { person, subscription, sale: { subscription, person: person.id, link: `plink_${plan}` } };
}
const rowsOf = ({ id }: { id: string }) =>
  lane.sql<{
    plan: string;
    status: string;
    ends: string | null;
    subscription: string | null;
    customer: string | null;
  }>(
    `select p.plan_type as plan, s.status, to_char(s.current_period_end at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as ends,
       s.stripe_subscription_id as subscription, s.stripe_customer_id as customer
     from public.subscriptions s join public.subscription_plans p on p.id = s.plan_id
     where s.user_id = $1 order by s.created_at, s.id`,
    [id],
  );
const plansOf = async (person: { id: string }) =>
  (await rowsOf(person)).map(({ plan, status, ends }) =>
    [plan, status, ends].filter((part) => part !== null).join(' '),
  );
const told = async ({ id }: { id: string }) =>
  (
    await lane.sql<{ title: string }>(
      'select title from public.notification_queue where user_id = $1 order by created_at',
      [id],
    )
  ).map(({ title }) => title);

describe('a payment', () => {
  it('gives the person the plan of its link, and says so', async () => {
    const { person, sale, subscription } = await buyer();
    expect(await send(stripe.checkoutCompleted(sale))).toBe('applied');
    expect(await rowsOf(person)).toEqual([
      { plan: 'pro', status: 'active', ends: null, subscription, customer: 'cus_QXg1o8vcGmoR32' },
    ]);
    expect(
      await lane.sql(
        `select old_plan_type, new_plan_type, reason, changed_by from public.subscription_plan_changes where user_id = $1`,
        [person.id],
      ),
    ).toEqual([{ old_plan_type: 'free', new_plan_type: 'pro', reason: 'Paid online', changed_by: null }]);
    expect(await told(person)).toEqual(['You’re now on Pro']);
    expect(await told(admin)).toEqual([]);
  });

  it('replaces a plan that is not higher, no matter who gave it', async () => {
    for (const plan of ['free', 'basic', 'pro'] as const) {
      const { person, sale } = await buyer({ plan });
      expect([plan, await send(stripe.checkoutCompleted(sale))]).toEqual([plan, 'applied']);
      expect(await plansOf(person)).toEqual([`${plan} cancelled`, 'pro active']);
    }
  });

  it('leaves a higher plan that an administrator gave, and tells administrators', async () => {
    const { person, sale } = await buyer({ plan: 'custom', displayName: 'Rosa Lind' });
    expect(await send(stripe.checkoutCompleted(sale))).toBe('kept_higher_plan');
    expect(await plansOf(person)).toEqual(['custom active']);
    expect(await told(admin)).toEqual(['Rosa Lind has paid for a lower plan']);
  });

  it('for a second plan replaces the first, which administrators are to cancel', async () => {
    const { person, sale, subscription } = await buyer();
    await send(stripe.checkoutCompleted(sale));
    const second = { subscription: stripe.newSubscription(), person: person.id, link: 'plink_basic' };
    expect(await send(stripe.checkoutCompleted(second))).toBe('applied');
    expect(await plansOf(person)).toEqual(['pro cancelled', 'basic active']);
    expect(await told(admin)).toEqual(['Someone pays for two plans']);
    // What is still paid for the first changes nothing.
    const renewal = { subscription, until: '2037-01-01T00:00:00Z' };
    await send(stripe.invoice('invoice.paid', renewal, { created: at('2026-12-22T10:00:00Z') }));
    expect(await plansOf(person)).toEqual(['pro cancelled', 'basic active']);
  });

  it('that takes days counts when it is there', async () => {
    const { person, sale } = await buyer();
    expect(await send(stripe.checkoutCompleted(sale, { payment_status: 'unpaid' }))).toBe('ignored');
    expect(await rowsOf(person)).toEqual([]);
    const later = { type: 'checkout.session.async_payment_succeeded', created: at('2026-11-25T10:00:00Z') };
    expect(await send(stripe.checkoutCompleted(sale, later))).toBe('applied');
    expect(await plansOf(person)).toEqual(['pro active']);
  });

  it('of someone who is inactive counts, and administrators hear of it', async () => {
    const { person, sale } = await buyer({ displayName: 'Ivo Still', status: 'inactive' });
    expect(await send(stripe.checkoutCompleted(sale))).toBe('inactive_person');
    expect(await plansOf(person)).toEqual(['pro active']);
    expect(await told(admin)).toEqual(['Ivo Still has paid, but is inactive']);
    expect(await told(person)).toEqual([]);
    expect(await outcome(person.client.from('subscriptions').select('id'))).toBe('nothing');
  });

  it.each([
    ['nobody', null],
    ['no id', 'mia@example.com'],
    ['an id that nobody has', '00000000-0000-4000-8000-000000000000'],
  ])('that names %s is told to administrators, without what it named', async (_name, person) => {
    const { sale, subscription } = await buyer();
    expect(await send(stripe.checkoutCompleted({ ...sale, person }))).toBe('unknown_person');
    expect(await told(admin)).toEqual(['A payment for Pro matches no user']);
    const [alert] = await lane.sql<{ message: string }>('select message from public.notification_queue');
    expect(alert?.message).toContain(subscription);
    expect(alert?.message).not.toContain('@');
  });

  it('for no plan of ours is told to administrators if it names a person, and is nobody’s business otherwise', async () => {
    const { person, sale } = await buyer({ displayName: 'Una Plan' });
    expect(await send(stripe.checkoutCompleted({ ...sale, link: 'plink_other', person: null }))).toBe(
      'unknown_plan',
    );
    expect(await told(admin)).toEqual([]);
    const other = { ...sale, subscription: stripe.newSubscription(), link: 'plink_other' };
    expect(await send(stripe.checkoutCompleted(other))).toBe('unknown_plan');
    expect(await told(admin)).toEqual(['Una Plan has paid, but for no plan']);
    expect(await send(stripe.checkoutCompleted({ ...sale, link: null }))).toBe('ignored');
    expect(await rowsOf(person)).toEqual([]);
  });

  it('by a link that charges once is told to administrators', async () => {
    const { person, sale } = await buyer();
    expect(await send(stripe.checkoutCompleted({ ...sale, subscription: null }))).toBe('no_subscription');
    expect(await told(admin)).toEqual(['A payment link charges only once']);
    expect(await rowsOf(person)).toEqual([]);
  });
});

describe('what follows', () => {
  it('extends the period, and a failed payment ends the plan until the next that succeeds', async () => {
    const { person, sale, subscription } = await buyer();
    await send(stripe.checkoutCompleted(sale, { created: at('2036-11-01T10:00:00Z') }));
    const invoice = (type: 'invoice.paid' | 'invoice.payment_failed', until: string, created: string) =>
      send(stripe.invoice(type, { subscription, until }, { created: at(created) }));
    expect(await invoice('invoice.paid', '2036-12-01T10:00:00Z', '2036-11-01T10:00:01Z')).toBe('applied');
    // Six hours more than was paid: the provider charges an hour after a period has begun.
    expect(await plansOf(person)).toEqual(['pro active 2036-12-01 16:00']);
    expect(await invoice('invoice.payment_failed', '2037-01-01T10:00:00Z', '2036-12-01T11:00:00Z')).toBe(
      'applied',
    );
    expect(await plansOf(person)).toEqual(['pro past_due 2036-12-01 16:00']);
    await lane.sql('update public.notification_queue set read_at = now() where user_id = $1', [person.id]);
    expect(await invoice('invoice.paid', '2037-01-01T10:00:00Z', '2036-12-03T11:00:00Z')).toBe('applied');
    expect(await plansOf(person)).toEqual(['pro active 2037-01-01 16:00']);
    expect(await told(person)).toContain('You’re back on Pro');
    expect(
      await send(stripe.subscriptionDeleted(subscription, { created: at('2037-01-01T10:00:00Z') })),
    ).toBe('applied');
    expect(await plansOf(person)).toEqual(['pro cancelled 2037-01-01 16:00']);
    expect(await outcome(person.client.rpc('get_user_subscription', { target_user_id: person.id }))).toBe(
      'ok',
    );
  });

  it('may come before the payment itself', async () => {
    const { person, sale, subscription } = await buyer();
    const created = at('2036-11-01T10:00:00Z');
    const renewal = { subscription, until: '2036-12-01T10:00:00Z' };
    expect(await send(stripe.invoice('invoice.paid', renewal, { created: created - 1 }))).toBe(
      'kept_for_start',
    );
    expect(await send(stripe.checkoutCompleted(sale, { created }))).toBe('applied');
    expect(await plansOf(person)).toEqual(['pro active 2036-12-01 16:00']);
    // Two of them, the newer first.
    const early = await buyer();
    for (const until of ['2037-01-01T10:00:00Z', '2036-12-01T10:00:00Z'])
      await send(stripe.invoice('invoice.paid', { subscription: early.subscription, until }, { created }));
    await send(stripe.checkoutCompleted(early.sale, { created }));
    expect(await plansOf(early.person)).toEqual(['pro active 2037-01-01 16:00']);
    // Ended before it was known of: nothing comes back to life.
    const late = await buyer();
    expect(await send(stripe.subscriptionDeleted(late.subscription))).toBe('kept_for_start');
    expect(await send(stripe.checkoutCompleted(late.sale))).toBe('ended');
    expect(await rowsOf(late.person)).toEqual([]);
    // Failed meanwhile.
    const failed = await buyer();
    await send(
      stripe.invoice(
        'invoice.payment_failed',
        { ...renewal, subscription: failed.subscription },
        { created: created + 9 },
      ),
    );
    await send(stripe.checkoutCompleted(failed.sale, { created }));
    expect(await plansOf(failed.person)).toEqual(['pro past_due']);
  });

  it('changes nothing where something newer was said, except that what is paid is paid', async () => {
    const { person, sale, subscription } = await buyer();
    const renewal = (until: string, created: string) =>
      send(stripe.invoice('invoice.paid', { subscription, until }, { created: at(created) }));
    await send(stripe.checkoutCompleted(sale, { created: at('2036-11-01T10:00:00Z') }));
    await renewal('2037-01-01T10:00:00Z', '2036-12-01T10:00:00Z');
    // An earlier renewal, late.
    await renewal('2036-12-01T10:00:00Z', '2036-11-01T10:00:01Z');
    expect(await plansOf(person)).toEqual(['pro active 2037-01-01 16:00']);
    const failure = { subscription, until: '2037-01-01T10:00:00Z' };
    const earlier = { created: at('2036-11-30T10:00:00Z') };
    expect(await send(stripe.invoice('invoice.payment_failed', failure, earlier))).toBe('out_of_date');
    expect(await plansOf(person)).toEqual(['pro active 2037-01-01 16:00']);
    await send(stripe.subscriptionDeleted(subscription, { created: at('2037-02-01T10:00:00Z') }));
    expect(await renewal('2037-03-01T10:00:00Z', '2037-01-15T10:00:00Z')).toBe('out_of_date');
    expect(await plansOf(person)).toEqual(['pro cancelled 2037-01-01 16:00']);
  });

  it('leaves a plan that an administrator gave meanwhile', async () => {
    const { person, sale, subscription } = await buyer();
    await send(stripe.checkoutCompleted(sale, { created: at('2036-11-01T10:00:00Z') }));
    const month = { subscription, until: '2037-01-01T10:00:00Z' };
    await send(stripe.invoice('invoice.payment_failed', month, { created: at('2036-12-01T10:00:00Z') }));
    const [plan] = await lane.sql<{ id: string }>(
      `select id from public.subscription_plans where plan_type = 'custom'`,
    );
    await admin.client
      .rpc('change_user_plan', { p_user_id: person.id, p_new_plan_id: plan?.id })
      .throwOnError();
    await send(stripe.invoice('invoice.paid', month, { created: at('2036-12-03T10:00:00Z') }));
    expect(await plansOf(person)).toEqual(['pro past_due', 'custom active']);
    expect(await told(admin)).toEqual(['A payment came for a plan that was replaced']);
  });

  it('is of no interest where it concerns no subscription', async () => {
    const single = stripe.invoice('invoice.paid', { subscription: null, until: '2037-01-01T10:00:00Z' });
    expect(await send(single)).toBe('ignored');
    expect(await send({ ...single, type: 'customer.created' })).toBe('ignored');
  });
});

describe('an event', () => {
  it('counts once, however often and however close together it comes', async () => {
    const { person, sale } = await buyer();
    const paid = stripe.checkoutCompleted(sale);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(paid)));
    expect(answers.sort()).toEqual(['applied', 'repeated', 'repeated', 'repeated', 'repeated']);
    expect(await send(paid)).toBe('repeated');
    // Nor does anything that follows, whose second delivery would say the same again.
    const failure = { subscription: sale.subscription, until: '2037-01-01T10:00:00Z' };
    const failed = stripe.invoice('invoice.payment_failed', failure, { created: at('2036-12-01T10:00:00Z') });
    expect([await send(failed), await send(failed)]).toEqual(['applied', 'repeated']);
    const unknown = stripe.checkoutCompleted({
      ...sale,
      subscription: stripe.newSubscription(),
      person: null,
    });
    expect([await send(unknown), await send(unknown)]).toEqual(['unknown_person', 'repeated']);
    const renewed = stripe.invoice('invoice.paid', failure, { created: at('2036-12-02T10:00:00Z') });
    expect([await send(renewed), await send(renewed)]).toEqual(['applied', 'repeated']);
    // By another event, as Stripe tells of payments that took days.
    expect(await send(stripe.checkoutCompleted(sale))).toBe('repeated');
    expect(await plansOf(person)).toEqual(['pro active 2037-01-01 16:00']);
  });

  it('at the same moment as others of its subscription waits for them', async () => {
    const { person, sale, subscription } = await buyer();
    const created = at('2036-11-01T10:00:00Z');
    const month = (until: string) => ({ subscription, until });
    await Promise.all([
      send(stripe.invoice('invoice.paid', month('2037-01-01T10:00:00Z'), { created: created + 5 })),
      send(stripe.checkoutCompleted(sale, { created })),
      send(stripe.invoice('invoice.paid', month('2036-12-01T10:00:00Z'), { created })),
      send(
        stripe.invoice('invoice.payment_failed', month('2036-12-01T10:00:00Z'), { created: created - 60 }),
      ),
    ]);
    expect(await plansOf(person)).toEqual(['pro active 2037-01-01 16:00']);
  });

  it('of two people at once gives each their plan', async () => {
    const buyers = await Promise.all([buyer(), buyer({}, 'basic'), buyer({}, 'enterprise')]);
    await Promise.all(buyers.map(({ sale }) => send(stripe.checkoutCompleted(sale))));
    expect(await Promise.all(buyers.map(({ person }) => plansOf(person)))).toEqual([
      ['pro active'],
      ['basic active'],
      ['enterprise active'],
    ]);
  });

  it('is applied by the service key alone', async () => {
    const { sale, person } = await buyer();
    const args = {
      ...{ p_event_id: 'evt_forged', p_kind: 'started', p_happened_at: '2026-11-22T10:00:00Z' },
      ...{ p_subscription: sale.subscription, p_person: person.id, p_payment_link: sale.link },
    };
    expect(await outcome(lane.anonymous.rpc('apply_billing_event', args))).toBe('42501');
    expect(await outcome(person.client.rpc('apply_billing_event', args))).toBe('42501');
    expect(await outcome(admin.client.rpc('apply_billing_event', args))).toBe('42501');
    expect(await outcome(lane.operator.rpc('apply_billing_event', { ...args, p_kind: 'stolen' }))).toBe(
      '22023',
    );
    expect(await plansOf(person)).toEqual([]);
  });

  it('is forgotten after 90 days, with what was known of subscriptions that are nobody’s', async () => {
    const { sale, subscription } = await buyer();
    const stranger = stripe.newSubscription();
    const month = (of: string) => ({ subscription: of, until: '2037-01-01T10:00:00Z' });
    await send(stripe.checkoutCompleted(sale));
    await send(stripe.invoice('invoice.paid', month(subscription)));
    await send(stripe.invoice('invoice.paid', month(stranger)));
    const left = async () => {
      await lane.sql('select private.job_billing_events()');
      const events = await lane.sql('select event_id from private.billing_events');
      const known = await lane.sql<{ id: string }>(
        'select stripe_subscription_id as id from private.billing_subscriptions where stripe_subscription_id in ($1, $2)',
        [subscription, stranger],
      );
      return { hasEvents: events.length > 0, known: known.map(({ id }) => id).sort() };
    };
    expect(await left()).toEqual({ hasEvents: true, known: [subscription, stranger].sort() });
    await lane.sql(`update private.billing_events set received_at = now() - interval '91 days' where true`);
    await lane.sql(
      `update private.billing_subscriptions set seen_at = now() - interval '91 days' where true`,
    );
    expect(await left()).toEqual({ hasEvents: false, known: [subscription] });
  });
});

describe('the function', () => {
  type Whole = StripeEvent & Record<string, unknown>;
  const body = JSON.stringify(stripe.subscriptionDeleted('sub_1'));
  const seconds = () => Math.floor(Date.now() / 1000);

  it.each<[string, () => string | null]>([
    ['none', () => null],
    ['an empty one', () => ''],
    ['one of another secret', () => signed(body, 'whsec_other')],
    ['one of another body', () => signed(body.replace('sub_1', 'sub_2'))],
    ['one that is six minutes old', () => signed(body, undefined, seconds() - 360)],
    ['one of an older scheme alone', () => signed(body).replace('v1=', 'v0=')],
  ])('refuses a signature: %s', async (_name, signature) => {
    const before = await lane.sql('select count(*)::int as n from private.billing_events');
    const answer = await callWebhook(lane, delivery(body, signature()));
    expect(answer).toEqual({
      status: 400,
      body: { code: 'signature', message: 'The signature is missing, wrong or too old.' },
      log: [],
    });
    expect(await lane.sql('select count(*)::int as n from private.billing_events')).toEqual(before);
  });

  it('takes one of two signatures, as while a secret is being replaced', async () => {
    const [, old = ''] = signed(body, 'whsec_old').split(',');
    expect((await callWebhook(lane, delivery(body, `${signed(body)},${old}`))).status).toBe(200);
  });

  it.each<[string, (whole: Whole) => unknown]>([
    ['no event', () => null],
    ['a list', () => []],
    ['no type', ({ type: _, ...event }) => event],
    ['no id', ({ id: _, ...event }) => event],
    ['an id that no table takes', (event) => ({ ...event, id: 'evt_\u0000' })],
    ['no moment', ({ created: _, ...event }) => event],
    ['a moment that no calendar has', (event) => ({ ...event, created: 1e15 })],
    ['a moment in words', (event) => ({ ...event, created: 'now' })],
    ['no data', ({ data: _, ...event }) => event],
    ['data without an object', (event) => ({ ...event, data: { object: null } })],
    ['a subscription that is no id', (event) => ({ ...event, data: { object: { id: 7 } } })],
    ['one of an endless id', (event) => ({ ...event, data: { object: { id: 'x'.repeat(256) } } })],
    [
      'an invoice without lines',
      (event) => ({ ...event, type: 'invoice.paid', data: { object: { subscription: 'sub_1' } } }),
    ],
    [
      'an invoice of no period',
      (event) => ({
        ...event,
        type: 'invoice.paid',
        data: { object: { subscription: 'sub_1', lines: { data: [{}] } } },
      }),
    ],
    [
      'a session of an odd link',
      (event) => ({ ...event, type: 'checkout.session.completed', data: { object: { payment_link: {} } } }),
    ],
  ])('refuses for good what is signed and lacks what it takes: %s', async (_name, spoil) => {
    const before = await lane.sql('select count(*)::int as n from private.billing_events');
    const whole = stripe.subscriptionDeleted('sub_malformed', { id: 'evt_malformed' });
    const spoilt = spoil(whole);
    const answer = await callWebhook(lane, delivery(JSON.stringify(spoilt)));
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
    const hasId = JSON.stringify(spoilt).includes('"evt_malformed"');
    const named = hasId ? 'evt_malformed' : 'without an id';
    expect(answer.log).toEqual([`billing-webhook: the event ${named} is malformed`]);
    expect(await lane.sql('select count(*)::int as n from private.billing_events')).toEqual(before);
  });

  it('counts a payment whose address names nobody that can be', async () => {
    for (const person of ['x'.repeat(300), 'naïve', '\u0000']) {
      const { sale } = await buyer();
      expect(await send(stripe.checkoutCompleted({ ...sale, person }))).toBe('unknown_person');
    }
  });

  it('refuses other methods, and more than it can need', async () => {
    expect(await callWebhook(lane, { method: 'GET' })).toMatchObject({ status: 405 });
    const large = JSON.stringify({ ...stripe.subscriptionDeleted('sub_1'), more: 'x'.repeat(256 * 1024) });
    expect(await callWebhook(lane, delivery(large))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    // Without saying how much it will be.
    const stream = new Blob([large]).stream();
    const init = { ...delivery(large), body: stream, duplex: 'half' };
    expect(await callWebhook(lane, init)).toMatchObject({ status: 413 });
  });

  it('says that it is not configured', async () => {
    for (const settings of [{}, { STRIPE_WEBHOOK_SECRET: '' }, { STRIPE_WEBHOOK_SECRET: ' ' }])
      expect(await callWebhook(lane, delivery(body), settings)).toEqual({
        status: 503,
        body: {
          code: 'not_configured',
          message: 'The function billing-webhook is not configured (docs/functions.md).',
        },
        log: [],
      });
  });

  it('uses the newer secret keys of a project, too', async () => {
    const settings = {
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SUPABASE_SECRET_KEYS: `{"default": "${lane.secretKey}"}`,
    };
    const told = delivery(body, signed(body, 'whsec_x'));
    const withoutOld = { url: lane.url, secretKey: 'sb_secret_gone' };
    expect((await callWebhook(withoutOld, told, settings)).status).toBe(200);
  });

  it('asks the provider to come again where the database refuses, and tells the log nothing of the event', async () => {
    const { person, sale } = await buyer();
    const paid = JSON.stringify(stripe.checkoutCompleted(sale));
    const refused = await callWebhook({ url: lane.url, secretKey: lane.publishableKey }, delivery(paid));
    expect(refused).toMatchObject({ status: 503, body: { code: 'database' } });
    const unreachable = await callWebhook({ url: 'http://127.0.0.1:9', secretKey: 'x' }, delivery(paid));
    expect(unreachable).toMatchObject({ status: 503 });
    const logged = [...refused.log, ...unreachable.log].join('\n');
    expect(logged).toMatch(/^billing-webhook: the database refused \(42501\)/);
    for (const secret of [
      'payer@example.com',
      'Pat Payer',
      person.id,
      sale.subscription,
      'whsec',
      lane.secretKey,
    ])
      expect(logged).not.toContain(secret);
    // Nothing was kept of it: the next delivery counts.
    expect((await callWebhook(lane, delivery(paid))).body).toEqual({ outcome: 'applied' });
  });
});

describe('the payment link of a plan', () => {
  const set = async (who: ActingPerson, p_url: string | null, p_link_id: string | null, plan = 'custom') => {
    const [row] = await lane.sql<{ id: string }>(
      'select id from public.subscription_plans where plan_type = $1',
      [plan],
    );
    const { error } = await who.client.rpc('set_plan_payment_link', { p_plan_id: row?.id, p_url, p_link_id });
    return error === null ? 'ok' : [error.code, error.hint].filter(Boolean).join(' ');
  };
  const url = 'https://buy.stripe.com/test_custom?locale=de';

  it('is set and removed by administrators, and the log says so', async () => {
    expect(await set(admin, url, 'plink_custom')).toBe('ok');
    const [entry] = await lane.sql<{ changes: object }>(
      `select changes from public.audit_log where event = 'plans.updated' order by seq desc limit 1`,
    );
    expect(entry?.changes).toEqual({
      payment_link_id: [null, 'plink_custom'],
      payment_link_url: [null, url],
    });
    expect(await set(admin, ' ', '')).toBe('ok');
    const manager = await lane.person();
    expect(await set(manager, url, 'plink_custom')).toBe('42501');
    expect(await set(admin, url, 'plink_basic')).toBe('23505 payment_link_taken');
  });

  it.each([
    ['http://buy.stripe.com/x', 'plink_x', '22023 payment_link_url'],
    ['javascript:alert(1)', 'plink_x', '22023 payment_link_url'],
    ['https://user@buy.stripe.com/x', 'plink_x', '22023 payment_link_url'],
    ['https://buy.stripe.com/x#y', 'plink_x', '22023 payment_link_url'],
    [url, 'https://buy.stripe.com/x', '22023 payment_link_id'],
    [url, null, '22023 payment_link_id'],
    [null, 'plink_x', '22023 payment_link_url'],
  ])('%s with %s is none', async (address, id, refusal) => {
    expect(await set(admin, address, id)).toBe(refusal);
  });
});
