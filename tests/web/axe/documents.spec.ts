import { axeFindsNothing, axeFindsNothingNarrow, expect, test } from './looks.ts';

test('axe finds nothing on documents', async ({ page, enter, go }) => {
  test.slow();
  await enter('mia', '/documents');
  const table = page.getByRole('table', { name: 'Documents' });
  await expect(table).toBeVisible();
  await axeFindsNothing(page, 'documents');
  await table.getByRole('link', { name: 'Studio B rental agreement' }).click();
  const panel = page.getByRole('complementary', { name: 'Studio B rental agreement' });
  await expect(panel.locator('[data-page="1"][data-state="shown"]')).toBeVisible();
  await axeFindsNothing(page, 'a document', { alsoNarrow: true });
  for (const tab of ['Details', /^Versions/, 'Activity'] as const) {
    await panel.getByRole('tab', { name: tab, exact: typeof tab === 'string' }).click();
    await axeFindsNothing(page, `a document, ${String(tab)}`, { inside: 'aside' });
  }
  await go('/documents?layout=grid');
  await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible();
  await axeFindsNothing(page, 'grid', { inside: 'main' });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Upload documents' })).toBeVisible();
  await axeFindsNothing(page, 'upload', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await go('/documents');
  await expect(table).toBeVisible();
  await axeFindsNothingNarrow(page, 'documents');
});
