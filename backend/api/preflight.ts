/**
 * What a page of another origin asks before it calls: any may, since callers say who they are by a header, never by a cookie. Undefined
 * for whatever else is asked.
 */
export function answerPreflight({ method, headers }: Request): Response | undefined {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': '86400',
    },
  });
}
