import type { Page } from 'playwright';

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface adds to the page's own
  interface Window {
    /** Milliseconds from an event, or from the start of the page, to the frame in which a selector matched. */
    painted: Promise<number>;
  }
}

/** Names functions for the loader of TypeScript; the page has no such helper. */
export const nameHelper = 'globalThis.__name ??= (target) => target;';

type Watch = {
  /** Matches when what is waited for stands on the page. */
  selector: string;
  /** What the person does. Left out: measured from the start of the page. */
  event?: 'keydown' | 'click';
};

/** Arms a page before it loads: measures from its start. */
export async function watchLoad(page: Page, selector: string): Promise<void> {
  await page.addInitScript({ content: nameHelper });
  await page.addInitScript(armInPage, { selector });
}

/** Arms a loaded page, does something to it, and answers with the milliseconds until its effect was painted. */
export async function measure(page: Page, watch: Watch, act: () => Promise<void>): Promise<number> {
  await page.evaluate(nameHelper);
  await page.evaluate(armInPage, watch);
  await act();
  return page.evaluate(() => window.painted);
}

function armInPage({ selector, event }: Watch): void {
  const paintedAfter = (startedAt: number) =>
    new Promise<number>((resolve) => {
      const afterPaint = () => {
        requestAnimationFrame(() => {
          // A message posted from a frame's callback arrives when that frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            resolve(performance.now() - startedAt);
          };
          port2.postMessage(undefined);
        });
      };
      const observer = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        afterPaint();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  window.painted =
    event === undefined
      ? paintedAfter(0)
      : new Promise<number>((resolve) => {
          const begin = ({ timeStamp }: Event) => {
            resolve(paintedAfter(timeStamp));
          };
          window.addEventListener(event, begin, { capture: true, once: true });
        });
}
