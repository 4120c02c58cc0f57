import type { DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';
import type { Deployment } from './admin-client.ts';

/** The pg_cron jobs that run the database's jobs, as docs/deploy.md schedules them. */
export const neededJobs: readonly string[] = ['marquee-jobs', 'marquee-cron-log'];
const [callsJobs = '', clearsLog = ''] = neededJobs;

const step = 'Scheduled work';

/** Whether something runs the database's scheduled jobs: pg_cron, the embedded backend, or an external scheduler. */
export function judgeJobs(
  {
    jobs,
    jobs_ran_at: ranAt,
    jobs_overdue: overdue,
  }: Pick<DatabaseState, 'jobs' | 'jobs_ran_at' | 'jobs_overdue'>,
  isEmbedded: boolean,
): Check {
  if (isEmbedded) return { step, verdict: 'ok', says: 'done by the embedded backend while it runs' };
  const isScheduled = jobs?.includes(callsJobs) === true;
  const late = overdue.length > 0 ? `; late: ${overdue.join(', ')}` : '';
  if (isScheduled && !jobs.includes(clearsLog))
    return {
      step,
      verdict: 'missing',
      says: `nothing clears cron.job_run_details, which gets a row a minute: schedule ${clearsLog} (docs/deploy.md, step 6)`,
    };
  if (isScheduled && (late === '' || ranAt === null)) return { step, verdict: 'ok', says: 'scheduled' };
  // Only an external scheduler can have done the due work.
  if (late === '' && ranAt !== null) return { step, verdict: 'ok', says: 'done by a scheduler elsewhere' };
  const why = isScheduled
    ? 'scheduled, but not done'
    : `not scheduled: ${callsJobs}${jobs === null ? ', and this database has no pg_cron' : ''}`;
  return { step, verdict: 'missing', says: `${why}${late} (docs/deploy.md, step 6)` };
}

/** Whether the embedded backend answers at this address. */
export async function isEmbeddedBackend({ url }: Deployment): Promise<boolean> {
  try {
    const response = await fetch(`${url}/config.json`, { method: 'HEAD' });
    return response.headers.get('x-marquee-backend') === 'embedded';
  } catch {
    return false;
  }
}
