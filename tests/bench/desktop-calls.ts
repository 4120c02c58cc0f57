import type { ElectronApplication, Page } from 'playwright';
import type { Bridge } from '#shared/contract/bridge.ts';
import { median } from './statistics.ts';

type BridgeWindow = Window & { bridge: Bridge };
type InPage = { createInPageBridge: () => Promise<Bridge> };

const batches = 60;
/** Together, since a page's clock is too coarse for one. */
const callsInBatch = 10;

/**
 * The cheapest call there is, nobody's session, which asks no server: what is left is the way there and back. Beside it
 * the same call in the web build, which answers within the page, in the same Electron.
 */
export async function measureCalls(
  app: ElectronApplication,
  bareWindow: ElectronApplication,
  url: string,
): Promise<{ acrossMs: number; withinMs: number }> {
  const desktop = await app.firstWindow();
  const web = await bareWindow.firstWindow();
  await web.goto(url);
  await web.locator('input[type="email"]').first().waitFor();
  await makeInPageBridge(web);

  const across: number[] = [];
  const within: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    within.push(await timeCalls(web));
    across.push(await timeCalls(desktop));
  }
  return { acrossMs: median(across), withinMs: median(within) };
}

const timeCalls = (page: Page): Promise<number> =>
  page.evaluate(async (count) => {
    const { bridge } = window as unknown as BridgeWindow;
    const startedAt = performance.now();
    for (let call = 0; call < count; call += 1) {
      const reply = await bridge.call('auth.getSession', undefined);
      if (!reply.ok) throw new Error(reply.error.message);
    }
    return (performance.now() - startedAt) / count;
  }, callsInBatch);

/** The build's own chunk makes a second bridge, beside the one that the page keeps to itself. */
const makeInPageBridge = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const chunk = performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/client-[^/]*\.js$/.test(name));
    const exports = Object.values((await import(chunk?.name ?? '')) as Record<string, unknown>);
    const inPage = exports.find(
      (value): value is InPage =>
        typeof value === 'object' && value !== null && 'createInPageBridge' in value,
    );
    if (inPage === undefined) throw new Error('The chunk no longer holds the in-page bridge');
    Object.assign(window, { bridge: await inPage.createInPageBridge() });
  });
