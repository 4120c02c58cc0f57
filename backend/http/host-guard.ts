import type { IncomingMessage, Server } from 'node:http';

const loopbackAddress = /^(?:127(?:\.[0-9]{1,3}){3}|::1)$/;
const loopbackName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]{1,5})?$/i;

/**
 * Whether a request came to this computer under a name that is not this computer's. A web page elsewhere can point its
 * own name at 127.0.0.1 and then talk to the backend as if it were one with it; a backend that listens for
 * other machines has names that only its owner knows.
 */
export function isForeignHost(server: Server, request: IncomingMessage): boolean {
  const address = server.address();
  const isLoopback = typeof address === 'object' && address !== null && loopbackAddress.test(address.address);
  return isLoopback && !loopbackName.test(request.headers.host ?? '');
}
