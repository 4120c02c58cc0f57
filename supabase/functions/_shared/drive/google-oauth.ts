import { fetchOnce } from '../outside/fetch-once.ts';
import type { DriveAddresses, Token } from './google-token.ts';

/** The client that the agency registered with Google, from the environment. */
export type GoogleClient = { id: string; secret: string };

type Setting = (name: string) => string | undefined;

export function googleClient(setting: Setting): GoogleClient | undefined {
  const id = setting('MARQUEE_GOOGLE_CLIENT_ID')?.trim() ?? '';
  const secret = setting('MARQUEE_GOOGLE_CLIENT_SECRET')?.trim() ?? '';
  return id === '' || secret === '' ? undefined : { id, secret };
}

/** Where Google asks people. */
export const googlePages = (setting: Setting): string => {
  const set = setting('MARQUEE_GOOGLE_PAGES')?.trim() ?? '';
  return set === '' ? 'https://accounts.google.com' : set.replace(/\/+$/, '');
};

type Said = {
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
  scope?: string;
  error?: string;
};

/** What the service says to a form; undefined where it says nothing that can be read. */
export async function askForTokens(
  { token: base }: DriveAddresses,
  form: Record<string, string>,
  mostMs = 20_000,
): Promise<{ isOk: boolean; said: Said } | undefined> {
  const response = await fetchOnce(`${base}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    signal: AbortSignal.timeout(mostMs),
  }).catch(() => undefined);
  const said = (await response?.json().catch(() => undefined)) as Said | null | undefined;
  return response === undefined || said === undefined || said === null || typeof said !== 'object'
    ? undefined
    : { isOk: response.ok, said };
}

/** The lasting token of an account that agreed, as it is kept, or nothing where this is none. */
export function driveRefreshIn(text: string): string | undefined {
  try {
    const { refresh_token: refresh } = JSON.parse(text) as Record<string, unknown>;
    return typeof refresh === 'string' && refresh !== '' ? refresh : undefined;
  } catch {
    return undefined;
  }
}

/** A token of an hour for an account that agreed. Google's lasting tokens stay the same until they are taken back or forgotten. */
export async function oauthToken(
  refresh: string,
  client: GoogleClient | undefined,
  addresses: DriveAddresses,
  now = Date.now(),
): Promise<Token> {
  if (client === undefined) return { kind: 'client' };
  const answer = await askForTokens(addresses, {
    grant_type: 'refresh_token',
    refresh_token: refresh,
    client_id: client.id,
    client_secret: client.secret,
  });
  if (answer === undefined) return { kind: 'later' };
  const { isOk, said } = answer;
  if (isOk && typeof said.access_token === 'string')
    return { kind: 'ok', token: said.access_token, until: now + ((said.expires_in ?? 3600) - 120) * 1000 };
  if (said.error === 'invalid_grant') return { kind: 'expired' };
  return said.error === 'invalid_client' || said.error === 'unauthorized_client'
    ? { kind: 'client' }
    : { kind: 'later' };
}
