import type { Client } from '#shared/services/database/client.ts';
import { currentSession } from './current-user.ts';
import { followLater } from '#shared/services/realtime/live-updates.ts';
import { noteSession } from './note-session.ts';
import { isSigningInHere, isSigningOutHere } from './own-sign-in.ts';
import { openProfile } from './profile-bootstrap.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { renewalsOf } from '#shared/services/database/supabase-client.ts';

const arrivalMs = 2000;
const askAgainMs = 50;

/**
 * An event from another tab can arrive before its stored session. Until then, this tab would make requests as an
 * anonymous user.
 */
async function arrival(client: Client, userId: string): Promise<void> {
  for (let waited = 0; waited < arrivalMs; waited += askAgainMs) {
    if ((await currentSession(client))?.user.id === userId) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, askAgainMs);
    });
  }
}

/**
 * Follows the session for as long as the host runs: starts live updates while someone is signed in, and notifies the
 * page when another tab signs in or out or the server ends the session. A sign-in by this page is answered by its own
 * call.
 */
export function watchSession(context: ServiceContext): () => void {
  const follow = followLater(context);
  let userId: string | undefined;
  // The session that the client restores at startup is not an event: the page requests it.
  let isRestoring = true;
  const { data } = context.client.auth.onAuthStateChange((event, session) => {
    const previous = userId;
    if (event === 'INITIAL_SESSION') isRestoring = false;
    userId = session?.user.id;
    // The session may be used from another place by now. Delayed, because the client holds its lock while this callback
    // runs.
    if (event === 'TOKEN_REFRESHED')
      setTimeout(() => {
        noteSession(context.client);
      }, 0);
    if (userId === previous) return;
    const isOwn = event === 'SIGNED_OUT' ? isSigningOutHere(context.client) : isSigningInHere(context.client);
    const isNews = (event === 'SIGNED_OUT' || (event === 'SIGNED_IN' && !isRestoring)) && !isOwn;
    const end = renewalsOf(context.client).takeRefusal() ? 'by-server' : 'elsewhere';
    // The client holds its lock while this callback runs, so anything that calls the client has to wait until it
    // returns.
    setTimeout(() => {
      follow(session?.user.id);
      if (session === null) {
        if (isNews) context.emit('auth.sessionChanged', { session: null, end });
      } else if (isNews) void announce(session.user);
    }, 0);
  });

  async function announce(user: Parameters<typeof openProfile>[1]): Promise<void> {
    try {
      await arrival(context.client, user.id);
      context.emit('auth.sessionChanged', { session: await openProfile(context.client, user) });
    } catch {
      // The tab that signs in gets the reason from its own call; this tab does not change.
    }
  }

  return () => {
    data.subscription.unsubscribe();
    follow(undefined);
  };
}
