import type { Session } from '#shared/contract/sessions.ts';

const dayMs = 24 * 60 * 60_000;
const unusedAfterDays = 30;

/** When the session was last used; before its first renewal, when it started. */
export const lastActiveAt = ({ lastActiveAt: renewed, createdAt }: Session): number =>
  Date.parse(renewed ?? createdAt);

/** For how many days a device was unused, if that is long enough to ask whether it is still in use. */
export function unusedDays(time: number, now: number): number | undefined {
  const days = Math.floor((now - time) / dayMs);
  return days >= unusedAfterDays ? days : undefined;
}
