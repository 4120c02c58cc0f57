import type { Locator, Page } from '@playwright/test';

/** Opens a tab by the beginning of its name, in its row or, where that has no room for it, behind More. */
export async function openTab(where: Page | Locator, name: string): Promise<void> {
  const named = new RegExp(`^${name}`);
  const row = where.locator('[data-fits]');
  await row.first().waitFor();
  const tab = row.filter({ hasText: named, visible: true });
  if ((await tab.count()) > 0) {
    await tab.first().click();
    return;
  }
  await where.getByRole('button', { name: /^More of / }).click();
  await where.getByRole('menuitem', { name: named }).click();
}

/** The same for a view of a list, among those of its row of filters. */
export async function openView(views: Locator, name: string): Promise<void> {
  const pill = views.getByRole('button', { name });
  await views.getByRole('button').first().waitFor();
  if (await pill.isVisible()) {
    await pill.click();
    return;
  }
  await views.getByRole('button', { name: 'More', exact: true }).click();
  await views.getByRole('menuitem', { name }).click();
}
