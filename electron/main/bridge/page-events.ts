import type { EventName, EventPayload, Emit } from '#shared/contract/bridge.ts';

/** The part of Electron's WebContents that sending needs. */
type Page = { send: (channel: string, ...args: unknown[]) => void; isDestroyed: () => boolean };

/** Events that describe a lasting state: a page that loads later needs the last one too. */
const standingEvents: ReadonlySet<EventName> = new Set<EventName>([
  'connection.changed',
  'connection.reachChanged',
  'connection.channelsChanged',
]);

/** The one channel for the main process's events to its pages. */
export function createPageEvents(pages: () => readonly Page[]) {
  const standing = new Map<EventName, unknown>();

  const emit: Emit = <E extends EventName>(name: E, payload: EventPayload<E>) => {
    if (standingEvents.has(name)) standing.set(name, payload);
    for (const page of pages()) send(page, name, payload);
  };

  /** Sends the current state to a page that has just loaded. */
  function catchUp(page: Page): void {
    for (const [name, payload] of standing) send(page, name, payload);
  }

  /** Discards the state, because the next events are from another server. */
  const reset = () => {
    standing.clear();
  };

  return { emit, catchUp, reset };
}

function send(page: Page, name: string, payload: unknown): void {
  if (!page.isDestroyed()) page.send('bridge:event', name, payload);
}
