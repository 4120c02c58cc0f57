/** A failure in the form of the sign-in service, which supabase-js hands to its caller as the error. */
export function authRefusal(status: number, code: string, message: string, more: object = {}): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...more },
    { status, headers: { 'X-Sb-Error-Code': code } },
  );
}

/** Says in how many seconds it may be tried again. */
export function mustWait(seconds: number): Response {
  const refusal = authRefusal(429, 'over_request_rate_limit', 'Too many attempts', { retry_after: seconds });
  refusal.headers.set('Retry-After', String(seconds));
  return refusal;
}

/** The same request with the body written again, so that it is read exactly as it was judged. */
export function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}
