import { expect, type Locator, type Page } from '@playwright/test';
import type { JourneyParts } from './journey-test.ts';

export async function openModels(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Models', exact: true })
    .click();
  await expectModels(page);
}

/** Opens the models as someone of the demo agency who has signed in before. */
export async function openModelsAs(
  { page, enter }: Pick<JourneyParts, 'page' | 'enter'>,
  name: string,
  address = '/models',
): Promise<void> {
  await enter(name, address);
  await expectModels(page);
}

async function expectModels(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Models' })).toBeVisible();
}

export function modelRow(page: Page, stageName: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: stageName }) });
}

export const panelOf = (page: Page, stageName: string) =>
  page.getByRole('complementary', { name: stageName });

export async function createModel(page: Page, names: { stageName: string; realName: string }): Promise<void> {
  // An empty list offers it twice.
  await page.getByRole('button', { name: 'Create model' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create model' });
  await dialog.getByRole('textbox', { name: 'Stage name' }).fill(names.stageName);
  await dialog.getByRole('textbox', { name: 'Real name' }).fill(names.realName);
  await dialog.getByRole('button', { name: 'Create model' }).click();
  await expect(page.getByText(`Model "${names.stageName}" created successfully`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(panelOf(page, names.stageName)).toBeVisible();
}

/** Edits one value in place, in the open panel. */
export async function editInPlace(panel: Locator, label: string, value: string): Promise<void> {
  await panel.getByRole('button', { name: `Edit ${label.toLowerCase()}` }).click();
  const field = panel.getByRole('textbox', { name: label });
  await field.fill(value);
  await field.press('Enter');
  await expect(field).toBeHidden();
}

export async function setStatus(page: Page, panel: Locator, from: string, to: string): Promise<void> {
  // A toast stays for as long as the mouse rests on it, and toasts stand above the panel.
  await page.mouse.move(0, 0);
  await panel.getByRole('combobox', { name: `Status: ${from}` }).click();
  await page.getByRole('option', { name: to }).click();
}

export async function deleteModel(page: Page, panel: Locator, stageName: string): Promise<void> {
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete model…' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${stageName}?` });
  const confirm = dialog.getByRole('button', { name: 'Delete model' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: `Type ${stageName} to confirm` }).fill(stageName);
  await confirm.click();
  await expect(page.getByText('Model deleted permanently')).toBeVisible();
}
