import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the steps of an offboarding', async ({ page, enter }) => {
  test.slow();
  await enter('mia', '/admin');
  await page.getByRole('link', { name: 'Jonas Lindqvist' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Offboard…' }).click();
  await expect(page.getByRole('combobox', { name: 'Hand everything over to' })).toBeVisible();
  await axeFindsNothing(page, 'what is handed over', { alsoNarrow: true });
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await next.click();
  await expect(page.getByText(/still in use/)).toBeVisible();
  await axeFindsNothing(page, 'what someone knows', { inside: 'main' });
  await page.getByRole('button', { name: /^Plan \d+ rotations$/ }).click();
  await expect(page.getByText('Choose who takes 4 models.')).toBeVisible();
  await axeFindsNothing(page, 'all that would happen', { inside: 'main' });
});
