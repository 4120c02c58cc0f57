/* eslint-disable no-console -- this file is the one that takes the console away from the library */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '#backend/log.ts';

/**
 * The library prints what it does not understand: a failed statement with its parameters (addresses, hashes, the token of an
 * invitation), a filter letter by letter. It knows no other way than the console, so nothing gets there from within a request.
 */
const within = new AsyncLocalStorage<{ code: string | undefined }>();

const methods = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const;

for (const method of methods) {
  const print = console[method].bind(console) as (...args: unknown[]) => void;
  console[method] = (...args: unknown[]): void => {
    const request = within.getStore();
    if (request === undefined) print(...args);
    else request.code ??= args.map(codeOf).find((code) => code !== undefined);
  };
}

/** Runs a request of the library without a word of it in any log; of one that failed inside, the log has the code. */
export async function quietly(run: () => Promise<Response>): Promise<Response> {
  const request: { code: string | undefined } = { code: undefined };
  const response = await within.run(request, run);
  if (response.status === 500) log(`A request failed inside the API (${request.code ?? 'no code'}).`);
  return response;
}

/** A SQLSTATE, or what Node calls a failure: both come from fixed lists and quote nothing. */
function codeOf(value: unknown): string | undefined {
  if (!(value instanceof Error) || !('code' in value) || typeof value.code !== 'string') return undefined;
  return /^(?:[0-9A-Z]{5}|E[A-Z]{2,20})$/.test(value.code) ? value.code : undefined;
}
