import type { Database } from './database.ts';
import { log } from '#backend/log.ts';
import { allowingStatements } from './statement-bounds.ts';

/** Once users have loaded their first page, since no user is waiting for this. */
const afterStartMs = 3000;
const minuteMs = 60_000;
/** CPU time: no user is waiting for its result, though everyone waits while it runs. */
const mostJobMs = 60_000;

/**
 * Runs the database's due jobs soon after the start and then every minute, as a hosted project's scheduler does: each
 * in separate transactions, so that requests can run between two of them. The timers don't keep the process alive.
 * `stop` waits for the running job.
 */
export function runScheduledJobs(db: Pick<Database, 'query'>): { stop(): Promise<void> } {
  let isStopped = false;
  let isRunning = false;
  let running = Promise.resolve();
  const run = (): void => {
    // A run that takes longer than a minute continues.
    if (isRunning) return;
    isRunning = true;
    running = runDue(db, () => isStopped)
      .catch(() => {
        log('Scheduled work failed. Trying again in a minute.');
      })
      .finally(() => (isRunning = false));
  };
  const first = setTimeout(run, afterStartMs).unref();
  const everyMinute = setInterval(run, minuteMs).unref();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(first);
      clearInterval(everyMinute);
      await running;
    },
  };
}

async function runDue(db: Pick<Database, 'query'>, isStopped: () => boolean): Promise<void> {
  // Migrations other than the product's may be served as well.
  const [found] = await db.query<{ is_there: boolean }>(
    `select to_regprocedure('private.take_due_job(text)') is not null as is_there`,
  );
  if (found?.is_there !== true) return;
  while (!isStopped()) {
    const [due] = await db.query<{ name: string | null }>('select private.take_due_job() as name');
    const name = due?.name ?? null;
    if (name === null) return;
    const [ran] = await allowingStatements(mostJobMs, () =>
      db.query<{ status: string }>(`select private.run_taken_job($1) ->> 'status' as status`, [name]),
    );
    // The reason is shown in Admin; the log must not contain text written by users.
    if (ran?.status === 'failed') log(`The scheduled job ${name} failed. It will be tried again.`);
  }
}
