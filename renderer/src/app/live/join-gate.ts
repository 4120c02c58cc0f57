import { holdCalls } from '#renderer/bridge/index.ts';
import type { PageDomain } from '#shared/domain/live-tables.ts';

/** Nobody sees a page that is so much later, and the code of most pages takes as long. */
const longestMs = 60;

type Listener = (isClosed: boolean) => void;

/** What a page asks for waits a moment for what the page listens to: asked for before, it would have to be asked for again. */
const listeners = new Set<Listener>();
const awaited = new Set<PageDomain>();
let open: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let begunAt = 0;
/**
 * The server took longer the last time, as hosted projects do: there the first read goes out at once, and the second one behind
 * a late join stays, since a change between the two was told to nobody.
 */
let isSlow = false;

/** These begin to be listened to now. */
export function awaitJoins(domains: readonly PageDomain[]): void {
  if (domains.length === 0) return;
  for (const domain of domains) awaited.add(domain);
  begunAt = performance.now();
  clearTimeout(timer);
  timer = setTimeout(() => {
    // What came while the page was busy is read first.
    timer = setTimeout(() => {
      isSlow = true;
      release();
    });
  }, longestMs);
  if (isSlow || open !== undefined) return;
  holdCalls(new Promise((resolve) => (open = resolve)));
  tell(true);
}

/** That one is listened to, and all who hear of it have taken note. */
export function noteJoined(domain: PageDomain): void {
  if (!awaited.delete(domain) || awaited.size > 0) return;
  isSlow = performance.now() - begunAt > longestMs;
  clearTimeout(timer);
  release();
}

/** Nothing is waited for any longer. */
export function endJoins(): void {
  awaited.clear();
  clearTimeout(timer);
  isSlow = false;
  release();
}

function release(): void {
  if (open === undefined) return;
  tell(false);
  open();
  open = undefined;
}

function tell(isClosed: boolean): void {
  for (const listener of listeners) listener(isClosed);
}

/** Hears from now on whether calls wait; answers with the end of it. */
export function onJoins(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
