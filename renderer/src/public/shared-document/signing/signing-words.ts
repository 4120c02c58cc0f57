import type { Signing, SignerRole } from '#renderer/public/shared-document/talk/signing.ts';

const verbs: Readonly<Record<SignerRole, string>> = { signer: 'sign', approver: 'approve', viewer: 'read' };
export const verbOf = ({ role }: Pick<Signing, 'role'>): string => verbs[role];

/** `You are the last of 2 people to sign` */
export function placeText({ people }: Pick<Signing, 'people'>): string {
  const waiting = people.filter(({ status }) => status === 'pending' || status === 'viewed').length;
  if (people.length === 1) return 'You are the only one who is asked';
  if (waiting === 1) return `You are the last of ${String(people.length)} people to sign`;
  const signed = people.length - waiting;
  return signed === 0
    ? `${String(people.length)} people are asked to sign`
    : `${String(signed)} of ${String(people.length)} people have signed`;
}

/** What a request has come to for someone who has nothing to do about it, or nothing any more. */
export function outcomeText({ status, state, role, reason, isTurn }: Signing): string | undefined {
  if (state === 'declined') return 'You declined to sign. The sender was told.';
  if (status === 'completed')
    return state === 'signed' ? 'Signed. A copy is available below.' : 'Everyone has signed this document.';
  if (state === 'signed' && status === 'sent')
    return role === 'approver'
      ? 'Approved. Others still have to sign.'
      : 'Signed. Others still have to sign: come back by this link for your copy.';
  if (status === 'declined') return 'Someone declined to sign. Nobody else has to.';
  if (status === 'cancelled') return `This request has ended. ${reason ?? 'The sender cancelled it.'}`;
  if (status === 'expired') return 'This request has expired. Ask the sender for another one.';
  if (role === 'viewer') return 'You were sent this document to read.';
  return isTurn ? undefined : 'It is not your turn yet. Someone else signs first.';
}
