import { fetchOnce } from '../outside/fetch-once.ts';

/** A key file of a service account, as far as it is needed. */
export type DriveKey = { client_email: string; private_key: string };

/** Where the service is: its own addresses, or those of the environment. */
export type DriveAddresses = { drive: string; activity: string; token: string };

export const driveAddresses = (setting: (name: string) => string | undefined): DriveAddresses => ({
  drive: addressOf(setting('MARQUEE_GOOGLE_DRIVE_API'), 'https://www.googleapis.com'),
  activity: addressOf(setting('MARQUEE_GOOGLE_ACTIVITY_API'), 'https://driveactivity.googleapis.com'),
  token: addressOf(setting('MARQUEE_GOOGLE_TOKEN_API'), 'https://oauth2.googleapis.com'),
});

const addressOf = (set: string | undefined, usual: string): string =>
  (set ?? '').trim() === '' ? usual : (set ?? '').trim().replace(/\/+$/, '');

/** The audience is the service's own, whichever address is asked. */
const audience = 'https://oauth2.googleapis.com/token';
export const driveScope =
  'https://www.googleapis.com/auth/drive.metadata.readonly https://www.googleapis.com/auth/drive.activity.readonly';

/** `client`: the service doesn't know the client of this server any more. */
export type Token =
  { kind: 'ok'; token: string; until: number } | { kind: 'expired' } | { kind: 'later' } | { kind: 'client' };

/** What a person pasted, or nothing where it is no key of a service account. */
export function driveKeyIn(text: string): DriveKey | undefined {
  try {
    const given = JSON.parse(text) as Record<string, unknown>;
    const { client_email: email, private_key: key } = given;
    if (typeof email !== 'string' || typeof key !== 'string') return undefined;
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) return undefined;
    return /^-----BEGIN PRIVATE KEY-----[\sA-Za-z0-9+/=]+-----END PRIVATE KEY-----\s*$/.test(key)
      ? { client_email: email, private_key: key }
      : undefined;
  } catch {
    return undefined;
  }
}

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const text = new TextEncoder();

/** A token of an hour for a service account: an assertion that its key signs. */
export async function serviceToken(
  { client_email: email, private_key: pem }: DriveKey,
  { token: base }: DriveAddresses,
  now = Date.now(),
): Promise<Token> {
  const der = Uint8Array.from(atob(pem.replaceAll(/-----[^-]+-----|\s/g, '')), (char) => char.charCodeAt(0));
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  } catch {
    return { kind: 'expired' };
  }
  // This computer's clock may be ahead.
  const iat = Math.floor(now / 1000) - 30;
  const body = [
    { alg: 'RS256', typ: 'JWT' },
    { iss: email, scope: driveScope, aud: audience, iat, exp: iat + 3600 },
  ]
    .map((part) => encode(text.encode(JSON.stringify(part))))
    .join('.');
  const signature = await crypto.subtle.sign(algorithm.name, key, text.encode(body));
  const response = await fetchOnce(`${base}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${body}.${encode(new Uint8Array(signature))}`,
    }).toString(),
  }).catch(() => undefined);
  const said = (await response?.json().catch(() => undefined)) as
    { access_token?: string; expires_in?: number; error?: string } | undefined;
  if (response?.ok === true && typeof said?.access_token === 'string')
    return { kind: 'ok', token: said.access_token, until: now + ((said.expires_in ?? 3600) - 120) * 1000 };
  return { kind: said?.error === 'invalid_grant' || said?.error === 'invalid_client' ? 'expired' : 'later' };
}
