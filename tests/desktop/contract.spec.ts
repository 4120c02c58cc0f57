import type { Bridge } from '#shared/contract/bridge.ts';
import { checkContract } from '../support/contract-checks.ts';
import { expect, test } from './fixtures.ts';

test('the main process answers the page’s calls as the contract says', async ({ launch, server }) => {
  const { page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await checkContract(
    (name, input) =>
      page.evaluate(([name, input]) => (window as unknown as { bridge: Bridge }).bridge.call(name, input), [
        name,
        input,
      ] as const),
    server,
  );
});
