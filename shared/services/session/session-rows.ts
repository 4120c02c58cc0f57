import type { Session } from '#shared/contract/sessions.ts';

/** The procedures' rows. The generated types do not know which columns of a procedure may be null. */
export type SessionRow = {
  id: string;
  created_at: string;
  last_active_at: string | null;
  user_agent: string | null;
  ip: string | null;
};

export const toSession = (row: SessionRow): Session => ({
  id: row.id,
  createdAt: row.created_at,
  lastActiveAt: row.last_active_at,
  userAgent: row.user_agent,
  ip: row.ip,
});
