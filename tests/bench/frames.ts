import type { Page } from 'playwright';
import { nameHelper } from './probe.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface adds to the page's own
  interface Window {
    workPerFrame?: number[];
  }
}

/** Milliseconds of work in each frame while something is done to the page. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(nameHelper);
  await page.evaluate(watchFrames);
  await act();
  return page.evaluate(() => window.workPerFrame ?? []);
}

function watchFrames(): void {
  const frames: number[] = [];
  window.workPerFrame = frames;
  const next = () => {
    const startedAt = performance.now();
    const { port1, port2 } = new MessageChannel();
    // A message posted from a frame's callback arrives when that frame has been painted.
    port1.onmessage = () => {
      frames.push(performance.now() - startedAt);
      requestAnimationFrame(next);
    };
    port2.postMessage(undefined);
  };
  requestAnimationFrame(next);
}
