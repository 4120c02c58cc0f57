import type { Session } from '#shared/contract/sessions.ts';

const dayMs = 24 * 60 * 60_000;
const unusedAfterDays = 30;

/** When the session was last used; until it is first renewed, that is when it began. */
export const lastActiveAt = ({ lastActiveAt: renewed, createdAt }: Session): number =>
  Date.parse(renewed ?? createdAt);

/** How many days a device has not been used, once that is long enough to ask whether it is still someone's. */
export function unusedDays(time: number, now: number): number | undefined {
  const days = Math.floor((now - time) / dayMs);
  return days >= unusedAfterDays ? days : undefined;
}
