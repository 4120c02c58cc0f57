import { createHmac } from 'node:crypto';

/** An access token as the auth server would sign it, for times and secrets that it would not choose. */
export function signToken(
  holder: { sub?: string; email?: string; role: string },
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
