import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import {
  addModel,
  addPlatform,
  isForgotten,
  isInMemory,
  openSocials,
} from '#tests/support/journeys/socials.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { socialJourneys } from '#tests/support/journeys/socials.journeys.ts';
import { expect, test } from './fixtures.ts';
import { test as living } from './living.ts';
import { readLogs } from './app-log.ts';

socialJourneys(smokeOf(living));

/** A minute of the main process becomes four seconds: it clears the clipboard after one. */
const shortMinute = `const { setTimeout: wait } = globalThis;
globalThis.setTimeout = (act, ms, ...rest) => wait(act, ms === 60000 ? 4000 : ms, ...rest);
`;

/** Whether a text is anywhere in the memory of the main process, once everything that nobody holds was collected. */
async function isInMain(app: ElectronApplication, home: string, text: string): Promise<boolean> {
  const file = path.join(home, `${crypto.randomUUID()}.heapsnapshot`);
  await app.evaluate((_electron, target) => {
    const v8 = process.getBuiltinModule('node:v8');
    v8.setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
    for (let round = 0; round < 3; round += 1) collect();
    v8.writeHeapSnapshot(target);
  }, file);
  return readFileSync(file, 'utf8').includes(text);
}

/** The files of a person's computer that have a text in them, as one byte or two for each sign. */
const filesWith = (home: string, text: string): string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.heapsnapshot'))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file);
      return content.includes(text) || content.includes(Buffer.from(text, 'utf16le'));
    });

test.describe('with short minutes', () => {
  test.beforeEach(({ home, readFirst }) => {
    const file = path.join(home, 'short-minute.cjs');
    writeFileSync(file, shortMinute);
    readFirst.push(file);
  });

  test('a password is copied by the main process, never comes to the page, and leaves the clipboard again', async ({
    desktopApp: { app, page },
    server,
    enter,
    home,
    mainNoise,
  }) => {
    const clipboard = () => app.evaluate(({ clipboard: system }) => system.readText());
    const stageName = await addModel(server);
    const password = `Kx9-${crypto.randomUUID()}`;
    await enter('mia');
    await openSocials(page, stageName);
    await addPlatform(page, { platform: 'Instagram', username: 'sol.vidal', password });
    // What was typed to store it is forgotten first: from here on the page never had it.
    await page.reload();
    await expect(page.getByRole('heading', { name: stageName, level: 2 })).toBeVisible();
    expect(await isInMemory(page, password)).toBe(false);

    // What the main process does hold is found.
    const held = await app.evaluate(() => Object.assign(globalThis, { held: crypto.randomUUID() }).held);
    expect(await isInMain(app, home, held)).toBe(true);

    await page.getByRole('button', { name: 'Copy password of sol.vidal' }).click();
    await expect(
      page.getByText('Password copied. It’s cleared from the clipboard in 60 seconds.'),
    ).toBeVisible();
    expect(await clipboard()).toBe(password);
    expect(await isInMemory(page, password)).toBe(false);
    await expect.poll(clipboard, { timeout: 15_000 }).toBe('');
    expect(await isForgotten(() => isInMain(app, home, password))).toBe(true);

    // One that is shown passes through the main process, and stays in neither.
    await page.getByRole('button', { name: 'Reveal password of sol.vidal' }).click();
    await expect(page.getByText(password)).toBeVisible();
    await page.getByRole('button', { name: 'Hide password of sol.vidal' }).click();
    expect(await isForgotten(() => isInMain(app, home, password))).toBe(true);
    expect(await isForgotten(() => isInMemory(page, password))).toBe(true);

    // The page ends while it shows one, and what the app writes of that holds none.
    await page.getByRole('button', { name: 'Reveal password of sol.vidal' }).click();
    await expect(page.getByText(password)).toBeVisible();
    await app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
    });
    await expect.poll(() => readLogs(home).some(({ event }) => event === 'page.gone')).toBe(true);
    expect(filesWith(home, 'page.gone')).not.toEqual([]);
    expect(filesWith(home, password)).toEqual([]);
    // Chromium's own line for a page that is ended like this.
    expect(mainNoise.splice(0).filter((line) => !line.includes('Crashing because hung'))).toEqual([]);
  });
});
