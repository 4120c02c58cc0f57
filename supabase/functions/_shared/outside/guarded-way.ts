import { isPublicAddress } from './public-address.ts';

/** The way outside. The worker’s host gives it: what opens a connection is not the same everywhere. */
export type Door = {
  /** All addresses of a host; rejects where it has none. */
  resolve: (host: string) => Promise<string[]>;
  /**
   * Sends something over TLS to one address alone, whose certificate must be the host's, and answers with what comes back until `isEnough` or the
   * end, each byte as a character. What fails before anything was sent is marked: see `isUnsent`.
   */
  exchange: (to: {
    address: string;
    host: string;
    port: number;
    text: string | Uint8Array;
    isEnough: (received: string) => boolean;
    signal: AbortSignal;
  }) => Promise<string>;
};

/** Why there is no answer. */
export type Failure = 'unsafe' | 'no_answer' | 'no_host' | 'certificate' | 'redirects';

export const isAllowed = ({ protocol, username, password, port }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '' && ['', '443', '8443'].includes(port);

/** An address of IPv6 without the brackets that it has in a link. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

/** What the name of a host means, looked up once and checked, the addresses to try first at the front. */
export async function addressesOf(
  url: URL,
  door: Door,
  signal: AbortSignal,
): Promise<[string, ...string[]] | Failure> {
  let addresses: string[];
  try {
    addresses = await within(door.resolve(hostOf(url)), signal);
  } catch (error) {
    return isUnknownHost(error) ? 'no_host' : 'no_answer';
  }
  // One that isn't public among them is a trap or a mistake.
  if (!addresses.every(isPublicAddress)) return 'unsafe';
  // One that has no route, IPv6 often, must not count as none at all.
  const [first, ...others] = [...addresses].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
  return first === undefined ? 'no_host' : [first, ...others];
}

export async function within<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  work.catch(() => undefined);
  let stop: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    stop = () => {
      reject(new Error('Too slow'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}

/** Marks what failed before anything was sent. */
export const unsent = (error: Error): Error => Object.assign(error, { isUnsent: true });
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error && (error as { isUnsent?: boolean }).isUnsent === true;

/** Node's word for it, and Deno's. */
const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:ENOTFOUND|ENODATA)$/.test((error as { code?: string }).code ?? '') ||
    /no record found|not known/i.test(error.message));

/** Browsers find a missing link of the chain themselves, so that it is no failure. */
export const isCertificate = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED)/.test(
    (error as { code?: string }).code ?? '',
  ) ||
    /certificate (?:expired|not valid)|NotValidForName|CaUsedAsEndEntity/i.test(error.message));
