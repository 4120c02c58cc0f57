const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:26rem;padding:2rem;text-align:center}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0;overflow-wrap:anywhere}';

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);

type Said = { status: number; title: string; text: string };

/**
 * The page to which a service leads the person back: words alone, no script, and nothing of its address to anyone. A hosted project without a custom
 * domain sends HTML as text, so that the words come without it there.
 */
export async function returnPage({ status, title, text }: Said, isPlain: boolean): Promise<Response> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(sum)));
  const body = isPlain
    ? `${title}\n\n${text}\n`
    : `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>`;
  return new Response(body, {
    status,
    headers: {
      'Content-Type': `text/${isPlain ? 'plain' : 'html'}; charset=utf-8`,
      // The address has a code in it.
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
