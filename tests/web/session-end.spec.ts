import { demoAccount } from '#tests/support/app-server.ts';
import { modelsTitle } from '#tests/support/journeys/faults.ts';
import { openModelsAs } from '#tests/support/journeys/models.ts';
import { sessionEndJourneys } from '#tests/support/journeys/session-end.journeys.ts';
import { signIn, signOut } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';

sessionEndJourneys(test);

test('signing out in one window signs out the other, which says why', async ({
  page,
  enter,
  context,
  server,
}) => {
  await openModelsAs({ page, enter }, 'mia');
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await signOut(second);
  await expect(
    page.getByRole('alert').filter({ hasText: 'You signed out in another window.' }),
  ).toBeVisible();
  await expect(second.getByText('You signed out in another window.')).toHaveCount(0);

  await signIn(second, demoAccount(server, 'tomas'));
  await expect(page.getByRole('banner')).toContainText('Tomás Reyes');
  await expect(modelsTitle(page)).toBeVisible();
});
