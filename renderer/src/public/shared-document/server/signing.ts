import { callProcedure } from './server.ts';

export type SignerRole = 'signer' | 'approver' | 'viewer';
type SignerState = 'pending' | 'viewed' | 'signed' | 'declined';

/** What a signer's link shows next to its document. */
export type Signing = {
  status: 'sent' | 'completed' | 'declined' | 'cancelled' | 'expired';
  /** Why the request was cancelled. */
  reason: string | null;
  message: string | null;
  name: string;
  role: SignerRole;
  state: SignerState;
  isTurn: boolean;
  /** Whether the signed copy is available; `lost` means that it could not be made. */
  copy: 'waiting' | 'there' | 'lost';
  /** The sentence that the signer agrees to. */
  consent: string;
  people: readonly { name: string; role: SignerRole; status: SignerState; isMe: boolean }[];
};

/** A signature as drawn: points within 600 by 200, each with its time in milliseconds. */
export type Signature =
  | { kind: 'typed' }
  | { kind: 'drawn'; path: string; strokes: readonly (readonly (readonly [number, number, number])[])[] };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], value: unknown): Value =>
  values.find((each) => each === value) ?? values[0];

const statuses = ['sent', 'completed', 'declined', 'cancelled', 'expired'] as const;
const roles = ['signer', 'approver', 'viewer'] as const;
const states = ['pending', 'viewed', 'signed', 'declined'] as const;

/** Undefined for links that only show a document. */
export function signingIn(value: unknown): Signing | undefined {
  if (value === undefined || value === null) return undefined;
  const signing = objectOf(value);
  const people = Array.isArray(signing['people']) ? (signing['people'] as unknown[]) : [];
  return {
    status: oneOf(statuses, signing['status']),
    reason: textOrNull(signing['reason']),
    message: textOrNull(signing['message']),
    name: text(signing['name']),
    role: oneOf(roles, signing['role']),
    state: oneOf(states, signing['state']),
    isTurn: signing['is_turn'] === true,
    copy: signing['is_sealed'] === true ? 'there' : signing['is_seal_lost'] === true ? 'lost' : 'waiting',
    consent: text(signing['consent']),
    people: people.map(objectOf).map((person) => ({
      name: text(person['name']),
      role: oneOf(roles, person['role']),
      status: oneOf(states, person['status']),
      isMe: person['is_me'] === true,
    })),
  };
}

export type SignedField = 'name' | 'signature' | 'consent' | 'reason';
export type SignAnswer =
  /** The new state of the request, after this answer or because it changed in the meantime. */
  | { kind: 'signing'; signing: Signing }
  | { kind: 'invalid'; field: SignedField; message: string }
  | { kind: 'preview' }
  | { kind: 'gone' }
  | { kind: 'unreachable' };

async function answerOf(name: string, values: object): Promise<SignAnswer> {
  const asked = await callProcedure(name, values);
  if (asked.kind === 'unreachable' || asked.kind === 'wait') return { kind: 'unreachable' };
  if (asked.kind === 'refused') return { kind: 'gone' };
  const { status, field, message, signing } = asked.value;
  if (status === 'invalid')
    return {
      kind: 'invalid',
      field: oneOf(['name', 'signature', 'consent', 'reason'] as const, field),
      message: text(message),
    };
  if (status === 'preview') return { kind: 'preview' };
  const known = signingIn(signing);
  return known === undefined ? { kind: 'gone' } : { kind: 'signing', signing: known };
}

export const signDocument = (
  viewId: string,
  given: { name: string; signature: Signature | undefined; consent: string },
): Promise<SignAnswer> =>
  answerOf('sign_shared_document', {
    p_view_id: viewId,
    p_name: given.name,
    p_signature: given.signature ?? null,
    p_consent: given.consent,
  });

export const declineDocument = (viewId: string, reason: string): Promise<SignAnswer> =>
  answerOf('decline_shared_document', { p_view_id: viewId, p_reason: reason });
