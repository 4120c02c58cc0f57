import { createHmac } from 'node:crypto';

/** An access token as the auth server would sign it, for times and secrets that it would not choose. */
export function signToken(
  holder: { sub?: string; email?: string; role: string; session_id?: string },
  secondsToLive: number,
  secret: string,
): string {
  const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = {
    ...holder,
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + secondsToLive,
  };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** The session that an access token belongs to. */
export function sessionIdIn(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    session_id: string;
  };
  return claims.session_id;
}
