import type { Page } from '@playwright/test';
import { panelOf } from '#tests/support/journeys/models.ts';
import { expect, test } from './fixtures.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

/** Controls too small for a finger, and whether the page is wider than the window. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll(
      'button, input:not([type="checkbox"], [type="radio"]), summary, [role="menuitem"], [role="option"]',
    );
    const small = [...controls].flatMap((control) => {
      // The edge of a field with a button in it is drawn around both.
      const field = control.matches('input') ? control.closest('.mantine-Input-wrapper') : null;
      const { width, height } = (field ?? control).getBoundingClientRect();
      // What is covered by a dialog or hidden is out of reach; a word in a sentence is as high as its line.
      const isOut = width < 2 || control.closest('[inert], [aria-hidden="true"], p') !== null;
      if (isOut || height >= 36 || !control.checkVisibility({ visibilityProperty: true })) return [];
      return [
        `${control.getAttribute('aria-label') ?? control.textContent}: ${String(Math.round(height))} px`,
      ];
    });
    const isWider = document.documentElement.scrollWidth > window.innerWidth;
    return isWider ? [...small, 'wider than the window'] : small;
  });

const expectRoom = async (page: Page, state: string) => {
  await expect.poll(() => faultsOf(page), { message: state }).toEqual([]);
};

test('every control has the size of a finger before signing in, too', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expectRoom(page, 'sign in');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expectRoom(page, 'sign up');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expectRoom(page, 'reset password');
});

test('every control has the size of a finger on a phone', async ({ page, enter }) => {
  test.slow();
  await enter('mia');
  await expectRoom(page, 'dashboard');
  await page.goto('/models');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Aria Solène' }).check();
  await expectRoom(page, 'models, one of them checked');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Create model' }).click();
  await expect(page.getByRole('dialog', { name: 'Create model' })).toBeVisible();
  await expectRoom(page, 'create model');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Aria Solène' }).click();
  const panel = panelOf(page, 'Aria Solène');
  await panel.getByRole('button', { name: 'Edit real name' }).click();
  await expectRoom(page, 'panel of a model, its name edited');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete model…' })).toBeVisible();
  await expectRoom(page, 'menu of a model');
  await page.goto('/admin');
  // Other tests leave people behind, and a phone shows few at once.
  await page.getByRole('textbox', { name: 'Filter users' }).fill('Jonas Lindqvist');
  await page.getByRole('link', { name: 'Jonas Lindqvist' }).click();
  await expect(page.getByText('of 17 on.')).toBeVisible();
  await expectRoom(page, 'panel of a user');
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(page.getByText('Viewing as Jonas Lindqvist')).toBeVisible();
  await expectRoom(page, 'view as');
  await page.getByRole('button', { name: 'Exit view' }).click();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Invite user' }).click();
  await page.getByText('Manager permissions').click();
  await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible();
  await expectRoom(page, 'invitation');
  await page.keyboard.press('Escape');
  await page.goto('/admin?tab=audit');
  await page.getByRole('table', { name: 'Audit log' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Copy hash/ })).toBeVisible();
  await expectRoom(page, 'entry of the audit log');
  await page.goto('/account');
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  await expectRoom(page, 'account');
});
