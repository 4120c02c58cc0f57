import type { BrowserContext } from '@playwright/test';

// `npm run test:clock` shifts the clock of every program but the browser, which stands still under it: there the page's own
// Date is shifted.

const shiftMs = Number(process.env['MARQUEE_CLOCK_SHIFT_MS'] ?? 0);

/** Without the library that shifts the clock. */
export const browserEnv =
  shiftMs === 0 ? {} : { env: { ...process.env, LD_PRELOAD: '' } as Record<string, string> };

/** Gives every page of a context the hour that the server has. */
export async function shiftClock(context: BrowserContext): Promise<void> {
  if (shiftMs === 0) return;
  await context.addInitScript((ms) => {
    const Real = Date;
    const now = () => Real.now() + ms;
    globalThis.Date = new Proxy(Real, {
      apply: () => new Real(now()).toString(),
      construct: (_, given: [] | [number], target) =>
        Reflect.construct(Real, given.length === 0 ? [now()] : given, target) as Date,
      get: (real, name, receiver) => (name === 'now' ? now : (Reflect.get(real, name, receiver) as unknown)),
    });
  }, shiftMs);
}
