/** The server that knows links, and the key that names this page to it: from `/config.json`, as for the app. */
export type Server = { url: string; key: string };

export type Answered =
  | { kind: 'answer'; value: Record<string, unknown> }
  /** Asked too often. */
  | { kind: 'wait'; seconds: number }
  /** What was asked makes no sense to it. */
  | { kind: 'refused' }
  | { kind: 'unreachable' };

const usualWait = 30;
const longestWait = 3600;
const patienceMs = 20_000;

let known: Server | undefined;

async function findServer(): Promise<Server | undefined> {
  if (known !== undefined) return known;
  const response = await fetch('/config.json', { cache: 'no-store' });
  const { supabaseUrl, publishableKey } = await objectIn(response);
  if (typeof supabaseUrl !== 'string' || typeof publishableKey !== 'string') return undefined;
  return (known = { url: new URL(supabaseUrl, location.href).href.replace(/\/+$/, ''), key: publishableKey });
}

/** Calls a procedure of the database. `isLast`: the page may be closing. */
export async function callProcedure(name: string, values: object, isLast = false): Promise<Answered> {
  const response = await post(`/rest/v1/rpc/${name}`, values, isLast);
  if (response === undefined) return { kind: 'unreachable' };
  if (response.status === 429) return { kind: 'wait', seconds: await secondsIn(response) };
  if (response.status >= 500) return { kind: 'unreachable' };
  if (!response.ok) return { kind: 'refused' };
  const value = await objectIn(response).catch(() => undefined);
  return value === undefined ? { kind: 'unreachable' } : { kind: 'answer', value };
}

/** Sends something to a server of this project; undefined where nothing came back. */
export async function post(path: string, values: object, isLast = false): Promise<Response | undefined> {
  try {
    const server = await findServer();
    if (server === undefined) return undefined;
    return await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { apikey: server.key, 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      cache: 'no-store',
      credentials: 'omit',
      keepalive: isLast,
      ...(isLast ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    });
  } catch {
    return undefined;
  }
}

/** Where links to files lead. They begin with a slash, and are known once something was asked. */
export const fileAddress = (link: string): string => `${known?.url ?? ''}/storage/v1${link}`;

/** In the header, or in the body where another origin's headers are not shown. */
export async function secondsIn(response: Response): Promise<number> {
  const { retry_after } = await objectIn(response).catch(() => ({ retry_after: undefined }));
  const seconds = Number(response.headers.get('retry-after') ?? retry_after);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longestWait) : usualWait;
}

export async function objectIn(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no object');
  return value as Record<string, unknown>;
}
