import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';
import { fold } from '#shared/lib/fold.ts';
import type { Compare } from '#renderer/ui/list-screen/list-types.ts';
import { invitationStatuses, type Invitation } from '#shared/contract/invitations.ts';

export type InvitationStatus = (typeof invitationStatuses)[number];

export const statusLooks: Readonly<Record<InvitationStatus, StatusLook>> = {
  pending: { label: 'Pending', glyph: 'waiting', tone: 'neutral' },
  accepted: { label: 'Accepted', glyph: 'passed', tone: 'neutral' },
  expired: { label: 'Expired', glyph: 'late', tone: 'neutral' },
  cancelled: { label: 'Cancelled', glyph: 'cross', tone: 'neutral' },
};
export const statusLabels = labelsOf(statusLooks);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** An invitation may have expired since the list was loaded. */
export const statusAt = ({ status, expiresAt }: Invitation, now: number): InvitationStatus =>
  status === 'pending' && Date.parse(expiresAt) <= now ? 'expired' : status;

export const inviterName = ({ invitedBy }: Invitation, viewerId: string): string => {
  if (invitedBy === null) return 'Deleted user';
  return invitedBy.id === viewerId ? 'You' : (invitedBy.displayName ?? invitedBy.email);
};

/** The same, for use within a sentence. */
export const invitedBy = (invitation: Invitation, viewerId: string): string =>
  invitation.invitedBy?.id === viewerId
    ? 'Invited by you'
    : `Invited by ${inviterName(invitation, viewerId)}`;

/** How long a pending invitation remains valid. */
export function timeLeft(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (left < hourMs) return `${String(Math.max(1, Math.ceil(left / minuteMs)))} min`;
  if (left < 2 * dayMs) return plural(Math.floor(left / hourMs), 'hour');
  return plural(Math.round(left / dayMs), 'day');
}

const plural = (count: number, word: string) => `${String(count)} ${word}${count === 1 ? '' : 's'}`;

export const invitationWords = { one: 'invitation', many: 'invitations', label: 'Invitations' };

export const modelCountLabel = (count: number): string => (count === 0 ? 'None' : plural(count, 'model'));

/** The email and who sent it: the text that the filter searches. */
export const invitationText = ({ email, invitedBy: person }: Invitation): string =>
  fold([email, person?.displayName, person?.email].join('\n'));

const byText = (a: string, b: string) => a.localeCompare(b);

/** `age` sorts newest first, the default order. */
export function invitationOrders(now: number, viewerId: string): Record<string, Compare<Invitation>> {
  const statusOf = (invitation: Invitation) => invitationStatuses.indexOf(statusAt(invitation, now));
  // Invitations that no longer expire come last.
  const endOf = (invitation: Invitation) =>
    statusAt(invitation, now) === 'pending' ? Date.parse(invitation.expiresAt) : Number.MAX_SAFE_INTEGER;
  return {
    age: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
    email: (a, b) => byText(a.email, b.email),
    status: (a, b) => statusOf(a) - statusOf(b),
    invitedBy: (a, b) => byText(inviterName(a, viewerId), inviterName(b, viewerId)),
    expires: (a, b) => endOf(a) - endOf(b),
    models: (a, b) => a.modelIds.length - b.modelIds.length,
  };
}
