import { openModels } from '#tests/support/journeys/models.ts';
import { demoAccount } from '#tests/support/app-server.ts';
import { shellJourneys } from '#tests/support/journeys/shell.journeys.ts';
import { enterCredentials } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

shellJourneys(test);

test('toasts stand top right, 80 pixels down, for four seconds', async ({ page, server }) => {
  // By the form: who comes with a session is not welcomed.
  await page.goto('/');
  await enterCredentials(page, demoAccount(server, 'mia'));
  const toast = page.getByRole('status').filter({ hasText: 'Redirecting to dashboard' });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box === null ? undefined : { top: box.y, right: 1440 - box.x - box.width, width: box.width };
    })
    .toEqual({ top: 80, right: 12, width: 340 });
  await expect(toast, 'a press goes through it').toHaveCSS('pointer-events', 'none');
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toHaveCSS('pointer-events', 'auto');
  await expect(toast).toBeHidden({ timeout: 6000 });
});

test('the appearance can be chosen and is kept; System follows the device', async ({ page, enter }) => {
  await enter('mia');
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
  wire,
  consoleNoise,
  enter,
}) => {
  await page.clock.install();
  await enter('mia');
  await openModels(page);
  // What arrives only after the clock was put forward would still be fresh.
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // The dashboard's own look at the list comes a moment after the arrival, and finds it young.
  await page.clock.runFor(1000);
  await page.clock.fastForward(40_000);
  wire.begin({
    kind: 'answer',
    on: /^\/rest\/v1\/rpc\/list_models/,
    status: 403,
    body: { code: '42501', message: 'permission denied', details: null, hint: null },
  });
  const before = wire.count('GET', /^\/rest\/v1\/rpc\/list_models/);
  await openModels(page);
  await expect.poll(() => wire.count('GET', /^\/rest\/v1\/rpc\/list_models/)).toBeGreaterThan(before);
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

test('a start draws the frame of the last one until the server answers, and leads nowhere from it', async ({
  page,
  enter,
}) => {
  await enter('mia');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Tasks' })).toBeVisible();
  const labels = ['Dashboard', 'Tasks', 'Admin'];
  const places = () =>
    Promise.all(
      ['Northlight', ...labels].map(async (text) => {
        const { x, y } = (await page.getByText(text, { exact: true }).first().boundingBox()) ?? {};
        return `${text} ${String(x)} ${String(y)}`;
      }),
    );
  const before = await places();

  let answer: () => void = () => undefined;
  const isAnswered = new Promise<undefined>((resolve) => {
    answer = () => {
      resolve(undefined);
    };
  });
  await page.route('**/rest/v1/**', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading Marquee…')).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(page.getByRole('link')).toHaveCount(0);
  answer();
  await expect(main.getByRole('link', { name: 'Tasks' })).toBeVisible();
  expect(await places()).toEqual(before);
  // What stands in the first frame comes first among the styles, too: the kit's must not win over the shell's.
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(244, 245, 247)');

  await page.getByRole('button', { name: 'Mia Hartwell, Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const kept = await page.evaluate(() => Object.values(window.localStorage).join());
  expect(kept).not.toContain('Tasks');
});
