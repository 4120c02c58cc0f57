import { createAccount } from '#tests/support/journeys/accounts.ts';
import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { clientFor } from '#tests/support/backend.ts';
import { delivery, stripe } from '#tests/support/stripe-double.ts';
import { expect, test } from './fixtures.ts';

test('a plan that someone pays for online is theirs on the open page, without a reload', async ({
  page,
  server,
}) => {
  const operator = clientFor(server, server.secretKey);
  const setLink = async (link: { payment_link_url: string | null; payment_link_id: string | null }) => {
    // Highest of those that are sold: no other journey asks for it.
    await operator.from('subscription_plans').update(link).eq('plan_type', 'enterprise').throwOnError();
  };
  await setLink({ payment_link_url: 'https://buy.stripe.com/test_1', payment_link_id: 'plink_1' });
  const person = await createAccount(server, uniqueName('Petra Nunez'), { hasPlan: false });
  await page.goto('/');
  await signIn(page, person);
  await page.getByRole('link', { name: /^Free plan/ }).click();
  const way = page.getByRole('link', { name: /^Pay for Enterprise online/ });
  const address = new URL((await way.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://buy.stripe.com');
  await expect(page.getByRole('button', { name: 'Ask for Pro' })).toBeVisible();

  const sale = {
    subscription: stripe.newSubscription(),
    person: address.searchParams.get('client_reference_id'),
    link: 'plink_1',
  };
  const paid = delivery(JSON.stringify(stripe.checkoutCompleted(sale)));
  const answer = await fetch(`${server.url}/functions/v1/billing-webhook`, paid);
  expect(await answer.json()).toEqual({ outcome: 'applied' });
  const column = page.getByRole('columnheader', { name: 'Enterprise' });
  await expect(column.getByText('Current plan')).toBeVisible();
  await expect(page.getByText('Paid online')).toBeVisible();
  await setLink({ payment_link_url: null, payment_link_id: null });
});
