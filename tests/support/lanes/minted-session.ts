import { randomUUID } from 'node:crypto';
import type { Session } from '@supabase/supabase-js';
import type { Person } from '#tests/support/backend.ts';
import { signToken } from '#tests/support/backend-token.ts';
import type { DatabaseLane } from './lane.ts';

export const tokenSeconds = 3600;

/** A session as if the person had signed in, by a token that the tests mint: no password is asked for, and it cannot be renewed. */
export async function mintSession(
  sql: DatabaseLane['sql'],
  { id, email }: Person,
  secret: string,
): Promise<Session> {
  const sessionId = randomUUID();
  await sql('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [sessionId, id]);
  const role = 'authenticated';
  return {
    access_token: signToken({ sub: id, email, role, session_id: sessionId }, tokenSeconds, secret),
    refresh_token: randomUUID(),
    token_type: 'bearer',
    expires_in: tokenSeconds,
    expires_at: Math.floor(Date.now() / 1000) + tokenSeconds,
    user: {
      id,
      email,
      role,
      aud: role,
      app_metadata: {},
      user_metadata: {},
      created_at: new Date().toISOString(),
    },
  };
}
