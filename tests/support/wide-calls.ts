import postgres from 'postgres';

/** What a call showed or changed that was hidden from the person who made it. */
type Reach = { answered: boolean; shown: string[]; changed: string[] };

export type Caller = {
  /** A call with its values looked up by someone for whom they are there, as literals. */
  withValues(personId: string, call: string): Promise<string>;
  /** Calls as someone, undoes it, and answers what of the hidden rows came of it. */
  reachOf(personId: string, call: string, hidden: ReadonlyMap<string, string>): Promise<Reach>;
  close(): Promise<void>;
};

/** The sub-selects of a call, from its outermost parentheses on, so that they can be looked up first. */
function valuesIn(call: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  for (let start = call.indexOf('('); start >= 0; start = call.indexOf('(', start + 1)) {
    // Rows that a call is made of are looked up as it is made.
    if (!/^\(\s*select\b/i.test(call.slice(start)) || /\bfrom\s*$/i.test(call.slice(0, start))) continue;
    let depth = 0;
    let end = start;
    let isQuoted = false;
    do {
      const letter = call[end] ?? '';
      if (letter === `'`) isQuoted = !isQuoted;
      if (!isQuoted && letter === '(') depth += 1;
      if (!isQuoted && letter === ')') depth -= 1;
      end += 1;
    } while (depth > 0 && end < call.length);
    const list = /\barray\s*$/i.exec(call.slice(0, start))?.[0].length ?? 0;
    found.push({ text: call.slice(start - list, end), start: start - list });
    start = end - 1;
  }
  return found;
}

/** What a call may not have changed: rows of a model. */
const fingerprints = (tables: readonly string[]) =>
  tables
    .map(
      (table) =>
        `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark from public.${table} t where t.model_id is not null`,
    )
    .join(' union all ');

/** Needs a superuser, who looks at what both of them see. */
export async function openCaller(superuserUrl: string, watched: readonly string[]): Promise<Caller> {
  const client = postgres(superuserUrl, { max: 1, onnotice: () => undefined });
  const rows = async (text: string) => [...(await client.unsafe(text))] as Record<string, unknown>[];
  const as = (personId: string) =>
    client.unsafe(`select set_config('request.jwt.claims', '${JSON.stringify({ sub: personId, role: 'authenticated' })}', true);
      select set_config('app.settings.marquee_vault_key', repeat('ab', 32), true); set local role authenticated`);
  const undone = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.unsafe('begin');
    try {
      return await work();
    } finally {
      await client.unsafe('rollback');
    }
  };
  const marks = async () =>
    new Map((await rows(fingerprints(watched))).map(({ name, mark }) => [String(name), String(mark)]));
  const before = await marks();
  return {
    withValues: (personId, call) =>
      undone(async () => {
        await as(personId);
        let told = call;
        for (const { text, start } of valuesIn(call).reverse()) {
          const [row] = await rows(
            `select coalesce(quote_literal(v.value::text) || '::' || pg_typeof(v.value)::text, 'null') as literal from (select ${text} as value) v`,
          );
          const literal = String(row?.['literal']);
          told = told.slice(0, start) + literal + told.slice(start + text.length);
        }
        return told;
      }),
    reachOf: (personId, call, hidden) =>
      undone(async () => {
        await as(personId);
        let answer: string;
        try {
          answer = JSON.stringify(await rows(call));
        } catch {
          return { answered: false, shown: [], changed: [] };
        }
        await client.unsafe('reset role');
        const after = await marks();
        const ids = answer.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
        return {
          answered: true,
          shown: [...new Set(ids.flatMap((id) => hidden.get(id) ?? []))].sort(),
          changed: watched.filter((table) => after.get(table) !== before.get(table)),
        };
      }),
    close: () => client.end(),
  };
}
