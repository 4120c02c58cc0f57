import type { Api } from '#backend/api/lite-adapter.ts';
import { judgeAuthBody } from './auth-body.ts';
import type { Catalogue } from './catalogue.ts';
import { readJsonBody, unstorable, type Problem } from './json-body.ts';
import { judgeQuery, readQuery, type RestTarget } from './rest-query.ts';
import { judgeChange, judgeInsert } from './wide-write.ts';

type Known = { catalogue: Catalogue; secretKey: string };

/** Checks requests before they reach the library: anything that reaches it can be read, stored and answered quickly. */
export function boundedApi(api: Api, known: Known): Api {
  return async (given) => {
    if (given.method === 'OPTIONS') return api(given);
    const { pathname } = new URL(given.url);
    const isAuth = pathname.startsWith('/auth/v1/');
    const bytes = new Uint8Array(await given.arrayBuffer());
    const body = bytes.length === 0 ? undefined : readJsonBody(bytes);
    const refuse = isAuth ? authRefusal : restRefusal;
    if (body && 'problem' in body) return refuse(body.problem);
    const request = plainRequest(given, bytes);
    const problem = isAuth
      ? judgeAuth(request, body?.value)
      : await judgeRest(request, {
          ...known,
          api,
          target: targetOf(request, known.catalogue),
          body: body?.value,
        });
    if (problem instanceof Response) return problem;
    return problem ? refuse(problem) : api(request);
  };
}

/** The same request, as JSON and for all rows: other body formats and other ways to name a range are not used. */
function plainRequest({ url, method, headers: given }: Request, bytes: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(given);
  headers.delete('range');
  if (bytes.length === 0) return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: bytes });
}

function judgeAuth({ url }: Request, body: unknown): Problem | undefined {
  if (readQuery(new URL(url).search) === undefined) return unstorable;
  return body === undefined ? undefined : judgeAuthBody(body);
}

type Judging = Known & { api: Api; target: RestTarget; body: unknown };

async function judgeRest(
  request: Request,
  { api, catalogue, secretKey, target, body }: Judging,
): Promise<Problem | Response | undefined> {
  const problem = judgeQuery(new URL(request.url).search, target, catalogue);
  // The secret key may fill and empty tables: it belongs to the person who runs the server.
  if (problem || target.isProcedure || request.headers.get('apikey') === secretKey) return problem;
  if (request.method === 'POST') return judgeInsert(body);
  return request.method === 'PATCH' || request.method === 'DELETE' ? judgeChange(request, api) : undefined;
}

function targetOf({ url, method }: Request, { argumentNames }: Catalogue): RestTarget {
  const relation = new URL(url).pathname.slice('/rest/v1/'.length);
  const [, procedure] = /^rpc\/(.*)$/.exec(relation) ?? [];
  if (procedure === undefined) return { relation, isProcedure: false, argumentNames: new Set() };
  const names = method === 'GET' || method === 'HEAD' ? argumentNames.get(procedure) : undefined;
  return { relation: procedure, isProcedure: true, argumentNames: names ?? new Set() };
}

/** Pages of other origins may read it, like every other response. */
const init = ({ kind }: Problem): ResponseInit => ({
  status: kind === 'size' ? 413 : 400,
  headers: { 'Access-Control-Allow-Origin': '*' },
});

/** In PostgREST's format: 54000 is Postgres's code for too much, PGRST100 is for a request that cannot be parsed. */
function restRefusal(problem: Problem): Response {
  const code = problem.kind === 'size' ? '54000' : 'PGRST100';
  return Response.json({ code, message: problem.message, details: null, hint: null }, init(problem));
}

function authRefusal(problem: Problem): Response {
  const { status } = init(problem);
  return Response.json(
    { code: status, error_code: 'validation_failed', msg: problem.message },
    init(problem),
  );
}
