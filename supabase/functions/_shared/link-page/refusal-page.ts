import { refusedDocument } from './page-html.ts';

/** What a person is shown in place of an answer for programs. Any other answer stays as it is. */
export async function asPage(answer: Response): Promise<Response> {
  if (answer.status < 400 || answer.headers.get('content-type')?.startsWith('text/html') === true)
    return answer;
  const { html, style } = refusedDocument();
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
  for (const name of ['retry-after', 'allow']) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(html, { status: answer.status, headers });
}
