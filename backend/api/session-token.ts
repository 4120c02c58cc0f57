import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const claimsSchema = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  exp: z.number(),
  sub: z.string().optional(),
  session_id: z.string().optional(),
});

/** The claims of a valid access token. */
export type Claims = z.infer<typeof claimsSchema>;

export type TokenCheck = { ok: true; claims: Claims } | { ok: false; reason: 'invalid' | 'expired' };

/** Hosted projects accept clocks that differ by this much. */
const leewaySeconds = 30;

/** Checks an access token that the auth server signed with `secret`. Never throws, and never repeats the token. */
export function checkToken(token: string, secret: string, nowMs: number = Date.now()): TokenCheck {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
    return { ok: false, reason: 'invalid' };
  if (!isSignedWith(`${header}.${payload}`, signature, secret) || decode(header)?.['alg'] !== 'HS256')
    return { ok: false, reason: 'invalid' };

  const claims = claimsSchema.safeParse(decode(payload));
  if (!claims.success) return { ok: false, reason: 'invalid' };
  if (claims.data.exp + leewaySeconds < nowMs / 1000) return { ok: false, reason: 'expired' };
  return { ok: true, claims: claims.data };
}

function isSignedWith(text: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const actual = Buffer.from(signature, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
