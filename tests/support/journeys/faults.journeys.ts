import { expect } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import {
  askAgainIn,
  byItself,
  cannotStart,
  filterField,
  interrupted,
  modelsTitle,
  notReached,
  services,
  soon,
} from './faults.ts';
import { createModel, deleteModel, modelRow, openModels, openModelsAs, panelOf } from './models.ts';
import { signIn } from './signing-in.ts';
import { expectOnlyFailedRequests, uniqueName, type JourneyTest } from './journey-test.ts';

// What goes wrong between page and backend. Each time the screen says so in plain words, recovers automatically, and
// loses nothing that was typed.

export function faultJourneys(test: JourneyTest): void {
  test.describe('a backend that is away at the start', () => {
    test('is named at once, and the page opens automatically when it is back', async ({
      page,
      enter,
      visit,
      wire,
      consoleNoise,
    }) => {
      await openModelsAs({ page, enter }, 'mia');
      await page.clock.install();
      const end = wire.begin({ kind: 'refuse', on: services });
      await visit('/models?q=luna');
      await expect(cannotStart(page)).toBeVisible(soon);
      await expect(
        page.getByText('Can’t reach the server. Check your connection and try again.'),
      ).toBeVisible();
      end();
      await page.clock.fastForward(askAgainIn);
      await expect(modelsTitle(page)).toBeVisible(byItself);
      await expect(filterField(page)).toHaveValue('luna');
      expectOnlyFailedRequests(consoleNoise);
    });

    test('does not hold the loading screen while a session that has run out cannot be renewed', async ({
      page,
      enter,
      visit,
      expireSession,
      wire,
      consoleNoise,
    }) => {
      await enter('mia');
      await expireSession();
      await page.clock.install();
      const end = wire.begin({ kind: 'refuse', on: /^\/(?:rest|auth|realtime)/ });
      await visit('/models');
      await expect(cannotStart(page)).toBeVisible(soon);
      await expect(
        page.getByText('Can’t reach the server. Check your connection and try again.'),
      ).toBeVisible();
      end();
      await page.clock.fastForward(askAgainIn);
      await expect(modelsTitle(page)).toBeVisible(byItself);
      expectOnlyFailedRequests(consoleNoise);
    });

    test('keeps the session when it answers 500', async ({ page, enter, wire, consoleNoise }) => {
      await openModelsAs({ page, enter }, 'mia');
      await page.clock.install();
      const end = wire.begin({
        kind: 'answer',
        on: /^\/rest/,
        status: 500,
        body: { code: 'XX000', message: 'Internal server error', details: null, hint: null },
      });
      await page.reload();
      await expect(cannotStart(page)).toBeVisible(soon);
      end();
      await page.clock.fastForward(askAgainIn);
      await expect(modelsTitle(page)).toBeVisible(byItself);
      expectOnlyFailedRequests(consoleNoise);
    });

    test('keeps the session when it no longer takes the publishable key', async ({
      page,
      enter,
      wire,
      consoleNoise,
    }) => {
      await openModelsAs({ page, enter }, 'mia');
      await page.clock.install();
      const end = wire.begin({
        kind: 'answer',
        on: /^\/(?:rest|auth)/,
        status: 401,
        body: { message: 'Invalid API key', hint: 'Double check your Supabase `anon` API key.' },
      });
      await page.reload();
      await expect(cannotStart(page)).toBeVisible(soon);
      await expect(
        page.getByText(/The server (?:has a new key. Reload this page|rejected this key. Check it)/),
      ).toBeVisible();
      end();
      await page.clock.fastForward(askAgainIn);
      await expect(modelsTitle(page)).toBeVisible(byItself);
      expectOnlyFailedRequests(consoleNoise);
    });

    test('keeps what was typed into the sign-in form', async ({
      page,
      visit,
      server,
      wire,
      consoleNoise,
    }) => {
      const { email, password } = demoAccount(server, 'mia');
      await visit('/');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      const end = wire.begin({ kind: 'refuse', on: services });
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(
        page.getByText('Can’t reach the server. Check your connection and try again.'),
      ).toBeVisible(soon);
      await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(password);
      end();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(
        page.getByRole('main').getByRole('heading', { level: 1, name: 'Dashboard' }),
      ).toBeVisible();
      expectOnlyFailedRequests(consoleNoise);
    });
  });

  test.describe('a backend that goes away in the middle', () => {
    test('loses nothing of a half-filled dialog, nor the filter', async ({
      page,
      enter,
      wire,
      consoleNoise,
    }) => {
      const stageName = uniqueName('Lost Signal');
      await openModelsAs({ page, enter }, 'mia');
      await filterField(page).fill('signal');
      await page.getByRole('button', { name: 'Create model' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Create model' });
      await dialog.getByRole('textbox', { name: 'Stage name' }).fill(stageName);
      await dialog.getByRole('textbox', { name: 'Real name' }).fill('Leonie Stumm');
      const end = wire.begin({ kind: 'refuse' });
      await expect(notReached(page)).toBeAttached();
      await dialog.getByRole('button', { name: 'Create model' }).click();
      await expect(
        dialog.getByText('Can’t reach the server. Check your connection and try again.'),
      ).toBeVisible(soon);
      await expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue(stageName);
      await expect(dialog.getByRole('textbox', { name: 'Real name' })).toHaveValue('Leonie Stumm');
      end();
      await expect(notReached(page)).toBeHidden(byItself);
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
      enter,
      wire,
      consoleNoise,
    }) => {
      const stageName = uniqueName('Paper Boat');
      await openModelsAs({ page, enter }, 'mia');
      await createModel(page, { stageName, realName: 'Bea Papier' });
      const panel = panelOf(page, stageName);
      await panel.getByRole('button', { name: 'Edit real name' }).click();
      const field = panel.getByRole('textbox', { name: 'Real name' });
      await field.fill('Beatrix Papier');
      const end = wire.begin({ kind: 'refuse' });
      await expect(notReached(page)).toBeVisible();
      await expect(field).toHaveValue('Beatrix Papier');
      await field.press('Enter');
      await expect(
        panel.getByText('Can’t reach the server. Check your connection and try again.'),
      ).toBeVisible(soon);
      await expect(field).toHaveValue('Beatrix Papier');
      end();
      await expect(notReached(page)).toBeHidden(byItself);
      await expect(interrupted(page)).toBeHidden(byItself);
      await expect(field).toHaveValue('Beatrix Papier');
      await field.press('Enter');
      await expect(page.getByText(`Model "${stageName}" updated successfully`)).toBeVisible();
      await deleteModel(page, panel, stageName);
      expectOnlyFailedRequests(consoleNoise);
    });

    test('says so on every page', async ({ page, enter, wire, consoleNoise }) => {
      await openModelsAs({ page, enter }, 'mia');
      const end = wire.begin({ kind: 'refuse', on: services });
      wire.dropSockets();
      for (const name of ['Dashboard', 'Models']) {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
        await expect(notReached(page)).toBeVisible();
      }
      end();
      await expect(notReached(page)).toBeHidden(byItself);
      await expect(interrupted(page)).toBeHidden(byItself);
      expectOnlyFailedRequests(consoleNoise);
    });
  });

  test('lost packets are noticed within 20 seconds, and a save that fails meanwhile keeps what was typed', async ({
    page,
    enter,
    wire,
    consoleNoise,
  }) => {
    test.slow();
    const stageName = uniqueName('Lost Packet');
    await page.clock.install();
    await openModelsAs({ page, enter }, 'mia');
    await expect.poll(() => wire.openSockets()).toBe(1);
    await page.getByRole('button', { name: 'Create model' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create model' });
    await dialog.getByRole('textbox', { name: 'Stage name' }).fill(stageName);
    await dialog.getByRole('textbox', { name: 'Real name' }).fill('Pia Verlust');
    const end = wire.begin({ kind: 'swallow' });
    await page.clock.runFor(20_000);
    // The browser has a network, and says so.
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(notReached(page)).toBeAttached({ timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Create model' }).click();
    await page.clock.runFor(21_000);
    await expect(dialog.getByText('The server did not answer in time.')).toBeVisible({ timeout: 25_000 });
    await expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue(stageName);

    end();
    await expect(notReached(page)).toBeHidden(byItself);
    await dialog.getByRole('button', { name: 'Create model' }).click();
    await expect(page.getByText(`Model "${stageName}" created successfully`)).toBeVisible();
    await expect(interrupted(page)).toBeHidden({ timeout: 30_000 });
    await deleteModel(page, panelOf(page, stageName), stageName);
    expectOnlyFailedRequests(consoleNoise);
  });

  test('a slow backend is waited for, and the loading screen says that it takes long', async ({
    page,
    enter,
    visit,
    wire,
  }) => {
    test.slow();
    await openModelsAs({ page, enter }, 'mia');
    const end = wire.begin({ kind: 'slow', byMs: 5000, on: services });
    await visit('/models');
    await expect(page.getByText('The server is taking longer than usual.')).toBeVisible({
      timeout: 5000,
    });
    // What has been asked is five seconds late; the rest of the page's questions need not be as late each.
    end();
    const stillSlow = wire.begin({ kind: 'slow', byMs: 1000, on: services });
    await expect(modelRow(page, 'Luna Vale')).toBeVisible({ timeout: 30_000 });
    stillSlow();
  });

  test('a slow save is under way until it is done, and is not asked for twice', async ({
    page,
    enter,
    wire,
  }) => {
    const stageName = uniqueName('Slow Boat');
    await openModelsAs({ page, enter }, 'mia');
    await page.getByRole('button', { name: 'Create model' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create model' });
    await dialog.getByRole('textbox', { name: 'Stage name' }).fill(stageName);
    await dialog.getByRole('textbox', { name: 'Real name' }).fill('Sina Langsam');
    const models = /^\/rest\/v1\/models/;
    const end = wire.begin({ kind: 'slow', byMs: 3000, on: models, method: 'POST' });
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
    test(`a list that answers ${status} says so at once, keeps the filter and recovers automatically`, async ({
      page,
      enter,
      wire,
      consoleNoise,
    }) => {
      await page.clock.install();
      const end = wire.begin({
        kind: 'answer',
        on: /^\/rest\/v1\/rpc\/list_models/,
        status,
        body: { code: 'XX000', message: 'Internal server error', details: null, hint: null },
      });
      await enter('mia', '/models?q=luna');
      await expect(page.getByText('Failed to load models')).toBeVisible(soon);
      await expect(page.getByText('Internal server error. Your filters are kept.')).toBeVisible();
      end();
      await page.clock.fastForward(askAgainIn);
      await expect(modelRow(page, 'Luna Vale')).toBeVisible(byItself);
      await expect(filterField(page)).toHaveValue('luna');
      expectOnlyFailedRequests(consoleNoise);
    });
  }

  test('live updates that drop are named, come back, and bring what was missed', async ({
    page,
    enter,
    openWindow,
    server,
    wire,
    consoleNoise,
  }) => {
    const stageName = uniqueName('Dropped Line');
    await openModelsAs({ page, enter }, 'mia');
    await filterField(page).fill('dropped');
    await expect.poll(() => wire.openSockets()).toBe(1);
    const end = wire.begin({ kind: 'refuse', on: /^\/realtime/ });
    wire.dropSockets();
    await expect(interrupted(page)).toBeVisible();

    const other = await openWindow();
    await signIn(other, demoAccount(server, 'tomas'));
    await openModels(other);
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
}
