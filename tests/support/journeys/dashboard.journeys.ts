import { expect, type Page } from '@playwright/test';
import { clientFor } from '#tests/support/backend.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { createAccount } from './accounts.ts';
import { expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { panelOf } from './models.ts';
import { signIn } from './signing-in.ts';

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const queue = (page: Page) => card(page, 'Needs attention');

/** A model that nobody looks after. */
async function loseModel(server: AppServer): Promise<string> {
  const stageName = uniqueName('Remy');
  const { error } = await clientFor(server, server.secretKey)
    .from('models')
    .insert({ stage_name: stageName, real_name: 'Remy Fox' });
  if (error) throw error;
  return stageName;
}

const lineOf = (page: Page, stageName: string) =>
  queue(page).getByRole('listitem').filter({ hasText: stageName });

export function dashboardJourneys(test: JourneyTest): void {
  test(
    'a newcomer is led through first steps, adds a task, completes it in place, takes that back, and orders the cards',
    smoke,
    async ({ page, server, visit }) => {
      const person = await createAccount(server, uniqueName('Sofia'));
      await visit('/');
      await signIn(page, person);
      const steps = card(page, /^Your first steps, Sofia/);
      await expect(steps).toContainText('0 of 4');
      await page.getByRole('button', { name: 'Create task' }).click();
      const field = page.getByRole('textbox', { name: 'Add a task' });
      await expect(field).toBeFocused();
      await field.fill('Introduce yourself today !high');
      await field.press('Enter');
      const tasks = card(page, 'My tasks');
      const today = tasks.getByRole('region', { name: 'Today, 1 open task' });
      await expect(today.getByRole('link', { name: 'Introduce yourself' })).toBeVisible();
      // One of the steps is done by that.
      await expect(steps).toContainText('1 of 4');

      await today.getByRole('checkbox', { name: 'Complete Introduce yourself' }).click();
      await expect(tasks.getByText('Nothing due this week')).toBeVisible();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(today.getByRole('link', { name: 'Introduce yourself' })).toBeVisible();

      await steps.getByRole('button', { name: 'Hide first steps' }).click();
      await expect(steps).toHaveCount(0);
      await page.getByRole('button', { name: 'Customize dashboard' }).click();
      await page.getByRole('button', { name: 'Move My tasks up' }).click();
      await expect(page.getByText('My tasks: 2 of 3')).toBeAttached();
      await page.keyboard.press('Escape');
      await page.reload();
      const titles = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(titles).toHaveText([
        'My tasks',
        'Needs attention',
        'Today',
        'Documents that end',
        'Activity',
      ]);
    },
  );

  test('what needs attention arrives while one looks, is snoozed, brought back, and put right by its button', async ({
    page,
    server,
    enter,
  }) => {
    await enter('mia', '/');
    await expect(queue(page)).toHaveAttribute('aria-busy', 'false');
    const stageName = await loseModel(server);
    const viewAll = queue(page).getByRole('button', { name: 'View all' });
    const line = lineOf(page, stageName);
    await expect(line.or(viewAll).first()).toBeVisible();
    if (await viewAll.isVisible()) await viewAll.click();
    await expect(line).toContainText('No main manager');

    await line.hover();
    await line.getByRole('button', { name: 'Snooze: No main manager' }).click();
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await expect(line).toHaveCount(0);
    await page.reload();
    await queue(page)
      .getByRole('button', { name: /^\d+ snoozed$/ })
      .click();
    const snoozed = queue(page)
      .getByRole('list', { name: 'Snoozed' })
      .getByRole('listitem')
      .filter({ hasText: stageName });
    await expect(snoozed).toContainText('Snoozed until');
    await snoozed.getByRole('button', { name: 'Bring back: No main manager' }).click();
    await expect(snoozed).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(snoozed).toBeVisible();
    await snoozed.getByRole('button', { name: 'Bring back: No main manager' }).click();
    if (await viewAll.isVisible()) await viewAll.click();

    await line.getByRole('link', { name: 'Assign: No main manager' }).click();
    const panel = panelOf(page, stageName);
    await panel.getByRole('button', { name: 'Edit main manager' }).click();
    await page.getByRole('option', { name: /Tomás Reyes/ }).click();
    await expect(panel.getByText('Tomás Reyes')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dashboard', exact: true })
      .click();
    await expect(queue(page)).toHaveAttribute('aria-busy', 'false');
    await expect(line).toHaveCount(0);
  });

  test('cards are dragged into another order, and reset', async ({ page, server, visit }) => {
    const person = await createAccount(server, uniqueName('Ines'));
    await visit('/');
    await signIn(page, person);
    await page.getByRole('button', { name: 'Customize dashboard' }).click();
    const items = page.getByRole('region', { name: 'Left' }).getByRole('listitem');
    await expect(items).toHaveText(['First steps', 'Needs attention', 'My tasks']);
    await items.nth(2).dragTo(items.nth(0), { targetPosition: { x: 40, y: 4 } });
    await expect(items).toHaveText(['My tasks', 'First steps', 'Needs attention']);
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(titles.nth(1)).toHaveText('My tasks');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(items).toHaveText(['First steps', 'Needs attention', 'My tasks']);
  });

  test('a dashboard that fails says so, and comes back', async ({ page, wire, enter, consoleNoise }) => {
    const end = wire.begin({
      on: /\/rpc\/get_dashboard/,
      kind: 'answer',
      status: 400,
      body: { code: 'XX000', message: 'No dashboard today', details: null, hint: null },
    });
    await enter('mia', '/');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load the dashboard' });
    await expect(alert).toBeVisible();
    end();
    await expect(async () => {
      const again = alert.getByRole('button', { name: 'Try Again' });
      // A page that begins to listen asks again: it may be back before a hand is.
      if (await again.isEnabled({ timeout: 100 }).catch(() => false)) await again.click({ timeout: 1000 });
      await expect(page.getByRole('list', { name: 'Numbers' }).getByRole('link')).toHaveCount(5, {
        timeout: 2000,
      });
    }).toPass();
    expectOnlyFailedRequests(consoleNoise);
  });
}
