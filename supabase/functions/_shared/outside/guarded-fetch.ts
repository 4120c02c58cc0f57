import { finalHead } from './guarded-head.ts';
import { addressesOf, hostOf, isAllowed, isUnsent, within, type Door } from './guarded-way.ts';

export type Asked = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  mostMs: number;
};
export type Answered =
  | { status: number; headers: Headers; text: string }
  /** `unsafe` is an address that nobody may be asked at; of what is `lost` the other side may have had it. */
  | { failure: 'unsafe' | 'unsent' | 'lost' };

const mostBytes = 4 * 1024 * 1024;

/**
 * Asks a server whose name a person typed, with a body, and follows no redirect: https alone, public addresses alone, connected to by the address
 * that was checked. It is sent once.
 */
export async function guardedFetch(address: string, asked: Asked, door: Door): Promise<Answered> {
  if (!URL.canParse(address)) return { failure: 'unsafe' };
  const url = new URL(address);
  if (!isAllowed(url)) return { failure: 'unsafe' };
  const signal = AbortSignal.timeout(asked.mostMs);
  const addresses = await addressesOf(url, door, signal);
  if (addresses === 'unsafe') return { failure: 'unsafe' };
  if (typeof addresses === 'string') return { failure: 'unsent' };
  const text = requestOf(url, asked);
  for (const to of addresses.slice(0, 2)) {
    try {
      const received = await within(
        door.exchange({
          ...{ address: to, host: hostOf(url), port: url.port === '' ? 443 : Number(url.port), text, signal },
          isEnough: (got) => got.length > mostBytes || answerOf(got) !== undefined,
        }),
        signal,
      );
      return answerOf(received, true) ?? { failure: 'lost' };
    } catch (error) {
      if (!isUnsent(error)) return { failure: 'lost' };
    }
  }
  return { failure: 'unsent' };
}

function requestOf(url: URL, { method, headers, body }: Asked): Uint8Array {
  const head = new TextEncoder().encode(
    [
      `${method} ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      'User-Agent: Marquee/1.0',
      'Accept: application/json',
      'Accept-Encoding: identity',
      // A line break in a value would begin another header.
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, '')}`),
      ...(method === 'POST' ? [`Content-Length: ${body?.length ?? 0}`] : []),
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  const whole = new Uint8Array(head.length + (body?.length ?? 0));
  whole.set(head);
  if (body !== undefined) whole.set(body, head.length);
  return whole;
}

/** The answer where it is whole. An answer that says nothing of its length is whole when the connection ends. */
function answerOf(received: string, isEnd = false): Answered | undefined {
  const found = finalHead(received);
  if (found === undefined) return undefined;
  const [first = '', ...lines] = found.head.split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.append(name, value.replaceAll('\0', ''));
  }
  const body = bodyOf(found.rest, headers, status === 204 || status === 304, isEnd);
  return body === undefined ? undefined : { status, headers, text: decoded(body) };
}

function bodyOf(rest: string, headers: Headers, isEmpty: boolean, isEnd: boolean): string | undefined {
  if (isEmpty) return '';
  if (headers.get('transfer-encoding')?.toLowerCase().includes('chunked') === true) return unchunked(rest);
  const length = headers.get('content-length');
  if (length === null) return isEnd ? rest : undefined;
  return rest.length >= Number(length) ? rest.slice(0, Number(length)) : undefined;
}

function unchunked(rest: string): string | undefined {
  let whole = '';
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(rest.slice(at, lineEnd), 16);
    if (Number.isNaN(size)) return undefined;
    if (size === 0) return whole;
    if (rest.length < lineEnd + 2 + size + 2) return undefined;
    whole += rest.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}

const decoded = (bytes: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
