/** A failure in the format of the sign-in service, which supabase-js returns to its caller as the error. */
export function authRefusal(status: number, code: string, message: string, more: object = {}): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...more },
    { status, headers: { 'X-Sb-Error-Code': code } },
  );
}

/** Says how many seconds to wait before trying again. */
export function mustWait(seconds: number): Response {
  const refusal = authRefusal(429, 'over_request_rate_limit', 'Too many attempts', { retry_after: seconds });
  refusal.headers.set('Retry-After', String(seconds));
  return refusal;
}

/** The same request with the body serialised again, so that the library reads exactly what was checked. */
export function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}
