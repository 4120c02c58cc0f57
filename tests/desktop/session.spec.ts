import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { cannotStart, services } from '#tests/support/journeys/faults.ts';
import { openModels } from '#tests/support/journeys/models.ts';
import { signIn, signOut } from '#tests/support/journeys/signing-in.ts';
import { readLogs } from './app-log.ts';
import { filesBelow } from './files-below.ts';
import { expect, test } from './fixtures.ts';

test.describe('with a keyring', () => {
  test.use({ keyring: true });

  test('a person is still signed in after a restart, where they left off', async ({ launch, server }) => {
    const first = await launch();
    await signIn(first.page, demoAccount(server, 'tomas'));
    await openModels(first.page);
    await first.app.close();

    const second = await launch();
    await expect(second.page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
    await expect(second.page.getByRole('banner')).toContainText('Tomás Reyes');
  });

  test('a start without its server says so, and continues automatically', async ({
    launch,
    server,
    wire,
  }) => {
    const first = await launch();
    await signIn(first.page, demoAccount(server, 'tomas'));
    await openModels(first.page);
    await first.app.close();

    const end = wire.begin({ kind: 'refuse', on: services });
    const second = await launch();
    await expect(cannotStart(second.page)).toBeVisible();
    end();
    await expect(second.page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
  });

  test('a person who signs out stays signed out', async ({ launch, server }) => {
    const first = await launch();
    await signIn(first.page, demoAccount(server, 'tomas'));
    await signOut(first.page);
    await first.app.close();

    const second = await launch();
    await expect(second.page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(second.page.getByRole('alert')).toHaveCount(0);
  });

  test('no token is in the page, or readable on the disk', async ({ launch, server, home }) => {
    const { app, page } = await launch();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await signIn(page, demoAccount(server, 'mia'));
    await openModels(page);

    const tokens = await storedTokens(app, path.join(home, 'config'));
    expect(tokens).toHaveLength(2);
    const inPage = await everythingIn(page);
    const onDisk = filesBelow(path.join(home, 'config')).map((file) => readFileSync(file, 'latin1'));
    for (const token of tokens) {
      expect(inPage.includes(token), 'the page holds a token').toBe(false);
      expect(
        onDisk.some((text) => text.includes(token)),
        'a file holds a token',
      ).toBe(false);
    }
    expect(requests.filter((url) => !url.startsWith('app://bundle/'))).toEqual([]);

    const log = readLogs(home);
    expect(log).toContainEqual(expect.objectContaining({ event: 'app.started', platform: process.platform }));
    const { email, password } = demoAccount(server, 'mia');
    for (const secret of [...tokens, email, password, server.publishableKey, 'Mia'])
      expect(JSON.stringify(log)).not.toContain(secret);
  });
});

test.describe('without a keyring', () => {
  test('a session ends with the app, and the next start says why, once', async ({ launch, server }) => {
    const why = 'This computer has no keyring to keep you signed in';
    const first = await launch();
    await expect(first.page.getByText(why)).toHaveCount(0);
    await signIn(first.page, demoAccount(server, 'tomas'));
    await expect(first.page.getByText('you’ll be signed out when you close Marquee')).toBeVisible();
    await first.app.close();

    const second = await launch();
    await expect(second.page.getByText(why)).toBeVisible();
    await second.page.reload();
    await expect(second.page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(second.page.getByText(why)).toHaveCount(0);
    await signIn(second.page, demoAccount(server, 'tomas'));
  });

  test('a reload keeps the session, and live updates', async ({ launch, server }) => {
    const { page } = await launch();
    await signIn(page, demoAccount(server, 'tomas'));
    await openModels(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible();
    await expect(page.getByText(/Live updates/)).toHaveCount(0);
  });
});

/** The tokens themselves, opened by the app's own keyring: without them a search would find nothing for the wrong reason. */
async function storedTokens(app: ElectronApplication, folder: string): Promise<string[]> {
  const file = filesBelow(folder).find((name) => path.basename(name) === 'session.json');
  if (file === undefined) throw new Error('The app has kept no session');
  const { sealed } = JSON.parse(readFileSync(file, 'utf8')) as { sealed: Record<string, string> };
  const opened = await app.evaluate(
    async ({ safeStorage }, values) =>
      Promise.all(
        values.map(
          async (value) => (await safeStorage.decryptStringAsync(Buffer.from(value, 'base64'))).result,
        ),
      ),
    Object.values(sealed),
  );
  return [...opened.join('\n').matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)].map(
    ([, token]) => token ?? '',
  );
}

/** Every place in which a page could keep something, as one text. */
const everythingIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const seen = new Set<unknown>();
    const texts: string[] = [];
    const visit = (value: unknown, depth: number): void => {
      if (typeof value === 'string') texts.push(value);
      if (typeof value !== 'object' || value === null || seen.has(value) || depth > 6) return;
      seen.add(value);
      for (const key of Reflect.ownKeys(value)) {
        try {
          visit(Reflect.get(value, key), depth + 1);
        } catch {
          // Some properties of the window may not be read.
        }
      }
    };
    visit(window, 0);
    for (const storage of [localStorage, sessionStorage])
      for (let at = 0; at < storage.length; at += 1) texts.push(storage.getItem(storage.key(at) ?? '') ?? '');
    const databases = await indexedDB.databases();
    return [...texts, document.cookie, document.documentElement.outerHTML, JSON.stringify(databases)].join(
      '\n',
    );
  });
