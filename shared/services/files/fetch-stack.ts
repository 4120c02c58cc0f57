import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

/** Sends the parts of uploads by `fetch`, which on the desktop uses the system's proxies and certificates. */
export const createFetchStack = (send: typeof fetch): HttpStack => ({
  createRequest: (method, url) => createRequest(send, method, url),
  getName: () => 'fetch',
});

function createRequest(send: typeof fetch, method: string, url: string): HttpRequest {
  const headers = new Headers();
  const given = new AbortController();
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => {
      headers.set(name, value);
    },
    getHeader: (name) => headers.get(name) ?? undefined,
    // A part counts only once it has arrived.
    setProgressHandler: () => undefined,
    send: async (body: unknown) => {
      const response = await send(url, {
        method,
        headers,
        signal: given.signal,
        ...(body === null || body === undefined ? {} : { body: body as BodyInit }),
      });
      return toResponse(response, await response.text());
    },
    abort: async () => {
      given.abort();
    },
    getUnderlyingObject: () => undefined,
  };
}

const toResponse = (response: Response, body: string): HttpResponse => ({
  getStatus: () => response.status,
  getHeader: (name) => response.headers.get(name) ?? undefined,
  getBody: () => body,
  getUnderlyingObject: () => response,
});
