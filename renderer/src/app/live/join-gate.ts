import { holdCalls } from '#renderer/bridge/index.ts';
import type { PageDomain } from '#shared/domain/live-tables.ts';

/** No one notices a page that is this much later, and the code of most pages takes as long. */
const longestMs = 60;

type Listener = (isClosed: boolean) => void;

/**
 * A page's first requests wait briefly until its tables are followed. Otherwise they would have to be repeated
 * afterwards.
 */
const listeners = new Set<Listener>();
const awaited = new Set<PageDomain>();
let open: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let begunAt = 0;
/**
 * The server took longer last time, as hosted projects do. Then the first read is sent at once, and the second read
 * after a late join remains necessary, because no update reports a change between the two.
 */
let isSlow = false;

/** These domains are joining now. */
export function awaitJoins(domains: readonly PageDomain[]): void {
  if (domains.length === 0) return;
  for (const domain of domains) awaited.add(domain);
  begunAt = performance.now();
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Handle answers that arrived while the page was busy first.
    timer = setTimeout(() => {
      isSlow = true;
      release();
    });
  }, longestMs);
  if (isSlow || open !== undefined) return;
  holdCalls(new Promise((resolve) => (open = resolve)));
  tell(true);
}

/** The domain has joined, and all listeners have marked what is stale. */
export function noteJoined(domain: PageDomain): void {
  if (!awaited.delete(domain) || awaited.size > 0) return;
  isSlow = performance.now() - begunAt > longestMs;
  clearTimeout(timer);
  release();
}

/** Stops waiting for any joins. */
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

/** Calls the listener when calls start or stop waiting. Returns a function that unsubscribes. */
export function onJoins(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
