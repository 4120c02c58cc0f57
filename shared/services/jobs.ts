import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask } from './database/pass.ts';

type JobRow = {
  name: string;
  title: string;
  every_seconds: number;
  next_run: string;
  last_run: string | null;
  ended_at: string | null;
  is_running: boolean;
  status: string | null;
  changed: number | null;
  message: string | null;
  failures: number;
};
type Outcome = { status: CallOutput<'jobs.run'>['status']; changed?: number; message?: string };

export function jobHandlers({ client }: ServiceContext): Handlers<'jobs'> {
  return {
    'jobs.list': async () => {
      const rows = await run(
        client
          .rpc('get_jobs', undefined, { get: true })
          // The generated types do not know which columns of a procedure may be null.
          .overrideTypes<JobRow[], { merge: false }>(),
      );
      return rows.map(toJob);
    },
    'jobs.outside': ask(client, 'get_outside_work'),
    'jobs.run': async ({ name }) => {
      const outcome = (await run(client.rpc('run_job', { p_name: name }))) as Outcome;
      return { status: outcome.status, changed: outcome.changed ?? null, message: outcome.message ?? null };
    },
  };
}

const toJob = (row: JobRow): Job => ({
  name: row.name,
  title: row.title,
  everySeconds: row.every_seconds,
  nextRun: row.next_run,
  lastRun: row.last_run,
  endedAt: row.ended_at,
  isRunning: row.is_running,
  // The database allows no other value; dispatch validates it anyway.
  status: row.status as Job['status'],
  changed: row.changed,
  message: row.message,
  failures: row.failures,
});
