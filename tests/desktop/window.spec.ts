import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { electronPath, expect, projectRoot, test } from './fixtures.ts';

const place = { x: 40, y: 50, width: 760, height: 610 };

test('a second start shows the window that is there', async ({ launch, appEnv }) => {
  const { app } = await launch();
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide();
  });
  const second = spawn(electronPath(), ['--no-sandbox', '--disable-gpu', projectRoot], {
    env: appEnv,
    stdio: 'ignore',
  });
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible())),
    )
    .toEqual([true]);
});

test('the window comes back where it was left', async ({ launch }) => {
  const first = await launch();
  await first.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
  }, place);
  await first.app.close();
  const second = await launch();
  expect(
    await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
  ).toEqual(place);
});

test('an app that knows no server says so', async ({ launch, appEnv }) => {
  delete appEnv['MARQUEE_SERVER_URL'];
  const { page } = await launch();
  await expect(page.getByText('Marquee does not know its server yet.')).toBeVisible();
});
