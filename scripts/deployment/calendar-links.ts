import type { Check } from './check.ts';
import type { Deployment } from './admin-client.ts';

const step = 'Calendar links';
const guide = '(docs/deploy.md, step 12)';
/** Of the shape of a link's, and of no link. */
const unknownToken = '0'.repeat(64);

/** Whether the links that people make of the schedule open in their calendars. */
export async function judgeCalendarLinks(deployment: Deployment): Promise<Check> {
  const lack = await lackOf(deployment);
  return lack === null
    ? { step, verdict: 'ok', says: 'calendars can read the schedule' }
    : { step, verdict: 'missing', says: `no calendar can read the schedule: ${lack} ${guide}` };
}

/** Asks for a link that nobody has: a function that says so itself has asked the database. */
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
