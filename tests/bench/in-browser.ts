import { chromium, type Browser } from 'playwright';
import { ensureBrowser } from '#scripts/browser.ts';
import { ensureWebBuild } from '#scripts/builds/web-build.ts';
import { startAppServer, type AppServer } from '#tests/support/app-server.ts';
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts';
import { step } from './progress.ts';
import type { Row } from './table.ts';

export async function withBrowser(run: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  await ensureBrowser();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** For parts that bring their server. */
export async function withPage(run: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  await ensureWebBuild();
  return withBrowser(run);
}

/** With the demo agency. */
export async function withServer(run: (server: AppServer) => Promise<Row[]>): Promise<Row[]> {
  step('Starting the backend');
  const server = await startAppServer();
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

export const inBrowser = (run: (browser: Browser, server: AppServer) => Promise<Row[]>): Promise<Row[]> =>
  withPage((browser) => withServer((server) => run(browser, server)));
