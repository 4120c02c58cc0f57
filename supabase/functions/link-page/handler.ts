import { httpFunction, type HttpFunction } from '../_shared/http-function.ts';
import { reportStepOf, stepOf, type PublicPage, type Step } from '../_shared/link-page/page-data.ts';
import { pageDocument } from '../_shared/link-page/page-html.ts';
import { createPageMemory, type Keep, type PageMemory } from '../_shared/link-page/page-memory.ts';
import { asPage } from '../_shared/link-page/refusal-page.ts';
import { refuse, reply } from '../_shared/reply.ts';
import type { ServiceDatabase } from '../_shared/service-database.ts';
import { visitorMeta, visitorPlace } from './visitor.ts';

/** The page's own script, where the web build puts it. */
const script = '/assets/link-page/page.js';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which page is meant: by its address, or by a domain of its creator. */
type Place = {
  domain: string;
  /** A domain of the creator: it is the page's address, whatever the server is called. */
  host?: string;
  /** The page's own address, where its server knows it. What a caller says of it is not believed. */
  address: string | null;
};
const nowhere: Place = { domain: '', address: null };

type Asked = Place & {
  database: ServiceDatabase;
  setting: (name: string) => string | undefined;
  isGatePassed: boolean;
  isReporting?: boolean;
  /** Told of a page that may be shown again until then. */
  keep?: Keep;
};

/**
 * A page by GET, and what its forms and its beacon send by POST. A page that is shown counts nothing: previews of links fetch it as well. A person who
 * asks for a page is shown one, whatever failed.
 */
export const createLinkPage =
  (memory: PageMemory = createPageMemory({ mostMs: 0 })): HttpFunction =>
  async (request, surroundings) => {
    const { searchParams } = new URL(request.url);
    const isForPerson = searchParams.has('host') || searchParams.has('domain');
    const answer =
      request.method === 'GET'
        ? await memory.answer(request, (keep) => shown(keep)(request, surroundings))
        : await posted(request, surroundings);
    return isForPerson ? asPage(answer) : answer;
  };

const shown = (keep: Keep) =>
  httpFunction({
    name: 'link-page',
    method: 'GET',
    mostBytes: 0,
    secrets: [],
    handle: ({ query, origin, database, setting }) => {
      const place = placeOf({ query, origin, setting });
      return showPage({
        ...{ database, setting, ...(place ?? nowhere) },
        isGatePassed: query.get('gate') === '1',
        isReporting: query.get('report') === '1',
        keep,
      });
    },
  });

const posted = httpFunction({
  name: 'link-page',
  method: 'POST',
  mostBytes: 4000,
  secrets: [],
  isForPages: true,
  handle: async ({ body, query, headers, origin, database, setting }) => {
    const isEmbedded = setting('MARQUEE_HOST') === 'embedded';
    const place = placeOf({ query, origin, setting });
    if (place === undefined) return record(body, headers, isEmbedded, database);
    const form = new URLSearchParams(body);
    const block = form.get('block') ?? '';
    const isGatePassed = form.get('gate') === '1';
    const asked = { database, setting, isGatePassed, ...place };
    if (form.get('report') === '1') return reported(form, headers, isEmbedded, asked);
    if (!uuid.test(block)) return showPage(asked);
    const page = await findPage({ ...asked, isGatePassed: true });
    if (page === undefined || page instanceof Response) return showPage(asked);
    const opened = await database.call('serve_link_block', {
      p_tree_id: page.id,
      p_block_id: block,
      p_password: (form.get('password') ?? '').slice(0, 200),
      p_gate_passed: isGatePassed,
      p_meta: visitorMeta(headers, isEmbedded, ''),
    });
    if (!('answer' in opened))
      return refuse(503, 'database', 'The link could not be opened. Try again later.');
    const step = stepOf(opened.answer as Record<string, unknown>, block, isGatePassed);
    return answerPage(page, { ...asked, step });
  },
});

/** What a visitor says is wrong with a page. */
async function reported(
  form: URLSearchParams,
  headers: Headers,
  isEmbedded: boolean,
  asked: Asked,
): Promise<Response> {
  const page = await findPage({ ...asked, isGatePassed: false });
  if (page === undefined || page instanceof Response) return showPage(asked);
  const told = await asked.database.call('serve_link_report', {
    p_tree_id: page.id,
    p_reason: (form.get('reason') ?? '').slice(0, 20),
    p_text: (form.get('text') ?? '').slice(0, 500),
    p_meta: visitorPlace(headers, isEmbedded),
  });
  const step = reportStepOf('answer' in told ? (told.answer as Record<string, unknown>) : {});
  return answerPage(page, { ...asked, step });
}

/** What the page's script tells of a visit. */
async function record(
  body: string,
  headers: Headers,
  isEmbedded: boolean,
  database: ServiceDatabase,
): Promise<Response> {
  let told: Record<string, unknown> | null;
  try {
    told = JSON.parse(body) as Record<string, unknown> | null;
  } catch {
    return refuse(400, 'invalid', 'Send JSON.');
  }
  const { tree, block, type, referrer, utm } = told ?? {};
  if (
    typeof tree !== 'string' ||
    !uuid.test(tree) ||
    !(block === undefined || (typeof block === 'string' && uuid.test(block)))
  )
    return refuse(400, 'invalid', 'Name a page.');
  const counted = await database.call('record_link_event', {
    p_tree_id: tree,
    p_block_id: block ?? null,
    p_type: typeof type === 'string' ? type.slice(0, 20) : 'view',
    p_meta: {
      ...visitorMeta(headers, isEmbedded, typeof referrer === 'string' ? referrer.slice(0, 500) : ''),
      utm: campaignOf(utm),
    },
  });
  if (!('answer' in counted)) return refuse(503, 'database', 'This could not be counted.');
  const { status, retry_after } = counted.answer as { status: string; retry_after?: number };
  return status === 'rate_limited'
    ? refuse(429, 'rate_limit', 'Too much at once.', { 'Retry-After': String(retry_after ?? 60) })
    : reply(200, { status });
}

/** What the address of the visit named, as texts: the database takes nothing that is nested. */
function campaignOf(utm: unknown): Record<string, string> {
  if (typeof utm !== 'object' || utm === null) return {};
  return Object.fromEntries(
    Object.entries(utm)
      .filter((part): part is [string, string] => typeof part[1] === 'string')
      .slice(0, 5)
      .map(([name, value]) => [name.slice(0, 20), value.slice(0, 200)]),
  );
}

type Found = PublicPage & { changes_at: string | null };

/** A page that was published. Nothing but a domain that was verified leads to one by its host. */
async function findPage({
  database,
  domain,
  host,
  isGatePassed,
}: Asked): Promise<Found | Response | undefined> {
  if (domain === '' && host === undefined) return undefined;
  const read = await database.call('serve_link_tree', {
    ...(host === undefined ? { p_domain: domain.slice(0, 100) } : { p_host: host.slice(0, 300) }),
    p_gate_passed: isGatePassed,
  });
  if (!('answer' in read))
    return read.sqlState === 'PT429'
      ? refuse(429, 'rate_limit', 'Too many pages at once. Try again later.', { 'Retry-After': '60' })
      : refuse(503, 'database', 'The page could not be read. Try again later.');
  const page = read.answer as { status: string };
  return page.status === 'ok' || page.status === 'gate' ? (page as Found) : undefined;
}

async function showPage(asked: Asked): Promise<Response> {
  const page = await findPage(asked);
  if (page instanceof Response) return page;
  if (page !== undefined) asked.keep?.({ id: page.id, until: page.changes_at });
  const isReporting = asked.isReporting === true && page?.can_report === true;
  return answerPage(page, isReporting ? { ...asked, step: { kind: 'report' } } : asked);
}

async function answerPage(
  page: PublicPage | undefined,
  { setting, address, isGatePassed, step, host, keep }: Asked & { step?: Step },
): Promise<Response> {
  // The embedded backend is its own page's server; a hosted project has another origin.
  const server = setting('MARQUEE_HOST') === 'embedded' ? '' : new URL(setting('SUPABASE_URL') ?? '').origin;
  const known = host === undefined ? (page?.address ?? address) : address;
  const { html, style } = pageDocument(page, { server, address: known, isGatePassed, step, script });
  const from = server === '' ? "'self'" : `'self' ${server}`;
  return new Response(html, {
    status: page === undefined ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // Asked for each time, and answered in a word where it is the same. What a form was answered is for one visitor.
      'Cache-Control': keep === undefined || page === undefined ? 'no-store' : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'sha256-${await digest(style)}'`,
        "script-src 'self'",
        `img-src ${from}`,
        "font-src 'self'",
        `connect-src ${from}`,
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  });
}

async function digest(text: string): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(sum)));
}

type Call = Pick<Parameters<Parameters<typeof httpFunction>[0]['handle']>[0], 'query' | 'origin' | 'setting'>;

/** Which page a request names, if any. */
function placeOf({ query, origin, setting }: Call): Place | undefined {
  const host = query.get('host')?.toLowerCase();
  if (host !== undefined) return { domain: '', host, address: `https://${host}/` };
  const domain = query.get('domain');
  if (domain === null) return undefined;
  // The embedded backend answers to its own names alone; at the edge, functions have another host than the page.
  const isOwn = setting('MARQUEE_HOST') === 'embedded';
  return { domain, address: isOwn ? `${origin}/linktree/${encodeURIComponent(domain)}` : null };
}
