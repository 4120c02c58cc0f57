import { expect } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { type JourneyTest, smoke, uniqueName } from './journey-test.ts';
import { signIn } from './signing-in.ts';

export function configJourneys(test: JourneyTest): void {
  test(
    'settings are changed together, take effect in every window, and are taken back',
    smoke,
    async ({ page, visit, openWindow, server, enter }) => {
      test.slow();
      const name = uniqueName('Studio');
      const theirs = await openWindow();
      // Nobody has signed in there yet.
      await expect(theirs.getByRole('heading', { level: 1, name: 'Northlight' })).toBeVisible();
      await signIn(theirs, demoAccount(server, 'priya'));
      const bell = theirs.getByRole('banner').getByRole('button', { name: /^Notifications/ });
      await expect(bell).toBeVisible();
      await expect(theirs).toHaveTitle('Dashboard · Northlight');
      const accentOf = () =>
        theirs.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-accent-7').trim(),
        );
      expect(await accentOf()).toBe('#3457cf');

      await enter('mia', '/admin');
      await page.getByRole('link', { name: 'Configuration' }).click();
      await page.getByRole('textbox', { name: 'Workspace name' }).fill(name);
      await page.getByRole('textbox', { name: 'Accent color' }).fill('#b03060');
      await page.getByRole('switch', { name: 'Notifications' }).click({ force: true });
      await page.getByRole('textbox', { name: 'Invitations expire after' }).fill('120');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Enter a whole number between 1 and 90')).toBeVisible();
      await page.getByRole('button', { name: 'Undo change of Invitations expire after' }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('3 settings saved')).toBeVisible();

      await expect(theirs.getByRole('banner').getByText(name)).toBeVisible();
      await expect(theirs).toHaveTitle(`Dashboard · ${name}`);
      await expect.poll(accentOf).not.toBe('#3457cf');
      await expect(bell).toHaveCount(0);

      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(theirs.getByRole('banner').getByText('Northlight')).toBeVisible();
      await expect(bell).toBeVisible();
      await expect.poll(accentOf).toBe('#3457cf');

      await page.getByRole('button', { name: 'History of Workspace name' }).click();
      const history = page.getByRole('dialog', { name: 'History of Workspace name' });
      await expect(history.getByText('Mia Hartwell').first()).toBeVisible();
      await history.getByRole('button', { name: `Restore ${name}` }).click();
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 unsaved change');
      // What is typed outlives the page.
      await visit('/config');
      await expect(page.getByRole('textbox', { name: 'Workspace name' })).toHaveValue(name);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('textbox', { name: 'Workspace name' })).toHaveValue('Northlight');
    },
  );
}
