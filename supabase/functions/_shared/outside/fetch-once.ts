/** An address that is neither https nor on this computer. */
export class UnsafeAddressError extends Error {
  override name = 'UnsafeAddressError';
}

const mostMs = 20_000;
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/**
 * Asks a service outside, and never twice: Deno's own fetch sends a body again where a kept connection ends before the answer, but not one that is
 * a stream. https alone, or this computer; 20 seconds at most.
 */
export function fetchOnce(
  address: string | URL,
  init: Omit<RequestInit, 'body'> & { body?: string | ArrayBuffer } = {},
): Promise<Response> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return Promise.reject(new UnsafeAddressError(url.protocol));
  const { body, ...rest } = init;
  const limited = { signal: AbortSignal.timeout(mostMs), redirect: 'manual' as const, ...rest };
  return fetch(
    url,
    body === undefined
      ? limited
      : ({ ...limited, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit),
  );
}
