import type { Bridge } from '#shared/contract/bridge.ts';
import { bridgeEndOf } from '#tests/support/bridge-end.ts';
import { checkContract } from '#tests/support/contract-checks.ts';
import { expectOnlyFailedRequests } from '#tests/support/journeys/journey-test.ts';
import { expect, test } from './fixtures.ts';

type InPage = { createInPageBridge: () => Promise<Bridge> };

test('the page answers its own calls as the contract says', async ({ page, server, consoleNoise }) => {
  // The build's own chunk makes a second bridge, beside the one that the page keeps to itself.
  const chunk = page.waitForRequest(/\/assets\/client-[^/]*\.js$/);
  await page.goto('/');
  const address = (await chunk).url();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await page.evaluate(async (url) => {
    const exports = Object.values((await import(url)) as Record<string, unknown>);
    const inPage = exports.find(
      (value): value is InPage =>
        typeof value === 'object' && value !== null && 'createInPageBridge' in value,
    );
    if (inPage === undefined) throw new Error('The chunk no longer holds the in-page bridge');
    Object.assign(window, { bridgeOfTest: await inPage.createInPageBridge() });
  }, address);
  await checkContract(bridgeEndOf(page, 'bridgeOfTest'), server);
  consoleNoise.push(
    ...consoleNoise.splice(0).filter((line) => !line.includes('Multiple GoTrueClient instances')),
  );
  expectOnlyFailedRequests(consoleNoise);
});
