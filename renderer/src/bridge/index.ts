import type {
  Bridge,
  CallInput,
  CallName,
  CallOutput,
  DomainName,
  EventName,
  EventPayload,
} from '#shared/contract/bridge.ts';
import { isOwnCall } from '#shared/contract/own-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { readAddress } from './address.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface merges with the library's own
  interface Window {
    /** Put there by the desktop's preload script; absent in a browser. */
    readonly bridge?: Bridge;
  }
}

let connected: Promise<Bridge> | undefined;

/** The desktop never loads the in-page chunk, so that its page holds no client and no token. */
function connect(): Promise<Bridge> {
  connected ??= window.bridge ? Promise.resolve(window.bridge) : connectInPage();
  // A failed start (no /config.json, say) must not be remembered, so that the next call tries again.
  connected.catch(() => (connected = undefined));
  return connected;
}

/** Requests the server's address while the client's code is still loading. */
async function connectInPage(): Promise<Bridge> {
  const address = readAddress();
  // The error is reported where the address is awaited. If the code fails to load first, this rejection must not count
  // as unhandled.
  address.catch(() => undefined);
  return (await import('./in-page.ts')).createInPageBridge(address);
}

/**
 * Loads the code that calls of these domains need, ahead of time. If that fails, the call itself loads it. The desktop
 * page has nothing to load.
 */
export function prepareCalls(domains: readonly DomainName[]): void {
  if (window.bridge === undefined)
    void connect().then(
      (bridge) => bridge.prepare?.(domains),
      () => undefined,
    );
}

/** Tests replace the host with `fake.ts`. */
export function setBridgeForTests(bridge: Bridge | undefined): void {
  connected = bridge === undefined ? undefined : Promise.resolve(bridge);
}

/** The user whose view an administrator is looking at. */
let viewedPerson: string | undefined;

/**
 * From now on, every request is made in the open view as that user. Returns a function that ends this. Use
 * `requestAsSelf` for the signed-in person's own data.
 */
export function requestInView(personId: string): () => void {
  viewedPerson = personId;
  return () => {
    if (viewedPerson === personId) viewedPerson = undefined;
  };
}

let holding: Promise<void> | undefined;

/** From now on, every call waits for that promise, except calls about the connection itself. */
export function holdCalls(until: Promise<void>): void {
  holding = until;
  void until.then(() => {
    if (holding === until) holding = undefined;
  });
}

type CallObserver = (name: CallName, ms: number, outcome: string) => void;
let observeCall: CallObserver | undefined;

/**
 * Reports how long each call takes from now on, and its result: `ok` or the error's code. Nothing is measured without
 * an observer.
 */
export function observeCalls(observer: CallObserver | undefined): void {
  observeCall = observer;
}

type Input<C extends CallName> =
  undefined extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** Calls a service. Rejects with an AppError that has code, SQLSTATE, message and hint. */
export const request = <C extends CallName>(name: C, ...[input]: Input<C>): Promise<CallOutput<C>> =>
  send(name, input, isOwnCall(name) ? undefined : viewedPerson);

/** The same, always as the signed-in person, even while the page shows another user's view. */
export const requestAsSelf = <C extends CallName>(name: C, ...[input]: Input<C>): Promise<CallOutput<C>> =>
  send(name, input, undefined);

async function send<C extends CallName>(
  name: C,
  input: CallInput<C> | undefined,
  viewOf: string | undefined,
): Promise<CallOutput<C>> {
  const bridge = await connect();
  if (holding !== undefined && !name.startsWith('connection.')) await holding;
  const began = observeCall && performance.now();
  const reply = await (viewOf === undefined ? bridge.call(name, input) : bridge.call(name, input, viewOf));
  if (began !== undefined) observeCall?.(name, performance.now() - began, reply.ok ? 'ok' : reply.error.code);
  if (!reply.ok) throw AppError.fromFailure(reply.error);
  if (reply.viewOf !== viewOf) throw new AppError('internal', 'The app was answered as another user');
  // The service has parsed the reply with this call's output schema.
  return reply.data as CallOutput<C>;
}

/** Subscribes to an event. Returns a function that unsubscribes. */
export function subscribe<E extends EventName>(
  name: E,
  listener: (payload: EventPayload<E>) => void,
): () => void {
  let isEnded = false;
  let end: (() => void) | undefined;
  void connect().then(
    (bridge) => {
      if (!isEnded)
        end = bridge.on(name, (payload) => {
          listener(payload as EventPayload<E>);
        });
    },
    // Every call fails with the same error and shows it.
    () => undefined,
  );
  return () => {
    isEnded = true;
    end?.();
  };
}
