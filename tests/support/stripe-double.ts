import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { billingWebhook } from '#functions/billing-webhook/handler.ts';
import type { DatabaseLane } from './database-lane.ts';
import { webhookSecret } from './webhook-secret.ts';

// Stripe's webhooks as its API reference has them: the fields that matter, in their places, and signed by its own library.

/** A moment of the story that a test tells, in Stripe's seconds. */
export const at = (isoTime: string): number => Math.floor(Date.parse(isoTime) / 1000);

type Told = { id?: string; created?: number };
const event = (type: string, object: object, { id, created }: Told) => ({
  id: id ?? `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created: created ?? at('2026-11-22T10:00:00Z'),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
});
export type StripeEvent = ReturnType<typeof event>;

export type Sale = { subscription: string | null; person: string | null; link: string | null };

export const stripe = {
  newSubscription: () => `sub_${randomUUID().replaceAll('-', '').slice(0, 24)}`,
  checkoutCompleted: (
    { subscription, person, link }: Sale,
    told: Told & { type?: string; payment_status?: string } = {},
  ) =>
    event(
      told.type ?? 'checkout.session.completed',
      {
        id: 'cs_test_a1',
        object: 'checkout.session',
        client_reference_id: person,
        customer: 'cus_QXg1o8vcGmoR32',
        customer_details: { email: 'payer@example.com', name: 'Pat Payer' },
        mode: subscription === null ? 'payment' : 'subscription',
        payment_link: link,
        payment_status: told.payment_status ?? 'paid',
        status: 'complete',
        subscription,
      },
      told,
    ),
  invoice: (
    type: 'invoice.paid' | 'invoice.payment_failed',
    { subscription, until }: { subscription: string | null; until: string },
    told: Told = {},
  ) =>
    event(
      type,
      {
        id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
        object: 'invoice',
        billing_reason: subscription === null ? 'manual' : 'subscription_cycle',
        customer: 'cus_QXg1o8vcGmoR32',
        customer_email: 'payer@example.com',
        lines: {
          object: 'list',
          data: [
            {
              id: 'il_1',
              object: 'line_item',
              period: { start: at('2026-01-01T00:00:00Z'), end: at(until) },
            },
          ],
        },
        parent:
          subscription === null
            ? null
            : { type: 'subscription_details', subscription_details: { subscription, metadata: {} } },
      },
      told,
    ),
  subscriptionDeleted: (subscription: string, told: Told = {}) =>
    event(
      'customer.subscription.deleted',
      { id: subscription, object: 'subscription', customer: 'cus_QXg1o8vcGmoR32', status: 'canceled' },
      told,
    ),
};

export const signed = (body: string, secret = webhookSecret, timestamp?: number): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });

/** A delivery, as Stripe posts it. */
export const delivery = (body: string, signature: string | null = signed(body)): RequestInit => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    ...(signature === null ? {} : { 'Stripe-Signature': signature }),
  },
  body,
});

export type Answer = { status: number; body: Record<string, unknown>; log: string[] };

/** Calls the function as the edge does, with the project of a lane. */
export async function callWebhook(
  { url, secretKey }: Pick<DatabaseLane, 'url' | 'secretKey'>,
  init: RequestInit,
  settings: Readonly<Record<string, string>> = { STRIPE_WEBHOOK_SECRET: webhookSecret },
): Promise<Answer> {
  const log: string[] = [];
  const own: Record<string, string> = { SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: secretKey };
  const response = await billingWebhook(new Request(`${url}/functions/v1/billing-webhook`, init), {
    setting: (name) => ({ ...own, ...settings })[name],
    fetch,
    log: (line) => {
      log.push(line);
    },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, log };
}

/** What became of an event that Stripe has sent. */
export async function outcomeOf(lane: DatabaseLane, told: StripeEvent): Promise<unknown> {
  const { status, body } = await callWebhook(lane, delivery(JSON.stringify(told)));
  return status === 200 ? body['outcome'] : { status, ...body };
}
