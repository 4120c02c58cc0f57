import { isIP } from 'node:net';
import type { IncomingMessage, Server } from 'node:http';
import { requestOrigin } from './request-origin.ts';

const loopbackAddress = /^(?:(?:::ffff:)?127(?:\.[0-9]{1,3}){3}|::1)$/;
const loopbackName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/;

export const isLoopbackAddress = (address: string | undefined): boolean =>
  loopbackAddress.test(address ?? '');

/** Whether a listening server can be reached only from this computer. */
export function isLoopbackOnly(server: Server): boolean {
  const address = server.address();
  return typeof address === 'object' && address !== null && isLoopbackAddress(address.address);
}

/**
 * Whether a request's host name is not ours. A web page elsewhere can point its own name at any address and then talk
 * to the backend there as if it were the same origin; only the `Host` header gives it away. Names of this computer are
 * accepted if the request was made to it directly, IP addresses only if other machines may connect (no name can hide
 * behind them), and `names` always.
 */
export function isForeignHost(server: Server, request: IncomingMessage, names: readonly string[]): boolean {
  const name = hostName(request);
  if (name === undefined) return true;
  if (names.some((own) => own.toLowerCase() === name)) return false;
  if (loopbackName.test(name)) return !isLoopbackAddress(request.socket.localAddress);
  return isLoopbackOnly(server) || isIP(name.replace(/^\[(.*)\]$/, '$1')) === 0;
}

/**
 * Whether a page of another origin is opening a WebSocket, which browsers allow without a preflight request. Clients
 * other than browsers send no origin.
 */
export function isForeignOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(requestOrigin(request)).host;
}

/** The name in the one `Host` header, without its port. */
export function hostName({ rawHeaders }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter(
    (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  );
  const [host = ''] = hosts;
  if (hosts.length !== 1) return undefined;
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
}
