import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { backupPath, sendBackup, type CopyDatabase } from '#backend/backup/backup-endpoint.ts';
import { configJson } from './config-json.ts';
import type { Api } from '#backend/api/lite-adapter.ts';
import { isForeignHost } from './host-guard.ts';
import { log } from '#backend/log.ts';
import { requestOrigin } from './request-origin.ts';
import { unreachableDatabase } from '#backend/api/rest-failure.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { BodyTooLargeError, sendWebResponse, toWebRequest } from './web-request.ts';

/** What a running backend answers with. Until it is set, every request is asked to come back. */
export type Site = {
  api: Api;
  staticFiles: StaticFiles;
  publishableKey: string;
  /** For the holder of the secret key; nothing where the database has its own way to be copied. */
  backup: { secretKey: string; copy: CopyDatabase } | undefined;
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
};

/** Makes the one HTTP server of the backend. It may listen before there is a site to show. */
export function createHttpServer(site: () => Site | undefined): Server {
  const server = createServer((request, response) => {
    const current = site();
    if (isForeignHost(server, request)) {
      response.writeHead(421, { 'Content-Type': 'text/plain' }).end('This address is not mine.\n');
      return;
    }
    if (!current && isApi(pathOf(request))) {
      // In the form of an answer, since it is a client that waits: at the start, or until a stopped engine works again.
      sendWebResponse(unreachableDatabase(), response).catch(() => response.destroy());
      return;
    }
    if (!current) {
      response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('Starting.\n');
      return;
    }
    answer(current, request, response).catch((error: unknown) => {
      refuse(response, error);
    });
  });
  server.on('upgrade', (request, socket: Socket, head) => {
    const current = site();
    if (current && !isForeignHost(server, request) && pathOf(request).startsWith('/realtime/v1/websocket'))
      current.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  return server;
}

const isApi = (path: string): boolean => /^\/(?:rest|auth)\/v1(?:\/|$)/.test(path);

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request);
  const origin = requestOrigin(request);
  if (isApi(path)) {
    await sendWebResponse(await site.api(await toWebRequest(request, origin)), response);
    return;
  }
  if (path === backupPath && site.backup !== undefined) {
    await sendBackup(request, response, site.backup);
    return;
  }
  for (const [name, value] of Object.entries(securityHeaders(origin))) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  if (path === '/config.json') {
    response.writeHead(200, {
      // For `npm run doctor`: what a hosted project needs a scheduler for, this server does itself.
      'X-Marquee-Backend': 'embedded',
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(configJson(origin, site.publishableKey));
    return;
  }
  await sendFile(site.staticFiles, path, request, response);
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

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
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
