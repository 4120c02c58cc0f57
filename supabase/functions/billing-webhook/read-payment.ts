/** What an event says of a subscription, in the words of the procedure apply_billing_event. */
export type Payment = {
  eventId: string;
  happenedAt: string;
  kind: 'started' | 'renewed' | 'failed' | 'ended';
  subscription: string | null;
  customer: string | null;
  /** Who opened the payment link: the id that the page wrote into its address. */
  person: string | null;
  paymentLink: string | null;
  paidUntil: string | null;
};

/** An event that concerns a plan and lacks what it takes to apply it: sending it again would change nothing. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent';
}

const nothing = { customer: null, person: null, paymentLink: null, paidUntil: null };

/** Reads what concerns a plan, and nothing out of any other event. A signature says who sent it, not what shape it has. */
export function readPayment(sent: unknown): Payment | undefined {
  const event = objectIn(sent);
  const about = aboutOf(event);
  return about && { eventId: textIn(event['id']), happenedAt: momentIn(event['created']), ...about };
}

/** The id of an event, for the log; only where it looks like one. */
export function eventId(sent: unknown): string {
  const id = isObject(sent) ? sent['id'] : undefined;
  return typeof id === 'string' && /^evt_[a-zA-Z0-9_]{1,100}$/.test(id) ? id : 'without an id';
}

function aboutOf(event: Fields): Omit<Payment, 'eventId' | 'happenedAt'> | undefined {
  const type = textIn(event['type']);
  const subject = () => objectIn(objectIn(event['data'])['object']);
  switch (type) {
    // Some ways to pay take days: the session is then completed first, and paid later.
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readSession(subject());
    case 'invoice.paid':
      return ofInvoice(subject(), 'renewed');
    case 'invoice.payment_failed':
      return ofInvoice(subject(), 'failed');
    case 'customer.subscription.deleted':
      return { ...nothing, kind: 'ended', subscription: textIn(subject()['id']) };
    default:
      return undefined;
  }
}

function readSession(session: Fields): Omit<Payment, 'eventId' | 'happenedAt'> | undefined {
  const paymentLink = idIn(session['payment_link']);
  // Sold by the same account, in another way: no business of ours.
  if (paymentLink === null || session['payment_status'] === 'unpaid') return undefined;
  return {
    kind: 'started',
    subscription: idIn(session['subscription']),
    customer: idIn(session['customer']),
    // Comes out of an address that anyone may change: the money has come, so that it is no reason to refuse the rest.
    person: isText(session['client_reference_id']) ? session['client_reference_id'] : null,
    paymentLink,
    paidUntil: null,
  };
}

function ofInvoice(invoice: Fields, kind: 'renewed' | 'failed') {
  const subscription = idIn(subscriptionOf(invoice));
  if (subscription === null) return undefined;
  return {
    ...{ ...nothing, kind, subscription },
    paidUntil: kind === 'renewed' ? paidUntil(objectIn(invoice['lines'])['data']) : null,
  };
}

function paidUntil(lines: unknown): string | null {
  if (!Array.isArray(lines)) throw new MalformedEvent();
  const ends = lines.map((line: unknown) => momentIn(objectIn(objectIn(line)['period'])['end']));
  return ends.sort().at(-1) ?? null;
}

/** Endpoints that were made before Stripe's version of March 2025 still have it where it was. */
function subscriptionOf(invoice: Fields): unknown {
  const details = isObject(invoice['parent']) ? invoice['parent']['subscription_details'] : undefined;
  const subscription = isObject(details) ? details['subscription'] : undefined;
  return subscription ?? invoice['subscription'];
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** As long as the database keeps, and in signs that every id is made of. */
const isText = (value: unknown): value is string => typeof value === 'string' && /^[ -~]{1,255}$/.test(value);

function objectIn(value: unknown): Fields {
  if (!isObject(value)) throw new MalformedEvent();
  return value;
}

function textIn(value: unknown): string {
  if (!isText(value)) throw new MalformedEvent();
  return value;
}

/** A reference is an id, or the thing itself with its id. */
const idIn = (value: unknown): string | null =>
  value === null || value === undefined ? null : textIn(isObject(value) ? value['id'] : value);

/** Seconds, as Stripe counts, until the year 9999. */
function momentIn(value: unknown): string {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 253_402_300_799)
    throw new MalformedEvent();
  return new Date(value * 1000).toISOString();
}
