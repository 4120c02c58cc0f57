import { demoAccount } from '#tests/support/app-server.ts';
import { noProfile, profileSetupJourneys } from '#tests/support/journeys/profile-setup.journeys.ts';
import { enterCredentials } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

profileSetupJourneys(test);

test('makes a missing profile with its defaults, and says so', async ({ page, visit, server, wire }) => {
  const { email, password } = demoAccount(server, 'priya');
  let made: object | undefined;
  const end = wire.begin(noProfile);
  await page.route(
    (url) => url.pathname.startsWith('/rest/v1/profiles'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      made = route.request().postDataJSON() as object;
      end();
      return route.fulfill({ status: 201, json: [{ ...made, row_version: 1 }] });
    },
  );
  await visit('/');
  await enterCredentials(page, { email, password });
  await expect(page.getByText('Welcome! Your profile has been set up.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(made).toMatchObject({ email, role: 'manager', status: 'active', display_name: 'Priya Nair' });
});
