import type { Signing, SignerRole } from '#renderer/public/shared-document/server/signing.ts';

type People = Signing['people'];
type Person = People[number];

const verbs: Readonly<Record<SignerRole, string>> = { signer: 'sign', approver: 'approve', viewer: 'read' };
export const verbOf = ({ role }: Pick<Signing, 'role'>): string => verbs[role];

const isWaiting = ({ status }: Pick<Person, 'status'>): boolean =>
  status === 'pending' || status === 'viewed';

/** `sign`, `approve`, or both: the actions requested from all of these people. */
function verbsOf(people: People): string {
  const isAskedFor = (asked: SignerRole) => people.some(({ role }) => role === asked);
  return [isAskedFor('signer') ? 'sign' : '', isAskedFor('approver') ? 'approve' : '']
    .filter((verb) => verb !== '')
    .join(' or ');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What the person has done with the document, or still has to do. */
export function headText(signing: Signing): string {
  const { role, state, status } = signing;
  if (state === 'declined') return 'You declined';
  if (state === 'signed')
    return role === 'approver' ? 'You approved this document' : 'You signed this document';
  return role === 'viewer' || status !== 'sent'
    ? 'About this document'
    : `${capital(verbOf(signing))} this document`;
}

/** The progress of the others: `You are the last of 2 people to sign`, `1 of 3 people have signed`. */
export function placeText({ people, status }: Pick<Signing, 'people' | 'status'>): string | undefined {
  const count = `${String(people.length)} people`;
  if (people.length === 1) return status === 'sent' ? 'You are the only one who is asked' : undefined;
  const waiting = people.filter(isWaiting);
  if (status === 'sent' && waiting.length === 1 && waiting[0]?.isMe === true)
    return `You are the last of ${count} to ${verbsOf(people)}`;
  const done = people.filter((person) => person.status === 'signed');
  if (done.length === 0)
    return status === 'sent' ? `${count} are asked to ${verbsOf(people)}` : 'No one has signed';
  const did =
    verbsOf(done) === 'sign or approve' ? 'signed or approved' : `${verbsOf(done).replace(/e$/, '')}ed`;
  return `${String(done.length)} of ${count} have ${did}`;
}

/** What a signer has done, even after the request has ended. */
export function stateText({ status, role }: Person, request: Signing['status']): string {
  const verb = verbOf({ role });
  if (status === 'signed') return role === 'approver' ? 'Approved' : 'Signed';
  if (status === 'declined') return 'Declined';
  if (request !== 'sent') return `Did not ${verb}`;
  return status === 'viewed' ? 'Opened it' : 'Waiting';
}

const endings = {
  there: 'A copy is available below.',
  waiting: 'Your copy is being made.',
  lost: 'Your copy could not be made. The sender has been notified.',
} as const;

/** The result of a request, for a person who has nothing left to do. */
export function outcomeText(signing: Signing): string | undefined {
  const { status, state, role, reason, isTurn, people, copy } = signing;
  const did = role === 'approver' ? 'Approved.' : 'Signed.';
  if (state === 'declined') return `You declined to ${verbOf(signing)}. The sender was told.`;
  if (state === 'signed') {
    if (status === 'completed') return `${did} ${endings[copy]}`;
    if (status === 'declined') return `${did} Someone else declined, so this request has ended.`;
    if (status === 'cancelled')
      return `${did} This request has ended. ${reason ?? 'The sender cancelled it.'}`;
    if (status === 'expired') return `${did} This request expired before everyone had answered.`;
    const others = `Others still have to ${verbsOf(people.filter(isWaiting))}`;
    return role === 'approver'
      ? `${did} ${others}.`
      : `${did} ${others}: come back by this link for your copy.`;
  }
  if (status === 'completed') return 'Everyone has signed this document.';
  if (status === 'declined') {
    const decliner = people.find((person) => person.status === 'declined');
    return `Someone declined to ${verbOf(decliner ?? { role: 'signer' })}. Nobody else has to.`;
  }
  if (status === 'cancelled') return `This request has ended. ${reason ?? 'The sender cancelled it.'}`;
  if (status === 'expired') return 'This request has expired. Ask the sender for another one.';
  if (role === 'viewer') return 'You were sent this document to read.';
  return isTurn ? undefined : 'It is not your turn yet. Someone else signs first.';
}
