import { axeFindsNothing, expect, test } from './looks.ts';

test('the debug page and its dashboard tell of failures, and axe finds nothing', async ({
  page,
  enter,
  context,
  consoleNoise,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // In the page’s own words: what the server says may name anybody.
  await page.route('**/rest/v1/rpc/get_jobs*', (route) =>
    route.fulfill({ status: 500, json: { message: 'No mail to mia@northlight.example' } }),
  );
  await enter('mia', '/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Debug' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Debug' })).toBeVisible();
  await expect(page.getByText('Failed to load jobs')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Errors' }).getByText('Recent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Subscriptions' }).getByRole('row').nth(1)).toBeVisible();
  await axeFindsNothing(page, 'the debug page', { alsoNarrow: true });
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Diagnostics copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(report)).toMatchObject({ host: 'browser', errors: [{ source: 'jobs' }] });
  expect(report).not.toContain('@');

  await page.keyboard.press('Control+Shift+D');
  await page.getByRole('button', { name: /^Debug/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Debug Dashboard' });
  await expect(dialog.getByText('1 recent error.')).toBeVisible();
  await axeFindsNothing(page, 'the debug dashboard', { inside: '[role="dialog"]' });
  await dialog.getByRole('button', { name: 'Clear Debug Data' }).click();
  await expect(dialog.getByText('1 recent error.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Debug/ })).toBeFocused();
  await page.keyboard.press('Control+Shift+D');
  await expect(page.getByRole('button', { name: /^Debug/ })).toBeHidden();
  expect(consoleNoise.splice(0).every((line) => line.includes('500'))).toBe(true);
});
