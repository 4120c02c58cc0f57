import type { DatabaseState } from './database-state.ts';
import type { Finding } from './finding.ts';
import type { Deployment } from './operator.ts';

/** Work that the database does by the clock, as docs/deploy.md schedules it. */
export const neededJobs: readonly string[] = ['marquee-audit-retention'];

const step = 'Scheduled work';

/** Whether everything that needs the clock is done by somebody: the database's scheduler, or the embedded backend. */
export function judgeJobs({ jobs }: Pick<DatabaseState, 'jobs'>, isEmbedded: boolean): Finding {
  if (isEmbedded) return { step, verdict: 'ok', says: 'done by the embedded backend while it runs' };
  const absent = neededJobs.filter((job) => jobs?.includes(job) !== true);
  if (absent.length === 0) return { step, verdict: 'ok', says: 'scheduled' };
  const why = jobs === null ? ', and this database has no pg_cron' : '';
  return {
    step,
    verdict: 'missing',
    says: `not scheduled: ${absent.join(', ')}${why} (docs/deploy.md, step 6)`,
  };
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
