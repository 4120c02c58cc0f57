import { expect } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { createModel, deleteModel, editInPlace, modelRow, openModels, panelOf, setStatus } from './models.ts';
import { signIn } from './signing-in.ts';
import { filterField } from './faults.ts';
import { expectOnlyFailedRequests, uniqueName, type JourneyTest, smoke } from './journey-test.ts';

export function modelJourneys(test: JourneyTest): void {
  test(
    'a manager creates, edits, pauses and deletes a model, and a second window sees it at once',
    smoke,
    async ({ page, openWindow, server, enter }) => {
      const stageName = uniqueName('Nia Rain');
      const renamed = uniqueName('Nia Storm');
      await enter('tomas');
      await openModels(page);

      const other = await openWindow();
      await signIn(other, demoAccount(server, 'mia'));
      await openModels(other);
      await other.getByRole('textbox', { name: 'Filter models' }).fill('Nia');

      await createModel(page, { stageName, realName: 'Antonia Regen' });
      await expect(modelRow(other, stageName)).toContainText('Antonia Regen');
      await expect(modelRow(other, stageName)).toContainText('Tomás Reyes');

      const panel = panelOf(page, stageName);
      await editInPlace(panel, 'Stage name', renamed);
      await expect(modelRow(other, renamed)).toBeVisible();
      await expect(modelRow(other, stageName)).toHaveCount(0);

      const renamedPanel = panelOf(page, renamed);
      await setStatus(page, renamedPanel, 'Active', 'Paused');
      await expect(page.getByText('Model paused successfully')).toBeVisible();
      await expect(modelRow(other, renamed)).toContainText('Paused');

      await deleteModel(page, renamedPanel, renamed);
      await expect(modelRow(page, renamed)).toHaveCount(0);
      await expect(modelRow(other, renamed)).toHaveCount(0);
    },
  );

  test('two people change one field at once: the second one sees both values, and loses nothing', async ({
    page,
    visit,
    openWindow,
    server,
    consoleNoise,
  }) => {
    const stageName = uniqueName('Both');
    await visit('/');
    await signIn(page, demoAccount(server, 'tomas'));
    await openModels(page);
    await createModel(page, { stageName, realName: 'Before' });
    const panel = panelOf(page, stageName);

    const other = await openWindow();
    await signIn(other, demoAccount(server, 'mia'));
    await openModels(other);
    await modelRow(other, stageName).getByRole('link').click();
    const theirs = panelOf(other, stageName);

    // Another field is no conflict.
    await panel.getByRole('button', { name: 'Edit real name' }).click();
    const field = panel.getByRole('textbox', { name: 'Real name' });
    await field.fill('Between');
    await editInPlace(theirs, 'Discord', 'both');
    await expect(panel.getByRole('button', { name: 'Edit Discord: both' })).toBeVisible();
    await field.press('Enter');
    await expect(modelRow(other, stageName)).toContainText('Between');

    await panel.getByRole('button', { name: 'Edit real name' }).click();
    await field.fill('Mine');
    await editInPlace(theirs, 'Real name', 'Theirs');
    await expect(modelRow(page, stageName)).toContainText('Theirs');
    await field.press('Enter');
    const question = page.getByRole('dialog', { name: 'Real name was changed' });
    await expect(question.getByText('Theirs', { exact: true })).toBeVisible();
    await expect(question.getByText('Mine', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('Mine');
    await field.press('Enter');
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect(modelRow(page, stageName)).toContainText('Mine');
    await expect(modelRow(other, stageName)).toContainText('Mine');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('several models are paused at once, and each is back as it was by Undo', async ({ page, enter }) => {
    const start = uniqueName('Bulk');
    await enter('tomas');
    await openModels(page);
    for (const name of [`${start} one`, `${start} two`]) {
      await createModel(page, { stageName: name, realName: 'Someone' });
      await page.getByRole('button', { name: 'Close panel' }).click();
    }
    await modelRow(page, `${start} two`).getByRole('link').click();
    await setStatus(page, panelOf(page, `${start} two`), 'Active', 'Paused');
    await page.getByRole('button', { name: 'Close panel' }).click();
    await page.getByRole('textbox', { name: 'Filter models' }).fill(start);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('combobox', { name: 'Set status' }).click();
    await page.getByRole('option', { name: 'Paused' }).click();
    await expect(page.getByText('1 model paused')).toBeVisible();
    await expect(modelRow(page, `${start} one`)).toContainText('Paused');
    // On another page, too: the offer stands at the foot of all of them.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('1 model restored')).toBeVisible();
    await page.goBack();
    await expect(modelRow(page, `${start} one`)).toContainText('Active');
    await expect(modelRow(page, `${start} two`)).toContainText('Paused');
  });

  test('names are checked beside their field, and a taken one is explained without losing anything', async ({
    page,
    consoleNoise,
    enter,
  }) => {
    await enter('mia');
    await openModels(page);
    await page.getByRole('button', { name: 'Create model' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create model' });
    await dialog.getByRole('textbox', { name: 'Stage name' }).fill(' ');
    await dialog.getByRole('textbox', { name: 'Real name' }).fill('x');
    await dialog.getByRole('textbox', { name: 'Real name' }).fill('');
    await dialog.getByRole('button', { name: 'Create model' }).click();
    await expect(dialog.getByText('Stage name is required')).toBeVisible();
    await expect(dialog.getByText('Real name is required')).toBeVisible();

    await dialog.getByRole('textbox', { name: 'Stage name' }).fill('luna vale');
    await dialog.getByRole('textbox', { name: 'Real name' }).fill('Someone Else');
    await dialog.getByRole('button', { name: 'Create model' }).click();
    await expect(dialog.getByText('A model with this name already exists')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Real name' })).toHaveValue('Someone Else');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('search, status and address work together', async ({ page, visit, enter }) => {
    await enter('mia');
    await openModels(page);
    const table = page.getByRole('table', { name: 'Models' });

    await page.keyboard.press('/');
    await page.keyboard.type('@LUNA');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(modelRow(page, 'Luna Vale')).toBeVisible();

    await page.getByRole('textbox', { name: 'Filter models' }).fill('nobody of that name');
    await expect(page.getByText('No models match "nobody of that name"')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await visit('/models?status=archived');
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(modelRow(page, 'Tess Calloway')).toBeVisible();
  });

  test('the panel has an address, steps through the list and closes by keyboard', async ({ page, enter }) => {
    await enter('mia');
    await openModels(page);
    await page.getByRole('link', { name: 'Ava Sterling' }).click();
    await expect(panelOf(page, 'Ava Sterling')).toBeVisible();
    await expect(page).toHaveURL(/modelId=/);
    await page.reload();
    await expect(panelOf(page, 'Ava Sterling')).toBeVisible();
    await page.getByRole('button', { name: 'Next model' }).click();
    await expect(panelOf(page, 'Bianca Noir')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/modelId=/);
    await expect(page.getByRole('link', { name: 'Bianca Noir' })).toBeFocused();
  });

  test('an unknown model says so instead of showing an empty panel', async ({ page, visit, enter }) => {
    await enter('mia');
    await visit(`/models?modelId=${crypto.randomUUID()}`);
    await expect(page.getByText("Model not found, or you don't have access")).toBeVisible();
  });

  test('someone else’s model can be looked at, not edited', async ({ page, enter }) => {
    await enter('yuki', '/models?scope=all');
    // Other journeys make more models than the window shows.
    await page.getByRole('textbox', { name: 'Filter models' }).fill('Luna Vale');
    await page.getByRole('link', { name: 'Luna Vale' }).click();
    const panel = panelOf(page, 'Luna Vale');
    await expect(panel).toContainText('You can view this model. Only its managers can edit it.');
    await expect(panel.getByRole('button', { name: 'Edit stage name' })).toHaveCount(0);
    // What anyone may decide is what they hear of it.
    await panel.getByRole('button', { name: 'More actions' }).click();
    await panel.getByRole('menuitem', { name: 'For a week' }).click();
    await expect(page.getByText(/^Notifications of Luna Vale muted until/)).toBeVisible();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await expect(panel.getByText(/^Muted until/)).toBeVisible();
    await expect(panel.getByRole('menuitem', { name: 'Delete model…' })).toHaveCount(0);
    await panel.getByRole('menuitem', { name: 'Unmute' }).click();
    await expect(page.getByText('Notifications of Luna Vale are on again')).toBeVisible();
  });

  test('a list that cannot be loaded says why, keeps the filter and comes back', async ({
    page,
    visit,
    wire,
    consoleNoise,
    enter,
  }) => {
    await enter('mia');
    const end = wire.begin({
      kind: 'answer',
      on: /^\/rest\/v1\/rpc\/list_models/,
      status: 500,
      body: { message: 'no' },
    });
    await visit('/models?q=luna');
    await expect(page.getByText('Failed to load models')).toBeVisible();
    end();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(modelRow(page, 'Luna Vale')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Filter models' })).toHaveValue('luna');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('a failed status change reverts and says so', async ({ page, wire, consoleNoise, enter }) => {
    await enter('mia');
    await openModels(page);
    await filterField(page).fill('Zara');
    await page.getByRole('link', { name: 'Zara Kane' }).click();
    const panel = panelOf(page, 'Zara Kane');
    wire.begin({ kind: 'refuse', on: /^\/rest\/v1\/models/, method: 'PATCH' });
    await setStatus(page, panel, 'Active', 'Paused');
    await expect(page.getByText('Failed to update model status')).toBeVisible();
    await expect(panel.getByRole('combobox', { name: 'Status: Active' })).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
  });
}
