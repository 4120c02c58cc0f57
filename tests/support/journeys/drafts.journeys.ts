import { expect, type Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { expectOnlyFailedRequests, smoke, type JourneyTest } from './journey-test.ts';
import { openModels, openModelsAs, panelOf } from './models.ts';
import { signIn, signOut } from './signing-in.ts';

const restored = /^Restored what you typed on .+\.$/;
const refusal = {
  kind: 'answer',
  on: /grant_type=refresh_token/,
  status: 400,
  body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
} as const;

export const newModel = (page: Page) => page.getByRole('dialog', { name: 'Create model' });
export const stageName = (page: Page) => newModel(page).getByRole('textbox', { name: 'Stage name' });

export async function startModel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create model' }).first().click();
  await stageName(page).fill(name);
}

export async function expectRestored(page: Page, name: string): Promise<void> {
  await expect(newModel(page).getByText(restored)).toBeVisible();
  await expect(stageName(page)).toHaveValue(name);
}

export function draftJourneys(test: JourneyTest): void {
  test.describe('what was typed and not sent', () => {
    test(
      'outlives a reload and the session, and is gone with signing out',
      smoke,
      async ({ page, enter, visit, server, wire, expireSession, consoleNoise }) => {
        await openModelsAs({ page, enter }, 'mia');
        await startModel(page, 'Half Done');
        // At once: what was typed in the last moment is told while the page goes.
        await page.reload();
        await expectRestored(page, 'Half Done');

        await newModel(page).getByRole('textbox', { name: 'Real name' }).fill('Greta Half');
        const end = wire.begin(refusal);
        await expireSession();
        // Coming back to the window asks for the permissions again.
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
        end();
        await signIn(page, demoAccount(server, 'mia'));
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click();
        await expectRestored(page, 'Half Done');
        await expect(newModel(page).getByRole('textbox', { name: 'Real name' })).toHaveValue('Greta Half');

        await visit('/');
        await signOut(page);
        await signIn(page, demoAccount(server, 'mia'));
        await openModels(page);
        await startModel(page, '');
        await expect(newModel(page).getByText(restored)).toHaveCount(0);
        await expect(newModel(page).getByRole('textbox', { name: 'Real name' })).toHaveValue('');
        expectOnlyFailedRequests(consoleNoise);
      },
    );

    test('is gone once it was discarded, by its button or with the dialog', async ({
      page,
      enter,
      visit,
    }) => {
      await enter('mia');
      await openModels(page);
      await startModel(page, 'Half Done');
      // It offers itself where the page is opened again; it does not open over it.
      await visit('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click();
      await expect(page.getByText('You began a new model.')).toBeVisible();
      await expect(newModel(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Resume editing' }).click();
      await expect(stageName(page)).toHaveValue('Half Done');
      await newModel(page).getByRole('button', { name: 'Discard' }).click();
      await expect(stageName(page)).toHaveValue('');
      await expect(stageName(page)).toBeFocused();

      await stageName(page).fill('Half Done');
      await newModel(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await expect(newModel(page)).toHaveCount(0);
      await visit('/models');
      await expect(page.getByRole('table', { name: 'Models' })).toBeVisible();
      await startModel(page, '');
      await expect(newModel(page).getByText(restored)).toHaveCount(0);
    });

    test('waits where its dialog was closed, and opens nothing after a reload', async ({ page, enter }) => {
      await enter('mia', '/models');
      await startModel(page, 'Half Done');
      await expect(newModel(page).getByText('Draft saved')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('You began a new model.')).toBeVisible();
      await expect(newModel(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Create model' }).first().click();
      await expectRestored(page, 'Half Done');
    });

    test('waits in the field of a panel, too', async ({ page, enter }) => {
      await enter('mia', '/models?q=luna');
      await page.getByRole('link', { name: 'Luna Vale' }).click();
      const panel = panelOf(page, 'Luna Vale');
      const field = panel.getByRole('textbox', { name: 'Real name' });
      await panel.getByRole('button', { name: 'Edit real name' }).click();
      await field.fill('Half a na');
      await page.reload();
      await expect(field).toHaveValue('Half a na');
      await expect(panel.getByText(restored)).toBeVisible();
      await field.press('Escape');
      await page.reload();
      await expect(panel.getByRole('button', { name: 'Edit real name' })).toBeVisible();
      await expect(field).toHaveCount(0);
    });
  });
}
