import type { EmailDriver } from '@supabase/lite';
import type { Database } from '#backend/database/database.ts';

/** Puts the codes of the auth server into the outbox, from which they are sent as any other mail. */
export const mailQueue = (db: Pick<Database, 'query'>): EmailDriver => ({
  send: async ({ to, subject, text, html }) => {
    await db.query(
      `select private.queue_mail('account', $1, null, $2, jsonb_build_object('subject', left($3::text, 200)), now() + interval '1 hour')`,
      [to, text ?? html ?? '', subject],
    );
  },
});
