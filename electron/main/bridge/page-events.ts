import type { EventName, EventPayload, Emit } from '#shared/contract/bridge.ts';

/** As much of Electron's WebContents as sending needs. */
type Page = { send: (channel: string, ...args: unknown[]) => void; isDestroyed: () => boolean };

/** What stays true until the next of its kind: a page that loads later has to hear it, too. */
const standingEvents: ReadonlySet<EventName> = new Set<EventName>([
  'connection.changed',
  'connection.reachChanged',
  'connection.channelsChanged',
]);

/** The one channel by which the main process tells its pages something. */
export function createPageEvents(pages: () => readonly Page[]) {
  const standing = new Map<EventName, unknown>();

  const emit: Emit = <E extends EventName>(name: E, payload: EventPayload<E>) => {
    if (standingEvents.has(name)) standing.set(name, payload);
    for (const page of pages()) send(page, name, payload);
  };

  /** Tells a page that has just loaded how things stand. */
  function catchUp(page: Page): void {
    for (const [name, payload] of standing) send(page, name, payload);
  }

  /** Nothing is valid now: what comes is another server's. */
  const reset = () => {
    standing.clear();
  };

  return { emit, catchUp, reset };
}

function send(page: Page, name: string, payload: unknown): void {
  if (!page.isDestroyed()) page.send('bridge:event', name, payload);
}
