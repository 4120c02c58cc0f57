import type { AccountSession } from '#shared/contract/account.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const unusedAfterDays = 30;
const datesAfterDays = 7;

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const olderDates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** When the session was last used; until it is first renewed, that is when it began. */
export const lastActiveAt = ({ lastActiveAt: renewed, createdAt }: AccountSession): number =>
  Date.parse(renewed ?? createdAt);

/** `38m ago`, `2h ago`, `6d ago`, `12 Oct`. */
export function ago(time: number, now: number): string {
  // The clocks of two computers differ: what lies ahead is now.
  const passed = Math.max(0, now - time);
  if (passed < minuteMs) return 'now';
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}m ago`;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}h ago`;
  if (passed < datesAfterDays * dayMs) return `${Math.floor(passed / dayMs)}d ago`;
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dates : olderDates).format(time);
}

/** How many days a device has not been used, once that is long enough to ask whether it is still somebody's. */
export function unusedDays(time: number, now: number): number | undefined {
  const days = Math.floor((now - time) / dayMs);
  return days >= unusedAfterDays ? days : undefined;
}
