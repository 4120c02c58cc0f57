import { demoAccount } from '../support/app-server.ts';
import { signIn } from '../support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

test('a page without its permission is denied in the specified words', async ({ page, server }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText(/The required permission "canManageUsers" is not enabled for your account\./),
  ).toBeVisible();
  await expect(page.getByText('Contact your administrator to request access to this feature.')).toBeVisible();
  await page
    .getByRole('button', { name: 'Dashboard' })
    .or(page.getByRole('link', { name: 'Dashboard' }))
    .last()
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test('a page still to come says so behind its guard', async ({ page, server }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  for (const path of ['/schedule', '/documents', '/chat', '/notes', '/tasks', '/account', '/subscription']) {
    await page.goto(path);
    await expect(page.getByText('Not built yet')).toBeVisible();
  }
});

test('unknown and old addresses lead somewhere', async ({ page, server }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  for (const [from, to] of [
    ['/nothing-here', '/'],
    ['/dashboard', '/'],
    ['/contracts', '/documents'],
  ] as const) {
    await page.goto(from);
    await expect.poll(() => new URL(page.url()).pathname).toBe(to);
  }
});

test('permissions that cannot be loaded keep the navigation, and flagged pages say so until they can', async ({
  page,
  server,
  consoleNoise,
}) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await page.route('**/rest/v1/user_permissions*', (route) =>
    route.fulfill({ status: 500, body: '{"message":"no"}' }),
  );
  await page.goto('/models');
  await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
  await expect(page.getByText('Unable to verify permissions. Please try refreshing the page.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }),
  ).toBeVisible();
  await page.unroute('**/rest/v1/user_permissions*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => line.includes('500'))).toBe(true);
});

test('the marketplace opens by its setting as well as by its permission', async ({
  page,
  server,
  consoleNoise,
}) => {
  const answer = async (enabled: string) => {
    await page.unrouteAll();
    await page.route('**/rest/v1/config*', (route) =>
      route.fulfill({ json: [{ key: 'enable_marketplace', value: enabled }] }),
    );
  };
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' });
  const title = page.getByRole('heading', { level: 1, name: 'Marketplace' });
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await answer('true');
  await page.goto('/marketplace');
  await expect(title).toBeVisible();
  await expect(entry).toBeVisible();

  await answer('false');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Marketplace is switched off for this agency.')).toBeVisible();
  await expect(entry).toHaveCount(0);

  await page.unrouteAll();
  await page.route('**/rest/v1/config*', (route) => route.fulfill({ status: 500, body: '{"message":"no"}' }));
  await page.reload();
  await expect(page.getByText('Marketplace stays closed while its setting cannot be loaded.')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await answer('true');
  await expect(title).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => line.includes('500'))).toBe(true);
});
