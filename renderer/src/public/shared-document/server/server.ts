/** The server that handles links, and the API key for it: from `/config.json`, as for the app. */
export type Server = { url: string; key: string };

export type Answered =
  | { kind: 'answer'; value: Record<string, unknown> }
  /** The rate limit was reached. */
  | { kind: 'wait'; seconds: number }
  /** The server rejected the request as invalid. */
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

/** Calls a database procedure. `isLast`: the page may be closing. */
export async function callProcedure(name: string, values: object, isLast = false): Promise<Answered> {
  const response = await post(`/rest/v1/rpc/${name}`, values, isLast);
  if (response === undefined) return { kind: 'unreachable' };
  if (response.status === 429) return { kind: 'wait', seconds: await secondsIn(response) };
  if (response.status >= 500) return { kind: 'unreachable' };
  if (!response.ok) return { kind: 'refused' };
  const value = await objectIn(response).catch(() => undefined);
  return value === undefined ? { kind: 'unreachable' } : { kind: 'answer', value };
}

/** Posts to the project's server. Undefined if there was no response. */
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

/** The full address of a file link, which begins with a slash. The server is known after the first call. */
export const fileAddress = (link: string): string => `${known?.url ?? ''}/storage/v1${link}`;

/** From the header, or from the body, because another origin may not be able to read the header. */
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
