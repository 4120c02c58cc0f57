import { demoAccount } from '../support/app-server.ts';
import { openModels } from '../support/journeys/models.ts';
import { navigationEntries, signIn } from '../support/journeys/signing-in.ts';
import { expect, test } from './fault-fixtures.ts';

const permissions = /^\/rest\/v1\/user_permissions/;

test('toasts stand top right, 80 pixels down, for four seconds', async ({ page, server }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  const toast = page.getByRole('status').filter({ hasText: 'Redirecting to dashboard' });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box === null ? undefined : { top: box.y, right: 1440 - box.x - box.width, width: box.width };
    })
    .toEqual({ top: 80, right: 12, width: 340 });
  await expect(toast).toBeHidden({ timeout: 6000 });
});

test('skeletons stand where the navigation will be, until the permissions are there', async ({
  page,
  server,
  wire,
}) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  wire.begin({ kind: 'slow', on: permissions, byMs: 2000, times: 1 });
  await page.goto('/schedule');
  await expect(page.getByText('Loading navigation')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Loading permissions...' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await expect(page.getByText('Loading navigation')).toHaveCount(0);
});

test('permissions that take over ten seconds are given up, said so, and come by themselves', async ({
  page,
  server,
  wire,
}) => {
  test.slow();
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  wire.begin({ kind: 'slow', on: permissions, byMs: 12_000, times: 1 });
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible({ timeout: 14_000 });
  await expect(page.getByText(/^No answer within 10 s\. Recorded at/)).toBeVisible();
  expect(await navigationEntries(page)).not.toContain('Admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  expect(await navigationEntries(page)).toContain('Admin');
});

test('coming back to the window asks for the permissions again', async ({ page, server, wire }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await expect.poll(() => navigationEntries(page)).toContain('Chat');
  wire.begin({
    kind: 'answer',
    on: permissions,
    status: 200,
    body: [{ permission_key: 'can_access_chat', enabled: false }],
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => navigationEntries(page)).not.toContain('Chat');
});

test('a refusal asks for the permissions again', async ({ page, server, wire, consoleNoise }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'priya'));
  await expect.poll(() => navigationEntries(page)).toContain('Models');
  wire.begin({
    kind: 'answer',
    on: permissions,
    status: 200,
    body: [{ permission_key: 'can_access_models', enabled: false }],
  });
  wire.begin({
    kind: 'answer',
    on: /^\/rest\/v1\/(?:models|rpc\/get_models)/,
    status: 403,
    body: { code: '42501', message: 'permission denied', details: null, hint: null },
  });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Models', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(/The required permission "canAccessModels" is not enabled/)).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => line.includes('403'))).toBe(true);
});

test('the appearance can be chosen and is kept; System follows the device', async ({ page, server }) => {
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  const html = page.locator('html');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Mia Hartwell, Administrator' }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Dark');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await choose('System');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('Failed to refresh data stands only where a person asked for it', async ({
  page,
  server,
  wire,
  consoleNoise,
}) => {
  await page.clock.install();
  await page.goto('/');
  await signIn(page, demoAccount(server, 'mia'));
  await openModels(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.clock.fastForward(40_000);
  wire.begin({
    kind: 'answer',
    on: /^\/rest\/v1\/models/,
    status: 403,
    body: { code: '42501', message: 'permission denied', details: null, hint: null },
  });
  const before = wire.count('GET', /^\/rest\/v1\/models/);
  await openModels(page);
  await expect.poll(() => wire.count('GET', /^\/rest\/v1\/models/)).toBeGreaterThan(before);
  await expect(page.getByText('This list may be out of date.')).toBeVisible();
  await expect(page.getByText('Failed to refresh data')).toHaveCount(0);
  await page
    .getByRole('contentinfo')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Try again' })
    .last()
    .click();
  await expect(page.getByText('Failed to refresh data')).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => line.includes('403'))).toBe(true);
});
