import { randomUUID } from 'node:crypto';
import type { Bridge } from '#shared/contract/bridge.ts';
import { clientFor } from '#tests/support/backend.ts';
import { elsewhere } from '#tests/support/journeys/live-lists.ts';
import { signIn, signOut } from '#tests/support/journeys/signing-in.ts';
import { readLogs } from './app-log.ts';
import { expect, test } from './fixtures.ts';
import {
  badgeOf,
  chooseInTray,
  click,
  clickMenu,
  closeWindow,
  endTray,
  enterAsNewcomer,
  focusWindow,
  hideWindow,
  isWindowVisible,
  marksIn,
  menuState,
  openAccountSettings,
  popupsOf,
  queueOf,
  titlesOf,
  trayMenu,
} from './popups.ts';

const closedPopups = (seen: readonly { event: string }[]) =>
  seen.filter(({ event }) => event === 'close-call').length;

test('what another person does pops up while the window is hidden or reloads, as they wrote it, and a click shows it', async ({
  launch,
  server,
  desktop,
  home,
}) => {
  test.slow();
  const { app, page } = await launch();
  const person = await enterAsNewcomer(page, { server, home });
  const mia = await elsewhere(server);
  const stageName = `Popup ${randomUUID().slice(0, 6)}`;
  await hideWindow(app);
  const model = await mia
    .from('models')
    .insert({ stage_name: stageName, real_name: 'Real Name', manager_id: person.id })
    .select('id, row_version')
    .single()
    .throwOnError();
  await expect.poll(() => titlesOf(desktop)).toEqual([`You now manage ${stageName}`]);
  expect(popupsOf(desktop)[0]).toMatchObject({ app: 'Marquee', body: 'By Mia Hartwell' });
  await expect.poll(() => badgeOf(desktop)).toBe(1);
  // It is marked by the time that it shows.
  expect(marksIn(home)).toContain('poppedAt');
  expect(await isWindowVisible(app)).toBe(false);
  click(desktop);
  await expect.poll(() => isWindowVisible(app)).toBe(true);
  await expect(page.getByRole('complementary', { name: stageName })).toBeVisible();
  await expect.poll(() => badgeOf(desktop)).toBe(0);

  // The page that it leads to is in front: what changes there needs no popup.
  await focusWindow(app);
  const { id } = model.data as { id: string };
  await mia.from('models').update({ status: 'paused' }).eq('id', id).throwOnError();
  await expect.poll(() => badgeOf(desktop)).toBe(1);
  // What follows comes together, but for what is on screen or was read meanwhile.
  const queue = queueOf(server, person);
  for (const title of ['One', 'Two', 'Three']) await queue.put(title);
  await queue.put('Read already', { read_at: new Date().toISOString() });
  await expect.poll(() => titlesOf(desktop)).toEqual([`You now manage ${stageName}`, '3 new notifications']);
  expect(popupsOf(desktop).at(-1)).toMatchObject({ body: 'Three · Two · One' });
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();
  click(desktop);
  await expect(page.getByRole('button', { name: 'View All Notifications' })).toBeVisible();
  // What stands in the list that is open does not pop up as well.
  const inList = await queue.put('In the open list');
  await expect(page.getByRole('button', { name: 'Notifications, 5 unread' })).toBeVisible();
  // Nobody reads and closes a list before the app has looked whether it is open: a quarter of a second at most.
  await expect.poll(() => marksIn(home)).toContain(inList);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View All Notifications' })).toHaveCount(0);
  await queue.put('Another');
  await expect.poll(() => titlesOf(desktop).at(-1)).toBe('Another');
  expect(popupsOf(desktop)).toHaveLength(3);

  // What people write is text, leads to the app's own pages alone, and stands in no log.
  await hideWindow(app);
  const hostile = await queue.put('\u202eNova <b>Reyes</b>', {
    message: 'Tom & <a href="file:///etc/passwd">Jerry</a>\u2066\n\nwaits',
    notification_type: 'system_alert',
    metadata: { chat_id: '../admin', url: 'https://evil.example', path: '/debug' },
  });
  await expect.poll(() => titlesOf(desktop).at(-1)).toBe('Nova <b>Reyes</b>');
  expect(popupsOf(desktop).at(-1)?.body).toBe(
    'Tom &amp; &lt;a href="file:///etc/passwd"&gt;Jerry&lt;/a&gt; waits',
  );
  const address = page.url();
  click(desktop);
  await expect(page.getByText('Notification marked as read')).toBeVisible();
  expect(page.url()).toBe(address);

  await hideWindow(app);
  const closed = closedPopups(desktop.seen);
  const reloaded = page.reload();
  await queue.put('While it reloads');
  await reloaded;
  await expect.poll(() => titlesOf(desktop).at(-1)).toBe('While it reloads');
  expect(popupsOf(desktop)).toHaveLength(5);
  expect(closedPopups(desktop.seen)).toBe(closed);
  expect(JSON.stringify(readLogs(home))).not.toMatch(/Nova|Jerry|evil|Popup [0-9a-f]{6}|Another|reloads/);
  expect(marksIn(home)).toContain(hostile);
  expect(marksIn(home)).not.toMatch(/Nova|Jerry|evil|Another|reloads/);
});

test('a row that only counts up stays silent, and its popup goes with it', async ({
  launch,
  server,
  desktop,
  home,
}) => {
  const { app, page } = await launch();
  const person = await enterAsNewcomer(page, { server, home });
  const queue = queueOf(server, person);
  await hideWindow(app);
  const repeated = await queue.put('Repeated');
  await expect.poll(() => titlesOf(desktop)).toEqual(['Repeated']);
  await queue.change(repeated, { count: 2, sent_at: new Date(Date.now() + 100).toISOString() });
  await expect.poll(() => marksIn(home)).toContain('"count": 2');
  await queue.put('Another');
  await expect.poll(() => titlesOf(desktop)).toEqual(['Repeated', 'Another']);
  await page.evaluate(
    (id) => (window as unknown as { bridge: Bridge }).bridge.call('notifications.delete', { id }),
    repeated,
  );
  await expect.poll(() => closedPopups(desktop.seen)).toBe(1);
});

test('what came while the connection was gone, or the machine slept, is one summary, and nobody is shown what another was', async ({
  launch,
  server,
  desktop,
  home,
  wire,
}) => {
  test.slow();
  const { app, page } = await launch();
  const person = await enterAsNewcomer(page, { server, home });
  await hideWindow(app);
  const queue = queueOf(server, person);
  const end = wire.begin({ kind: 'refuse' });
  await queue.put('One');
  await queue.put('Two');
  end();
  await expect.poll(() => titlesOf(desktop)).toEqual(['2 new notifications']);

  // A connection that died in silence is found when the machine wakes up, though nobody looks at the page.
  await expect.poll(() => wire.openSockets()).toBeGreaterThan(0);
  wire.silenceSockets();
  for (const title of ['Three', 'Four', 'Five']) await queue.put(title);
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect.poll(() => titlesOf(desktop)).toEqual(['2 new notifications', '3 new notifications']);
  await expect.poll(() => badgeOf(desktop)).toBe(5);
  await queue.put('Live again');
  await expect.poll(() => titlesOf(desktop).at(-1)).toBe('Live again');

  // A click waits for a sign-in that has to come first.
  const model = await clientFor(server, server.secretKey)
    .from('models')
    .insert({ stage_name: `Wait ${randomUUID().slice(0, 6)}`, real_name: 'Real', manager_id: person.id })
    .select('id, stage_name')
    .single()
    .throwOnError();
  const { id, stage_name: stageName = '' } = model.data as Record<string, string>;
  await queue.put('Look at this', { model_id: id, notification_type: 'model_added' });
  await expect.poll(() => titlesOf(desktop).at(-1)).toBe('Look at this');
  const mia = await elsewhere(server);
  await mia.rpc('admin_end_sessions', { p_user_id: person.id }).throwOnError();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => badgeOf(desktop)).toBe(0);
  click(desktop);
  await expect.poll(() => isWindowVisible(app)).toBe(true);
  await signIn(page, person);
  await expect(page.getByRole('complementary', { name: stageName })).toBeVisible();

  // Nothing of one person shows once they have left.
  const shown = titlesOf(desktop);
  const closed = closedPopups(desktop.seen);
  await signOut(page);
  await expect.poll(() => closedPopups(desktop.seen)).toBeGreaterThan(closed);
  await expect.poll(() => badgeOf(desktop)).toBe(0);
  await queue.put('After they left');
  const other = await enterAsNewcomer(page, { server, home });
  await hideWindow(app);
  await queue.put('Still after they left');
  await queueOf(server, other).put('For the other one');
  await expect.poll(() => titlesOf(desktop)).toEqual([...shown, 'For the other one']);
  // A click that comes all the same opens nothing.
  click(desktop, popupsOf(desktop)[0]);
  await expect.poll(() => badgeOf(desktop)).toBe(1);
  expect(await isWindowVisible(app)).toBe(false);
});

test.describe('with a keyring', () => {
  test.use({ keyring: true });

  test('what came while the app was closed, or killed, is one summary, nothing comes twice, no window opens unasked, and none hides where there is no tray', async ({
    launch,
    server,
    desktop,
    home,
    appArgs,
  }) => {
    test.slow();
    // As the computer starts it: in the tray while someone is signed in, with its window otherwise.
    appArgs.push('--in-background');
    const first = await launch();
    await expect.poll(() => isWindowVisible(first.app)).toBe(true);
    const person = await enterAsNewcomer(first.page, { server, home });
    const queue = queueOf(server, person);
    await queue.put('Before the end');
    await expect.poll(() => titlesOf(desktop)).toEqual(['Before the end']);
    // As where the power fails: nothing is said, nothing saved.
    const gone = first.app.waitForEvent('close');
    first.app.process().kill('SIGKILL');
    await gone;

    await queue.put('One');
    await queue.put('Two');
    const second = await launch();
    await expect.poll(() => titlesOf(desktop)).toEqual(['Before the end', '2 new notifications']);
    await expect.poll(() => badgeOf(desktop)).toBe(3);
    expect(await isWindowVisible(second.app)).toBe(false);
    await expect.poll(async () => (await trayMenu(desktop)).length).toBeGreaterThan(0);
    await chooseInTray(desktop, 'Open Marquee');
    await expect.poll(() => isWindowVisible(second.app)).toBe(true);
    // Once it was chosen, it stays chosen: also where it cannot be done.
    await clickMenu(second.app, 'keep-running');
    await expect.poll(() => menuState(second.app, 'keep-running')).toEqual({ checked: true, enabled: true });
    const quit = second.app.waitForEvent('close');
    await chooseInTray(desktop, 'Quit Marquee');
    await quit;

    // On another desktop of this computer, where a hidden window would be gone: it shows, and says so.
    await endTray(desktop);
    const third = await launch();
    await expect(third.page.getByRole('banner')).toBeVisible();
    await expect.poll(() => isWindowVisible(third.app), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => badgeOf(desktop)).toBe(3);
    await queue.put('After all');
    await expect
      .poll(() => titlesOf(desktop))
      .toEqual(['Before the end', '2 new notifications', 'After all']);
    await openAccountSettings(third.page);
    await expect(
      third.page.getByText('This desktop has no tray, so closing the window quits Marquee.'),
    ).toBeVisible();
    await expect(third.page.getByRole('checkbox', { name: 'Keep running when closed' })).toBeDisabled();
    expect(await menuState(third.app, 'keep-running')).toEqual({ checked: false, enabled: false });
    const closed = third.app.waitForEvent('close');
    await closeWindow(third.app);
    await closed;
  });
});
