import type {
  Bridge,
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
} from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';

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
  connected ??= window.bridge
    ? Promise.resolve(window.bridge)
    : import('./in-page.ts').then((inPage) => inPage.createInPageBridge());
  // A failed start (no /config.json, say) must not be remembered: the next call tries again.
  connected.catch(() => (connected = undefined));
  return connected;
}

/** Tests put `fake.ts` in place of a host. */
export function useBridge(bridge: Bridge | undefined): void {
  connected = bridge === undefined ? undefined : Promise.resolve(bridge);
}

type Send = <C extends CallName>(name: C, input: CallInput<C> | undefined) => Promise<CallOutput<C>>;
/** Answers every call in the services' place; `send` is the way there. */
export type RequestGuard = (name: CallName, input: unknown, send: Send) => Promise<unknown>;

let guard: RequestGuard | undefined;

/** From now on no call passes without this one; answers with the function that takes it away. */
export function guardRequests(next: RequestGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

/** Calls the services' side. Rejects with an AppError that carries code, SQLSTATE, message and hint. */
export async function request<C extends CallName>(
  name: C,
  ...[input]: undefined extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]
): Promise<CallOutput<C>> {
  return guard === undefined ? send(name, input) : ((await guard(name, input, send)) as CallOutput<C>);
}

const send: Send = async (name, input) => {
  const reply = await (await connect()).call(name, input);
  if (!reply.ok) throw AppError.fromFailure(reply.error);
  // The services' side has parsed the reply with this call's output schema.
  return reply.data as CallOutput<typeof name>;
};

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
