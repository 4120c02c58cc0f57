import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on pages that failed', async ({ page, enter, consoleNoise }) => {
  await page.route('**/rest/v1/rpc/get_models*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await enter('priya', '/models');
  await expect(page.getByText('Failed to load models')).toBeVisible();
  await axeFindsNothing(page, 'list that failed');
  await page.route('**/rest/v1/user_permissions*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/models');
  await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
  await axeFindsNothing(page, 'permission error', { alsoNarrow: true });
  await page.unrouteAll();
  await page.route(/\/assets\/models-[\w-]{7}\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/models');
  await expect(page.getByRole('heading', { name: 'Something went wrong in Models' })).toBeVisible();
  await page.getByText('Technical Details').click();
  await axeFindsNothing(page, 'error boundary');
  await page.route('**/config.json', (route) => route.abort('connectionrefused'));
  await page.goto('/models');
  await expect(page.getByRole('heading', { name: 'Can’t connect to Marquee' })).toBeVisible();
  await axeFindsNothing(page, 'no connection', { alsoNarrow: true });
  expectOnlyFailedRequests(
    consoleNoise.splice(0).filter((line) => !line.includes('dynamically imported module')),
  );
});

test('axe finds nothing on a denied page', async ({ page, enter }) => {
  await enter('priya', '/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await axeFindsNothing(page, 'denied', { alsoNarrow: true });
});
