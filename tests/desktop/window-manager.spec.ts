import { execFileSync } from 'node:child_process';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hideWindow } from './popups.ts';
import { startWindowManager } from './window-manager.ts';

let stopWindowManager: () => void;

test.beforeEach(async ({ display, runtime: _ }) => {
  stopWindowManager = await startWindowManager(display);
});
test.afterEach(() => {
  stopWindowManager();
});

/** Where the window says it is, once its frame is around it. */
const settledBounds = (app: ElectronApplication) =>
  app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    let before = '';
    for (let equal = 0; equal < 5;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = JSON.stringify([window?.isVisible(), window?.getBounds()]);
      equal = now === before ? equal + 1 : 0;
      before = now;
    }
    return window?.getBounds();
  });

test('within a frame the window stays in its place, start after start', async ({ launch }) => {
  const first = await launch();
  await settledBounds(first.app);
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 140, y: 150, width: 760, height: 610 });
  });
  const places = [await settledBounds(first.app)];
  await first.app.close();
  for (let start = 0; start < 3; start += 1) {
    const { app } = await launch();
    places.push(await settledBounds(app));
    await app.close();
  }
  expect(places).toEqual([places[0], places[0], places[0], places[0]]);
  expect(places[0]).toMatchObject({ width: 760, height: 610 });
});

test('within a frame the window comes back from the tray where it was', async ({ launch }) => {
  const { app } = await launch();
  await settledBounds(app);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 140, y: 150, width: 760, height: 610 });
  });
  const place = await settledBounds(app);
  for (let time = 0; time < 3; time += 1) {
    await hideWindow(app);
    await settledBounds(app);
    // As the tray does.
    await app.evaluate(({ app: itself }) => itself.emit('second-instance', {}, []));
    expect(await settledBounds(app)).toEqual(place);
  }
});

test('the window has a name and an icon for the task bar', async ({ launch, display }) => {
  const { app } = await launch();
  await settledBounds(app);
  const id = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getNativeWindowHandle().readUInt32LE(),
  );
  const property = (name: string) =>
    // As numbers: as a picture an icon this large is left out.
    execFileSync(
      'xprop',
      ['-display', display, '-id', String(id), ...(name === '_NET_WM_ICON' ? ['-f', name, '32c'] : []), name],
      {
        encoding: 'utf8',
        maxBuffer: 10_000_000,
      },
    );
  // By it a desktop finds the entry of the installed app, and what the person has pinned.
  expect(property('WM_CLASS')).toContain('"marquee", "Marquee"');
  expect(property('_NET_WM_ICON')).toContain('= 256, 256, ');
});
