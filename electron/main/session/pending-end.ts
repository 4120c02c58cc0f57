import type { EventName, EventPayload, HandlerLoaders } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { sessionEnded } from '#shared/services/session/current-user.ts';

type Change = EventPayload<'auth.sessionChanged'>;

/** The same errors that the services return to a page that asks. */
const failures: Readonly<Record<NonNullable<Change['end']>, (() => AppError) | undefined>> = {
  'by-server': sessionEnded,
  deactivated: () => new AppError('forbidden', 'This account is inactive', { hint: 'account_inactive' }),
  // The desktop has only one window, so this end needs no message.
  elsewhere: undefined,
};

/**
 * Why a session ended while no page was listening: the next page that asks who is signed in gets this error, once. It
 * belongs to the services of one server and ends with them.
 */
export function createPendingEnd(isHeard: () => boolean) {
  let pending: (() => AppError) | undefined;

  /** Records an event that the services are about to emit. */
  function note<E extends EventName>(name: E, payload: EventPayload<E>): void {
    if (name !== 'auth.sessionChanged') return;
    const { session, end } = payload as Change;
    if (session !== null) pending = undefined;
    // If the same end is reported twice, the first report counts, as in the page.
    else if (end !== undefined && !isHeard()) pending ??= failures[end];
  }

  function take(): AppError | undefined {
    const failure = pending?.();
    pending = undefined;
    return failure;
  }

  /** Another user must not see why the previous one was signed out. */
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
          // First, because an end is reported before the client has removed its session.
          const failure = take();
          if (failure !== undefined) throw failure;
          return auth['auth.getSession'](input);
        },
      };
    },
  });

  return { note, tellIn };
}
