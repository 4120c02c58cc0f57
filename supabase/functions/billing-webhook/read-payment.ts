import type Stripe from 'stripe';

/** What an event says of a subscription, in the words of the procedure apply_billing_event. */
export type Payment = {
  kind: 'started' | 'renewed' | 'failed' | 'ended';
  subscription: string | null;
  customer: string | null;
  /** Who opened the payment link: the id that the page wrote into its address. */
  person: string | null;
  paymentLink: string | null;
  /** Seconds, as Stripe counts. */
  paidUntil: number | null;
};

const nothing = { customer: null, person: null, paymentLink: null, paidUntil: null };

/** Reads what concerns a plan, and nothing out of any other event. */
export function readPayment(event: Stripe.Event): Payment | undefined {
  switch (event.type) {
    // Some ways to pay take days: the session is then completed first, and paid later.
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readSession(event.data.object);
    case 'invoice.paid':
      return ofInvoice(event.data.object, 'renewed');
    case 'invoice.payment_failed':
      return ofInvoice(event.data.object, 'failed');
    case 'customer.subscription.deleted':
      return { ...nothing, kind: 'ended', subscription: event.data.object.id };
    default:
      return undefined;
  }
}

function readSession(session: Stripe.Checkout.Session): Payment | undefined {
  // Sold by the same account, in another way: no business of ours.
  if (session.payment_link === null || session.payment_status === 'unpaid') return undefined;
  return {
    kind: 'started',
    subscription: idOf(session.subscription),
    customer: idOf(session.customer),
    person: session.client_reference_id,
    paymentLink: idOf(session.payment_link),
    paidUntil: null,
  };
}

function ofInvoice(invoice: Stripe.Invoice, kind: 'renewed' | 'failed'): Payment | undefined {
  const subscription = idOf(subscriptionOf(invoice));
  if (subscription === null) return undefined;
  const ends = invoice.lines.data.map(({ period }) => period.end);
  const paidUntil = kind === 'renewed' && ends.length > 0 ? Math.max(...ends) : null;
  return { ...nothing, kind, subscription, paidUntil };
}

type Reference = string | { id: string } | null | undefined;

/** Endpoints that were made before Stripe's version of March 2025 still have it where it was. */
function subscriptionOf(invoice: Stripe.Invoice & { subscription?: Reference }): Reference {
  return invoice.parent?.subscription_details?.subscription ?? invoice.subscription;
}

const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
