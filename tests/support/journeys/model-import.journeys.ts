import { expect, type Page } from '@playwright/test';
import { addressOf, expectOnlyFailedRequests, smoke, uniqueName, type JourneyTest } from './journey-test.ts';
import { elsewhere } from './live-lists.ts';
import { openModels } from './models.ts';

/** Gives the page a file, as from a folder. */
export async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

export const openImport = async (page: Page) => {
  await openModels(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import models', level: 1 })).toBeVisible();
};

export function modelImportJourneys(test: JourneyTest): void {
  test(
    'models come from a file, and an undo keeps the one that was changed since',
    smoke,
    async ({ page, enter, server }) => {
      test.slow();
      const [opal, hugo] = [uniqueName('Opal'), uniqueName('Hugo')];
      const file = `${uniqueName('roster')}.csv`;
      await enter('mia');
      await openImport(page);
      await chooseFile(page, file, [
        'Artist;Legal name;TZ;Account manager;Passwords',
        `${opal};Paula Reyes ${opal};Madrid;tomas@northlight.example;hunter2`,
        `${hugo};Hugh Larkin ${hugo};London;;`,
        `${opal.toUpperCase()};Someone Else;;;`,
        'Felix;Félix Ardouin;Lutetia;;',
      ]);
      const columns = page.getByRole('table', { name: 'Columns' });
      await expect(columns.getByRole('row', { name: /^Passwords/ })).toContainText('1 value hidden');
      await expect(columns.getByRole('row', { name: /^TZ/ })).toContainText('2 read as a city, 1 not valid');
      await page.getByRole('button', { name: 'Check 4 rows' }).click();

      const rows = page.getByRole('table', { name: 'Rows' });
      await expect(rows.getByRole('row', { name: new RegExp(hugo) })).toContainText('Create');
      await expect(rows.getByRole('row', { name: /Someone Else/ })).toContainText('Same stage name as row 2');
      await expect(rows.getByRole('row', { name: /Felix/ })).toContainText(
        'Choose a valid timezone: “Lutetia”',
      );
      await page.getByRole('button', { name: 'Import 2 rows' }).click();
      await expect(page.getByRole('heading', { name: `2 rows imported from ${file}` })).toBeVisible();

      const client = await elsewhere(server);
      const { data } = await client
        .from('models')
        .select('stage_name, timezone, manager:profiles!models_manager_id_fkey(email)')
        .in('stage_name', [opal, hugo])
        .order('stage_name', { ascending: false })
        .throwOnError();
      expect(data).toEqual([
        { stage_name: opal, timezone: 'Europe/Madrid', manager: { email: 'tomas@northlight.example' } },
        { stage_name: hugo, timezone: 'Europe/London', manager: { email: 'mia@northlight.example' } },
      ]);
      await client.from('models').update({ discord_handle: 'hugo' }).eq('stage_name', hugo).throwOnError();

      await page.getByRole('button', { name: `Undo ${file}` }).click();
      await expect(
        page.getByText(`1 model will be deleted. 1 was changed after import and is kept: ${hugo}.`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByRole('row', { name: new RegExp(file) })).toContainText('Undone');
      await openModels(page);
      await page.getByRole('textbox', { name: 'Filter models' }).fill(hugo);
      await expect(page.getByRole('link', { name: hugo })).toBeVisible();
      await page.getByRole('textbox', { name: 'Filter models' }).fill(opal);
      await expect(page.getByText(`No models match "${opal}"`)).toBeVisible();
    },
  );

  test('an import that is cut off by a reload, or a lost connection, continues where it stopped', async ({
    page,
    enter,
    wire,
    server,
    consoleNoise,
  }) => {
    test.slow();
    const mark = uniqueName('Cut');
    const file = `${mark}.csv`;
    await enter('mia');
    await openImport(page);
    await chooseFile(page, file, [
      'Stage name,Real name',
      ...Array.from({ length: 450 }, (_, n) => `${mark} ${String(n)},Real ${mark} ${String(n)}`),
    ]);
    await page.getByRole('button', { name: 'Check 450 rows' }).click();
    // What was checked is there again after a reload.
    await expect(page.getByRole('button', { name: 'Import 450 rows' })).toBeVisible();
    await page.reload();
    const endSlowness = wire.begin({ kind: 'slow', on: /run_import/, byMs: 500 });
    await page.getByRole('button', { name: 'Import 450 rows' }).click();
    const bar = page.getByRole('progressbar', { name: 'Rows imported' });
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/);
    const importId = addressOf(page).searchParams.get('importId');
    await page.reload();
    await expect(page.getByText(/The import was interrupted/)).toBeVisible();
    expect(addressOf(page).searchParams.get('importId')).toBe(importId);
    endSlowness();
    wire.begin({ kind: 'refuse', on: /run_import/, times: 2 });
    await page.getByRole('button', { name: 'Continue import' }).click();
    await expect(page.getByRole('heading', { name: `450 rows imported from ${file}` })).toBeVisible({
      timeout: 30_000,
    });
    const client = await elsewhere(server);
    const { count } = await client
      .from('models')
      .select('id', { count: 'exact' })
      .like('stage_name', `${mark} %`)
      .limit(1)
      .throwOnError();
    expect(count).toBe(450);
    await page.getByRole('button', { name: `Undo ${file}` }).click();
    await expect(page.getByText('450 models will be deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible({
      timeout: 30_000,
    });
    expectOnlyFailedRequests(consoleNoise);
  });
}
