import { clientFor } from '#tests/support/backend.ts';
import { createAccount } from '#tests/support/journeys/accounts.ts';
import { smokeOf, uniqueName } from '#tests/support/journeys/journey-test.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { subscriptionJourneys } from '#tests/support/journeys/subscription.journeys.ts';
import { expect, test } from './fixtures.ts';
import { test as living } from './living.ts';

subscriptionJourneys(smokeOf(living));

test('a plan is paid for in the browser, in the person’s name, while the app stays where it is', async ({
  launch,
  server,
}) => {
  const { app, page } = await launch();
  const operator = clientFor(server, server.secretKey);
  const setLink = async (link: { payment_link_url: string | null; payment_link_id: string | null }) => {
    // Highest of those that are sold: no other journey asks for it.
    await operator.from('subscription_plans').update(link).eq('plan_type', 'enterprise').throwOnError();
  };
  await setLink({ payment_link_url: 'https://buy.stripe.com/test_1', payment_link_id: 'plink_1' });
  const person = await createAccount(server, uniqueName('Paula Nunez'), { hasPlan: false });
  await signIn(page, person);
  await page.getByRole('link', { name: /^Free plan/ }).click();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  await page.getByRole('link', { name: 'Pay for Enterprise online (opens in your browser)' }).click();
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toHaveLength(1);
  const address = new URL((await opened())[0] ?? '');
  expect(address.origin + address.pathname).toBe('https://buy.stripe.com/test_1');
  expect(address.searchParams.get('client_reference_id')).toBe(person.id);
  await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible();
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await setLink({ payment_link_url: null, payment_link_id: null });
});
