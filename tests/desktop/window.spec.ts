import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { demoAccount } from '#tests/support/app-server.ts';
import { openModels } from '#tests/support/journeys/models.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { readLogs } from './app-log.ts';
import { boxAnswers, press, saidBoxes } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { electronPath, projectRoot } from './start-app.ts';

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

test('a page that crashes comes back where it was', async ({ launch, server, home }) => {
  const { app, page } = await launch();
  await signIn(page, demoAccount(server, 'tomas'));
  await openModels(page);
  await page.getByRole('textbox', { name: 'Filter models' }).fill('luna');
  await expect(page).toHaveURL(/#\/models\?.*luna/);
  const address = page.url();
  // As the system ends it when memory runs out: without a word, while Electron's own way of crashing it prints one.
  const ended = await app.evaluate(({ BrowserWindow }) => {
    const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0;
    process.kill(pid, 'SIGKILL');
    return pid;
  });
  // Playwright never looks at a page again that has crashed: the app itself is asked.
  await expect
    .poll(() =>
      app.evaluate(async ({ BrowserWindow }, before) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const pid = contents?.getOSProcessId();
        // A page without its process would never answer.
        if (contents === undefined || pid === before || pid === 0 || contents.isLoading()) return undefined;
        const title = "document.querySelector('main h1')?.textContent";
        return { address: contents.getURL(), title: (await contents.executeJavaScript(title)) as unknown };
      }, ended),
    )
    .toEqual({ address, title: 'Models' });
  expect(readLogs(home)).toContainEqual(expect.objectContaining({ event: 'page.gone', reason: 'killed' }));
});

test.describe('a page that hangs', () => {
  test.beforeEach(({ home, readFirst }) => {
    readFirst.push(boxAnswers(home));
  });

  test('can be reloaded, and closed', async ({ launch, home, consoleNoise, mainNoise }) => {
    const { app, page } = await launch();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    /** Answers with the page's process. */
    const hangAndClose = () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0];
        // A page that has something to say about being closed is asked, and this one never answers.
        const hang = "addEventListener('beforeunload', () => 0); setTimeout(() => { for (;;); })";
        void window?.webContents.executeJavaScript(hang).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 100));
        window?.close();
        return window?.webContents.getOSProcessId();
      });
    await press(app, 'Reload');
    const hung = await hangAndClose();
    // Playwright never looks at a page again that has ended: the app itself is asked.
    await expect
      .poll(() =>
        app.evaluate(async ({ BrowserWindow }, before) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          const pid = contents?.getOSProcessId();
          if (contents === undefined || pid === before || pid === 0 || contents.isLoading()) return undefined;
          return (await contents.executeJavaScript(
            "document.querySelector('main h1')?.textContent",
          )) as unknown;
        }, hung),
      )
      .toBe('Northlight');
    expect(await saidBoxes(app)).toEqual([
      expect.stringMatching(/^Marquee isn’t responding\. .*\[Wait, Reload, Close\]$/),
    ]);

    await press(app, 'Close');
    const closed = app.waitForEvent('close');
    await hangAndClose();
    // As Electron says it after five seconds.
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'));
    await closed;
    expect(readLogs(home)).toContainEqual(expect.objectContaining({ event: 'page.unresponsive' }));
    consoleNoise.splice(0);
    expect(mainNoise.splice(0).filter((line) => !line.includes('Crashing because hung'))).toEqual([]);
  });
});
