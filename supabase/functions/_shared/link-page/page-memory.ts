/** Pages as visitors were shown them, so that a crowd asks the database once. */
export type PageMemory = {
  /** What is remembered of a GET: the page, or that the caller has it already (304). */
  kept(request: Request): Response | undefined;
  /** Answers a GET from memory, else by `make`, which says by `keep` what may be shown again. Many who ask for one page at once ask once. */
  answer(request: Request, make: (keep: Keep) => Promise<Response>): Promise<Response>;
  /** Forgets a page that was changed, or all of them. */
  forget(id?: string): void;
};

/** Says which page was made, and when it changes automatically. */
export type Keep = (page: { id: string; until: string | null }) => void;

type Page = {
  id: string;
  status: number;
  headers: Headers;
  html: string;
  etag: string | undefined;
  until: number;
};

/** In letters, of all pages together. */
const mostLetters = 20_000_000;
/** At most as long something is shown again, whatever was not heard. */
const longestMs = 60_000;

/** Makes a memory. One that keeps for 0 ms only joins those who ask for one page at the same moment. */
export function createPageMemory({ mostMs = longestMs }: { mostMs?: number } = {}): PageMemory {
  const pages = new Map<string, Page>();
  let asked = new Map<string, Promise<Page>>();
  let letters = 0;

  function find(key: string): Page | undefined {
    const page = pages.get(key);
    if (page === undefined || Date.now() < page.until) return page;
    drop(key, page);
    return undefined;
  }

  function drop(key: string, page: Page): void {
    pages.delete(key);
    letters -= page.html.length;
  }

  function keep(key: string, page: Page): void {
    pages.set(key, page);
    letters += page.html.length;
    // The oldest first; a page with many visitors is made again at once.
    for (const [other, old] of pages) {
      if (letters <= mostLetters) return;
      drop(other, old);
    }
  }

  const kept: PageMemory['kept'] = (request) => {
    const page = request.method === 'GET' ? find(keyOf(request)) : undefined;
    return page && responseOf(page, request);
  };

  return {
    kept,
    answer: async (request, make) => {
      const known = kept(request);
      if (known !== undefined) return known;
      const key = keyOf(request);
      // Of what was forgotten meanwhile, nothing is kept: it may have been read before the change.
      const waiting = asked;
      let made = waiting.get(key);
      if (made === undefined) {
        made = read(make, mostMs);
        waiting.set(key, made);
        made.then(
          (page) => {
            waiting.delete(key);
            if (waiting === asked && Date.now() < page.until) keep(key, page);
          },
          () => waiting.delete(key),
        );
      }
      return responseOf(await made, request);
    },
    forget: (id) => {
      asked = new Map();
      for (const [key, page] of pages) if (id === undefined || page.id === id) drop(key, page);
    },
  };
}

async function read(make: Parameters<PageMemory['answer']>[1], mostMs: number): Promise<Page> {
  let until = 0;
  let id = '';
  const { status, headers, ...made } = await make((page) => {
    until = Math.min(Date.now() + mostMs, page.until === null ? Infinity : Date.parse(page.until));
    id = page.id;
  }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    html: await response.text(),
  }));
  return {
    ...{ id, status, headers, html: made.html, until },
    etag: status === 200 ? await etagOf(made.html) : undefined,
  };
}

function responseOf({ status, headers, html, etag }: Page, request: Request): Response {
  if (etag === undefined) return new Response(html, { status, headers });
  const own = new Headers(headers);
  own.set('ETag', etag);
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim());
  return known.includes(etag) || known.includes(`W/${etag}`)
    ? new Response(null, { status: 304, headers: own })
    : new Response(html, { status, headers: own });
}

async function etagOf(text: string): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `"${btoa(String.fromCharCode(...new Uint8Array(sum)))}"`;
}

/** What a page depends on, and nothing else that a visitor may write. */
function keyOf(request: Request): string {
  const { origin, searchParams: query } = new URL(request.url);
  const place = query.get('host') ?? query.get('domain') ?? '';
  return JSON.stringify([
    ...[origin, query.has('host'), place.slice(0, 300).toLowerCase()],
    ...[query.get('gate') === '1', query.get('report') === '1'],
  ]);
}
