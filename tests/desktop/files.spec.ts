import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { demoAccount } from '#tests/support/app-server.ts';
import { createAccount } from '#tests/support/journeys/accounts.ts';
import { signIn, signOut } from '#tests/support/journeys/signing-in.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { readLogs } from './app-log.ts';
import { boxAnswers, saidBoxes } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { queueOf, titlesOf } from './popups.ts';
import { electronPath, projectRoot } from './start-app.ts';

/** The app's own folder below a person's. */
const folderIn = (config: string) => path.join(config, 'Marquee');

test.beforeEach(({ home, readFirst }) => {
  readFirst.push(boxAnswers(home));
});

test('files that cannot be read are told of, and the app works without them', async ({
  launch,
  home,
  server,
}) => {
  const folder = folderIn(path.join(home, 'config'));
  mkdirSync(path.join(folder, 'settings.json'), { recursive: true });
  symlinkSync('session.json', path.join(folder, 'session.json'));
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'tomas'));
  await expect
    .poll(() => saidBoxes(app))
    .toEqual([
      expect.stringMatching(/^Marquee can’t read its settings\. .*settings\.json \[OK\]$/s),
      expect.stringMatching(/^Marquee can’t read your saved session\. .*session\.json \[OK\]$/s),
    ]);
  expect(statSync(path.join(folder, 'settings.json')).isDirectory()).toBe(true);
  expect(readLogs(home).filter(({ event }) => event === 'file.trouble')).toMatchObject([
    { thing: 'settings', kind: 'not_read', code: 'EISDIR' },
    { thing: 'session', kind: 'not_read', code: 'ELOOP' },
  ]);
});

test('a pipe, a flood and what a kill left are refused or removed, and the app works', async ({
  launch,
  home,
  server,
}) => {
  const folder = folderIn(path.join(home, 'config'));
  mkdirSync(folder, { recursive: true });
  execFileSync('mkfifo', [path.join(folder, 'settings.json')]);
  writeFileSync(path.join(folder, 'drafts.json'), '{}');
  truncateSync(path.join(folder, 'drafts.json'), 65 * 1024 * 1024);
  const left = path.join(folder, 'session.json.4711.tmp');
  writeFileSync(left, '{"sealed":{"https://one.example token":"sealed"}}');
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'tomas'));
  await expect
    .poll(() => saidBoxes(app))
    .toEqual([
      expect.stringMatching(/^Marquee’s settings were damaged\. .*settings\.damaged\.json \[OK\]$/s),
      expect.stringMatching(/^Marquee can’t read what you typed before it closed\. /),
    ]);
  expect(existsSync(left)).toBe(false);
  // What the store brings along would answer pages, and end the app before it has finished.
  const listeners = await app.evaluate(({ ipcMain }) => [
    ipcMain.listenerCount('electron-store-get-data'),
    process.listenerCount('SIGTERM'),
  ]);
  expect(listeners).toEqual([0, 0]);
});

test.describe('on a full disk', () => {
  test.use({ keyring: true });

  test('the app keeps running, and signing out leaves no session behind', async ({
    launch,
    appEnv,
    server,
    desktop,
    mainNoise,
  }) => {
    const disk = mountSmallDisk();
    test.skip(typeof disk === 'string', typeof disk === 'string' ? disk : '');
    if (typeof disk === 'string') return;
    try {
      const config = path.join(disk.folder, 'config');
      appEnv['XDG_CONFIG_HOME'] = config;
      const { app, page } = await launch();
      await signIn(page, demoAccount(server, 'tomas'));
      const session = path.join(folderIn(config), 'session.json');
      const { sealed } = JSON.parse(readFileSync(session, 'utf8')) as { sealed: object };
      expect(Object.keys(sealed)).not.toEqual([]);
      disk.fill();
      await signOut(page);
      await expect.poll(() => existsSync(session)).toBe(false);
      // What was removed has made room.
      disk.fill();
      const person = await createAccount(server, 'On a full disk');
      await signIn(page, person);
      await expect
        .poll(() => saidBoxes(app))
        .toContainEqual(expect.stringMatching(/^Marquee can’t save your session\./));
      // What it could not note down, it still remembers until it ends.
      await expect
        .poll(() => saidBoxes(app))
        .toContainEqual(expect.stringMatching(/^Marquee can’t save which notifications it has shown\./));
      const queue = queueOf(server, person);
      const id = await queue.put('On a full disk');
      await expect.poll(() => titlesOf(desktop)).toEqual(['On a full disk']);
      await queue.change(id, { title: 'The same', count: 2 });
      await queue.put('Another');
      await expect.poll(() => titlesOf(desktop)).toEqual(['On a full disk', 'Another']);
      await signOut(page);
      await app.close();
      // Chromium also names its own caches.
      expect(
        mainNoise.splice(0).filter((line) => !/ERROR:.*(?:cache|index_file|leveldb)/.test(line)),
      ).toEqual([]);
    } finally {
      disk.remove();
    }
  });
});

/** Starts the app as a person would, with nobody attached; answers with how it ended and what it said. */
async function startAlone(env: Record<string, string>, readFirst: readonly string[]) {
  const args = ['--no-sandbox', '--disable-gpu', ...readFirst.flatMap((file) => ['-r', file]), projectRoot];
  const app = spawn(electronPath(), args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  app.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(app, 'close')) as [number | null];
  return { code, said };
}

test('a start that fails says why, and ends', async ({ appEnv, readFirst, home }) => {
  const noPage = await startAlone({ ...appEnv, VITE_DEV_SERVER_URL: 'nonsense' }, readFirst);
  expect(noPage).toEqual({ code: 1, said: expect.stringMatching(/^Marquee can’t start .*Invalid URL/s) });
  const blocked = path.join(home, 'blocked');
  writeFileSync(blocked, '');
  const noFolder = await startAlone({ ...appEnv, XDG_CONFIG_HOME: blocked }, readFirst);
  expect(noFolder).toEqual({
    code: 1,
    said: expect.stringMatching(/^Marquee can’t start It can’t use its folder\./),
  });
});
