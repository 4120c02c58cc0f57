import { AsyncLocalStorage } from 'node:async_hooks';

/** In a request within the backend: the client's address. A value sent by the client under this name is overwritten. */
export const peerHeader = 'x-marquee-peer';

const longestHeader = 400;
const callers = new AsyncLocalStorage<Record<string, string>>();

/** The address a request came from, as the server saw it; empty if it came over no connection. */
export const peerOf = (request: Request): string => request.headers.get(peerHeader) ?? '';

/** Runs the handler of a request so that each of its statements knows the caller. */
export function onBehalfOf<T>(request: Request, run: () => Promise<T>): Promise<T> {
  const headers = Object.fromEntries(
    ['user-agent', 'x-request-id'].flatMap((name) => {
      const value = request.headers.get(name)?.slice(0, longestHeader);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return callers.run({ 'marquee.peer': peerOf(request), 'request.headers': JSON.stringify(headers) }, run);
}

/** The settings that let the database log where a request came from. */
export const callerSettings = (): Record<string, string> => callers.getStore() ?? noCaller;

/** The same settings without a caller, for the server's own work. */
export const noCaller: Record<string, string> = { 'marquee.peer': '', 'request.headers': '' };
