import { expect, test } from './fixtures.ts';
import {
  badgeOf,
  click,
  enterAsNewcomer,
  hideWindow,
  isWindowVisible,
  popupsOf,
  queueOf,
  titlesOf,
} from './popups.ts';

test('pops up while the window is hidden, and a click shows it with what it is about', async ({
  launch,
  server,
  desktop,
}) => {
  const { app, page } = await launch();
  const person = await enterAsNewcomer(page, { server, desktop });
  await hideWindow(app);
  const queue = queueOf(server, person);
  await queue.put('Luna Vale was paused', { message: 'By Mia' });
  await expect.poll(() => titlesOf(desktop)).toEqual(['Luna Vale was paused']);
  await expect.poll(() => badgeOf(desktop)).toBe(1);
  expect(await isWindowVisible(app)).toBe(false);
  click(desktop);
  await expect.poll(() => isWindowVisible(app)).toBe(true);
  await expect(page.getByText('Notification marked as read')).toBeVisible();
  await expect.poll(() => badgeOf(desktop)).toBe(0);
  expect(popupsOf(desktop)).toHaveLength(1);
});
