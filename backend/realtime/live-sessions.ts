import type { Database } from '#backend/database/database.ts';

/** How long a session that was found to be active is not looked up again. */
const rememberedMs = 20_000;
const remembered = 10_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a session is still active: access tokens outlive their sessions by up to an hour. */
export type LiveSessions = (sessionId: string | undefined) => Promise<boolean>;

/** A token without a session is trusted by this server for another reason. */
export function watchSessions(db: Pick<Database, 'query'>): LiveSessions {
  const seen = new Map<string, number>();
  return async (sessionId) => {
    if (sessionId !== undefined && !uuid.test(sessionId)) return false;
    if (sessionId === undefined || Date.now() - (seen.get(sessionId) ?? 0) < rememberedMs) return true;
    seen.delete(sessionId);
    const rows = await db.query('select from auth.sessions where id = $1::uuid', [sessionId]);
    if (rows.length === 0) return false;
    if (seen.size >= remembered) seen.clear();
    seen.set(sessionId, Date.now());
    return true;
  };
}
