import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { boxAnswers, press, saidBoxes } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import {
  badgeOf,
  chooseInTray,
  clickMenu,
  closeWindow,
  enterAsNewcomer,
  hideWindow,
  isWindowVisible,
  menuState,
  openAccountSettings,
  queueOf,
  titlesOf,
  trayMenu,
  trayTooltip,
} from './popups.ts';

test.beforeEach(({ home, readFirst }) => {
  readFirst.push(boxAnswers(home));
});

test('the tray has the bell’s number, keeps the computer quiet, and keeps the app that is closed into it', async ({
  launch,
  server,
  desktop,
  home,
}) => {
  const { app, page } = await launch();
  const labels = async () => (await trayMenu(desktop)).map(({ label }) => label);
  const quiet = ['Quiet for an Hour', 'Quiet Until Tomorrow'];
  await expect.poll(labels).toEqual(['Open Marquee', ...quiet, 'Quit Marquee']);
  const person = await enterAsNewcomer(page, { server, home });
  const queue = queueOf(server, person);
  await expect.poll(labels).toEqual(['Open Marquee', 'No unread notifications', ...quiet, 'Quit Marquee']);
  await hideWindow(app);

  await chooseInTray(desktop, 'Quiet for an Hour');
  await expect.poll(async () => (await labels())[2]).toMatch(/^Quiet until (\w+ )?\d/);
  const id = await queue.put('While it is quiet');
  await expect.poll(() => badgeOf(desktop)).toBe(1);
  expect(await trayTooltip(desktop)).toContain('Marquee, 1 unread');
  await chooseInTray(desktop, 'Resume');
  await queue.put('After that');
  await expect.poll(() => badgeOf(desktop)).toBe(2);
  await expect.poll(() => titlesOf(desktop)).toEqual(['After that']);
  await queue.putMany(120);
  await expect.poll(labels).toContain('99+ unread');
  await expect.poll(() => badgeOf(desktop)).toBe(122);
  expect(await trayTooltip(desktop)).toContain('Marquee, 99+ unread');
  await queue.change(id, { read_at: new Date().toISOString() });
  await expect.poll(() => badgeOf(desktop)).toBe(121);
  await expect.poll(() => titlesOf(desktop)).toEqual(['After that', '100+ new notifications']);

  await chooseInTray(desktop, 'Open Marquee');
  await expect.poll(() => isWindowVisible(app)).toBe(true);
  await hideWindow(app);
  desktop.send({ cmd: 'tray-activate' });
  await expect.poll(() => isWindowVisible(app)).toBe(true);

  // Closing the window is asked about once, and what was answered can be changed.
  await press(app, 'Cancel');
  await closeWindow(app);
  await expect
    .poll(() => saidBoxes(app))
    .toEqual([expect.stringMatching(/^Keep Marquee running .*\[Keep Running, Quit, Cancel\]$/)]);
  expect(await isWindowVisible(app)).toBe(true);
  await press(app, 'Keep Running');
  await closeWindow(app);
  await expect.poll(() => isWindowVisible(app)).toBe(false);
  await queue.put('Still here');
  await expect.poll(() => titlesOf(desktop).at(-1)).toBe('Still here');
  await chooseInTray(desktop, 'Open Marquee');
  await closeWindow(app);
  await expect.poll(() => isWindowVisible(app)).toBe(false);
  expect(await saidBoxes(app)).toHaveLength(2);
  await chooseInTray(desktop, 'Open Marquee');

  await openAccountSettings(page);
  const keeps = page.getByRole('checkbox', { name: 'Keep running when closed' });
  await expect(keeps).toBeChecked();
  expect(await menuState(app, 'keep-running')).toEqual({ checked: true, enabled: true });
  await clickMenu(app, 'keep-running');
  await expect(keeps).not.toBeChecked();

  const starts = page.getByRole('checkbox', { name: 'Start with the computer' });
  const entry = path.join(home, 'config/autostart/marquee.desktop');
  await starts.click();
  await expect.poll(() => existsSync(entry)).toBe(true);
  expect(readFileSync(entry, 'utf8')).toMatch(/^Exec="[^"]+" "[^"]+" "--in-background"$/m);
  await expect.poll(() => menuState(app, 'start-with-system')).toEqual({ checked: true, enabled: true });
  await starts.click();
  await expect.poll(() => existsSync(entry)).toBe(false);

  const closed = app.waitForEvent('close');
  await closeWindow(app);
  await closed;
});
