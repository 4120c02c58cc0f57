import type { EventName, EventPayload, HandlerLoaders } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { sessionEnded } from '#shared/services/session/current-user.ts';

type Change = EventPayload<'auth.sessionChanged'>;

/** As the services answer a page that finds out by asking. */
const failures: Readonly<Record<NonNullable<Change['end']>, (() => AppError) | undefined>> = {
  'by-server': sessionEnded,
  deactivated: () => new AppError('forbidden', 'This account is inactive', { hint: 'account_inactive' }),
  // The desktop has one window: it has nothing to say of others.
  elsewhere: undefined,
};

/**
 * Why a session ended while no page listened: the next page that asks who is signed in is answered with that, once. It
 * belongs to the services of one server and goes with them.
 */
export function createPendingEnd(isHeard: () => boolean) {
  let pending: (() => AppError) | undefined;

  /** What the services are about to tell the page. */
  function note<E extends EventName>(name: E, payload: EventPayload<E>): void {
    if (name !== 'auth.sessionChanged') return;
    const { session, end } = payload as Change;
    if (session !== null) pending = undefined;
    // Of two words on the same end the first counts, as it does on the page.
    else if (end !== undefined && !isHeard()) pending ??= failures[end];
  }

  function take(): AppError | undefined {
    const failure = pending?.();
    pending = undefined;
    return failure;
  }

  /** Nobody may be told why someone before them had to leave. */
  const forgettingAfter =
    <I, O>(handler: (input: I) => Promise<O>) =>
    async (input: I): Promise<O> => {
      const output = await handler(input);
      pending = undefined;
      return output;
    };

  const tellIn = (handlers: HandlerLoaders): HandlerLoaders => ({
    ...handlers,
    auth: async () => {
      const auth = await handlers.auth();
      return {
        ...auth,
        'auth.signIn': forgettingAfter(auth['auth.signIn']),
        'auth.signOut': forgettingAfter(auth['auth.signOut']),
        'auth.getSession': async (input) => {
          // First of all: an end is told before the client has removed its session.
          const failure = take();
          if (failure !== undefined) throw failure;
          return auth['auth.getSession'](input);
        },
      };
    },
  });

  return { note, tellIn };
}
