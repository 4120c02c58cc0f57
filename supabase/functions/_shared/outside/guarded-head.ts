import {
  addressesOf,
  hostOf,
  isAllowed,
  isCertificate,
  within,
  type Door,
  type Failure,
} from './guarded-way.ts';

export type { Door, Failure } from './guarded-way.ts';
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

type Answer = { status: number; location: string | undefined } | { failure: Failure };

async function headOf(url: URL, door: Door, signal: AbortSignal): Promise<Answer> {
  const addresses = await addressesOf(url, door, signal);
  if (typeof addresses === 'string') return { failure: addresses };
  const [first, second] = addresses;
  const asked = await ask(url, first, door, signal);
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
    const head = finalHead(received)?.head;
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head ?? '')?.[1]);
    if (head === undefined || Number.isNaN(status)) return { failure: 'no_answer' };
    return { status, location: /^location:[ \t]*(.*?)[ \t]*$/im.exec(head)?.[1] };
  } catch (error) {
    return { failure: isCertificate(error) ? 'certificate' : 'no_answer' };
  }
}

/** The first head that isn't one of hints, and what comes after it. */
export function finalHead(received: string): { head: string; rest: string } | undefined {
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    if (!/^HTTP\/1\.[01] 1\d\d/.test(rest)) return { head: rest.slice(0, end), rest: rest.slice(end + 4) };
    rest = rest.slice(end + 4);
  }
}
