import { expect } from '@playwright/test';
import { expectOnlyFailedRequests, type JourneyTest, smoke } from './journey-test.ts';
import { navigationEntries } from './signing-in.ts';

const permissions = /^\/rest\/v1\/user_permissions/;

export function shellJourneys(test: JourneyTest): void {
  test('skeletons stand where the navigation will be, until the permissions are there', async ({
    page,
    visit,
    wire,
    enter,
  }) => {
    await enter('mia');
    wire.begin({ kind: 'slow', on: permissions, byMs: 2000, times: 1 });
    await visit('/documents');
    await expect(page.getByText('Loading navigation')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Loading permissions...' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
    await expect(page.getByText('Loading navigation')).toHaveCount(0);
  });

  test('permissions that take over ten seconds are given up, said so, and come automatically', async ({
    page,
    visit,
    wire,
    enter,
  }) => {
    await page.clock.install();
    await enter('mia');
    const asked = () => wire.count('GET', permissions);
    const before = asked();
    wire.begin({ kind: 'slow', on: permissions, byMs: 4000, times: 1 });
    await visit('/documents');
    await expect.poll(asked).toBeGreaterThan(before);
    await expect(page.getByRole('heading', { name: 'Permission Error' })).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
    await expect(page.getByText(/^No answer within 10 s\. Recorded at/)).toBeVisible();
    expect(await navigationEntries(page)).not.toContain('Admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
    expect(await navigationEntries(page)).toContain('Admin');
  });

  test('coming back to the window asks for the permissions again', smoke, async ({ page, wire, enter }) => {
    await enter('priya');
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

  test('a refusal asks for the permissions again', async ({ page, wire, consoleNoise, enter }) => {
    await enter('priya');
    await expect.poll(() => navigationEntries(page)).toContain('Models');
    wire.begin({
      kind: 'answer',
      on: permissions,
      status: 200,
      body: [{ permission_key: 'can_access_models', enabled: false }],
    });
    wire.begin({
      kind: 'answer',
      on: /^\/rest\/v1\/rpc\/(?:list_models|get_models)/,
      status: 403,
      body: { code: '42501', message: 'permission denied', details: null, hint: null },
    });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Models', exact: true })
      .click();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(/The required permission "canAccessModels" is not enabled/)).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
  });
}
