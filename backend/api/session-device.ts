import { isIP } from 'node:net';
import type { Database } from '#backend/database/database.ts';
import { peerOf } from './request-caller.ts';

const begins = /^\/auth\/v1\/(?:token|signup|verify)$/;
const longestUserAgent = 400;

/**
 * Records the device and the address from which a session was started or refreshed, as hosted projects do; the library
 * doesn't.
 */
export async function keepSessionDevice(
  db: Pick<Database, 'query'>,
  request: Request,
  response: Response,
): Promise<void> {
  if (request.method !== 'POST' || !response.ok || !begins.test(new URL(request.url).pathname)) return;
  const sessionId = sessionIn(await response.clone().text());
  if (sessionId === undefined) return;
  const userAgent = request.headers.get('user-agent')?.slice(0, longestUserAgent) ?? null;
  const peer = peerOf(request);
  await db.query('update auth.sessions set user_agent = $2, ip = $3::inet where id = $1::uuid', [
    sessionId,
    userAgent,
    isIP(peer) === 0 ? null : peer,
  ]);
}

/** The session id from the access token in a response, which this server has just signed. */
function sessionIn(body: string): string | undefined {
  const token = /"access_token"\s*:\s*"[\w-]+\.([\w-]+)\./.exec(body)?.[1];
  if (token === undefined) return undefined;
  const claims = Buffer.from(token, 'base64url').toString('utf8');
  return /"session_id"\s*:\s*"([0-9a-f-]{36})"/.exec(claims)?.[1];
}
