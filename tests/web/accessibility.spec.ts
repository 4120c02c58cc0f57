import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { openModels, panelOf } from '#tests/support/journeys/models.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { expect, test } from './fixtures.ts';

const widths = [
  { name: 'wide', size: { width: 1440, height: 900 } },
  { name: 'narrow', size: { width: 390, height: 844 } },
] as const;

async function findsNothing(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, screen).toEqual([]);
}

async function enter(page: Page, server: AppServer): Promise<void> {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  // A toast is half transparent while it fades, which no contrast rule can judge.
  await expect(page.getByText('Redirecting to dashboard')).toBeHidden();
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, size } of widths) {
    test.describe(`${colorScheme}, ${name}`, () => {
      test.use({ colorScheme, viewport: size });

      test('axe finds nothing on the sign-in page', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
        await findsNothing(page, 'sign in');
        await page.getByRole('tab', { name: 'Sign Up' }).click();
        await page.getByRole('textbox', { name: 'Email' }).fill('x');
        await page.getByRole('textbox', { name: 'Display Name' }).focus();
        await expect(page.getByText('Please enter a valid email address')).toBeVisible();
        await findsNothing(page, 'sign up with an error');
      });

      test('axe finds nothing on the shell', async ({ page, server }) => {
        await enter(page, server);
        await findsNothing(page, 'greeting');
        await page.getByRole('banner').getByRole('button', { name: 'Mia Hartwell' }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await findsNothing(page, 'user menu');
        await page.keyboard.press('Escape');
        if (name === 'narrow') {
          await page.getByRole('button', { name: 'Open navigation' }).click();
          await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
          await findsNothing(page, 'mobile menu');
        }
        await page.goto('/schedule');
        await expect(page.getByText('Not built yet')).toBeVisible();
        await findsNothing(page, 'not built yet');
      });

      test('axe finds nothing on users', async ({ page, server, consoleNoise }) => {
        test.slow();
        await enter(page, server);
        await page.goto('/admin');
        await page.getByRole('link', { name: 'Jonas Lindqvist' }).click();
        await expect(page.getByText('of 17 on.')).toBeVisible();
        await findsNothing(page, 'users and the permissions of one');
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Sessions…' }).click();
        const sessions = page.getByRole('dialog', { name: 'Sessions of Jonas Lindqvist' });
        await expect(sessions).toBeVisible();
        await expect(sessions.getByRole('status', { name: 'Loading sessions' })).toBeHidden();
        await findsNothing(page, 'sessions of somebody');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Close panel' }).click();
        await page.getByRole('checkbox', { name: 'Select Mia Hartwell' }).check();
        await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
        await findsNothing(page, 'users, one of them checked');
        await page.getByRole('combobox', { name: 'Set status' }).click();
        await expect(page.getByRole('option', { name: 'Inactive' })).toBeVisible();
        await findsNothing(page, 'choice of a status for those checked');
        await page.getByRole('option', { name: 'Inactive' }).click();
        const asking = page.getByRole('dialog', { name: 'Deactivate Mia Hartwell?' });
        await expect(asking).toBeVisible();
        await findsNothing(page, 'question before a change of many users');
        await asking.getByRole('button', { name: 'Deactivate' }).click();
        await expect(page.getByText('1 user was not changed')).toBeVisible();
        await findsNothing(page, 'users who were refused');
        expectOnlyFailedRequests(consoleNoise);
        await page.getByRole('button', { name: 'Clear selection' }).click();
        await page.getByRole('link', { name: 'Jonas Lindqvist' }).click();
        await page.getByRole('button', { name: 'View as' }).click();
        await expect(page.getByText('Viewing as Jonas Lindqvist')).toBeVisible();
        await expect(page.getByText('Hello, Jonas Lindqvist')).toBeVisible();
        await findsNothing(page, 'view as');
      });

      test('axe finds nothing on invitations', async ({ page, server }) => {
        test.slow();
        await enter(page, server);
        await page.goto('/admin?tab=invitations');
        await expect(page.getByRole('link', { name: 'ines@northlight.example' })).toBeVisible();
        await findsNothing(page, 'invitations');
        await page.getByRole('button', { name: 'Invite user' }).click();
        const inviting = page.getByRole('dialog', { name: 'Invite user' });
        await expect(inviting.getByRole('combobox', { name: 'Expires in' })).toHaveValue('7 days');
        await findsNothing(page, 'invite');
        await inviting.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@x.example`);
        await inviting.getByRole('button', { name: 'Create invitation' }).click();
        await expect(inviting.getByRole('button', { name: 'Copy desktop link' })).toBeVisible();
        await findsNothing(page, 'the link of an invitation');
        await inviting.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('link', { name: 'ines@northlight.example' }).click();
        await findsNothing(page, 'one invitation');
        await page.getByRole('button', { name: 'New link…' }).click();
        await expect(page.getByRole('dialog', { name: 'New invitation link' })).toBeVisible();
        await findsNothing(page, 'new link');
      });

      test('axe finds nothing on the audit log', async ({ page, server }) => {
        test.slow();
        await enter(page, server);
        await page.goto('/admin?tab=audit');
        await expect(page.getByRole('table', { name: /audit/i })).toBeVisible();
        await findsNothing(page, 'audit log');
        await page.getByRole('table', { name: 'Audit log' }).getByRole('link').first().click();
        await expect(page.getByText('Matches')).toBeVisible();
        await findsNothing(page, 'an entry of the log');
        if (name === 'wide') {
          await page.getByRole('button', { name: 'Saved views' }).click();
          await expect(page.getByText('No views yet.')).toBeVisible();
          await findsNothing(page, 'saved views');
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Columns' }).click();
          await expect(page.getByRole('menuitemcheckbox', { name: 'Event' })).toBeVisible();
          await findsNothing(page, 'choice of columns');
        }
      });

      test('axe finds nothing on the account', async ({ page, server }) => {
        await enter(page, server);
        await page.goto('/account');
        await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
        await expect(page.getByText('This device', { exact: true }).first()).toBeVisible();
        const activity = page.getByRole('region', { name: 'Activity' });
        await activity.locator('summary').first().click();
        await expect(activity.getByRole('table')).toBeVisible();
        await findsNothing(page, 'account');
      });

      test('axe finds nothing on models', async ({ page, server }) => {
        test.slow();
        await enter(page, server);
        await page.goto('/models');
        await expect(page.getByRole('link', { name: 'Ava Sterling' })).toBeVisible();
        await findsNothing(page, 'models');
        if (name === 'wide') {
          await page.getByRole('checkbox', { name: 'Select all' }).check();
          await findsNothing(page, 'models, all of them checked');
          await page.getByRole('button', { name: 'Clear selection' }).click();
        }
        await page.getByRole('button', { name: 'Create model' }).click();
        await expect(page.getByRole('dialog', { name: 'Create model' })).toBeVisible();
        await findsNothing(page, 'create model');
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Ava Sterling' }).click();
        await expect(panelOf(page, 'Ava Sterling')).toBeVisible();
        await findsNothing(page, 'panel');
        const panel = panelOf(page, 'Ava Sterling');
        await panel.getByRole('button', { name: 'Edit real name' }).click();
        await panel.getByRole('textbox', { name: 'Real name' }).fill('');
        await panel.getByRole('textbox', { name: 'Real name' }).press('Enter');
        await expect(panel.getByText('Real name cannot be empty')).toBeVisible();
        await findsNothing(page, 'panel with an error');
        await page.keyboard.press('Escape');
        await panel.getByRole('button', { name: 'Edit main manager' }).click();
        await expect(page.getByRole('listbox')).toBeVisible();
        await findsNothing(page, 'choice of a manager');
        await page.keyboard.press('Escape');
        await panel.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Delete model…' }).click();
        await expect(page.getByRole('dialog', { name: 'Delete Ava Sterling?' })).toBeVisible();
        await findsNothing(page, 'delete model');
        await page.keyboard.press('Escape');
        await page.goto('/models?q=nobody');
        await expect(page.getByText('No models match "nobody".')).toBeVisible();
        await findsNothing(page, 'no match');
      });
    });
  }
}

test('axe finds nothing on pages that failed', async ({ page, server, consoleNoise }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await expect(page.getByText('Redirecting to dashboard')).toBeHidden();
  await page.route('**/rest/v1/rpc/get_models*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/models');
  await expect(page.getByText('Failed to load models')).toBeVisible();
  await findsNothing(page, 'list that failed');
  await page.route('**/rest/v1/user_permissions*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/models');
  await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
  await findsNothing(page, 'permission error');
  await page.unrouteAll();
  await page.route(/\/assets\/page-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/models');
  await expect(page.getByRole('heading', { name: 'Something went wrong in Models' })).toBeVisible();
  await page.getByText('Technical Details').click();
  await findsNothing(page, 'error boundary');
  await page.route('**/config.json', (route) => route.abort('connectionrefused'));
  await page.goto('/models');
  await expect(page.getByRole('heading', { name: 'Marquee cannot start yet' })).toBeVisible();
  await findsNothing(page, 'no connection');
  expectOnlyFailedRequests(
    consoleNoise.splice(0).filter((line) => !line.includes('dynamically imported module')),
  );
});

test('axe finds nothing on a denied page', async ({ page, server }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await openModels(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await findsNothing(page, 'denied');
});
