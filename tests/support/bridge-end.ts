import type { Page } from '@playwright/test';
import type { Bridge, EventName, Reply } from '#shared/contract/bridge.ts';

/** A page's own side of the bridge: across processes on the desktop, within the page in a browser. */
export type BridgeEnd = {
  call: (name: string, input?: unknown) => Promise<Reply>;
  /** The payloads of an event so far. The first asking begins to listen. */
  heard: (name: EventName) => Promise<unknown[]>;
};

type Here = Record<string, Bridge> & { heardByTest?: Partial<Record<EventName, unknown[]>> };

/** Reaches the bridge that stands in the page's window under this name. */
export function bridgeEndOf(page: Page, property: string): BridgeEnd {
  return {
    call: (name, input) =>
      page.evaluate(
        ([property, name, input]) => {
          const bridge = (window as unknown as Here)[property];
          if (bridge === undefined) throw new Error('The page has no bridge of that name');
          return bridge.call(name, input);
        },
        [property, name, input] as const,
      ),
    heard: (name) =>
      page.evaluate(
        ([property, name]) => {
          const here = window as unknown as Here;
          const heard = (here.heardByTest ??= {});
          const known = heard[name];
          if (known !== undefined) return known;
          const payloads: unknown[] = (heard[name] = []);
          here[property]?.on(name, (payload) => payloads.push(payload));
          return payloads;
        },
        [property, name] as const,
      ),
  };
}
