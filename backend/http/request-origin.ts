import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from './trusted-proxies.ts';

/**
 * The origin that the browser requested, which a proxy in between may have changed. Nothing is trusted because of it:
 * it only informs the page where it is served, and which address its content policy allows.
 */
export const requestOrigin = (request: IncomingMessage): string => originBy(request, true);

/**
 * The same for what others are shown: a proxy is believed only if the server was configured to trust it, a caller
 * never.
 */
export const trustedOrigin = (request: IncomingMessage, isTrusted: TrustedProxies): string =>
  originBy(request, isTrusted(request.socket.remoteAddress ?? ''));

function originBy(request: IncomingMessage, isForwarded: boolean): string {
  const said = (name: string) => (isForwarded ? firstOf(request.headers[name]) : undefined);
  const proto = said('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = said('x-forwarded-host') ?? request.headers.host ?? '';
  const isPlain = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i.test(host);
  const origin = `${proto}://${host}`;
  return isPlain && URL.canParse(origin) ? origin : `${proto}://localhost`;
}

function firstOf(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(',')[0]?.trim();
}
