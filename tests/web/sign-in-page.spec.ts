import type { Page } from '@playwright/test';
import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { demoAccount, startAppServer } from '#tests/support/app-server.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

const canvas = (page: Page) => page.getByRole('main').locator('canvas');

/** What the particles look like at this moment. */
const drawing = (page: Page) =>
  canvas(page).evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'));

const isBlank = (page: Page) =>
  canvas(page).evaluate((element) => {
    // The library draws from a worker's side of the canvas, so only a copy can be read.
    const source = element as HTMLCanvasElement;
    const copy = Object.assign(document.createElement('canvas'), {
      width: source.width,
      height: source.height,
    });
    const context = copy.getContext('2d');
    if (context === null) throw new Error('No canvas to copy to.');
    context.drawImage(source, 0, 0);
    return context.getImageData(0, 0, copy.width, copy.height).data.every((value) => value === 0);
  });

async function drawingOfSomeFrames(page: Page): Promise<string[]> {
  const first = await drawing(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
  return [first, await drawing(page)];
}

test('particles move behind the form, and rest while nobody looks', async ({ page }) => {
  await page.goto('/');
  await expect(canvas(page)).toBeVisible();
  await expect
    .poll(async () => {
      const [before, after] = await drawingOfSomeFrames(page);
      return before === after;
    })
    .toBe(false);

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(async () => {
      const [before, after] = await drawingOfSomeFrames(page);
      return before === after;
    })
    .toBe(true);
});

test('particles come to rest after a while, and stay on the page', async ({ page }) => {
  await page.goto('/');
  await expect(canvas(page)).toBeVisible();
  await expect
    .poll(
      async () => {
        const [before, after] = await drawingOfSomeFrames(page);
        return before === after;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  expect(await isBlank(page)).toBe(false);
  // A canvas of another size is empty at first.
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect.poll(() => canvas(page).evaluate(({ clientWidth }) => clientWidth)).toBe(1000);
  await expect
    .poll(async () => {
      const [before, after] = await drawingOfSomeFrames(page);
      return before === after && !(await isBlank(page));
    })
    .toBe(true);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('particles stand still', async ({ page }) => {
    await page.goto('/');
    await expect(canvas(page)).toBeVisible();
    await expect
      .poll(async () => {
        const [before, after] = await drawingOfSomeFrames(page);
        return before === after;
      })
      .toBe(true);
    await expect.poll(() => isBlank(page)).toBe(false);
  });
});

test('particles come after what works, and their absence keeps nobody out', async ({
  page,
  server,
  consoleNoise,
}) => {
  const missing = page.waitForResponse(/particles-[^/]*\.js$/);
  await page.route(/particles-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await missing;
  await signIn(page, demoAccount(server, 'mia'));
  await expect(page.getByRole('banner')).toContainText('Mia Hartwell');
  expect(consoleNoise.splice(0).every((line) => line.includes('404'))).toBe(true);
});

test('warns where the demo is open to the network', async ({ browser }) => {
  const open = await startAppServer(['--memory', '--seed', 'demo', '--host', '0.0.0.0', '--demo-on-network']);
  const page = await browser.newPage();
  await page.goto(open.url);
  await expect(page.getByRole('alert')).toContainText('anyone on this network can sign in');
  await page.close();
  await open.stop();
});

test('mark and card stay where they are, whatever the card says', async ({ page, consoleNoise }) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  const first = page.getByRole('main').getByRole('tablist');
  await expect(first).toBeVisible();
  const places = async () => [(await heading.boundingBox())?.y, (await first.boundingBox())?.y];
  const before = await places();
  await page.getByRole('textbox', { name: 'Email' }).fill('mia@northlight.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('textbox', { name: 'Display Name' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  expect((await heading.boundingBox())?.y).toBe(before[0]);
  expectOnlyFailedRequests(consoleNoise);
});
