import { expect, type Page } from '@playwright/test';
import { addressOf, smoke, type JourneyTest } from './journey-test.ts';

async function openPalette(page: Page) {
  // The key works once the app is there.
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Control+k');
}

export function paletteJourneys(test: JourneyTest): void {
  test(
    'Ctrl+K finds a model by a misspelt name, and goes back to where one was',
    smoke,
    async ({ page, enter }) => {
      await enter('mia', '/tasks');
      await openPalette(page);
      const field = page.getByRole('combobox', { name: 'Search or jump to' });
      await field.fill('sterlnig');
      await expect(page.getByRole('option', { name: /^Ava Sterling, / })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await field.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Ava Sterling' })).toBeVisible();
      expect(addressOf(page).pathname).toBe('/models');

      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^Ava Sterling/);
      await page.keyboard.type('>create model');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Create model' })).toBeVisible();
      // A dialog keeps its place.
      await page.keyboard.press('Control+k');
      await expect(field).toBeHidden();
    },
  );

  test('a manager finds nothing of models that are not theirs', async ({
    page,
    enter,
    wire,
    consoleNoise,
  }) => {
    await enter('elena');
    await openPalette(page);
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill('admin');
    await expect(page.getByText('Nothing that you can access matches “admin”.')).toBeVisible();
    await field.fill('tasks');
    await expect(page.getByRole('option', { name: 'Tasks', exact: true })).toBeVisible();
    const end = wire.begin({ kind: 'refuse', on: /global_search/ });
    await field.fill('sterling');
    await expect(page.getByRole('alert')).toContainText(/Couldn’t search|You’re offline/);
    end();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    consoleNoise.splice(0);
  });
}
