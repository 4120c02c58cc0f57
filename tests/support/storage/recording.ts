import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** What a client was answered, and what went over the wire, in a form in which two servers can be compared. */
export type Recorded = { client: unknown; wire?: unknown[] };

/** The answers of the Storage server of hosted projects (2026-08) to the same operations. */
export function readRecordedAnswers(): Record<string, Recorded> {
  const file = new URL('./recorded-answers.json.gz', import.meta.url);
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  return JSON.parse(withoutTags(text)) as Record<string, Recorded>;
}

const kept = [
  'content-type',
  'content-length',
  'cache-control',
  'etag',
  'accept-ranges',
  'content-range',
  'content-disposition',
  'x-robots-tag',
  'expires',
  'last-modified',
];

/** Takes down what a client sends and gets; `names` are ids that differ from run to run. */
export function createRecorder(url: string, names: ReadonlyMap<string, string>) {
  const plain = (text: string): string => {
    let said = text.replaceAll(url, 'URL');
    for (const [id, name] of names) said = said.replaceAll(id, name);
    return withoutTags(said)
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, 'UUID')
      .replace(/\b20[0-9]{2}-[0-9]{2}-[0-9]{2}[T ][0-9:.]+(?:Z|[+-][0-9:]+)?/g, 'TIME')
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN')
      .replace(/\b[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT/g, 'HTTPTIME');
  };
  const comparable = (value: unknown): unknown => JSON.parse(plain(JSON.stringify(sorted(value) ?? null)));
  let wire: unknown[] = [];
  const recordingFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const body = Buffer.from(await response.clone().arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const isJson = type.startsWith('application/json');
    const address = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(
      kept.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null || (isJson && name === 'content-length')
          ? []
          : [[name, plainTag(plain(value))]];
      }),
    );
    wire.push({
      method: init?.method ?? 'GET',
      path: plain(decodeURIComponent(address.pathname)),
      status: response.status,
      headers,
      body: isJson ? plain(bodyText(body)) : `<${md5(body).slice(0, 8)}>`,
    });
    return response;
  };
  return {
    fetch: recordingFetch,
    take: async (run: () => Promise<unknown>): Promise<Recorded> => {
      wire = [];
      const answer = await run();
      const client = comparable(await clientView(answer));
      return { client, ...(wire.length === 0 ? {} : { wire: sorted(wire) as unknown[] }) };
    },
    plain,
  };
}

const bodyText = (body: Buffer): string =>
  body.length === 0 ? '' : JSON.stringify(sorted(JSON.parse(body.toString('utf8'))));

/** Opaque to everyone: the one server says MD5, the other SHA-256. */
const withoutTags = (text: string): string => text.replace(/(\\+")[0-9a-f]{32,64}(\\+")/g, '$1ETAG$2');
const plainTag = (value: string): string => value.replace(/^"[0-9a-f]{32,64}"$/, '"ETAG"');

export const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex');

type ClientAnswer = { data: unknown; error: unknown };

async function clientView(answer: unknown): Promise<unknown> {
  if (answer instanceof Response) return { ok: { status: answer.status } };
  if (isClientAnswer(answer)) {
    if (answer.error !== null && answer.error !== undefined) {
      const { name, message, status, statusCode } = answer.error as Record<string, unknown>;
      return { error: { name, message, status, statusCode } };
    }
    if (answer.data instanceof Blob) {
      const bytes = Buffer.from(await answer.data.arrayBuffer());
      return { ok: { blob: bytes.length, type: answer.data.type, md5: md5(bytes) } };
    }
    return { ok: answer.data };
  }
  return { ok: answer };
}

const isClientAnswer = (answer: unknown): answer is ClientAnswer =>
  typeof answer === 'object' && answer !== null && 'data' in answer && 'error' in answer;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
