import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '#backend/log.ts';
import { internal, StorageError } from './storage-error.ts';

/**
 * Files come from users and are served from the application's origin: a picture or a page opened there must not run
 * scripts, nor reach what the user can reach.
 */
const harmless = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** As in the other parts of the API: the key or token in a header authorises, never a cookie. */
const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Content-Length, Content-Range, Content-Disposition, ETag, Location, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset, Upload-Expires',
};

/** Sets the headers of every response, successful or not. */
export function prepare(response: ServerResponse): void {
  for (const [name, value] of Object.entries({ ...harmless, ...crossOrigin }))
    response.setHeader(name, value);
}

/** Answers the preflight request of another origin's page. */
export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Max-Age': '3600',
    'Tus-Resumable': '1.0.0',
    'Tus-Version': '1.0.0',
    'Tus-Extension': 'creation,creation-with-upload,termination',
  });
  response.end();
}

const json = 'application/json; charset=utf-8';

export function sendJson(
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
  status = 200,
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': json,
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

/** Answers a failed request. The rest of its body is read and discarded, so that the answer arrives. */
export function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const refusal = error instanceof StorageError ? error : internal();
  // The name only: a message may quote the request's data.
  if (!(error instanceof StorageError) && !hasGone(request))
    log(`A request for a file failed: ${nameOf(error)}.`);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  request.resume();
  if (request.method === 'HEAD') {
    response.writeHead(refusal.httpStatus, { 'Content-Type': json }).end();
    return;
  }
  const { statusCode, error: kind, message, code } = refusal;
  const retry = refusal.httpStatus === 429 ? { 'Retry-After': '1' } : undefined;
  sendJson(
    response,
    { statusCode: String(statusCode), error: kind, message, code },
    retry,
    refusal.httpStatus,
  );
}

/** What the hosted server's framework answers if there is no route. */
export function sendNoRoute(request: IncomingMessage, response: ServerResponse, path: string): void {
  request.resume();
  const message = `Route ${request.method ?? ''}:${path} not found`;
  sendJson(response, { message, error: 'Not Found', statusCode: 404 }, {}, 404);
}

const hasGone = (request: IncomingMessage): boolean => request.destroyed && !request.complete;

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
