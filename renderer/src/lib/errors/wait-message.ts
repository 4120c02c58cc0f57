import type { AppError } from '#shared/lib/app-error.ts';

const minute = 60;
const hour = 60 * minute;

/** The message for a rate limit; undefined for any other failure. */
export function waitMessage({ code, hint, retryAfter }: AppError): string | undefined {
  // A plan limit is also a `limit`, but waiting does not end it.
  if (code !== 'limit' || hint !== 'rate_limit') return undefined;
  return `Too many attempts. Try again ${retryAfter === undefined ? 'in a few minutes' : `in ${lengthOf(retryAfter)}`}.`;
}

/** Rounded up, because a user who retries too early would only have to wait again. */
function lengthOf(seconds: number): string {
  if (seconds < minute) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

const counted = (count: number, unit: string) => `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
