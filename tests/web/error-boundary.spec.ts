import type { Page } from '@playwright/test';
import { openModels } from '#tests/support/journeys/models.ts';
import { expect, test } from './fixtures.ts';

// A page that fails stays inside its frame. Its code either cannot be fetched, which passes, or is at fault itself.

// The page alone, not what its parts load later.
const modelsPage = /\/assets\/models-[\w-]{7}\.js$/;
const debugPage = /\/assets\/debug-[\w-]{7}\.js$/;

const failure = (page: Page, component: string) =>
  page.getByRole('heading', { level: 1, name: `Something went wrong in ${component}` });

/** Has the browser get code in place of a page that fails as soon as it is drawn. */
async function breakPage(page: Page, file: RegExp, name: string): Promise<void> {
  await page.route(file, async (route) => {
    const code = await (await route.fetch()).text();
    // By whatever names the bundler gave to what the file has for others.
    const names = [...code.slice(code.lastIndexOf('export{')).matchAll(/\bas (\w+)(?=[,}])/g)].map(
      ([, as]) => as,
    );
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const broken = { ${name}() { throw new Error('Broken on purpose'); } };
export { ${names.map((as) => `broken as ${String(as)}`).join(', ')} };`,
    });
  });
}

const goToModels = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models', exact: true }).click();

test('a page whose code cannot be fetched is tried three times more automatically, and then on request', async ({
  page,
  consoleNoise,
  enter,
}) => {
  await enter('mia');
  await page.route(modelsPage, (route) => route.abort('connectionrefused'));
  const failures = () => consoleNoise.filter((line) => line.includes('dynamically imported module')).length;
  await page.clock.install();
  await goToModels(page);
  await expect(failure(page, 'Models')).toBeVisible();
  // By the page's clock, which a test need not wait for.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return failures();
    })
    .toBe(4);
  await page.clock.fastForward(60_000);
  await expect(failure(page, 'Models')).toBeVisible();
  expect(failures()).toBe(4);
  // The rest of the app is at work.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.unroute(modelsPage);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Models' })).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => /Failed to (?:load|fetch)/.test(line))).toBe(true);
});

test('one that recovered automatically needs nobody', async ({ page, consoleNoise, enter }) => {
  await enter('mia');
  await page.route(modelsPage, (route) => route.abort('connectionrefused'), { times: 2 });
  await openModels(page);
  expect(consoleNoise.splice(0).every((line) => /Failed to (?:load|fetch)/.test(line))).toBe(true);
});

test('a page that is at fault itself waits for the person, shows its details and is reported', async ({
  page,
  context,
  consoleNoise,
  enter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter('mia');
  await breakPage(page, modelsPage, 'ModelsPage');
  await page.goto('/models?q=someone');
  await expect(failure(page, 'Models')).toBeVisible();
  await expect(
    page.getByText('An unexpected error occurred. You can try refreshing the page or report this issue.'),
  ).toBeVisible();
  await expect(page.getByText('Broken on purpose').first()).toBeHidden();
  await page.getByText('Technical Details').click();
  await expect(page.getByText('Broken on purpose').first()).toBeVisible();

  await page.getByRole('button', { name: 'Report Error' }).click();
  const said = page.getByRole('dialog', { name: 'Error report copied to clipboard' });
  await expect(said).toBeVisible();
  const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as unknown;
  expect(report).toMatchObject({
    id: expect.any(String),
    component: 'Models',
    error: { message: 'Broken on purpose', stack: expect.any(String) },
    componentStack: expect.any(String),
    timestamp: expect.any(String),
    userAgent: expect.stringContaining('Chrome'),
    url: expect.stringMatching(/\/models$/),
  });
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toBeHidden();

  await page.unroute(modelsPage);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Models' })).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => line.includes('Broken on purpose'))).toBe(true);
});

test('a report that the clipboard does not take is logged, and the person is told so', async ({
  page,
  consoleNoise,
  enter,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
  });
  await enter('mia');
  await breakPage(page, modelsPage, 'ModelsPage');
  await page.goto('/models');
  await page.getByRole('button', { name: 'Report Error' }).click();
  await expect(page.getByRole('dialog', { name: 'Error report logged to console' })).toBeVisible();
  expect(consoleNoise.splice(0).some((line) => line.startsWith('error: Error report'))).toBe(true);
});

test('the debug page fails in its own words and leads back', async ({ page, consoleNoise, enter }) => {
  await enter('mia');
  await breakPage(page, debugPage, 'DebugPage');
  await page.goto('/debug');
  await expect(page.getByRole('heading', { level: 1, name: 'Debug Page Error' })).toBeVisible();
  await expect(
    page.getByText('The debug page hit an error, possibly from permission issues or component errors.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => line.includes('Broken on purpose'))).toBe(true);
});

test('the debug page whose code cannot be fetched fails in the same words', async ({
  page,
  consoleNoise,
  enter,
}) => {
  await enter('mia');
  await page.route(debugPage, (route) => route.abort('connectionrefused'));
  await page.goto('/debug');
  await expect(page.getByRole('heading', { level: 1, name: 'Debug Page Error' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => /Failed to (?:load|fetch)/.test(line))).toBe(true);
});

test('after a deployment a page asks to be reloaded, and is the new version then', async ({
  page,
  consoleNoise,
  enter,
}) => {
  await enter('mia');
  // What a deployment leaves behind: no file of the version before, and a page that begins with another one.
  await page.route(modelsPage, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/index-[^/"]*\.js/, 'index-new.js'),
      });
    },
  );
  await goToModels(page);
  const notice = page.getByRole('alert').filter({ hasText: 'A new version is ready' });
  await expect(notice.getByText('What you typed is kept.')).toBeVisible();
  await expect(page.getByText('report this issue')).toHaveCount(0);
  // Whether there is a new version may be asked at this very moment.
  await page.unrouteAll({ behavior: 'wait' });
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('table', { name: 'Models' })).toBeVisible();
  expect(consoleNoise.splice(0).every((line) => /Failed to (?:load|fetch)/.test(line))).toBe(true);
});
