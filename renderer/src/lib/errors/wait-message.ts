import type { AppError } from '#shared/lib/app-error.ts';

const minute = 60;
const hour = 60 * minute;

/** What to say where the server has counted too many tries; nothing for any other failure. */
export function waitMessage({ code, hint, retryAfter }: AppError): string | undefined {
  // A plan has limits, too, that no waiting ends.
  if (code !== 'limit' || hint !== 'rate_limit') return undefined;
  return `Too many attempts. Try again ${retryAfter === undefined ? 'in a few minutes' : `in ${lengthOf(retryAfter)}`}.`;
}

/** Never shorter than it is: who comes too early would only be told to wait once more. */
function lengthOf(seconds: number): string {
  if (seconds < minute) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

const counted = (count: number, unit: string) => `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
