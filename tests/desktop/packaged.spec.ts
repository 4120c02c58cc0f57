import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { _electron } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect, test } from './fixtures.ts';
import { packageApp, runtimeFolder } from './runtime/package-app.ts';
import { electronPath } from './start-app.ts';

/** How the program's file writes what a fuse is: the ASCII codes of 0 and 1. */
const closed = 48;
const open = 49;

// The app as people install it: packaged by the same description, around the tests' Electron.

let folder: string;
let program: string;
const archive = () => path.join(path.dirname(program), 'resources/app.asar');

test.beforeAll(async () => {
  test.setTimeout(120_000);
  test.skip(process.env['MARQUEE_TEST_NO_ELECTRON'] !== undefined, process.env['MARQUEE_TEST_NO_ELECTRON']);
  folder = mkdtempSync(path.join(tmpdir(), 'marquee-package-'));
  program = await packageApp(path.dirname(electronPath()), folder);
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('it holds the bundled app and nothing else', () => {
  const files = listPackage(archive(), { isPack: false }).filter((file) => path.extname(file) !== '');
  const ours = files.filter((file) => !file.startsWith(`/${runtimeFolder}/`));
  const expected =
    /^\/(?:package\.json|build\/(?:icons\/256x256|tray\/trayTemplate(?:@2x)?)\.png|dist-electron\/(?:main(?:-[\w-]+)?|preload)\.cjs|dist\/(?:(?:index|sign-in)\.html|favicon\.svg|licences\.json|assets\/[\w.-]+\.(?:js|css|woff2)|pdf\/(?:cmaps|standard_fonts|iccs|wasm)\/[\w.-]+\.(?:bcmap|pfb|ttf|icc|js)))$/;
  expect(ours.filter((file) => !expected.test(file))).toEqual([]);
  for (const needed of [
    '/package.json',
    '/dist/index.html',
    '/dist/sign-in.html',
    '/dist/licences.json',
    '/build/icons/256x256.png',
    '/build/tray/trayTemplate.png',
    '/dist-electron/main.cjs',
    '/dist-electron/main-services.cjs',
    '/dist-electron/preload.cjs',
  ])
    expect(ours).toContain(needed);
  const manifest = JSON.parse(extractFile(archive(), 'package.json').toString('utf8')) as Record<
    string,
    unknown
  >;
  expect(manifest['devDependencies']).toBeUndefined();
  // Eleven megabytes today, four and a half of them the reader of PDFs; half as much again would be something that does not belong in it.
  expect(statSync(archive()).size).toBeLessThan(15_000_000);
});

test('its runtime can do nothing besides running it', async () => {
  const wire = await getCurrentFuseWire(program);
  const state = (fuse: FuseV1Options): number | undefined => wire[fuse];
  for (const fuse of [FuseV1Options.RunAsNode, FuseV1Options.EnableNodeOptionsEnvironmentVariable])
    expect(state(fuse)).toBe(closed);
  for (const fuse of [
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
  ])
    expect(state(fuse)).toBe(open);
});

test('it refuses to be looked into', async ({ appEnv }) => {
  const port = await freePort();
  const looked = `--remote-debugging-port=${port}`;
  const app = spawn(program, ['--no-sandbox', '--disable-gpu', looked], { env: appEnv, stdio: 'pipe' });
  let said = '';
  app.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(app, 'close');
  // Until it has ended nobody gets in.
  let isOpen = false;
  while (app.exitCode === null && app.signalCode === null)
    isOpen ||= await fetch(`http://127.0.0.1:${port}/json`).then(
      () => true,
      () => false,
    );
  expect(await ended).toEqual([1, null]);
  expect(said).toContain('--remote-debugging-port opens the app to other programs.');
  expect(isOpen).toBe(false);
});

test('it starts, asks for its server and signs someone in', async ({ appEnv, server }) => {
  const { MARQUEE_SERVER_URL: _url, MARQUEE_PUBLISHABLE_KEY: _key, ...env } = appEnv;
  const app = await _electron.launch({
    executablePath: program,
    args: ['--password-store=basic', '--disable-gpu'],
    env,
  });
  const page = await app.firstWindow();
  expect(await app.evaluate(({ app: running }) => running.isPackaged)).toBe(true);
  await page.getByRole('textbox', { name: 'Server address' }).fill(server.url);
  await page.getByRole('textbox', { name: 'Publishable key' }).fill(server.publishableKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await signIn(page, demoAccount(server, 'mia'));
  expect(page.url()).toMatch(/^app:\/\/bundle\//);
  await app.close();
});
