import type { Database } from './database.ts';
import { log } from '#backend/log.ts';
import { allowingStatements } from './statement-bounds.ts';

/** Once people have their first page: nobody waits for this. */
const afterStartMs = 3000;
const minuteMs = 60_000;
/** Of the processor: no person waits for its answer, though everyone waits while it works. */
const mostJobMs = 60_000;

/**
 * Runs the database's jobs that are due, soon after the start and then every minute, as a hosted project's scheduler does: each
 * in separate transactions, so that requests come between two of them. The timers hold up no process. `stop` waits for the job
 * that is under way.
 */
export function runScheduledJobs(db: Pick<Database, 'query'>): { stop(): Promise<void> } {
  let isStopped = false;
  let isRunning = false;
  let running = Promise.resolve();
  const run = (): void => {
    // One that takes longer than a minute keeps running.
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
  // Other migrations than the product's may be served as well.
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
    // Why stands in Admin; a log has no word that anyone wrote.
    if (ran?.status === 'failed') log(`The scheduled job ${name} failed. It will be tried again.`);
  }
}
