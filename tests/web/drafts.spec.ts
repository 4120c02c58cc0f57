import {
  draftJourneys,
  expectRestored,
  newModel,
  stageName,
  startModel,
} from '#tests/support/journeys/drafts.journeys.ts';
import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { deleteModel, openModels, panelOf } from '#tests/support/journeys/models.ts';
import { expect, test } from './fixtures.ts';

draftJourneys(test);

test('what one window has sent is no draft in another, whatever that had of it', async ({
  page,
  enter,
  context,
}) => {
  const name = uniqueName('Two Windows');
  await enter('mia');
  await openModels(page);
  await startModel(page, name);
  await newModel(page).getByRole('textbox', { name: 'Real name' }).fill('Zwei Fenster');
  // Kept, so that the other window has it.
  await page.reload();
  await expectRestored(page, name);
  const second = await context.newPage();
  await second.goto('/models');
  await expectRestored(second, name);

  await newModel(page).getByRole('button', { name: 'Create model' }).click();
  const panel = panelOf(page, name);
  await expect(panel).toBeVisible();
  await second.reload();
  await expect(second.getByRole('table', { name: 'Models' })).toBeVisible();
  await startModel(second, '');
  await expect(newModel(second).getByRole('textbox', { name: 'Real name' })).toHaveValue('');

  // What is typed there after that is a separate draft.
  await stageName(second).fill('Another One');
  await second.reload();
  await expectRestored(second, 'Another One');
  await second.close();
  await deleteModel(page, panel, name);
});

test('what is typed before the page has loaded all that keeps it outlives a reload', async ({
  page,
  enter,
  visit,
}) => {
  await enter('mia');
  // Half a second into a page on a slow line: the code that keeps drafts has not come, and the person types.
  const slow = '**/assets/browser-drafts-*.js';
  let wasAsked = false;
  await page.route(slow, () => (wasAsked = true));
  await visit('/models');
  await startModel(page, 'Typed Early');
  expect(wasAsked).toBe(true);
  await page.unroute(slow);
  await page.reload();
  await expectRestored(page, 'Typed Early');
});
