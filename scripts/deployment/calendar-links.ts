import type { Check } from './check.ts';
import type { Deployment } from './admin-client.ts';

const step = 'Calendar links';
const guide = '(docs/deploy.md, step 12)';
/** Has the format of a link's token, but belongs to no link. */
const unknownToken = '0'.repeat(64);

/** Whether the schedule's links open in users' calendar programs. */
export async function judgeCalendarLinks(deployment: Deployment): Promise<Check> {
  const lack = await lackOf(deployment);
  return lack === null
    ? { step, verdict: 'ok', says: 'calendars can read the schedule' }
    : { step, verdict: 'missing', says: `no calendar can read the schedule: ${lack} ${guide}` };
}

/** Requests a link that doesn't exist: a function that answers so has queried the database. */
async function lackOf({ url }: Deployment): Promise<string | null> {
  try {
    const response = await fetch(`${url}/functions/v1/calendar-feed?token=${unknownToken}`);
    const answer: unknown = await response.json().catch(() => null);
    const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
    if (code === 'not_found') return null;
    if (response.status === 401) return 'deploy calendar-feed with --no-verify-jwt';
    if (response.status === 404) return 'deploy the function calendar-feed';
    return `calendar-feed answers ${response.status}`;
  } catch {
    return 'calendar-feed does not answer';
  }
}
