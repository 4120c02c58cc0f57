import { AsyncLocalStorage } from 'node:async_hooks';

/** In a request within the backend: where it came from. Whatever a client sends under this name is overwritten. */
export const peerHeader = 'x-marquee-peer';

const longestHeader = 400;
const callers = new AsyncLocalStorage<Record<string, string>>();

/** Where a request came from, as the server has seen it; empty where it came over no connection. */
export const peerOf = (request: Request): string => request.headers.get(peerHeader) ?? '';

/** Runs what answers a request, so that every statement of it can be told whose it is. */
export function onBehalfOf<T>(request: Request, run: () => Promise<T>): Promise<T> {
  const headers = Object.fromEntries(
    ['user-agent', 'x-request-id'].flatMap((name) => {
      const value = request.headers.get(name)?.slice(0, longestHeader);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return callers.run({ 'marquee.peer': peerOf(request), 'request.headers': JSON.stringify(headers) }, run);
}

/** The settings by which the database knows where a request came from, for its log. */
export const callerSettings = (): Record<string, string> => callers.getStore() ?? noCaller;

/** The same for no one: what the server does itself. */
export const noCaller: Record<string, string> = { 'marquee.peer': '', 'request.headers': '' };
