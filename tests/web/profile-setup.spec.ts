import type { Page } from '@playwright/test';
import { demoAccount } from '../support/app-server.ts';
import type { Fault } from '../support/fault-proxy.ts';
import { expect, expectOnlyFailedRequests, test } from './fault-fixtures.ts';

// What becomes of somebody whose profile cannot be read or made at sign-in: each cause has its sentence.

const profiles = /^\/rest\/v1\/profiles/;
const refused = { code: '42501', message: 'permission denied for table profiles', details: null, hint: null };
const failing = { message: 'Internal server error' };

const reading = (status: number, body: object): Fault => ({
  kind: 'answer',
  on: profiles,
  method: 'GET',
  status,
  body,
});
const making = (status: number, body: object): Fault => ({ ...reading(status, body), method: 'POST' });
const nothing = reading(200, []);

async function tryToSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

for (const { cause, faults, sentence } of [
  {
    cause: 'the server fails to read it',
    faults: [reading(500, failing)],
    sentence: 'Profile loading failed. Please try refreshing the page.',
  },
  {
    cause: 'it may not be read',
    faults: [reading(403, refused)],
    sentence: 'Unable to load your profile. Please try again.',
  },
  {
    cause: 'it is missing and may not be made',
    faults: [nothing, making(403, refused)],
    sentence: 'Profile creation failed. Please contact support.',
  },
  {
    cause: 'it is missing and making it fails',
    faults: [nothing, making(500, failing)],
    sentence: 'Unable to set up your profile. Please contact support.',
  },
]) {
  test(`says what is wrong when ${cause}`, async ({ page, server, wire, consoleNoise }) => {
    for (const fault of faults) wire.begin(fault);
    const account = demoAccount(server, 'priya');
    await tryToSignIn(page, account);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(account.password);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    expectOnlyFailedRequests(consoleNoise);
  });
}

test('makes a missing profile with its defaults, and says so', async ({ page, server, wire }) => {
  const { email, password } = demoAccount(server, 'priya');
  let made: unknown;
  const end = wire.begin(nothing);
  await page.route(
    (url) => url.pathname.startsWith('/rest/v1/profiles'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      made = route.request().postDataJSON();
      end();
      return route.fulfill({ status: 201, json: [made] });
    },
  );
  await tryToSignIn(page, { email, password });
  await expect(page.getByText('Welcome! Your profile has been set up.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(made).toMatchObject({ email, role: 'manager', status: 'active', display_name: 'Priya Nair' });
});
