import { isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from '#shared/services/database/client.ts';
import { fromAuthError } from './auth-errors.ts';
import { renewalsOf } from '#shared/services/database/supabase-client.ts';
import { ownClientOf, viewOf } from '#shared/services/database/view-of.ts';

export const notSignedIn = () => new AppError('unauthenticated', 'User not authenticated');

/** The server has refused to continue the session; the sign-in page says so. */
export const sessionEnded = () =>
  new AppError('unauthenticated', 'The session has ended', { hint: 'session_ended' });

/**
 * The current session, renewed if it has expired; null if there is none. Throws `unavailable` if it cannot be renewed
 * because the server is away. Otherwise the client would continue as an anonymous user, who sees no rows.
 */
export async function currentSession(client: Client): Promise<Session | null> {
  const own = ownClientOf(client);
  const { data, error } = await renewalsOf(own).unlessFailing(own.auth.getSession());
  if (error !== null && isAuthRetryableFetchError(error)) throw fromAuthError(error);
  return data.session;
}

/**
 * The id of the user that the client acts as, from the current session, without a request. Throws `unauthenticated`
 * when signed out.
 */
export async function currentUserId(client: Client): Promise<string> {
  const session = await currentSession(client);
  if (session === null) throw notSignedIn();
  return viewOf(client)?.personId ?? session.user.id;
}
