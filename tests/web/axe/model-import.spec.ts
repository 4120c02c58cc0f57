import { uniqueName } from '#tests/support/journeys/journey-test.ts';
import { chooseFile } from '#tests/support/journeys/model-import.journeys.ts';
import { axeFindsNothing, expect, test } from './looks.ts';

test('axe finds nothing on the import of models', async ({ page, enter }) => {
  test.slow();
  const name = uniqueName('Opal');
  await enter('mia', '/models/import');
  await expect(page.getByRole('row', { name: /discord-handles.csv/ })).toBeVisible();
  await axeFindsNothing(page, 'where a file is given, and earlier imports', { alsoNarrow: true });
  await page.getByRole('button', { name: 'Undo discord-handles.csv' }).click();
  await expect(page.getByText(/kept: Ava Sterling/)).toBeVisible();
  await axeFindsNothing(page, 'undo of an import', { inside: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await chooseFile(page, 'roster.csv', [
    'Artist,Legal name,TZ,TG,Password',
    `${name},Paula Reyes,Madrid,opal,x`,
    'Ava Sterling,Ana Kovač,,ava,',
    'Felix,Félix Ardouin,Lutetia,,',
  ]);
  await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible();
  await axeFindsNothing(page, 'columns of a file', { alsoNarrow: true, inside: 'main' });
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await page.getByRole('link', { name: '3', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Row 3' })).toBeVisible();
  await axeFindsNothing(page, 'outcomes, with a row open', { alsoNarrow: true, inside: 'main' });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Leave the import?' })).toBeVisible();
  await axeFindsNothing(page, 'the question before it is left', {
    inside: '[role="dialog"]',
  });
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: /2 rows imported/ })).toBeVisible();
  await axeFindsNothing(page, 'what became of an import', { inside: 'main' });
});
