import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { AccessAction, AccessEntry, DenialReason, SecretKind } from '#shared/contract/vault.ts';
import type { AccessReach } from './use-access-reach.ts';

const things: Record<SecretKind, string> = {
  password: 'a password',
  totp: 'a one-time code',
  recovery_codes: 'recovery codes',
};

const verbs: Record<Exclude<AccessAction, 'shown_code' | 'used_code' | 'denied'>, string> = {
  revealed: 'revealed',
  copied: 'copied',
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  restored: 'brought back',
};

/** The action, such as `copied a one-time code`. */
export function accessWords({ action, kind }: Pick<AccessEntry, 'action' | 'kind'>): string {
  if (action === 'denied') return 'was refused';
  if (action === 'shown_code') return 'saw one-time codes';
  if (action === 'used_code') return 'marked a recovery code';
  return `${verbs[action]} ${kind === null ? 'an account' : things[kind]}`;
}

const reasons: Record<DenialReason, string> = {
  not_assigned: 'Not assigned to this model',
  no_permission: 'No access to socials',
  not_found: 'No such account',
  confirm_password: 'Password not confirmed',
  rate_limit: 'Too many in an hour',
  inactive: 'Inactive account',
  session_ended: 'Session had ended',
  view_as: 'Viewing as another user',
  no_key: 'The vault’s key was missing',
};

export const reasonWords = (reason: DenialReason): string => reasons[reason];

/** The account, such as `Instagram · ava.sterling`, with the model if several are listed. */
export const accessSubject = (
  { platform, account, modelName }: Pick<AccessEntry, 'platform' | 'account' | 'modelName'>,
  hasModel: boolean,
): string =>
  [
    hasModel ? modelName : null,
    platform === null ? (account === null ? null : 'Email') : platformLabel(platform),
    account,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

/** The person's name at that time; a script has no name. */
export const accessPerson = ({ personName }: Pick<AccessEntry, 'personName'>): string =>
  personName ?? 'The server';

export const actionOptions: readonly { value: AccessAction | ''; label: string }[] = [
  { value: '', label: 'Any' },
  { value: 'revealed', label: 'Revealed' },
  { value: 'copied', label: 'Copied' },
  { value: 'shown_code', label: 'Saw codes' },
  { value: 'used_code', label: 'Marked a recovery code' },
  { value: 'changed', label: 'Changed' },
  { value: 'added', label: 'Added' },
  { value: 'removed', label: 'Removed' },
  { value: 'restored', label: 'Brought back' },
  { value: 'denied', label: 'Refused' },
];

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const day = dateFormat({ day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `10:24` today, `Tue` within a week, `9 Nov`, with the year if it is another. */
export function accessTime(at: string, now: number): string {
  const time = new Date(at);
  const today = new Date(now);
  if (time.toDateString() === today.toDateString()) return clock.format(time);
  if (now - time.getTime() < 6 * 24 * 60 * 60_000) return weekday.format(time);
  return (time.getFullYear() === today.getFullYear() ? day : dayOfYear).format(time);
}

/** The text of an empty log, by whose entries the viewer can see. */
export const nothingYet: Readonly<Record<AccessReach, { title: string; line?: string }>> = {
  everyone: { title: 'Nobody used these credentials yet' },
  own: {
    title: 'You haven’t used these credentials yet',
    line: 'Only your own entries are shown. This model’s managers, administrators and people who can view all data see every entry.',
  },
  'own-models': {
    title: 'No entries yet',
    line: 'Your own entries and those of your models are shown. Administrators and people who can view all data see every entry.',
  },
  unknown: { title: 'No entries yet' },
};
