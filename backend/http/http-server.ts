import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { sendBackup, type CopyDatabase } from '#backend/backup/backup-endpoint.ts';
import { configJson } from './config-json.ts';
import type { Api } from '#backend/api/lite-adapter.ts';
import { isForeignHost, isForeignOrigin } from './host-guard.ts';
import { limits } from '#backend/bounds/limits.ts';
import { log } from '#backend/log.ts';
import { requestOrigin } from './request-origin.ts';
import { readTarget, type RequestTarget } from './request-target.ts';
import { isSocketPath, routeOf, type Route } from './route-list.ts';
import { unreachableDatabase } from '#backend/api/rest-failure.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { BodyTooLargeError, sendWebResponse, toWebRequest } from './web-request.ts';

/** What a running backend answers with. Until it is set, every request is asked to come back. */
export type Site = {
  api: Api;
  staticFiles: StaticFiles;
  publishableKey: string;
  /** Whose word is taken for where a request came from. */
  trustedProxies: TrustedProxies;
  /** Whether anybody on the network can sign in with the demo's passwords: the sign-in page then says so. */
  hasOpenDemo: boolean;
  /** For the holder of the secret key; nothing where the database has its own way to be copied. */
  backup: { secretKey: string; copy: CopyDatabase } | undefined;
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
};

/** Makes the one HTTP server of the backend, which goes by `names`. It may listen before there is a site to show. */
export function createHttpServer(site: () => Site | undefined, names: readonly string[]): Server {
  const server = createServer(patience, (request, response) => {
    const current = site();
    if (isForeignHost(server, request, names)) {
      response.writeHead(421, { 'Content-Type': 'text/plain' }).end(notOurs);
      return;
    }
    const target = readTarget(request.url);
    if (target === undefined) {
      notFound(request, response);
      return;
    }
    const route = routeOf(target.path, request.method ?? '');
    if (!current && (route.to === 'rest' || route.to === 'auth')) {
      // In the form of an answer, since it is a client that waits: at the start, or until a stopped engine works again.
      sendWebResponse(unreachableDatabase(), response).catch(() => response.destroy());
      return;
    }
    if (!current) {
      response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('Starting.\n');
      return;
    }
    answer(current, { request, response, target, route }).catch((error: unknown) => {
      refuse(response, error);
    });
  });
  server.maxConnections = mostConnections;
  server.maxHeadersCount = mostHeaders;
  server.on('upgrade', (request, socket: Socket, head) => {
    // Without a listener, a client that goes away before it is answered would end the process.
    socket.on('error', () => undefined);
    const current = site();
    const target = readTarget(request.url);
    const refuseSocket = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    };
    if (isForeignHost(server, request, names)) refuseSocket('421 Misdirected Request');
    else if (!current || !target || !isSocketPath(target.path)) refuseSocket('404 Not Found');
    else if (isForeignOrigin(request)) refuseSocket('403 Forbidden');
    else current.upgrade(request, socket, head);
  });
  return server;
}

const bodyBytes = { rest: limits.restBodyBytes, auth: limits.authBodyBytes };

const notOurs =
  'Marquee does not answer under this name. If it is the right one, start the backend with --name and the name.\n';

/** Whoever sends a request drop by drop holds a connection no longer than this. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 };
const mostConnections = 2000;
const mostHeaders = 100;

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
  route: Route;
};

async function answer(site: Site, { request, response, target, route }: Exchange): Promise<void> {
  const origin = requestOrigin(request);
  switch (route.to) {
    case 'rest':
    case 'auth':
      // The address is put together anew, of what has been judged alone.
      await sendWebResponse(
        await site.api(
          await toWebRequest(request, `${origin}${target.path}${target.search}`, {
            mostBytes: bodyBytes[route.to],
            isTrusted: site.trustedProxies,
          }),
        ),
        response,
      );
      return;
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
        // For `npm run doctor`: what a hosted project needs a scheduler for, this server does itself.
        'X-Marquee-Backend': 'embedded',
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
      });
      response.end(configJson(origin, site));
  }
}

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

/** In the form that whoever asks can read: clients of the API get JSON. */
function notFound({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const isForApi = /^\/(?:rest|auth)\b/.test(url);
  response.writeHead(404, { 'Content-Type': isForApi ? 'application/json' : 'text/plain; charset=utf-8' });
  response.end(
    isForApi
      ? '{"code":"404","message":"There is nothing at this address","details":null,"hint":null}'
      : 'Not found.\n',
  );
}

function refuse(response: ServerResponse, error: unknown): void {
  const isTooLarge = error instanceof BodyTooLargeError;
  // The name only: a message may quote what the request brought.
  if (!isTooLarge) log(`A request failed: ${error instanceof Error ? error.name : 'unknown error'}.`);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = isTooLarge ? 'The request is too large' : 'Internal server error';
  response.writeHead(isTooLarge ? 413 : 500, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ code: isTooLarge ? '413' : '500', message, details: null, hint: null }));
}
