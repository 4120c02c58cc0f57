import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Api } from '#backend/api/lite-adapter.ts';
import { tooManyRequests } from '#backend/api/rest-failure.ts';
import { sendBackup } from '#backend/backup/backup-endpoint.ts';
import { asPage } from '#functions/_shared/link-page/refusal-page.ts';
import { limits } from '#backend/bounds/limits.ts';
import { log } from '#backend/log.ts';
import { tooManyCalls, type Functions } from '#backend/functions/serve-functions.ts';
import type { Storage } from '#backend/storage/storage.ts';
import { configJson } from './config-json.ts';
import { requestOrigin, trustedOrigin } from './request-origin.ts';
import type { RequestTarget } from './request-target.ts';
import { isForPerson, type Route } from './route-list.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { peerOf, type TrustedProxies } from './trusted-proxies.ts';
import { LimitReachedError, type ConcurrencyLimit } from './concurrency-limit.ts';
import { BodyTooLargeError, sendWebResponse, toWebRequest } from './web-request.ts';

/** What a running backend answers requests with. Until it is set, every client must retry. */
export type Site = {
  api: Api;
  functions: Functions;
  storage: Storage;
  staticFiles: StaticFiles;
  publishableKey: string;
  /** The proxies trusted to say where a request came from. */
  trustedProxies: TrustedProxies;
  /** Whether anyone on the network can sign in with the demo's passwords; the sign-in page then warns. */
  hasOpenDemo: boolean;
  concurrency: ConcurrencyLimit;
  /** Whether a name is the verified domain of a link page. */
  isPageDomain: (name: string) => Promise<boolean>;
  /** For the holder of the secret key; undefined if the database has its own backup tools. */
  backup: Parameters<typeof sendBackup>[2] | undefined;
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
};

const bodyBytes = {
  rest: limits.restBodyBytes,
  auth: limits.authBodyBytes,
  function: limits.functionBodyBytes,
};

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
  route: Route;
};

/** Answers a request whose host name and target have been checked. */
export async function answer(site: Site, { request, response, target, route }: Exchange): Promise<void> {
  const origin = requestOrigin(request);
  switch (route.to) {
    case 'rest':
    case 'auth':
    case 'function': {
      const peer = peerOf(request, site.trustedProxies);
      const slot = site.concurrency(peer);
      try {
        // The new address contains only checked parts.
        const own = trustedOrigin(request, site.trustedProxies);
        const asked = await toWebRequest(request, `${own}${addressed(route, target)}`, {
          ...{ peer, mostBytes: bodyBytes[route.to], hold: slot.acquireBytes },
        });
        slot.acquireRequest();
        const answered = route.to === 'function' ? site.functions(route.name, asked) : site.api(asked);
        await send(route, await answered, response);
      } catch (error) {
        const refused = refusalOf(error, route);
        if (refused === undefined) throw error;
        response.setHeader('Connection', 'close');
        await send(route, refused, response);
      } finally {
        slot.release();
      }
      return;
    }
    case 'backup':
      if (site.backup === undefined) notFound(request, response);
      else await sendBackup(request, response, site.backup);
      return;
    case 'none':
      notFound(request, response);
      return;
    case 'refusal':
      response.writeHead(405, { Allow: route.allow.join(', ') }).end();
      return;
    case 'config':
    case 'page':
      for (const [name, value] of Object.entries(securityHeaders(origin))) response.setHeader(name, value);
      if (route.to === 'page') {
        await sendFile(site.staticFiles, target.path, request, response);
        return;
      }
      response.writeHead(200, {
        // For `npm run doctor`: this server does itself what a hosted project needs a scheduler for.
        'X-Marquee-Backend': 'embedded',
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      response.end(configJson(origin, site));
  }
}

function refusalOf(error: unknown, route: Route): Response | undefined {
  if (error instanceof LimitReachedError) return route.to === 'function' ? tooManyCalls() : tooManyRequests();
  return error instanceof BodyTooLargeError && isForPerson(route)
    ? new Response(null, { status: 413 })
    : undefined;
}

const send = async (route: Route, answered: Response, response: ServerResponse): Promise<void> =>
  sendWebResponse(isForPerson(route) ? await asPage(answered) : answered, response);

async function sendFile(
  files: StaticFiles,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await files({
    path,
    accept: request.headers.accept ?? '',
    gzip: /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''),
  });
  response.writeHead(file.status, { ...file.headers, 'Content-Length': file.body.length });
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

/** In a format for the caller: API clients get JSON. */
export function notFound({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const isForApi = /^\/(?:rest|auth|functions|storage)\b/.test(url);
  response.writeHead(404, { 'Content-Type': isForApi ? 'application/json' : 'text/plain; charset=utf-8' });
  response.end(
    isForApi
      ? '{"code":"404","message":"There is nothing at this address","details":null,"hint":null}'
      : 'Not found.\n',
  );
}

/** Answers a request that failed on the way. */
export function refuse(response: ServerResponse, error: unknown): void {
  const isTooLarge = error instanceof BodyTooLargeError;
  // Log the name only: a message may quote the request's data.
  if (!isTooLarge && !hasGone(error))
    log(`A request failed: ${error instanceof Error ? error.name : 'unknown error'}.`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = isTooLarge ? 'The request is too large' : 'Internal server error';
  response.writeHead(isTooLarge ? 413 : 500, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ code: isTooLarge ? '413' : '500', message, details: null, hint: null }));
}

const hasGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** The address of a checked request. A link page is served at its own domain, whose name the function needs. */
function addressed(route: Route, { path, search }: RequestTarget): string {
  if (route.to !== 'function' || (route.domain === undefined && route.host === undefined))
    return `${path}${search}`;
  const query = new URLSearchParams(search);
  query.delete('host');
  query.delete('domain');
  if (route.host !== undefined) query.set('host', route.host);
  else query.set('domain', decoded(route.domain ?? ''));
  return `/functions/v1/${route.name}?${query.toString()}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
