import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWindow } from '#scripts/window/open-window.ts';
import { freePort } from '#tests/support/free-port.ts';
import { expect, test } from './fixtures.ts';
import { electronPath } from './start-app.ts';

test('the start command opens the window on its server, and hears when it is closed', async ({
  appEnv,
  home,
  server,
}) => {
  const port = await freePort();
  // As the start command calls it, with what root and a look inside need besides.
  const executable = path.join(home, 'electron');
  writeFileSync(
    executable,
    `#!/bin/sh\nexec '${electronPath()}' --no-sandbox --disable-gpu --remote-debugging-port=${port} "$@"\n`,
  );
  chmodSync(executable, 0o700);
  const before = { ...process.env };
  Object.assign(process.env, appEnv);
  const window = openWindow({ executable, server });
  process.env = before;

  const titles = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/json`).catch(() => undefined);
    const pages = (await reply?.json()) as { url: string; title: string }[] | undefined;
    return pages?.map(({ url, title }) => `${new URL(url).protocol} ${title}`);
  };
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['app: Sign In · Northlight']);
  window.close();
  await window.closed;
});

test('the start command hears of a window that never opened', async ({ server }) => {
  for (const executable of ['/bin/false', '/nonexistent/electron'])
    expect(await openWindow({ executable, server }).closed).toBe(false);
});
