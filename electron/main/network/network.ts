import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import type { Session } from 'electron';
import { readProxies } from './proxies.ts';
import { secure } from './secure.ts';
import { createTrustedRoots } from './trusted-roots.ts';
import { connectBy } from './tunnel.ts';

const patienceMs = 15_000;

export type Network = ReturnType<typeof createNetwork>;

/**
 * The only way to the network: Chromium's, with the system's proxies and certificates. Connections that Chromium does
 * not provide to this process, for live updates and photos, use the same proxies and trust the same authorities.
 */
export function createNetwork(
  chromium: Pick<Session, 'fetch' | 'resolveProxy' | 'setCertificateVerifyProc'>,
) {
  const roots = createTrustedRoots();
  chromium.setCertificateVerifyProc((request, answer) => {
    roots.note(request);
    // -3 means: accept Chromium's own verdict.
    answer(-3);
  });

  const fetch = (url: string, init: RequestInit = {}): Promise<Response> =>
    chromium.fetch(url, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Our servers never redirect, and the headers are only for the server itself.
      redirect: 'error',
    });

  const waysTo = async (host: string, port: number) =>
    readProxies(await chromium.resolveProxy(`https://${inAddress(host)}:${port}/`));

  /** Chromium verifies a certificate only when it connects. */
  async function trustOf(host: string, port: number): Promise<string[]> {
    if (!roots.knows(host))
      await fetch(`https://${inAddress(host)}:${port}/`, { method: 'HEAD' }).catch(() => undefined);
    const root = roots.of(host);
    return root === undefined ? [] : [root];
  }

  return {
    fetch,
    /** Connects to one of our servers. */
    connect: ({ protocol, hostname, port }: URL): Promise<Duplex> =>
      within(patienceMs, async (signal) => {
        const isSecure = protocol === 'https:' || protocol === 'wss:';
        const place = { host: withoutBrackets(hostname), port: Number(port) || (isSecure ? 443 : 80) };
        const ca = isSecure ? await trustOf(place.host, place.port) : [];
        const socket = await connectBy(await waysTo(place.host, place.port), place, signal);
        return isSecure ? secure(socket, { host: place.host, ca }, signal) : socket;
      }),
    /** Connects to exactly this address, for a host that was resolved before. */
    connectToAddress: async (
      address: string,
      { host, port }: { host: string; port: number },
      signal: AbortSignal,
    ): Promise<Duplex> => {
      const socket = await connectBy(await waysTo(host, port), { host: address, port }, signal);
      const own = roots.all();
      return secure(socket, { host, ca: own.length === 0 ? [] : [...tls.rootCertificates, ...own] }, signal);
    },
  };
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** The signal must not outlive the attempt: it would end an established connection. */
async function within<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error('The server did not answer in time'));
  }, ms);
  try {
    return await run(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
