import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { Grant, GrantEnd } from '#shared/contract/grants.ts';

/** The durations offered for temporary access. */
export const durations: readonly { value: string; label: string }[] = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '1 day' },
  { value: '4320', label: '3 days' },
  { value: '10080', label: '7 days' },
];

const counted = (count: number, one: string) => `${String(count)} ${count === 1 ? one : `${one}s`}`;

/** `4 hours`, `1 day`, `90 minutes` */
export function minutesWords(minutes: number): string {
  if (minutes % 1440 === 0) return counted(minutes / 1440, 'day');
  if (minutes % 60 === 0) return counted(minutes / 60, 'hour');
  return counted(minutes, 'minute');
}

/** What it gives access to: `Instagram`, `All accounts`. */
export const grantScope = ({ platform }: Pick<Grant, 'platform'>): string =>
  platform === null ? 'All accounts' : platformLabel(platform);

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndClock = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `18:00` today, `Thu 19 Nov, 18:00` on another day. */
export const endWords = (at: string, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? clock.format(new Date(at))
    : dayAndClock.format(new Date(at));

const ends: Record<GrantEnd, string> = {
  expired: 'Expired',
  revoked: 'Ended by a manager',
  returned: 'Given back',
  withdrawn: 'Withdrawn',
  unanswered: 'Not answered within a week',
  replaced: 'Replaced by a later one',
  reassigned: 'Ended as the model was reassigned',
  assigned: 'Ended as they became a manager of the model',
  deactivated: 'Ended as the account was deactivated',
  no_access: 'Ended as their role or permissions changed',
};

/** The state: `Until 18:00`, `Asks for 4 hours`, `Expired`. */
export function grantState(grant: Grant, now: number): string {
  if (grant.status === 'asked') return `Asks for ${minutesWords(grant.minutes)}`;
  if (grant.status === 'refused') return 'Declined';
  if (isLive(grant, now)) return `Until ${endWords(grant.endsAt ?? '', now)}`;
  return grant.endedBecause === null ? ends.expired : ends[grant.endedBecause];
}

/** Whether it is in effect. The server checks with its clock at every use. */
export const isLive = ({ status, endsAt }: Pick<Grant, 'status' | 'endsAt'>, now: number): boolean =>
  status === 'given' && endsAt !== null && Date.parse(endsAt) > now;

/** Whether one of these grants covers the accounts of a platform; email accounts have none. */
export const opensPlatform = (
  grants: readonly Grant[],
  platform: string | undefined,
  personId: string,
  now: number,
): boolean =>
  grants.some(
    (grant) =>
      grant.person.id === personId &&
      isLive(grant, now) &&
      (grant.platform === null || grant.platform === platform),
  );
