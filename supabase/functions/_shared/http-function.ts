import { readBounded } from './read-bounded.ts';
import { refuse } from './reply.ts';
import { isFromOperator, serviceAccess } from './service-access.ts';
import { serviceDatabase, type ServiceDatabase } from './service-database.ts';
import { serviceFiles, type ServiceFiles } from './service-files.ts';

/** What a function runs in: its settings by name, and the way to the network. */
export type Surroundings = {
  setting: (name: string) => string | undefined;
  fetch: typeof fetch;
  /** Takes one line without anything that a request brought. */
  log: (line: string) => void;
};

/** Answers one request; the same in Deno at the edge, in Node behind the embedded backend, and in tests. */
export type HttpFunction = (request: Request, surroundings: Surroundings) => Promise<Response>;

type Call<Secret extends string> = {
  body: string;
  /** What stands behind the question mark of the address. */
  query: URLSearchParams;
  /** What was asked, without a path: the embedded backend's own name, or that of the project's functions. */
  origin: string;
  headers: Headers;
  secrets: Readonly<Record<Secret, string>>;
  /** A setting that may be missing. */
  setting: Surroundings['setting'];
  database: ServiceDatabase;
  files: ServiceFiles;
};

type Options<Secret extends string> = {
  name: string;
  method: 'GET' | 'POST';
  mostBytes: number;
  /** Settings without which it can do nothing: until they are there, it says that it is not configured. */
  secrets: readonly Secret[];
  /** Whether the holder of the secret key alone may call it, such as the scheduler; or one of the job key as well, in the header X-Job-Key. */
  isForOperator?: boolean | 'or with the job key';
  /** Whether pages call it: a hosted project's functions have another origin than its page. */
  isForPages?: boolean;
  handle: (call: Call<Secret>, log: Surroundings['log']) => Promise<Response>;
};

/** Makes a function of what is its own: method, settings, bounds and failures are judged here, once for all of them. */
export function httpFunction<Secret extends string>({
  name,
  method,
  mostBytes,
  secrets,
  isForOperator = false,
  isForPages = false,
  handle,
}: Options<Secret>): HttpFunction {
  const answer: HttpFunction = async (request, { setting, fetch, log }) => {
    if (request.method !== method)
      return refuse(405, 'method_not_allowed', `Send a ${method} request.`, { Allow: method });
    const given = secrets.map((secret) => [secret, setting(secret)?.trim() ?? ''] as const);
    const access = serviceAccess(setting);
    if (access === undefined || given.some(([, value]) => value === ''))
      return refuse(503, 'not_configured', `The function ${name} is not configured (docs/functions.md).`);
    const database = serviceDatabase(access, fetch);
    if (isForOperator !== false && !(await isFromOperator(request.headers, access))) {
      const jobKey = isForOperator === true ? null : request.headers.get('x-job-key');
      if (jobKey === null || !(await isJobKey(database, jobKey)))
        return refuse(401, 'not_allowed', 'Call this function with the secret key of the project.');
    }
    const body = await readBounded(request, mostBytes);
    if (body === undefined) return refuse(413, 'too_large', 'The request is too large.');
    try {
      const values = Object.fromEntries(given) as Record<Secret, string>;
      return await handle(
        {
          body,
          query: new URL(request.url).searchParams,
          origin: new URL(request.url).origin,
          headers: request.headers,
          secrets: values,
          setting,
          database,
          files: serviceFiles(access, fetch),
        },
        (line) => {
          log(`${name}: ${line}`);
        },
      );
    } catch (error) {
      // The name only: a message may quote what the request brought.
      log(`${name}: failed (${error instanceof Error ? error.name : 'unknown error'})`);
      return refuse(500, 'internal', 'The request failed. Try again later.');
    }
  };
  return isForPages ? forPages(answer, method) : answer;
}

async function isJobKey(database: ServiceDatabase, key: string): Promise<boolean> {
  const judged = await database.call('is_job_key', { p_key: key.slice(0, 200) });
  return 'answer' in judged && judged.answer === true;
}

/** A caller says who they are by a header, never by a cookie: any origin may, and learns no more by it. */
const forPages =
  (answer: HttpFunction, method: string): HttpFunction =>
  async (request, surroundings) => {
    const isAsking = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
    const response = isAsking ? new Response(null, { status: 204 }) : await answer(request, surroundings);
    response.headers.set('Access-Control-Allow-Origin', '*');
    if (isAsking) {
      response.headers.set('Access-Control-Allow-Methods', method);
      response.headers.set(
        'Access-Control-Allow-Headers',
        'authorization, apikey, content-type, x-client-info',
      );
      response.headers.set('Access-Control-Max-Age', '3600');
    }
    return response;
  };
