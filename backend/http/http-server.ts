import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tooManyRequests, unreachableDatabase } from '#backend/api/rest-failure.ts';
import { asPage } from '#functions/_shared/link-page/refusal-page.ts';
import { storagePath } from '#backend/storage/objects/file-names.ts';
import { answer, notFound, refuse, type Site } from './answer.ts';
import { hostName, isForeignHost, isForeignOrigin } from './host-guard.ts';
import { readTarget } from './request-target.ts';
import {
  domainRouteOf,
  isForPerson,
  isPagePicture,
  isSocketPath,
  routeOf,
  targetOfPages,
} from './route-list.ts';
import { peerOf } from './trusted-proxies.ts';
import { noteWaiting, type WaitingSockets } from './waiting-sockets.ts';
import { sendWebResponse } from './web-request.ts';

/** Creates the backend's one HTTP server, which is known by `names`. It may listen before there is a site to serve. */
export function createHttpServer(
  site: () => Site | undefined,
  names: readonly string[],
  waiting?: WaitingSockets,
): Server {
  const server = createServer(patience, (request, response) => {
    if (waiting) noteWaiting(waiting, request, response);
    const current = site();
    if (isForeignHost(server, request, names)) {
      void answerForeign(current, request, response);
      return;
    }
    if (request.url?.startsWith(storagePath) === true) {
      // Before the target is checked or the body read: storage parses file names itself, and files are not held in
      // memory.
      if (current) void answerStorage(current, request, response);
      else sendUnreachable(response);
      return;
    }
    endLate(request, response);
    const target = targetOfPages(request.url);
    if (target === undefined) {
      notFound(request, response);
      return;
    }
    const route = routeOf(target.path, request.method ?? '');
    if (!current && (route.to === 'rest' || route.to === 'auth' || route.to === 'function')) {
      // A complete response, since a client is waiting: at the start, or until a stopped engine works again.
      sendUnreachable(response, isForPerson(route));
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
    // Without a listener, a client that disconnects before its answer would crash the process.
    socket.on('error', () => undefined);
    const current = site();
    const target = readTarget(request.url);
    const refuseSocket = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    };
    if (isForeignHost(server, request, names)) refuseSocket('421 Misdirected Request');
    else if (!current || !target || !isSocketPath(target.path)) refuseSocket('404 Not Found');
    else if (isForeignOrigin(request)) refuseSocket('403 Forbidden');
    else {
      const slot = current.concurrency(peerOf(request, current.trustedProxies));
      try {
        slot.acquireSocket();
      } catch {
        refuseSocket('503 Service Unavailable');
        return;
      }
      socket.once('close', slot.release);
      current.upgrade(request, socket, head);
    }
  });
  return server;
}

const notOurs =
  'Marquee does not answer under this name. If it is the right one, start the backend with --name and the name.\n';

/** A host name that is not ours: the domain of a link page shows that page, any other name nothing. */
async function answerForeign(
  site: Site | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    endLate(request, response);
    const name = hostName(request);
    const target = readTarget(request.url);
    const { method = '' } = request;
    if (!site || name === undefined || target === undefined || !(await site.isPageDomain(name))) {
      response.writeHead(421, { 'Content-Type': 'text/plain' }).end(notOurs);
      return;
    }
    if (target.search === '' && isPagePicture(target.path, method)) {
      await answerStorage(site, request, response);
      return;
    }
    const route = domainRouteOf(target.path, method, name);
    // The page's script names the page in the body only, so any query is dropped.
    const asked = target.path === '/' ? target : { ...target, search: '' };
    if (route.to === 'none') response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.\n');
    else await answer(site, { request, response, target: asked, route });
  } catch (error) {
    refuse(response, error);
  }
}

function sendUnreachable(response: ServerResponse, isPage = false): void {
  const answered = isPage ? asPage(unreachableDatabase()) : Promise.resolve(unreachableDatabase());
  answered.then((answer) => sendWebResponse(answer, response)).catch(() => response.destroy());
}

async function answerStorage(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const slot = site.concurrency(peerOf(request, site.trustedProxies));
  try {
    slot.acquireRequest();
    if (!bringsFile(request)) endLate(request, response);
    await site.storage(request, response, slot.acquireBytes);
  } catch {
    response.setHeader('Connection', 'close');
    await sendWebResponse(tooManyRequests(), response).catch(() => response.destroy());
  } finally {
    slot.release();
  }
}

/**
 * Limits how long a slow client can hold a connection. A client that sends a file may take longer: slow connections
 * send it in parts of 6 MB.
 */
const patience = { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 2000 };
const longestBodyMs = 30_000;

const ofFiles = /^(?:object\/(?!(?:list|sign|move|copy)(?:\/|$))|upload\/resumable)/;

/** Whether the request uploads a file, which may take longer. */
const bringsFile = ({ method = '', url = '' }: IncomingMessage): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && ofFiles.test(url.slice(storagePath.length));

/** Ends a request that takes as long as a file without being one. */
function endLate(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  // There may be no other error listener.
  request.on('error', () => undefined);
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
    // Looks like a disconnected sender, so that nothing reports it as an error.
    request.destroy(Object.assign(new Error('The body came too late'), { code: 'ECONNRESET' }));
  }, longestBodyMs).unref();
  request.once('close', () => {
    clearTimeout(timer);
  });
}
const mostConnections = 2000;
const mostHeaders = 100;
