import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { addModel, addPlatform, isInMemory, openSocials } from '#tests/support/journeys/socials.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { socialJourneys } from '#tests/support/journeys/socials.journeys.ts';
import { expect, test } from './fixtures.ts';
import { readLogs } from './app-log.ts';

socialJourneys(smokeOf(test));

/** A minute of the main process becomes four seconds: it clears the clipboard after one. */
const shortMinute = `const { setTimeout: wait } = globalThis;
globalThis.setTimeout = (act, ms, ...rest) => wait(act, ms === 60000 ? 4000 : ms, ...rest);
`;

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

    await page.getByRole('button', { name: 'Copy password of sol.vidal' }).click();
    await expect(
      page.getByText('Password copied. It’s cleared from the clipboard in 60 seconds.'),
    ).toBeVisible();
    expect(await clipboard()).toBe(password);
    expect(await isInMemory(page, password)).toBe(false);
    await expect.poll(clipboard, { timeout: 15_000 }).toBe('');
    expect(JSON.stringify(readLogs(home))).not.toContain(password);
  });
});
