import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the palette', async ({ page, enter }) => {
  await enter('mia', '/models');
  await expect(page.getByRole('link', { name: 'Ava Sterling' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(page.getByRole('option').first()).toBeVisible();
  await axeFindsNothing(page, 'the palette before anything is typed', { alsoNarrow: true });
  await field.fill('ava');
  await expect(page.getByRole('option', { name: /^Ava Sterling, / }).first()).toBeVisible();
  await axeFindsNothing(page, 'the palette with results', { inside: '[role="dialog"]' });
  await field.fill('zzzzqq');
  await expect(page.getByText(/^Nothing that you can access/)).toBeVisible();
  await axeFindsNothing(page, 'the palette without a match', { inside: '[role="dialog"]' });
});
