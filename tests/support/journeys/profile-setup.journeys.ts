import { expect } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import type { Fault } from '#tests/support/fault-proxy.ts';
import { enterCredentials } from './signing-in.ts';
import { expectOnlyFailedRequests, type JourneyTest } from './journey-test.ts';

// What becomes of someone whose profile cannot be read or made at sign-in: each cause has its sentence.

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
/** Nobody has a profile. */
export const noProfile = reading(200, []);

export function profileSetupJourneys(test: JourneyTest): void {
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
      faults: [noProfile, making(403, refused)],
      sentence: 'Profile creation failed. Please contact support.',
    },
    {
      cause: 'it is missing and making it fails',
      faults: [noProfile, making(500, failing)],
      sentence: 'Unable to set up your profile. Please contact support.',
    },
  ]) {
    test(`says what is wrong when ${cause}`, async ({ page, visit, server, wire, consoleNoise }) => {
      for (const fault of faults) wire.begin(fault);
      const account = demoAccount(server, 'priya');
      await visit('/');
      await enterCredentials(page, account);
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
      await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(account.password);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
      expectOnlyFailedRequests(consoleNoise);
    });
  }
}
