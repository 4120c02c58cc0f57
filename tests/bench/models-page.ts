import type { Page } from 'playwright';
import type { Agency } from './agency.ts';
import { measure } from './probe.ts';

export const table = 'table[aria-label="Models"]';
export const firstRow = `${table} tr[aria-rowindex="2"]`;
const filterField = 'input[aria-label="Filter models"]';

/** Each further letter leaves fewer rows, and every text leaves some. */
const texts = ['tara', 'stone', 'juno w', 'lake 1', 'handle12'];
const betweenKeysMs = 120;

export async function openModels(page: Page): Promise<void> {
  await page.goto('/models');
  await page.locator(filterField).waitFor();
}

/** Milliseconds from each key to the painted rows that it left; without rows, to the painted letter. */
export async function measureFilter(page: Page, agency: Agency | undefined): Promise<number[]> {
  const field = page.locator(filterField);
  const times: number[] = [];
  for (const text of texts) {
    await field.fill('');
    await page.waitForTimeout(500);
    let before = -1;
    for (let length = 1; length <= text.length; length += 1) {
      const typed = text.slice(0, length);
      const count = agency?.countFor(typed.trim());
      const key = typed.slice(-1);
      // A key that leaves the rows as they are has no result to be painted.
      if (count === before) {
        await field.press(key === ' ' ? 'Space' : key);
        continue;
      }
      const selector =
        count === undefined
          ? `${filterField}[value="${typed}"]`
          : `${table}[aria-rowcount="${String(count + 1)}"]`;
      times.push(
        await measure(page, { selector, event: 'keydown' }, () => field.press(key === ' ' ? 'Space' : key)),
      );
      before = count ?? -1;
      await page.waitForTimeout(betweenKeysMs);
    }
  }
  await field.fill('');
  return times;
}

/** Milliseconds from pressing Models in the navigation, on the dashboard, to painted rows. */
export async function measurePageChange(page: Page, runs: number): Promise<number[]> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await navigation.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('list', { name: 'Numbers' }).waitFor();
    await page.waitForTimeout(300);
    const link = navigation.getByRole('link', { name: 'Models', exact: true });
    times.push(await measure(page, { selector: firstRow, event: 'click' }, () => link.click()));
    await page.waitForTimeout(300);
  }
  return times;
}

/** Milliseconds from sending a change to the database to its being painted in a window that did not make it. */
export async function measureLiveUpdate(page: Page, agency: Agency, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const stageName = `Aaa first ${String(run)}`;
    let sentAt = 0;
    const paintedAt = await measure(page, { selector: `${firstRow} a[title="${stageName}"]` }, async () => {
      sentAt = Date.now();
      await agency.rename(agency.firstId, stageName);
    });
    // The page counts from its own start.
    const pageStart = await page.evaluate(() => performance.timeOrigin);
    times.push(pageStart + paintedAt - sentAt);
    await page.waitForTimeout(300);
  }
  return times;
}
