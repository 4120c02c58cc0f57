import Stripe from 'stripe';
import { httpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';
import { readPayment } from './read-payment.ts';

/** Room for an invoice with many lines; what Stripe sends is a few kilobytes. */
const mostBytes = 256 * 1024;

/**
 * Where Stripe tells of payments. The signature says who sent an event, before anything else is done with it; what it
 * means for someone's plan, by the database. A 2xx ends the matter for Stripe, anything else is sent again for three days.
 */
export const billingWebhook = httpFunction({
  name: 'billing-webhook',
  method: 'POST',
  mostBytes,
  secrets: ['STRIPE_WEBHOOK_SECRET'],
  handle: async ({ body, headers, secrets, database }, log) => {
    const event = await signedEvent(body, headers.get('stripe-signature'), secrets.STRIPE_WEBHOOK_SECRET);
    if (event === undefined) return refuse(400, 'signature', 'The signature is missing, wrong or too old.');
    const payment = readPayment(event);
    if (payment === undefined) return reply(200, { outcome: 'ignored' });
    const applied = await database.call('apply_billing_event', {
      p_event_id: event.id,
      p_kind: payment.kind,
      p_happened_at: moment(event.created),
      p_subscription: payment.subscription,
      p_customer: payment.customer,
      p_person: payment.person,
      p_payment_link: payment.paymentLink,
      p_paid_until: payment.paidUntil === null ? null : moment(payment.paidUntil),
    });
    if ('answer' in applied) return reply(200, { outcome: applied.answer });
    log(`the database refused (${applied.sqlState})`);
    return refuse(503, 'database', 'The payment could not be applied. Send it again later.');
  },
});

/** The event, where Stripe has signed it within the last five minutes. The errors of the library quote the payload. */
async function signedEvent(
  body: string,
  signature: string | null,
  secret: string,
): Promise<Stripe.Event | undefined> {
  try {
    const crypto = Stripe.createSubtleCryptoProvider();
    return await Stripe.webhooks.constructEventAsync(body, signature ?? '', secret, undefined, crypto);
  } catch {
    return undefined;
  }
}

const moment = (seconds: number): string => new Date(seconds * 1000).toISOString();
