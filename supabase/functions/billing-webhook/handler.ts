import Stripe from 'stripe';
import { httpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';
import { eventId, MalformedEvent, readPayment, type Payment } from './read-payment.ts';

/** Room for an invoice with many lines; what Stripe sends is a few kilobytes. */
const mostBytes = 256 * 1024;

/**
 * Where Stripe tells of payments. The signature says who sent an event, before anything else is done with it; what it
 * means for someone's plan, by the database. A 2xx ends the matter for Stripe, anything else is sent again for three days:
 * a 400, which no repetition mends, says so to those who look at the endpoint there.
 */
export const billingWebhook = httpFunction({
  name: 'billing-webhook',
  method: 'POST',
  mostBytes,
  secrets: ['STRIPE_WEBHOOK_SECRET'],
  handle: async ({ body, headers, secrets, database }, log) => {
    const signed = await signedEvent(body, headers.get('stripe-signature'), secrets.STRIPE_WEBHOOK_SECRET);
    if (signed === undefined) return refuse(400, 'signature', 'The signature is missing, wrong or too old.');
    const { event } = signed;
    let payment: Payment | undefined;
    try {
      payment = readPayment(event);
    } catch (error) {
      if (!(error instanceof MalformedEvent)) throw error;
      log(`the event ${eventId(event)} is malformed`);
      return refuse(400, 'malformed', 'The event lacks what it takes to apply it.');
    }
    if (payment === undefined) return reply(200, { outcome: 'ignored' });
    const applied = await database.call('apply_billing_event', {
      p_event_id: payment.eventId,
      p_kind: payment.kind,
      p_happened_at: payment.happenedAt,
      p_subscription: payment.subscription,
      p_customer: payment.customer,
      p_person: payment.person,
      p_payment_link: payment.paymentLink,
      p_paid_until: payment.paidUntil,
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
): Promise<{ event: unknown } | undefined> {
  try {
    const crypto = Stripe.createSubtleCryptoProvider();
    return {
      event: await Stripe.webhooks.constructEventAsync(body, signature ?? '', secret, undefined, crypto),
    };
  } catch {
    return undefined;
  }
}
