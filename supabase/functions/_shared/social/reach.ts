import { fetchOnce, UnsafeAddressError } from '../outside/fetch-once.ts';
import { guardedFetch, type Answered, type Asked } from '../outside/guarded-fetch.ts';
import type { Door } from '../outside/guarded-way.ts';
import { readBounded } from '../read-bounded.ts';

/** Asks an address once. Never throws. */
export type Reach = (address: string, asked: Asked) => Promise<Answered>;

const mostBytes = 4 * 1024 * 1024;

/** A platform whose address the operator set, or its own. */
export const reachSet: Reach = async (address, { method, headers, body, mostMs }) => {
  try {
    const response = await fetchOnce(address, {
      method,
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(mostMs),
      ...(body === undefined ? {} : { body: body.slice().buffer }),
    });
    const text = await readBounded(response, mostBytes);
    return text === undefined
      ? { failure: 'lost' }
      : { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof UnsafeAddressError) return { failure: 'unsafe' };
    return { failure: isNeverSent(error) ? 'unsent' : 'lost' };
  }
};

/** A server that a person typed. For tests, one of this computer may be reached as well. */
export const reachTyped =
  (door: Door, isLoopbackFine: boolean): Reach =>
  (address, asked) =>
    isLoopbackFine && /^http:\/\/127\.0\.0\.1[:/]/.test(address)
      ? reachSet(address, asked)
      : guardedFetch(address, asked, door);

const neverSent = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether there was no connection at all, as Node and Deno say it. */
function isNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } };
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)].filter(
    (code) => code !== undefined,
  );
  if (codes.length > 0) return codes.every((code) => neverSent.has(code));
  return error.message.includes('client error (Connect)');
}
