import type { Browser } from 'playwright';
import type { Agency } from './agency.ts';
import { firstRow } from './models-page.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import type { Row } from './table.ts';

const what = 'models page and 8 s after, main-thread CPU';

/** What debug mode costs who has it off, and who has it on: beside the same page without any of its code. */
export async function debugRows(browser: Browser, url: string, agency: Agency): Promise<Row[]> {
  const { context } = await signedInWindow(browser, url, agency.admin);
  const off = await context.storageState();
  await context.close();
  const isOn = { name: 'debug-dashboard', value: 'true' };
  const origins = off.origins.map((site) => ({ ...site, localStorage: [...site.localStorage, isOn] }));
  const page = { browser, url, path: '/models', selector: firstRow, runs: 5, settleMs: 8000 };
  const without = await measureStartUp({ ...page, storageState: off, without: '**/assets/watch-*.js' });
  const withOff = await measureStartUp({ ...page, storageState: off });
  const withOn = await measureStartUp({ ...page, storageState: { ...off, origins } });
  return [
    { what: `${what}, debug mode off`, value: withOff.cpuMs, unit: 'ms', beside: without.cpuMs },
    { what: `${what}, debug mode on`, value: withOn.cpuMs, unit: 'ms', beside: without.cpuMs },
  ];
}
