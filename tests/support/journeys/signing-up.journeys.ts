import { expect } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { guesserAt } from '#tests/support/guesser.ts';
import { navigationEntries, signIn, signOut, signUp } from './signing-in.ts';
import { expectOnlyFailedRequests, type JourneyTest, smoke } from './journey-test.ts';

export function signingUpJourneys(test: JourneyTest): void {
  test(
    'a newcomer signs up, is told so, signs in and sees what a manager may open',
    smoke,
    async ({ page, visit }) => {
      const newcomer = {
        displayName: 'Noor Haddad',
        email: `noor-${crypto.randomUUID()}@example.com`,
        password: 'noor-haddad',
      };
      await visit('/');
      await signUp(page, newcomer);
      await signIn(page, newcomer);
      await expect(page.getByRole('banner')).toContainText('Noor Haddad');
      expect(await navigationEntries(page)).toEqual([
        'Dashboard',
        'Models',
        'Schedule',
        'Documents',
        'Chat',
        'Notes',
        'Tasks',
        'Socials',
        'Drive Logs',
      ]);
      await signOut(page);
    },
  );

  test('an administrator sees every area', async ({ page, visit, server }) => {
    await visit('/');
    await signIn(page, demoAccount(server, 'mia'));
    expect(await navigationEntries(page)).toEqual([
      'Dashboard',
      'Models',
      'Schedule',
      'Documents',
      'Chat',
      'Notes',
      'Tasks',
      'Socials',
      'Telegram bot',
      'Social posting',
      'LinkTree',
      'Drive Logs',
      'Admin',
    ]);
  });

  test('a wrong password is refused in plain words, and nothing typed is lost', async ({
    page,
    visit,
    consoleNoise,
  }) => {
    await visit('/');
    await page.getByRole('textbox', { name: 'Email' }).fill('mia@northlight.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
    await page.getByRole('textbox', { name: 'Password' }).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid login credentials' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mia@northlight.example');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('wrong password');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('too many wrong passwords are told how long to wait', async ({
    page,
    visit,
    server,
    consoleNoise,
  }) => {
    // Of nobody's account, which is counted like anyone's.
    const email = `${crypto.randomUUID()}@northlight.example`;
    const stranger = guesserAt(server, '127.0.0.1');
    for (let tries = 0; tries < 10; tries += 1) await stranger.signIn(email, 'wrong password');
    await visit('/');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
    await page.getByRole('textbox', { name: 'Password' }).press('Enter');
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /^Too many attempts\. Try again in (?:1 minute|\d+ seconds)\.$/ }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('an inactive account is told why it cannot come in', async ({ page, visit }) => {
    await visit('/');
    await page.getByRole('textbox', { name: 'Email' }).fill('kofi@northlight.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('northlight-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Your account has been deactivated. Please contact support.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  });

  test(
    'a session survives a reload and opens the address that was asked for',
    smoke,
    async ({ page, visit, server }) => {
      await visit('/models');
      await signIn(page, demoAccount(server, 'tomas'));
      await visit('/models');
      await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
    },
  );
}
