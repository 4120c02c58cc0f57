import type { Database } from './database.ts';
import { log } from '#backend/log.ts';

/** Once people have their first page: nobody waits for this. */
const afterStartMs = 3000;
const dayMs = 24 * 60 * 60_000;

/**
 * Removes old entries of the audit log, soon after the start and then once a day, as a hosted project's scheduler does. The
 * timers hold up no process. `stop` waits for what is under way.
 */
export function keepAuditRetention(db: Pick<Database, 'query'>): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const run = (): void => {
    running = apply(db).catch(() => {
      log('Old entries of the audit log could not be removed. This is tried again tomorrow.');
    });
  };
  const first = setTimeout(run, afterStartMs).unref();
  const daily = setInterval(run, dayMs).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}

async function apply(db: Pick<Database, 'query'>): Promise<void> {
  // Other migrations than the product's may be served as well.
  const [found] = await db.query<{ is_there: boolean }>(
    `select to_regprocedure('private.apply_audit_retention()') is not null as is_there`,
  );
  if (found?.is_there === true) await db.query('select private.apply_audit_retention()');
}
