import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { checkToken } from '#backend/api/session-token.ts';
import type { Keys } from '#backend/data/keys.ts';
import { notAllowed } from './storage-error.ts';

/** The user and role for a request's database access. */
export type Caller = {
  role: 'anon' | 'authenticated' | 'service_role';
  sub: string | null;
  claims: Record<string, unknown>;
};

export const nobody: Caller = { role: 'anon', sub: null, claims: { role: 'anon' } };
export const operator: Caller = { role: 'service_role', sub: null, claims: { role: 'service_role' } };

/** The caller, by the request's token or key. An invalid one is refused. */
export function callerOf(headers: IncomingHttpHeaders, keys: Keys): Caller {
  const token = tokenIn(headers);
  if (token === undefined || isSame(token, keys.publishableKey)) return nobody;
  if (isSame(token, keys.secretKey)) return operator;
  const check = checkToken(token, keys.signingSecret);
  if (!check.ok) throw notAllowed(reasonOf(token, check.reason));
  const { role, sub } = check.claims;
  return { role, sub: sub ?? null, claims: check.claims };
}

function tokenIn({ authorization, apikey }: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  return typeof apikey === 'string' ? apikey : undefined;
}

function reasonOf(token: string, reason: 'invalid' | 'expired'): string {
  if (reason === 'expired') return '"exp" claim timestamp check failed';
  return token.split('.').length === 3 ? 'signature verification failed' : 'Invalid Compact JWS';
}

/** Compares the hashes, so that the time of the comparison does not reveal how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
