import { panelOf } from '#tests/support/journeys/models.ts';
import { openTab } from '#tests/support/open-tab.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on models', async ({ page, enter, go }) => {
  test.slow();
  await enter('mia', '/models');
  await expect(page.getByRole('link', { name: 'Ava Sterling' })).toBeVisible();
  await axeFindsNothing(page, 'models', { alsoNarrow: true });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await axeFindsNothing(page, 'models, all of them checked');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Create model' }).click();
  await expect(page.getByRole('dialog', { name: 'Create model' })).toBeVisible();
  await axeFindsNothing(page, 'create model', { alsoNarrow: true });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ava Sterling' }).click();
  await expect(panelOf(page, 'Ava Sterling')).toBeVisible();
  await axeFindsNothing(page, 'panel', { alsoNarrow: true });
  const panel = panelOf(page, 'Ava Sterling');
  await panel.getByRole('button', { name: 'Edit real name' }).click();
  await panel.getByRole('textbox', { name: 'Real name' }).fill('');
  await panel.getByRole('textbox', { name: 'Real name' }).press('Enter');
  await expect(panel.getByText('Real name cannot be empty')).toBeVisible();
  await axeFindsNothing(page, 'panel with an error', { inside: 'aside' });
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Edit main manager' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await axeFindsNothing(page, 'choice of a manager', { inside: 'aside, [role="listbox"]' });
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'For a week' })).toBeVisible();
  await axeFindsNothing(page, 'menu of a model', { inside: '[role="menu"]' });
  await page.getByRole('menuitem', { name: 'Delete model…' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Ava Sterling?' })).toBeVisible();
  await axeFindsNothing(page, 'delete model', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  for (const [tab, part] of [
    ['Tasks', panel.getByRole('list', { name: 'Open tasks' })],
    ['Link pages', panel.getByRole('list', { name: 'Link pages' })],
    ['History', panel.getByRole('list', { name: 'History' })],
  ] as const) {
    await openTab(panel, tab);
    await expect(part).toBeVisible();
    await axeFindsNothing(page, `the tab ${tab} of a model`, { inside: 'aside' });
  }
  await go('/models?q=nobody');
  await expect(page.getByText('No models match "nobody"')).toBeVisible();
  await axeFindsNothing(page, 'no match');
});
