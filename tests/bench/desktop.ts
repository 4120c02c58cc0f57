import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDesktopBuild } from '#scripts/builds/desktop-build.ts';
import { startDisplay } from '#tests/desktop/display.ts';
import { ensureRuntime } from '#tests/desktop/runtime/ensure-runtime.ts';
import { startSessionBus } from '#tests/desktop/session-bus.ts';
import { demoAccount, type AppServer } from '#tests/support/app-server.ts';
import { attach } from './desktop-attach.ts';
import { measureCalls } from './desktop-calls.ts';
import { launch, steps, type Start, type Step } from './desktop-launch.ts';
import { notificationsOnDesktop } from './desktop-notifications.ts';
import { measureMemory } from './desktop-memory.ts';
import { step } from './progress.ts';
import { signInPatiently } from './session.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const bareApp = path.join(import.meta.dirname, 'desktop-start/bare');
const startsCounted = 9;
const dashboardContent = 'ul[aria-label="Numbers"] a';

/** The desktop app beside an empty one in the same Electron. Says so, and measures nothing, where there is no Electron. */
export async function measureDesktop(server: AppServer): Promise<Row[]> {
  const runtime = ensureRuntime();
  if ('missing' in runtime) {
    console.log(`\nSkipped, the desktop app is not measured: ${runtime.missing}`);
    return [];
  }
  await ensureDesktopBuild();
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-bench-'));
  const display = await startDisplay();
  const bus = await startSessionBus(folder, true);
  const start = (name: string, appFolder: string): Start => ({
    electron: runtime.executable,
    args: [appFolder],
    env: {
      ...process.env,
      ...bus.env,
      ...homesIn(path.join(folder, name)),
      DISPLAY: display.name,
      WAYLAND_DISPLAY: undefined,
      MARQUEE_SERVER_URL: server.url,
      MARQUEE_PUBLISHABLE_KEY: server.publishableKey,
    },
  });
  try {
    const [ours, bare] = [start('ours', projectRoot), start('bare', bareApp)];
    const signedIn = await signedInStart(start('signed-in', projectRoot), server);
    return [
      ...(await starts({ ours, bare, signedIn })),
      ...(await running(ours, bare, server)),
      ...(await notificationsOnDesktop(start('notified', projectRoot), { server, bus })),
    ];
  } finally {
    bus.stop();
    display.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The start of someone who has signed in before: the session is in the keyring, and the dashboard comes first. */
async function signedInStart(start: Start, server: AppServer): Promise<Start> {
  const withKeyring = { ...start, hasKeyring: true };
  const app = await attach(withKeyring);
  const page = await app.firstWindow();
  await signInPatiently(page, demoAccount(server, 'mia'));
  await page.locator(dashboardContent).first().waitFor();
  await app.close();
  return { ...withKeyring, env: { ...start.env, MARQUEE_BENCH_USABLE: dashboardContent } };
}

/** From the start of the process to what someone came for. In turns, so that a busy moment falls on all. */
async function starts(apps: Record<'ours' | 'bare' | 'signedIn', Start>): Promise<Row[]> {
  const measured: Record<keyof typeof apps, Record<Step, number>[]> = { ours: [], bare: [], signedIn: [] };
  // One more than counted: the first start of a new profile fills its caches.
  for (let round = 0; round <= startsCounted; round += 1) {
    step(`Starting the app, ${String(round)} of ${String(startsCounted)}`);
    for (const name of ['bare', 'ours', 'signedIn'] as const) {
      const times = await launch(apps[name]);
      if (round > 0) measured[name].push(times);
    }
  }
  const medianOf = (name: keyof typeof apps, step: Step) =>
    median(measured[name].map((times) => times[step]));
  const rowsOf = (name: 'ours' | 'signedIn', what: string): [Row, ...Row[]] => {
    const rowOf = (step: Step): Row => ({
      what: step === 'usable' ? what : `  until ${step}`,
      value: medianOf(name, step),
      unit: 'ms',
      beside: medianOf('bare', step),
    });
    return [rowOf('usable'), ...steps.filter((step) => step !== 'usable').map(rowOf)];
  };
  const [total, ...others] = rowsOf('ours', 'desktop, start until its form takes text, beside a bare window');
  return [
    { ...total, target: 1.3 * (total.beside ?? 0) },
    ...others,
    ...rowsOf('signedIn', 'desktop, start of someone signed in until the dashboard has its content'),
  ];
}

async function running(ours: Start, bare: Start, server: AppServer): Promise<Row[]> {
  const app = await attach(ours);
  const bareWindow = await attach(bare);
  try {
    const [memory, bareMemory] = [await measureMemory(app), await measureMemory(bareWindow)];
    const calls = await measureCalls(app, bareWindow, server.url);
    return [
      {
        what: 'desktop, a call across the bridge, beside one within its page, p50',
        value: calls.acrossMs,
        unit: 'ms',
        target: calls.withinMs + 1,
        beside: calls.withinMs,
      },
      {
        what: 'desktop, memory after the start, all processes, working set',
        value: memory.workingSetMb,
        unit: 'MB',
        beside: bareMemory.workingSetMb,
      },
      { what: '  of it not shared', value: memory.privateMb, unit: 'MB', beside: bareMemory.privateMb },
    ];
  } finally {
    await app.close();
    await bareWindow.close();
  }
}

function homesIn(folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder);
  return { XDG_CONFIG_HOME: path.join(folder, 'config'), XDG_CACHE_HOME: path.join(folder, 'cache') };
}
