import { isPublicAddress } from './public-address.ts';

/** The way outside. The worker’s host gives it: what opens a connection is not the same everywhere. */
export type Door = {
  /** All addresses of a host; rejects where it has none. */
  resolve: (host: string) => Promise<string[]>;
  /** Sends a text over TLS to one address alone, whose certificate must be the host's, and answers with what comes back until `isEnough` or the end. */
  exchange: (to: {
    address: string;
    host: string;
    port: number;
    text: string;
    isEnough: (received: string) => boolean;
    signal: AbortSignal;
  }) => Promise<string>;
};

/** Why there is no answer. */
export type Failure = 'unsafe' | 'no_answer' | 'no_host' | 'certificate' | 'redirects';
export type Head = { status: number } | { failure: Failure };

const mostRedirects = 5;
const mostMs = 12_000;
const mostHeadBytes = 16_384;

/**
 * Asks an address for its head, as far as its redirects lead, and reads no page. https alone, public addresses alone: what the name of each host
 * means is looked up once, checked, and is what is connected to, so that nothing can mean something else a moment later.
 */
export async function guardedHead(address: string, door: Door): Promise<Head> {
  const signal = AbortSignal.timeout(mostMs);
  let url = new URL(address);
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    if (!isAllowed(url)) return { failure: 'unsafe' };
    const answer = await headOf(url, door, signal);
    if ('failure' in answer) return answer;
    const next = answer.location;
    if (answer.status < 300 || answer.status > 399 || next === undefined) return { status: answer.status };
    if (!URL.canParse(next, url)) return { failure: 'redirects' };
    url = new URL(next, url);
    // What answers without TLS does answer; nothing is asked there.
    if (url.protocol === 'http:') return { status: answer.status };
  }
  return { failure: 'redirects' };
}

const isAllowed = ({ protocol, username, password, port }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '' && ['', '443', '8443'].includes(port);

/** An address of IPv6 without the brackets that it has in a link. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

type Answer = { status: number; location: string | undefined } | { failure: Failure };

async function headOf(url: URL, door: Door, signal: AbortSignal): Promise<Answer> {
  const host = hostOf(url);
  let addresses: string[];
  try {
    addresses = await within(door.resolve(host), signal);
  } catch (error) {
    return { failure: isUnknownHost(error) ? 'no_host' : 'no_answer' };
  }
  if (addresses.length === 0) return { failure: 'no_host' };
  // One that isn't public among them is a trap or a mistake.
  if (!addresses.every(isPublicAddress)) return { failure: 'unsafe' };
  // One that has no route, IPv6 often, must not count as none at all.
  const [first, second] = [...addresses].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
  const asked = await ask(url, first ?? '', door, signal);
  return 'failure' in asked && asked.failure === 'no_answer' && second !== undefined && !signal.aborted
    ? ask(url, second, door, signal)
    : asked;
}

async function ask(url: URL, address: string, door: Door, signal: AbortSignal): Promise<Answer> {
  const text = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    'User-Agent: Mozilla/5.0 (compatible; MarqueeLinkCheck/1.0)',
    'Accept: text/html,*/*;q=0.8',
    'Connection: close',
    '\r\n',
  ].join('\r\n');
  try {
    const received = await within(
      door.exchange({
        ...{ address, host: hostOf(url), port: url.port === '' ? 443 : Number(url.port), text, signal },
        isEnough: (got) => finalHead(got) !== undefined || got.length > mostHeadBytes,
      }),
      signal,
    );
    const head = finalHead(received);
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head ?? '')?.[1]);
    if (head === undefined || Number.isNaN(status)) return { failure: 'no_answer' };
    return { status, location: /^location:[ \t]*(.*?)[ \t]*$/im.exec(head)?.[1] };
  } catch (error) {
    return { failure: isCertificate(error) ? 'certificate' : 'no_answer' };
  }
}

/** The first head that isn't one of hints. */
function finalHead(received: string): string | undefined {
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    if (!/^HTTP\/1\.[01] 1\d\d/.test(rest)) return rest.slice(0, end);
    rest = rest.slice(end + 4);
  }
}

async function within<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
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

/** Node's word for it, and Deno's. */
const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:ENOTFOUND|ENODATA)$/.test((error as { code?: string }).code ?? '') ||
    /no record found|not known/i.test(error.message));

/** Browsers find a missing link of the chain themselves, so that it is no failure. */
const isCertificate = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED)/.test(
    (error as { code?: string }).code ?? '',
  ) ||
    /certificate (?:expired|not valid)|NotValidForName|CaUsedAsEndEntity/i.test(error.message));
