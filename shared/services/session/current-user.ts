import { isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from '#shared/services/database/client.ts';
import { fromAuthError } from './auth-errors.ts';
import { renewalsOf } from '#shared/services/database/supabase-client.ts';
import { ownClientOf, viewOf } from '#shared/services/database/view-of.ts';

export const notSignedIn = () => new AppError('unauthenticated', 'User not authenticated');

/** The server has refused to continue a session; the page says so where people sign in. */
export const sessionEnded = () =>
  new AppError('unauthenticated', 'The session has ended', { hint: 'session_ended' });

/**
 * The session at hand, renewed where it has run out; null where there is none left. While it cannot be renewed
 * because the server is away this throws `unavailable`: the client would continue as nobody, who sees no rows.
 */
export async function currentSession(client: Client): Promise<Session | null> {
  const own = ownClientOf(client);
  const { data, error } = await renewalsOf(own).unlessFailing(own.auth.getSession());
  if (error !== null && isAuthRetryableFetchError(error)) throw fromAuthError(error);
  return data.session;
}

/** The id of the person whom the client asks as, from the current session: no request. Throws `unauthenticated` when signed out. */
export async function currentUserId(client: Client): Promise<string> {
  const session = await currentSession(client);
  if (session === null) throw notSignedIn();
  return viewOf(client)?.personId ?? session.user.id;
}
