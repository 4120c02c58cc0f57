import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { createModel, openModelsAs } from '#tests/support/journeys/models.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the account', async ({ page, enter, go }) => {
  test.slow();
  // Something to be seen below Activity, whatever ran before.
  await openModelsAs({ page, enter }, 'mia');
  await createModel(page, { stageName: uniqueName('Active'), realName: 'Ana Kovač' });
  await go('/account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByText('This device', { exact: true }).first()).toBeVisible();
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.locator('summary').first().click();
  await expect(activity.getByRole('table')).toBeVisible();
  await axeFindsNothing(page, 'account', { alsoNarrow: true });
});
