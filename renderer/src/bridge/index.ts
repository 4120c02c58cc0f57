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
  // A failed start (no /config.json, say) must not be remembered: the next call tries again.
  connected.catch(() => (connected = undefined));
  return connected;
}

/** Where the server is, is asked while the client's code is on its way. */
async function connectInPage(): Promise<Bridge> {
  const address = readAddress();
  // A failure is said where it is awaited; the code may fail before that.
  address.catch(() => undefined);
  return (await import('./in-page.ts')).createInPageBridge(address);
}

/**
 * Fetches what calls of these domains need, before they are made. What does not arrive is asked for again by the call itself. The
 * desktop's page has nothing to fetch.
 */
export function prepareCalls(domains: readonly DomainName[]): void {
  if (window.bridge === undefined)
    void connect().then(
      (bridge) => bridge.prepare?.(domains),
      () => undefined,
    );
}

/** Tests put `fake.ts` in place of a host. */
export function useBridge(bridge: Bridge | undefined): void {
  connected = bridge === undefined ? undefined : Promise.resolve(bridge);
}

/** Whom the page shows the app as, beside the signed-in person. */
let viewedPerson: string | undefined;

/**
 * From now on every request is asked in the open view as that user; answers with the function that ends this. A caller that asks for
 * something of the signed-in person's own says so by `requestAsSelf`.
 */
export function requestInView(personId: string): () => void {
  viewedPerson = personId;
  return () => {
    if (viewedPerson === personId) viewedPerson = undefined;
  };
}

let holding: Promise<void> | undefined;

/** Every call waits for that from now on, save those about the connection itself. */
export function holdCalls(until: Promise<void>): void {
  holding = until;
  void until.then(() => {
    if (holding === until) holding = undefined;
  });
}

type CallObserver = (name: CallName, ms: number, outcome: string) => void;
let observeCall: CallObserver | undefined;

/** Tells how long each call takes from now on, and how it ended: `ok` or its error's code. Nothing is measured without an observer. */
export function observeCalls(observer: CallObserver | undefined): void {
  observeCall = observer;
}

type Input<C extends CallName> =
  undefined extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** Calls the services' side. Rejects with an AppError that carries code, SQLSTATE, message and hint. */
export const request = <C extends CallName>(name: C, ...[input]: Input<C>): Promise<CallOutput<C>> =>
  send(name, input, isOwnCall(name) ? undefined : viewedPerson);

/** The same as the signed-in person, even while the page shows another user's view. */
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
  // The services' side has parsed the reply with this call's output schema.
  return reply.data as CallOutput<C>;
}

/** Listens to an event; answers with the function that ends it. */
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
    // Every call fails with the same reason, and says so to the person.
    () => undefined,
  );
  return () => {
    isEnded = true;
    end?.();
  };
}
