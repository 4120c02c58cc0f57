import { expect, type Locator, type Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { byItself, filterField, interrupted, soon } from './faults.ts';
import { expectOnlyFailedRequests, uniqueName, type JourneyTest } from './journey-test.ts';
import { createModel, deleteModel, modelRow, openModels, openModelsAs, panelOf } from './models.ts';
import { signIn } from './signing-in.ts';

const renewing = /grant_type=refresh_token/;

export function sessionEndJourneys(test: JourneyTest): void {
  test.describe('a session that has run out', () => {
    test('is renewed without a word', async ({ page, enter, expireSession, wire }) => {
      const stageName = uniqueName('New Token');
      await openModelsAs({ page, enter }, 'mia');
      await expireSession();
      await createModel(page, { stageName, realName: 'Tilda Schein' });
      expect(wire.count('POST', renewing)).toBe(1);
      await deleteModel(page, panelOf(page, stageName), stageName);
    });

    test('is renewed when the server no longer takes its token, and the call is made again', async ({
      page,
      enter,
      wire,
      consoleNoise,
    }) => {
      const stageName = uniqueName('Old Clock');
      await openModelsAs({ page, enter }, 'mia');
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

    test('waits for the server and continues automatically', async ({
      page,
      enter,
      expireSession,
      wire,
      consoleNoise,
    }) => {
      await openModelsAs({ page, enter }, 'mia', '/models?q=luna');
      await expect(modelRow(page, 'Luna Vale')).toBeVisible();
      await page.getByRole('link', { name: 'Luna Vale' }).click();
      const panel = panelOf(page, 'Luna Vale');
      await panel.getByRole('button', { name: 'Edit real name' }).click();
      const field = panel.getByRole('textbox', { name: 'Real name' });
      const before = await field.inputValue();
      await field.fill('Half a na');
      await expireSession();
      const end = wire.begin({ kind: 'refuse' });
      await field.press('Enter');
      await expect(
        panel.getByText('Can’t reach the server. Check your connection and try again.'),
      ).toBeVisible(soon);
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
      enter,
      expireSession,
      server,
      wire,
      consoleNoise,
    }) => {
      await openModelsAs({ page, enter }, 'mia');
      const end = wire.begin(refusal);
      await expireSession();
      // Coming back to the window asks for the permissions again.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
      end();
      await signIn(page, demoAccount(server, 'tomas'));
      await expect(page.getByRole('banner')).toContainText('Tomás Reyes');
      expectOnlyFailedRequests(consoleNoise);
    });

    test('says why at the next start, too', async ({ page, enter, expireSession, wire, consoleNoise }) => {
      await openModelsAs({ page, enter }, 'mia');
      // What the page still asks for would find out, and say so, before it is loaded again.
      let asked = -1;
      const isQuiet = () => {
        const before = asked;
        asked = wire.count('GET', /./) + wire.count('POST', /./);
        return asked === before;
      };
      await expect.poll(isQuiet, { intervals: [1000] }).toBe(true);
      wire.begin(refusal);
      await expireSession();
      await page.reload();
      await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
      // Once said it is no longer news.
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByText(notice)).toHaveCount(0);
      expectOnlyFailedRequests(consoleNoise);
    });

    test('is over when the server takes neither its token nor a renewal', async ({
      page,
      enter,
      server,
      wire,
      consoleNoise,
    }) => {
      await openModelsAs({ page, enter }, 'mia');
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
      await panel.getByRole('textbox', { name: 'Real name' }).fill('Someone Else');
      await panel.getByRole('textbox', { name: 'Real name' }).press('Enter');
      await expect(
        page.getByRole('alert').filter({ hasText: `${notice} What you typed is kept.` }),
      ).toBeVisible();
      for (const end of ends) end();
      await signIn(page, demoAccount(server, 'mia'));
      await page.getByRole('button', { name: 'Resume editing' }).click();
      await expect(panel.getByRole('textbox', { name: 'Real name' })).toHaveValue('Someone Else');
      await panel.getByRole('textbox', { name: 'Real name' }).press('Escape');
      expectOnlyFailedRequests(consoleNoise);
    });

    test('loses nothing of a half-filled dialog, nor the filter', async ({
      page,
      enter,
      expireSession,
      server,
      wire,
      consoleNoise,
    }) => {
      await openModelsAs({ page, enter }, 'mia', '/models?q=luna');
      const dialog = await halfFill(page);
      const end = wire.begin(refusal);
      await expireSession();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(
        page.getByRole('alert').filter({ hasText: `${notice} What you typed is kept.` }),
      ).toBeVisible();
      end();
      await signIn(page, demoAccount(server, 'mia'));
      await expect(page.getByText('Your session ended while you were on Models.')).toBeVisible();
      await page.getByRole('button', { name: 'Resume editing' }).click();
      await expect(dialog.getByText(/^Restored what you typed on/)).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Stage name' })).toHaveValue('Half Done');
      await expect(dialog.getByRole('textbox', { name: 'Telegram' })).toHaveValue('@half');
      await expect(filterField(page)).toHaveValue('luna');
      await expect(page.getByRole('button', { name: 'Resume editing' })).toHaveCount(0);
      expectOnlyFailedRequests(consoleNoise);
    });

    test('shows the next person nothing of what the last one typed', async ({
      page,
      enter,
      expireSession,
      server,
      wire,
      consoleNoise,
    }) => {
      await openModelsAs({ page, enter }, 'mia');
      const dialog = await halfFill(page);
      const end = wire.begin(refusal);
      await expireSession();
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
}
