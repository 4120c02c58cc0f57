import { expect } from '@playwright/test';
import { addressOf, expectOnlyFailedRequests, type JourneyTest, smoke } from './journey-test.ts';

export function guardJourneys(test: JourneyTest): void {
  test('a page without its permission is denied in the specified words', smoke, async ({ page, enter }) => {
    await enter('priya', '/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(
      page.getByText(/The required permission "canManageUsers" is not enabled for your account\./),
    ).toBeVisible();
    await expect(
      page.getByText('Contact your administrator to request access to this feature.'),
    ).toBeVisible();
    await page
      .getByRole('button', { name: 'Dashboard' })
      .or(page.getByRole('link', { name: 'Dashboard' }))
      .last()
      .click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('unknown and old addresses lead somewhere', async ({ page, visit, enter }) => {
    await enter('priya');
    for (const [from, to] of [
      ['/nothing-here', '/'],
      ['/dashboard', '/'],
      ['/contracts', '/documents'],
    ] as const) {
      await visit(from);
      await expect.poll(() => addressOf(page).pathname).toBe(to);
    }
  });

  test('permissions that cannot be loaded keep the navigation, and flagged pages say so until they can', async ({
    page,
    visit,
    wire,
    consoleNoise,
    enter,
  }) => {
    await enter('priya');
    const end = wire.begin({
      kind: 'answer',
      on: /^\/rest\/v1\/user_permissions/,
      status: 500,
      body: { message: 'no' },
    });
    await visit('/models');
    await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
    await expect(
      page.getByText('Unable to verify permissions. Please try refreshing the page.'),
    ).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }),
    ).toBeVisible();
    end();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
  });

  test('the marketplace opens by its setting as well as by its permission', async ({
    page,
    visit,
    wire,
    consoleNoise,
    enter,
  }) => {
    const config = /^\/rest\/v1\/config/;
    const answer = (enabled: string) =>
      wire.begin({
        kind: 'answer',
        on: config,
        status: 200,
        body: [{ key: 'enable_marketplace', value: enabled }],
      });
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' });
    const title = page.getByRole('heading', { level: 1, name: 'Marketplace' });
    await enter('priya');
    await page.clock.install();
    let end = answer('true');
    await visit('/marketplace');
    await expect(title).toBeVisible();
    await expect(entry).toBeVisible();

    end();
    end = answer('false');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The marketplace is turned off.' })).toBeVisible();
    await expect(entry).toHaveCount(0);

    end();
    end = wire.begin({ kind: 'answer', on: config, status: 500, body: { message: 'no' } });
    await page.reload();
    await expect(
      page.getByText('Marketplace can’t be opened because its setting failed to load. Try again later.'),
    ).toBeVisible();
    await expect(entry).toHaveCount(0);
    end();
    answer('true');
    await page.clock.fastForward('00:05');
    await expect(title).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
  });
}
