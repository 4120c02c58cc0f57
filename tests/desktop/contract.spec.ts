import { bridgeEndOf } from '#tests/support/bridge-end.ts';
import { checkContract } from '#tests/support/contract-checks.ts';
import { expect, test } from './fixtures.ts';

test('the main process answers the page’s calls as the contract says', async ({ launch, server }) => {
  const { page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await checkContract(bridgeEndOf(page, 'bridge'), server);
});
