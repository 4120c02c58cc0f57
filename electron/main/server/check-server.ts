import { AppError } from '#shared/lib/app-error.ts';
import { keyRejected } from '#shared/services/database/rejected-key.ts';
import type { BackendAddress } from '#shared/services/database/supabase-client.ts';
import { isServerAddress } from './server-address.ts';

const patienceMs = 10_000;

/**
 * Checks that a server runs Marquee and accepts this key, before it is stored. Without a signed-in user, Marquee
 * refuses to read its settings table by name; a project without Marquee does not know the table.
 */
export async function checkServer(
  { supabaseUrl, publishableKey }: BackendAddress,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<void> {
  if (!isServerAddress(supabaseUrl))
    throw new AppError('invalid', 'Use https:// for a server on another computer');
  if (isSecret(publishableKey))
    throw new AppError('invalid', 'That’s not a publishable key. Keep secret keys on the server.');
  const response = await fetch(`${supabaseUrl}/rest/v1/config?select=key&limit=1`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(patienceMs),
  }).catch(refuseUntrusted);
  if (response === undefined || response.status >= 500)
    throw new AppError(
      'unavailable',
      'No server answers at this address. Check the address and your connection.',
    );
  const code = await codeOf(response);
  if (code === '42501') return;
  if (response.status === 401 || response.status === 403) throw new AppError('forbidden', keyRejected);
  throw new AppError('not_found', 'The server at this address isn’t Marquee. Check the address.');
}

/** Chromium names the failure; only the server's operator can fix this one. */
function refuseUntrusted(error: unknown): undefined {
  if (error instanceof Error && error.message.includes('ERR_CERT_'))
    throw new AppError(
      'unavailable',
      'This computer doesn’t trust the server’s certificate. Ask your administrator.',
    );
  return undefined;
}

/** Older keys are tokens, whose role anyone can read. */
function isSecret(key: string): boolean {
  const payload = key.split('.')[1] ?? '';
  return Buffer.from(payload, 'base64url').toString().includes('"service_role"');
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}
