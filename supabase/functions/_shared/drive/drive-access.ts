import { driveRefreshIn, oauthToken, type GoogleClient } from './google-oauth.ts';
import { driveKeyIn, serviceToken, type DriveAddresses, type Token } from './google-token.ts';

/** What is kept of a connection: the key of a service account, or the lasting token of an account that agreed. */
export async function driveToken(
  kept: string,
  client: GoogleClient | undefined,
  addresses: DriveAddresses,
): Promise<Token> {
  const refresh = driveRefreshIn(kept);
  if (refresh !== undefined) return oauthToken(refresh, client, addresses);
  const key = driveKeyIn(kept);
  return key === undefined ? { kind: 'expired' } : serviceToken(key, addresses);
}

export const driveExpired = 'The Drive connection has expired. Reconnect to continue syncing.';
export const clientRefused =
  'Google doesn’t know this server’s client. Check MARQUEE_GOOGLE_CLIENT_ID and MARQUEE_GOOGLE_CLIENT_SECRET, then reconnect.';
