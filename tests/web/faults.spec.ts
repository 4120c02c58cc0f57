import type { Locator, Page } from '@playwright/test';
import { demoAccount, type AppServer } from '../support/app-server.ts';
import { createModel, deleteModel, modelRow, openModels, panelOf } from '../support/journeys/models.ts';
import { signIn, signOut } from '../support/journeys/signing-in.ts';
import {
  expect,
  expectOnlyFailedRequests,
  expireSession,
  renewing,
  services,
  test,
} from './fault-fixtures.ts';

// What goes wrong between page and backend. Each time the screen says so in plain words, recovers by itself, and
// loses nothing that was typed.

/** Before anything gives up by itself, with room for a machine that has other work. */
const soon = { timeout: 10_000 };
/** Asking again has its pauses: five seconds between two attempts, and one for the attempt itself. */
const byItself = { timeout: 15_000 };
const uniqueName = (start: string) => `${start} ${crypto.randomUUID().slice(0, 8)}`;

async function openModelsAs(page: Page, server: AppServer, name: string): Promise<void> {
  await page.goto('/');
  await signIn(page, demoAccount(server, name));
  await openModels(page);
}

const cannotStart = (page: Page) => page.getByRole('heading', { name: 'Marquee cannot start yet' });
const interrupted = (page: Page) => page.getByText('Live updates are interrupted.');
const modelsTitle = (page: Page) => page.getByRole('heading', { name: 'Models', level: 1 });
const filterField = (page: Page) => page.getByRole('textbox', { name: 'Filter models' });

test.describe('a backend that is away at the start', () => {
  test('is named at once, and the page opens by itself when it is back', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    await openModelsAs(page, server, 'mia');
    const end = wire.begin({ kind: 'refuse', on: services });
    await page.goto('/models?q=luna');
    await expect(cannotStart(page)).toBeVisible(soon);
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    end();
    await expect(modelsTitle(page)).toBeVisible(byItself);
    await expect(filterField(page)).toHaveValue('luna');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('does not hold the loading screen while a session that has run out cannot be renewed', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    await openModelsAs(page, server, 'mia');
    await page.goto('about:blank');
    await page.goto('/');
    await expireSession(page);
    const end = wire.begin({ kind: 'refuse', on: /^\/(?:rest|auth|realtime)/ });
    await page.goto('/models');
    await expect(cannotStart(page)).toBeVisible(soon);
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    end();
    await expect(modelsTitle(page)).toBeVisible(byItself);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('keeps the session when it answers 500', async ({ page, server, wire, consoleNoise }) => {
    await openModelsAs(page, server, 'mia');
    const end = wire.begin({
      kind: 'answer',
      on: /^\/rest/,
      status: 500,
      body: { message: 'Internal server error' },
    });
    await page.reload();
    await expect(cannotStart(page)).toBeVisible(soon);
    end();
    await expect(modelsTitle(page)).toBeVisible(byItself);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('keeps what was typed into the sign-in form', async ({ page, server, wire, consoleNoise }) => {
    const { email, password } = demoAccount(server, 'mia');
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    const end = wire.begin({ kind: 'refuse', on: services });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The server could not be reached.')).toBeVisible(soon);
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(password);
    end();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expectOnlyFailedRequests(consoleNoise);
  });
});

test.describe('a backend that goes away in the middle', () => {
  test('loses nothing of a half-filled dialog, nor the filter', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    const stageName = uniqueName('Lost Signal');
    await openModelsAs(page, server, 'mia');
    await filterField(page).fill('signal');
    await page.getByRole('button', { name: 'Create model' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create model' });
    await dialog.getByRole('textbox', { name: 'Stage name' }).fill(stageName);
    await dialog.getByRole('textbox', { name: 'Real name' }).fill('Leonie Stumm');
    const end = wire.begin({ kind: 'refuse' });
    await expect(interrupted(page)).toBeAttached();
    await dialog.getByRole('button', { name: 'Create model' }).click();
    await expect(dialog.getByText('The server could not be reached.')).toBeVisible(soon);
    await expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue(stageName);
    await expect(dialog.getByRole('textbox', { name: 'Real name' })).toHaveValue('Leonie Stumm');
    end();
    await expect(interrupted(page)).toBeHidden(byItself);
    await dialog.getByRole('button', { name: 'Create model' }).click();
    await expect(page.getByText(`Model "${stageName}" created successfully`)).toBeVisible();
    await expect(modelRow(page, stageName)).toHaveCount(1);
    await expect(filterField(page)).toHaveValue('signal');
    await deleteModel(page, panelOf(page, stageName), stageName);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('brings an edit in place back with its text and the reason', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    const stageName = uniqueName('Paper Boat');
    await openModelsAs(page, server, 'mia');
    await createModel(page, { stageName, realName: 'Bea Papier' });
    const panel = panelOf(page, stageName);
    await panel.getByRole('button', { name: 'Edit real name' }).click();
    const field = panel.getByRole('textbox', { name: 'Real name' });
    await field.fill('Beatrix Papier');
    const end = wire.begin({ kind: 'refuse' });
    await expect(interrupted(page)).toBeVisible();
    await expect(field).toHaveValue('Beatrix Papier');
    await field.press('Enter');
    await expect(panel.getByText('The server could not be reached.')).toBeVisible(soon);
    await expect(field).toHaveValue('Beatrix Papier');
    end();
    await expect(interrupted(page)).toBeHidden(byItself);
    await expect(field).toHaveValue('Beatrix Papier');
    await field.press('Enter');
    await expect(page.getByText(`Model "${stageName}" updated successfully`)).toBeVisible();
    await deleteModel(page, panel, stageName);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('says so on every page', async ({ page, server, wire, consoleNoise }) => {
    await openModelsAs(page, server, 'mia');
    const end = wire.begin({ kind: 'refuse', on: services });
    wire.dropSockets();
    for (const name of ['Dashboard', 'Models']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(interrupted(page)).toBeVisible();
    }
    end();
    await expect(interrupted(page)).toBeHidden(byItself);
    expectOnlyFailedRequests(consoleNoise);
  });
});

test('a slow backend is waited for, and the loading screen says that it takes long', async ({
  page,
  server,
  wire,
}) => {
  test.slow();
  await openModelsAs(page, server, 'mia');
  const end = wire.begin({ kind: 'slow', byMs: 5000, on: services });
  await page.goto('/models');
  await expect(page.getByText('The server takes longer than usual to answer.')).toBeVisible({
    timeout: 5000,
  });
  await expect(modelRow(page, 'Luna Vale')).toBeVisible({ timeout: 30_000 });
  end();
});

test('a slow save is under way until it is done, and is not asked for twice', async ({
  page,
  server,
  wire,
}) => {
  const stageName = uniqueName('Slow Boat');
  await openModelsAs(page, server, 'mia');
  await page.getByRole('button', { name: 'Create model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create model' });
  await dialog.getByRole('textbox', { name: 'Stage name' }).fill(stageName);
  await dialog.getByRole('textbox', { name: 'Real name' }).fill('Sina Langsam');
  const models = /^\/rest\/v1\/models/;
  const end = wire.begin({ kind: 'slow', byMs: 5000, on: models, method: 'POST' });
  await dialog.getByRole('button', { name: 'Create model' }).click();
  await expect(dialog.getByRole('button', { name: 'Create model' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Stage name' }).press('Control+Enter');
  await expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue(stageName);
  await expect(page.getByText(`Model "${stageName}" created successfully`)).toBeVisible();
  expect(wire.count('POST', models)).toBe(1);
  end();
  await deleteModel(page, panelOf(page, stageName), stageName);
});

for (const status of [500, 503] as const) {
  test(`a list that answers ${status} says so at once, keeps the filter and comes by itself`, async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    await openModelsAs(page, server, 'mia');
    const end = wire.begin({
      kind: 'answer',
      on: /^\/rest\/v1\/models/,
      status,
      body: { code: 'XX000', message: 'Internal server error', details: null, hint: null },
    });
    await page.goto('/models?q=luna');
    await expect(page.getByText('Failed to load models')).toBeVisible(soon);
    await expect(page.getByText('Internal server error. Your filters are kept.')).toBeVisible();
    end();
    await expect(modelRow(page, 'Luna Vale')).toBeVisible(byItself);
    await expect(filterField(page)).toHaveValue('luna');
    expectOnlyFailedRequests(consoleNoise);
  });
}

test.describe('a session that has run out', () => {
  test('is renewed without a word', async ({ page, server, wire }) => {
    const stageName = uniqueName('New Token');
    await openModelsAs(page, server, 'mia');
    await expireSession(page);
    await createModel(page, { stageName, realName: 'Tilda Schein' });
    expect(wire.count('POST', renewing)).toBe(1);
    await deleteModel(page, panelOf(page, stageName), stageName);
  });

  test('is renewed when the server no longer takes its token, and the call is made again', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    const stageName = uniqueName('Old Clock');
    await openModelsAs(page, server, 'mia');
    wire.begin({
      kind: 'answer',
      on: /^\/rest\/v1\/models/,
      method: 'POST',
      times: 1,
      status: 401,
      body: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null },
    });
    await createModel(page, { stageName, realName: 'Ute Zeit' });
    expect(wire.count('POST', renewing)).toBe(1);
    await deleteModel(page, panelOf(page, stageName), stageName);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('waits for the server and goes on by itself', async ({ page, server, wire, consoleNoise }) => {
    await openModelsAs(page, server, 'mia');
    await page.goto('/models?q=luna');
    await expect(modelRow(page, 'Luna Vale')).toBeVisible();
    await page.getByRole('link', { name: 'Luna Vale' }).click();
    const panel = panelOf(page, 'Luna Vale');
    await panel.getByRole('button', { name: 'Edit real name' }).click();
    const field = panel.getByRole('textbox', { name: 'Real name' });
    const before = await field.inputValue();
    await field.fill('Half a na');
    await expireSession(page);
    const end = wire.begin({ kind: 'refuse' });
    await field.press('Enter');
    await expect(panel.getByText('The server could not be reached.')).toBeVisible(soon);
    await expect(field).toHaveValue('Half a na');
    end();
    await expect(interrupted(page)).toBeHidden(byItself);
    await field.fill(before);
    await field.press('Escape');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveCount(0);
    expectOnlyFailedRequests(consoleNoise);
  });

  const refusal = {
    kind: 'answer',
    on: renewing,
    status: 400,
    body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
  } as const;
  const notice = 'Your session has ended. Please sign in again.';

  async function halfFill(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Create model' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create model' });
    await dialog.getByRole('textbox', { name: 'Stage name' }).fill('Half Done');
    await dialog.getByRole('textbox', { name: 'Telegram' }).fill('@half');
    return dialog;
  }

  test('and is refused a new one leads to the sign-in page, which says why', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    await openModelsAs(page, server, 'mia');
    const end = wire.begin(refusal);
    await expireSession(page);
    // Whoever comes back to the window asks for the permissions again.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
    end();
    await signIn(page, demoAccount(server, 'tomas'));
    await expect(page.getByRole('banner')).toContainText('Tomás Reyes');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('says why at the next start, too', async ({ page, server, wire, consoleNoise }) => {
    await openModelsAs(page, server, 'mia');
    wire.begin(refusal);
    await expireSession(page);
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
    // Once said it is no news any more.
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('is over when the server takes neither its token nor a renewal', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    await openModelsAs(page, server, 'mia');
    const ends = [
      wire.begin(refusal),
      wire.begin({
        kind: 'answer',
        on: /^\/rest\/v1\/models/,
        method: 'PATCH',
        status: 401,
        body: { code: 'PGRST301', message: 'JWT invalid', details: null, hint: null },
      }),
    ];
    await page.getByRole('link', { name: 'Ava Sterling' }).click();
    const panel = panelOf(page, 'Ava Sterling');
    await panel.getByRole('button', { name: 'Edit real name' }).click();
    await panel.getByRole('textbox', { name: 'Real name' }).fill('Somebody Else');
    await panel.getByRole('textbox', { name: 'Real name' }).press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: `${notice} What you had typed is kept.` }),
    ).toBeVisible();
    for (const end of ends) end();
    await signIn(page, demoAccount(server, 'mia'));
    await page.getByRole('button', { name: 'Go on typing' }).click();
    await expect(panel.getByRole('textbox', { name: 'Real name' })).toHaveValue('Somebody Else');
    await panel.getByRole('textbox', { name: 'Real name' }).press('Escape');
    expectOnlyFailedRequests(consoleNoise);
  });

  test('loses nothing of a half-filled dialog, nor the filter', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    await openModelsAs(page, server, 'mia');
    await page.goto('/models?q=luna');
    const dialog = await halfFill(page);
    const end = wire.begin(refusal);
    await expireSession(page);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(
      page.getByRole('alert').filter({ hasText: `${notice} What you had typed is kept.` }),
    ).toBeVisible();
    end();
    await signIn(page, demoAccount(server, 'mia'));
    await expect(page.getByText('Your session ended while you were on Models.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on typing' }).click();
    await expect(dialog.getByText('Kept from before your session ended.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue('Half Done');
    await expect(dialog.getByRole('textbox', { name: 'Telegram' })).toHaveValue('@half');
    await expect(filterField(page)).toHaveValue('luna');
    await expect(page.getByRole('button', { name: 'Go on typing' })).toHaveCount(0);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('shows the next person nothing of what the last one typed', async ({
    page,
    server,
    wire,
    consoleNoise,
  }) => {
    await openModelsAs(page, server, 'mia');
    const dialog = await halfFill(page);
    const end = wire.begin(refusal);
    await expireSession(page);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
    end();
    await signIn(page, demoAccount(server, 'tomas'));
    await expect(page.getByText('Your session ended while you were on')).toHaveCount(0);
    await openModels(page);
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Create model' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue('');
    expectOnlyFailedRequests(consoleNoise);
  });
});

test('live updates that drop are named, come back, and bring what was missed', async ({
  page,
  openWindow,
  server,
  wire,
  consoleNoise,
}) => {
  const stageName = uniqueName('Dropped Line');
  await openModelsAs(page, server, 'mia');
  await filterField(page).fill('dropped');
  await expect.poll(() => wire.openSockets()).toBe(1);
  const end = wire.begin({ kind: 'refuse', on: /^\/realtime/ });
  wire.dropSockets();
  await expect(interrupted(page)).toBeVisible();

  const other = await openWindow();
  await openModelsAs(other, server, 'tomas');
  await createModel(other, { stageName, realName: 'Dora Pause' });
  await expect(modelRow(page, stageName)).toHaveCount(0);
  end();
  await expect(interrupted(page)).toBeHidden(byItself);
  await expect(modelRow(page, stageName)).toBeVisible();
  await expect(filterField(page)).toHaveValue('dropped');

  await deleteModel(other, panelOf(other, stageName), stageName);
  await expect(modelRow(page, stageName)).toHaveCount(0);
  expectOnlyFailedRequests(consoleNoise);
});

test('signing out in one window signs out the other, which says why', async ({ page, context, server }) => {
  await openModelsAs(page, server, 'mia');
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await signOut(second);
  await expect(
    page.getByRole('alert').filter({ hasText: 'You have signed out in another window.' }),
  ).toBeVisible();
  await expect(second.getByText('You have signed out in another window.')).toHaveCount(0);

  await signIn(second, demoAccount(server, 'tomas'));
  await expect(page.getByRole('banner')).toContainText('Tomás Reyes');
  await expect(modelsTitle(page)).toBeVisible();
});
