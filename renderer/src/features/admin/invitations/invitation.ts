import type { Sort } from '#renderer/ui/table/columns.ts';
import { describeHiddenRows, formatCount } from '#renderer/ui/table/list-words.ts';
import { invitationStatuses, type Invitation } from '#shared/contract/invitations.ts';

/** By `age` the newest comes first, as the list usually stands. */
export const sortColumns = ['age', 'email', 'status', 'invitedBy', 'expires', 'models'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type InvitationSort = Sort<SortColumn>;

export type InvitationStatus = (typeof invitationStatuses)[number];
export type InvitationFilters = { text: string; status: InvitationStatus | 'all' };

export const statusLabels: Readonly<Record<InvitationStatus, string>> = {
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** An invitation runs out while one looks at it: the list is no newer than its last answer. */
export const statusAt = ({ status, expiresAt }: Invitation, now: number): InvitationStatus =>
  status === 'pending' && Date.parse(expiresAt) <= now ? 'expired' : status;

export const inviterName = ({ invitedBy }: Invitation, viewerId: string): string => {
  if (invitedBy === null) return 'Deleted user';
  return invitedBy.id === viewerId ? 'You' : (invitedBy.displayName ?? invitedBy.email);
};

/** The same within a sentence. */
export const invitedBy = (invitation: Invitation, viewerId: string): string =>
  invitation.invitedBy?.id === viewerId
    ? 'Invited by you'
    : `Invited by ${inviterName(invitation, viewerId)}`;

/** How long a pending invitation still counts. */
export function timeLeft(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (left < hourMs) return `${String(Math.max(1, Math.ceil(left / minuteMs)))} min`;
  if (left < 2 * dayMs) return plural(Math.floor(left / hourMs), 'hour');
  return plural(Math.floor(left / dayMs), 'day');
}

const plural = (count: number, word: string) => `${String(count)} ${word}${count === 1 ? '' : 's'}`;

export const countLabel = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'invitation' : 'invitations'}`;

export const modelCountLabel = (count: number): string => (count === 0 ? 'None' : plural(count, 'model'));

export function filterInvitations(
  invitations: readonly Invitation[],
  { text, status }: InvitationFilters,
  now: number,
): Invitation[] {
  const wanted = text.trim().toLowerCase();
  return invitations.filter(
    (invitation) =>
      (status === 'all' || statusAt(invitation, now) === status) &&
      [invitation.email, invitation.invitedBy?.displayName, invitation.invitedBy?.email]
        .join('\n')
        .toLowerCase()
        .includes(wanted),
  );
}

const byText = (a: string, b: string) => a.localeCompare(b);

/** In the order that a head asks for; what is equal there stays in the order of the list. */
export function sortInvitations(
  invitations: readonly Invitation[],
  { column, isDescending }: InvitationSort,
  { now, viewerId }: { now: number; viewerId: string },
): readonly Invitation[] {
  const statusOf = (invitation: Invitation) => invitationStatuses.indexOf(statusAt(invitation, now));
  // What has no end any more comes after all that has one.
  const endOf = (invitation: Invitation) =>
    statusAt(invitation, now) === 'pending' ? Date.parse(invitation.expiresAt) : Number.MAX_SAFE_INTEGER;
  const orders: Record<SortColumn, (a: Invitation, b: Invitation) => number> = {
    age: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
    email: (a, b) => byText(a.email, b.email),
    status: (a, b) => statusOf(a) - statusOf(b),
    invitedBy: (a, b) => byText(inviterName(a, viewerId), inviterName(b, viewerId)),
    expires: (a, b) => endOf(a) - endOf(b),
    models: (a, b) => a.modelIds.length - b.modelIds.length,
  };
  const order = orders[column];
  return [...invitations].sort((a, b) => (isDescending ? -order(a, b) : order(a, b)));
}

export const describeHidden = (hidden: number, { text, status }: InvitationFilters): string =>
  describeHiddenRows(countLabel(hidden), hidden, {
    search: text.trim() !== '',
    status: status !== 'all',
  });
