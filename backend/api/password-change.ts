import type { Database } from '#backend/database/database.ts';
import type { Api } from './lite-adapter.ts';
import { unreachableDatabase } from './rest-failure.ts';
import { checkToken } from './session-token.ts';

/**
 * Ends a user's other sessions when their password changes, as hosted projects do and the library does not: people
 * often change it because someone else may know it, and that person must be signed out.
 */
export function endingOtherSessions(api: Api, db: Pick<Database, 'query'>, signingSecret: string): Api {
  return async (request) => {
    if (request.method !== 'PUT' || new URL(request.url).pathname !== '/auth/v1/user') return api(request);
    const isPasswordChange = namesPassword(await request.clone().text());
    const response = await api(request);
    if (!response.ok || !isPasswordChange) return response;
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    const check = checkToken(token, signingSecret);
    // The library accepted it a moment ago.
    if (!check.ok) return response;
    const { sub, session_id: kept } = check.claims;
    try {
      await db.query(
        // Deleting a session also deletes its refresh tokens.
        'delete from auth.sessions where user_id = $1::uuid and ($2::uuid is null or id <> $2::uuid)',
        [sub ?? null, kept ?? null],
      );
    } catch {
      // The user must not believe that the other sessions have ended.
      return unreachableDatabase();
    }
    return response;
  };
}

function namesPassword(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && 'password' in value;
  } catch {
    return false;
  }
}
