import type { Account, Not } from './provider.ts';
import type { Reach } from './reach.ts';

export type Json = Record<string, unknown>;
export type Said = { kind: 'ok'; status: number; body: Json; headers: Headers };

type Question = {
  headers?: Readonly<Record<string, string>>;
  json?: object;
  form?: URLSearchParams;
  /** A form with a file. */
  parts?: FormData;
  bytes?: { type: string; body: Uint8Array };
  /** Whether a lost answer leaves something done. */
  does?: boolean;
  mostMs?: number;
  /** What a refusal means, where the platform says more than its status does. */
  judge?: (status: number, body: Json) => Not | undefined;
};

const mostSaid = 250;

export const bearer = ({ secret }: Pick<Account, 'secret'>): Record<string, string> => ({
  authorization: `Bearer ${secret.access ?? ''}`,
});

/** Asks a platform and tells what to do with its answer. */
export async function ask(reach: Reach, address: string, question: Question): Promise<Said | Not> {
  const { headers = {}, does = false, mostMs = 20_000, judge } = question;
  const packed = await pack(question);
  const answered = await reach(address, {
    method: packed === undefined ? 'GET' : 'POST',
    headers: packed === undefined ? headers : { ...headers, 'content-type': packed.type },
    ...(packed === undefined ? {} : { body: packed.body }),
    mostMs,
  });
  if ('failure' in answered) {
    if (answered.failure === 'unsafe')
      return { kind: 'refused', said: 'Its server can’t be reached from here' };
    return answered.failure === 'lost' && does
      ? { kind: 'unknown' }
      : { kind: 'transient', said: 'No answer came' };
  }
  const { status, text } = answered;
  const body = jsonIn(text);
  if (status >= 200 && status < 300)
    return body === undefined
      ? does
        ? { kind: 'unknown' }
        : { kind: 'transient', said: 'The answer could not be read' }
      : { kind: 'ok', status, body, headers: answered.headers };
  const judged = judge?.(status, body ?? {});
  if (judged !== undefined) return judged;
  const said = saidIn(body ?? {});
  if (status === 429) return { kind: 'wait', seconds: secondsIn(answered.headers) };
  if (status === 401) return { kind: 'auth', said: said || 'The platform no longer accepts the connection' };
  // It may come after the work was done.
  if (status >= 500)
    return does ? { kind: 'unknown' } : { kind: 'transient', said: said || `Error ${status}` };
  if (status >= 300 && status < 400) return { kind: 'refused', said: 'Its server leads somewhere else' };
  return { kind: 'refused', said: said || `The platform refused it (${status})` };
}

async function pack({
  json,
  form,
  parts,
  bytes,
}: Question): Promise<{ type: string; body: Uint8Array } | undefined> {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  if (bytes !== undefined) return bytes;
  if (json !== undefined) return { type: 'application/json', body: text(JSON.stringify(json)) };
  if (form !== undefined) return { type: 'application/x-www-form-urlencoded', body: text(form.toString()) };
  if (parts === undefined) return undefined;
  const packed = new Response(parts);
  return {
    type: packed.headers.get('content-type') ?? '',
    body: new Uint8Array(await packed.arrayBuffer()),
  };
}

function jsonIn(text: string): Json | undefined {
  if (text.trim() === '') return {};
  try {
    const read: unknown = JSON.parse(text);
    // A list is what some answers are.
    if (Array.isArray(read)) return { list: read };
    return typeof read === 'object' && read !== null ? (read as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** What a platform says of its refusal, as one line. */
export function saidIn(body: Json): string {
  const [first] = Array.isArray(body['errors']) ? (body['errors'] as Json[]) : [];
  const said = [
    body['detail'],
    body['error_description'],
    body['message'],
    body['error'],
    first?.['message'],
  ].find((value) => typeof value === 'string' && value !== '');
  return typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim().slice(0, mostSaid) : '';
}

/** How long a platform asks to wait, by whichever header it says so. */
function secondsIn(headers: Headers): number {
  const dayIsOver = ['x-user-limit-24hour', 'x-app-limit-24hour'].find(
    (name) => headers.get(`${name}-remaining`) === '0',
  );
  const at =
    (dayIsOver === undefined ? null : headers.get(`${dayIsOver}-reset`)) ??
    headers.get('x-rate-limit-reset') ??
    headers.get('ratelimit-reset') ??
    headers.get('x-ratelimit-reset');
  // Seconds since 1970, or a moment.
  const until = /^\d+$/.test(at ?? '') ? Number(at) * 1000 : Date.parse(at ?? '');
  const seconds = Number.isNaN(until)
    ? Number(headers.get('retry-after') ?? NaN)
    : (until - Date.now()) / 1000;
  return Math.min(86_400, Math.max(1, Math.ceil(Number.isNaN(seconds) ? 60 : seconds)));
}

export const textIn = (body: Json, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};
export const partIn = (body: Json, name: string): Json => {
  const value = body[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
};
export const listIn = (body: Json, name: string): Json[] =>
  (Array.isArray(body[name]) ? (body[name] as unknown[]) : []).filter(
    (one): one is Json => typeof one === 'object' && one !== null,
  );
export const numberIn = (body: Json, name: string): number => {
  const value = body[name];
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(value)))
    : 0;
};
