import type { EmailDriver } from '@supabase/lite';
import { log } from '#backend/log.ts';
import type { Database } from '#backend/database/database.ts';

/** Puts the auth server's codes into the outbox, which sends them like any other mail. */
export const mailQueue = (db: Pick<Database, 'query'>): EmailDriver => ({
  send: ({ to, subject, text, html }) => {
    // Not awaited: the auth server still holds the database, so waiting for it would deadlock.
    void db
      .query(
        `select private.queue_mail('account', $1, null, $2, jsonb_build_object('subject', left($3::text, 200)), now() + interval '1 hour')`,
        [to, text ?? html ?? '', subject],
      )
      .catch(() => {
        log('A mail with a code could not be put into the outbox. The person can ask for another one.');
      });
    return Promise.resolve();
  },
});
