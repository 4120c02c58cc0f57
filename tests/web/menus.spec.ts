import type { Page } from '@playwright/test';
import { navigationEntries } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('the menu of narrow windows', () => {
  const narrow = { width: 390, height: 844 };
  const button = (page: Page) => page.getByRole('button', { name: 'Open navigation' });

  test('holds what the navigation of wide windows holds', async ({ page, enter }) => {
    await enter('priya');
    const wide = await navigationEntries(page);
    expect(wide.length).toBeGreaterThan(5);
    await page.setViewportSize(narrow);
    await expect(navigation(page)).toHaveCount(0);
    await button(page).click();
    expect(await navigationEntries(page)).toEqual(wide);
    for (const group of ['Models', 'Notes', 'Tools'])
      await expect(navigation(page).getByRole('list', { name: group })).toBeVisible();
  });

  test('opens, leads on and closes from the keyboard, with the focus where one expects it', async ({
    page,
    enter,
  }) => {
    await page.setViewportSize(narrow);
    await enter('mia');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(navigation(page)).toBeVisible();
    // What lies below the menu is out of reach while it is open.
    await expect(page.locator('#content')).toHaveAttribute('inert', '');
    await page.keyboard.press('Escape');
    await expect(navigation(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();

    await page.keyboard.press('Enter');
    const models = navigation(page).getByRole('link', { name: 'Models', exact: true });
    while (!(await models.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Models')).toBeFocused();
    await expect(navigation(page)).toHaveCount(0);
  });

  test('highlights Admin, and the page one is on', async ({ page, enter }) => {
    await page.setViewportSize(narrow);
    await enter('mia');
    await button(page).click();
    const entry = (name: string) => navigation(page).getByRole('link', { name, exact: true });
    await expect(entry('Dashboard')).toHaveAttribute('aria-current', 'page');
    const colourOf = (name: string) =>
      entry(name).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await colourOf('Admin')).not.toBe(await colourOf('Tasks'));
    expect(await colourOf('Admin')).not.toBe(await colourOf('Dashboard'));
  });
});

test.describe('the user menu', () => {
  const open = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

  test('names the person and the role, and leads to what is theirs', async ({ page, enter }) => {
    await enter('tomas');
    const button = open(page, 'Tomás Reyes, Manager');
    await expect(button).toContainText('Tomás Reyes');
    await expect(button).toContainText('Manager');
    for (const [entry, path, title] of [
      ['Account Settings', '/account', 'Account'],
      ['Notification Preferences', '/notification-preferences', 'Notification preferences'],
    ] as const) {
      await button.click();
      await page.getByRole('menuitem', { name: entry }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });

  test('works from the keyboard, down to signing out', async ({ page, enter }) => {
    await enter('mia');
    // The last that the page asks for: after signing out it would be refused, and the browser would say so.
    await expect(page.getByRole('region', { name: 'Plan' }).getByRole('link')).toBeVisible();
    const button = open(page, 'Mia Hartwell, Administrator');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    // A key that is pressed before the menu has the focus is the button's.
    await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Signed out successfully')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  });

  test('says so when signing out fails, and keeps the session', async ({ page, consoleNoise, enter }) => {
    await enter('mia');
    await page.route('**/auth/v1/logout*', (route) =>
      route.fulfill({ status: 500, body: '{"message":"Internal server error"}' }),
    );
    await open(page, 'Mia Hartwell, Administrator').click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByText('Failed to sign out')).toBeVisible();
    await page.unroute('**/auth/v1/logout*');
    await page.reload();
    await expect(open(page, 'Mia Hartwell, Administrator')).toBeVisible();
    expect(consoleNoise.splice(0).every((line) => line.includes('500'))).toBe(true);
  });
});
