import type { Api } from '#backend/api/lite-adapter.ts';
import { limits } from './limits.ts';
import { malformed, tooMuch, type Problem } from './json-body.ts';

const options = /^(?:.*\.)?(?:select|order|limit|offset|columns|on_conflict)$/;
const logic = /^(?:not\.)?(?:and|or)$/;
const tooManyRows = tooMuch(`One request may write ${String(limits.rows)} rows`);

/** Checks an insert by its body. */
export function judgeInsert(body: unknown): Problem | undefined {
  return Array.isArray(body) && body.length > limits.rows ? tooManyRows : undefined;
}

/**
 * Checks a change or a deletion by the number of rows that it names. If it doesn't name them by id, they are counted
 * first, with the same user's permissions: every row costs triggers and a log entry, and is broadcast to other users.
 */
export async function judgeChange(request: Request, api: Api): Promise<Problem | Response | undefined> {
  const url = new URL(request.url);
  const ids = url.searchParams.getAll('id');
  if (ids.some((value) => value.startsWith('eq.'))) return undefined;
  const lists = ids.filter((value) => value.startsWith('in.'));
  if (lists.length > 0)
    return lists.some((list) => list.split(',').length <= limits.rows) ? undefined : tooManyRows;
  const conditions = [...url.searchParams].filter(([name]) => !options.test(name));
  // The library refuses a request without conditions.
  if (conditions.length === 0) return undefined;
  const probe = probeOf(url, conditions);
  if (probe === undefined) return malformed('A change names its rows by a column');
  const answer = await api(new Request(probe, { headers: probeHeaders(request.headers) }));
  // The library ignores some conditions that it does not know, so what cannot be counted is not changed either.
  if (!answer.ok) return answer;
  const rows: unknown = await answer.json();
  return Array.isArray(rows) && rows.length > limits.rows ? tooManyRows : undefined;
}

/**
 * Selects the rows that a change refers to, up to one more than allowed; the one selected column is one that the change
 * itself names.
 */
function probeOf(url: URL, conditions: readonly [string, string][]): URL | undefined {
  const column = conditions
    .map(([name, value]) => columnIn(name, value))
    .find((found) => found !== undefined);
  if (column === undefined) return undefined;
  const probe = new URL(url.pathname, url);
  probe.searchParams.set('select', column);
  probe.searchParams.set('limit', String(limits.rows + 1));
  for (const [name, value] of conditions) probe.searchParams.append(name, value);
  return probe;
}

function columnIn(name: string, value: string): string | undefined {
  const text = logic.test(name)
    ? value.replaceAll(/(?:^|[(,])(?:not\.)*(?:and|or)(?=\()/g, '').replace(/^\(+/, '')
    : name;
  return /^(?:not\.)*([A-Za-z_][A-Za-z0-9_]*)/.exec(text)?.[1];
}

function probeHeaders(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of ['prefer', 'content-type', 'content-length', 'accept', 'range']) headers.delete(name);
  return headers;
}
