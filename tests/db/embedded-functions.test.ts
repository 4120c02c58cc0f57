import { createPageMemory } from '#functions/_shared/link-page/page-memory.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { createFunctions } from '#backend/functions/serve-functions.ts';
import { limits } from '#backend/bounds/limits.ts';
import { createPerson, startTestBackend } from '#tests/support/backend.ts';
import { rawRequest } from '#tests/support/raw-http.ts';
import { delivery, stripe } from '#tests/support/stripe-double.ts';
import { webhookSecret } from '#tests/support/webhook-secret.ts';

// The server functions, where the embedded backend serves them as a hosted project does at the edge.

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    // A key that a developer has in the environment belongs to another project.
    settings: {
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      SUPABASE_SECRET_KEYS: '{"default": "of another project"}',
    },
  });
});
afterAll(() => backend.close());

const webhook = '/functions/v1/billing-webhook';

describe('a function', () => {
  it('does its work at its address, without a key', async () => {
    const person = await createPerson(backend, { plan: null });
    await backend.sql(
      `update public.subscription_plans set payment_link_url = 'https://buy.stripe.com/x', payment_link_id = 'plink_pro'
       where plan_type = 'pro'`,
    );
    const sale = { subscription: stripe.newSubscription(), person: person.id, link: 'plink_pro' };
    const response = await fetch(
      `${backend.url}${webhook}`,
      delivery(JSON.stringify(stripe.checkoutCompleted(sale))),
    );
    expect([response.status, await response.json()]).toEqual([200, { outcome: 'applied' }]);
    expect(
      await backend.sql('select status from public.subscriptions where user_id = $1', [person.id]),
    ).toEqual([{ status: 'active' }]);
  });

  it('has its own bound, and the backend one for all of them', async () => {
    for (const size of [300 * 1024, limits.functionBodyBytes + 1]) {
      const response = await fetch(`${backend.url}${webhook}`, { method: 'POST', body: 'x'.repeat(size) });
      expect([size, response.status]).toEqual([size, 413]);
    }
  });

  it('is asked by the methods of the web alone, and by its one address', async () => {
    const status = async (method: string, target: string) =>
      (await rawRequest(backend, { method, target, headers: { apikey: backend.secretKey } })).status;
    expect(await status('GET', webhook)).toBe(405);
    expect(await status('OPTIONS', webhook)).toBe(405);
    expect(await status('TRACE', webhook)).toBe(405);
    for (const target of [
      `${webhook}/`,
      `${webhook}/more`,
      '/functions/v1/',
      '/functions/v1/_shared',
      '/functions/v1/toString',
    ])
      expect([target, await status('POST', target)]).toEqual([target, 404]);
  });
});

describe('functions', () => {
  /** Served for as long as a test says, with a database that answers when the test wants it to. */
  function held(mostMs: number) {
    const waiting: ((response: Response) => void)[] = [];
    const functions = createFunctions({
      api: () => new Promise((resolve) => waiting.push(resolve)),
      ...{ url: backend.url, secretKey: backend.secretKey, mostMs },
      settings: { STRIPE_WEBHOOK_SECRET: webhookSecret },
      kept: { linkPages: createPageMemory() },
    });
    const address = `${backend.url}${webhook}`;
    const call = () =>
      functions(
        'billing-webhook',
        new Request(address, delivery(JSON.stringify(stripe.subscriptionDeleted('sub_1')))),
      );
    return { call, waiting, finish: () => waiting.forEach((resolve) => resolve(Response.json('applied'))) };
  }

  it('take no more calls at once than there is room for, and again when there is', async () => {
    const { call, waiting, finish } = held(60_000);
    const calls = Array.from({ length: limits.functionsAtOnce }, call);
    const refused = await call();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    await expect.poll(() => waiting.length).toBe(limits.functionsAtOnce);
    finish();
    for (const response of await Promise.all(calls)) expect(response.status).toBe(200);
    const next = call();
    await expect.poll(() => waiting.length).toBe(limits.functionsAtOnce + 1);
    finish();
    expect((await next).status).toBe(200);
  });

  it('that take too long are answered for', async () => {
    const { call, finish } = held(50);
    const response = await call();
    expect([response.status, await response.json()]).toEqual([
      504,
      { code: 'timeout', message: 'The function took too long. Try again later.' },
    ]);
    finish();
  });
});

it('a function is not configured without their settings', async () => {
  const bare = await startTestBackend({ settings: {} });
  try {
    const response = await fetch(`${bare.url}${webhook}`, delivery('{}'));
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'not_configured' }]);
  } finally {
    await bare.close();
  }
});
