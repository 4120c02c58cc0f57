/* eslint-disable no-console -- this file stops the library from writing to the console */
import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '#backend/log.ts';

/**
 * The library prints what it does not understand: a failed statement with its parameters (addresses, hashes, the token
 * of an invitation), or a filter, letter by letter. It can only print to the console, so console output is dropped
 * during a request.
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

/** Runs a request of the library without logging its output; if it failed inside, only the error code is logged. */
export async function quietly(run: () => Promise<Response>): Promise<Response> {
  const request: { code: string | undefined } = { code: undefined };
  const response = await within.run(request, run);
  if (response.status === 500) log(`A request failed inside the API (${request.code ?? 'no code'}).`);
  return response;
}

/** A SQLSTATE or a Node error code: both come from fixed lists and quote nothing. */
function codeOf(value: unknown): string | undefined {
  if (!(value instanceof Error) || !('code' in value) || typeof value.code !== 'string') return undefined;
  return /^(?:[0-9A-Z]{5}|E[A-Z]{2,20})$/.test(value.code) ? value.code : undefined;
}
