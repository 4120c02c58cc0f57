import type { IncomingMessage } from 'node:http';

/**
 * The origin that the browser asked for, which a proxy in front may have changed on the way. Nothing is trusted
 * because of it: it only tells the page where it is, and which address its content policy may reach.
 */
export function requestOrigin(request: IncomingMessage): string {
  const proto = firstOf(request.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  const host = firstOf(request.headers['x-forwarded-host']) ?? request.headers.host ?? '';
  const isPlain = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i.test(host);
  const origin = `${proto}://${host}`;
  return isPlain && URL.canParse(origin) ? origin : `${proto}://localhost`;
}

function firstOf(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  return value?.split(',')[0]?.trim();
}
