import { countOf } from '#renderer/lib/text/counts.ts';
import type { StatusLook } from '#renderer/ui/marks/status.tsx';
import type { SignatureRequest, Signer } from '#shared/contract/document-signatures.ts';

export const requestLooks: Readonly<Record<SignatureRequest['status'] | 'unsealed', StatusLook>> = {
  sent: { label: 'Waiting', glyph: 'hourglass', tone: 'neutral' },
  completed: { label: 'Signed', glyph: 'passed', tone: 'neutral' },
  declined: { label: 'Declined', glyph: 'cross', tone: 'danger' },
  cancelled: { label: 'Cancelled', glyph: 'ban', tone: 'neutral' },
  expired: { label: 'Expired', glyph: 'late', tone: 'warning' },
  unsealed: { label: 'Not sealed', glyph: 'alert', tone: 'danger' },
};

/** `1 of 2 signed · version 3 · in order` */
export function requestFacts({
  status,
  signers,
  version,
  orderMode,
  completedVersion,
  isSealLost,
}: SignatureRequest): string {
  const asked = signers.filter(({ role }) => role !== 'viewer');
  const signed = asked.filter(({ status }) => status === 'signed').length;
  return [
    `${String(signed)} of ${countOf(asked.length, { one: 'person', many: 'people' })} ${
      asked.some(({ role }) => role === 'approver') ? 'signed or approved' : 'signed'
    }`,
    `version ${String(version)}`,
    orderMode === 'sequential' ? 'one after the other' : '',
    completedVersion !== null
      ? `sealed as version ${String(completedVersion)}`
      : status === 'completed' && !isSealLost
        ? 'being sealed'
        : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const roles = { signer: 'Signs', approver: 'Approves', viewer: 'Reads' } as const;

/** What a signer has done. */
export function signerText({ status, role, invitedAt, isNext, declineReason, viewedAt }: Signer): string {
  if (status === 'signed') return role === 'approver' ? 'Approved' : 'Signed';
  if (status === 'declined') return `Declined: ${declineReason ?? ''}`;
  if (invitedAt === null) return `${roles[role]}, not their turn yet`;
  if (role === 'viewer') return viewedAt === null ? 'Sent to read' : 'Opened it';
  if (!isNext) return 'Did not sign';
  return viewedAt === null ? `${roles[role]}, not opened yet` : `${roles[role]}, opened it`;
}

/** How the signer got their link, if it matters. */
export const mailText = ({ mail, isNext }: Signer): string | undefined => {
  if (!isNext) return undefined;
  if (mail === 'sent') return 'Told by mail.';
  if (mail === 'waiting') return 'The mail is on its way.';
  if (mail === 'failed') return 'The mail could not be sent: copy the link.';
  return 'Mail isn’t set up: copy the link and send it to them.';
};
