import type { Catalogue } from './catalogue.ts';
import { judgeEmbeds } from './embedded-rows.ts';
import { conditionCost, logicCost } from './filter-cost.ts';
import { isStorable, malformed, tooMuch, unstorable, type Problem } from './json-body.ts';
import { limits } from './limits.ts';
import { readSelect, repeats, sizeOf } from './select-tree.ts';

/** What a request to REST reads: a table, or the result of a procedure. */
export type RestTarget = {
  relation: string;
  isProcedure: boolean;
  /** For a procedure called by its address: the parameters that are its arguments and not conditions. */
  argumentNames: ReadonlySet<string>;
};

const reserved: ReadonlySet<string> = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'on_conflict',
  'columns',
]);
const ofEmbed = /^(?:[A-Za-z_][A-Za-z0-9_]*\.)+(order|limit|offset)$/;
const logic = /^(?:[A-Za-z_][A-Za-z0-9_]*\.)*(?:not\.)?(?:and|or)$/;
const columnName = /^(?:[A-Za-z_][A-Za-z0-9_]*\.)*[A-Za-z_][A-Za-z0-9_]*(?:->>?[A-Za-z0-9_]+)*$/;

/** Checks the query of a request to REST by how much its answer can cost. */
export function judgeQuery(search: string, target: RestTarget, catalogue: Catalogue): Problem | undefined {
  if (search.length > limits.queryChars)
    return tooMuch(`A query may have ${String(limits.queryChars)} characters`);
  const query = readQuery(search);
  if (query === undefined) return unstorable;
  return (
    judgeWriting(query) ??
    judgeConditions(query, target) ??
    judgeOrder(query, catalogue) ??
    judgeSelect(query, target, catalogue)
  );
}

/** The parameters of a query, unless they are not valid UTF-8. */
export function readQuery(search: string): URLSearchParams | undefined {
  try {
    decodeURIComponent(search.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
  const query = new URLSearchParams(search);
  return [...query].every(([name, value]) => isStorable(name) && isStorable(value)) ? query : undefined;
}

const isOption = (name: string): boolean => reserved.has(name) || ofEmbed.test(name);

/** Options that name columns and relations. */
const listsNames = /(?:^|\.)(?:select|order|columns|on_conflict)$/;

/** Names that every JavaScript object inherits: the library would read the inherited property as its own data. */
const isOfEveryObject = (text: string): boolean => text.split(/\W+/).some((word) => word in Object.prototype);

function judgeWriting(query: URLSearchParams): Problem | undefined {
  for (const [name, value] of query) {
    if (isOfEveryObject(name) || (listsNames.test(name) && isOfEveryObject(value)))
      return malformed('A name in the query cannot be read');
    if (!isOption(name)) continue;
    // If it's given twice, the library might use a different one than we check.
    if (query.getAll(name).length > 1) return malformed(`${name} may be given once`);
    if (/(?:^|\.)(?:limit|offset)$/.test(name) && !/^[0-9]{1,9}$/.test(value))
      return malformed(`${name} has to be a number`);
  }
  const steps = [...query].flat().join(' ').match(/->|::/g)?.length ?? 0;
  return steps > limits.jsonSteps
    ? tooMuch(`A query may take ${String(limits.jsonSteps)} steps into JSON, casts included`)
    : undefined;
}

function judgeConditions(query: URLSearchParams, { argumentNames }: RestTarget): Problem | undefined {
  let cost = 0;
  for (const [name, value] of query) {
    if (isOption(name)) continue;
    if (argumentNames.has(name)) {
      if (value.length > limits.valueChars) return argumentTooLong;
      continue;
    }
    if (!columnName.test(name)) return malformed('A name in the query cannot be read');
    const one = logic.test(name) ? logicCost(value) : conditionCost(value);
    if (one === undefined) return malformed('A condition needs an operator, as in name=eq.value');
    if (typeof one === 'object') return one.problem;
    cost += one;
  }
  return cost > limits.filterCost
    ? tooMuch('There are too many conditions, or too many wildcards in them')
    : undefined;
}

const argumentTooLong = tooMuch(`An argument in an address may have ${String(limits.valueChars)} characters`);

function judgeOrder(query: URLSearchParams, { jsonColumns }: Catalogue): Problem | undefined {
  const terms = [...query]
    .filter(([name]) => /(?:^|\.)order$/.test(name))
    .flatMap(([, value]) => value.split(','));
  // Comparing two JSON values goes part by part, for each pair of rows.
  const columns = terms.map((term) => /^(?:[a-z_]\w*\()?([a-z_]\w*)/i.exec(term.trim())?.[1]);
  if (
    terms.some((term) => term.includes('->')) ||
    columns.some((name) => name !== undefined && jsonColumns.has(name))
  )
    return malformed('Rows cannot be ordered by JSON');
  return terms.length > limits.orderTerms
    ? tooMuch(`Rows may be ordered by ${String(limits.orderTerms)} columns`)
    : undefined;
}

function judgeSelect(query: URLSearchParams, target: RestTarget, catalogue: Catalogue): Problem | undefined {
  const tree = readSelect(query.get('select') ?? '');
  if (tree === undefined) return malformed('select cannot be read');
  const { items, embeds, depth } = sizeOf(tree);
  if (repeats(tree)) return malformed('A column may be selected once');
  if (items > limits.selectItems) return tooMuch(`${String(limits.selectItems)} columns may be selected`);
  if (embeds > limits.embeds || depth > limits.embedDepth)
    return tooMuch(
      `${String(limits.embeds)} relations may be embedded, ${String(limits.embedDepth)} of them within each other`,
    );
  if (embeds > 0 && Number(query.get('offset') ?? 0) > limits.offsetWithEmbeds)
    return tooMuch(`Relations can be embedded in the first ${String(limits.offsetWithEmbeds)} rows`);
  const limitOf = (path: string): number | undefined => {
    const text = query.get(path === '' ? 'limit' : `${path}.limit`);
    return text === null ? undefined : Number(text);
  };
  const table = target.isProcedure ? catalogue.resultTables.get(target.relation) : target.relation;
  const rows = isOneRow(query) ? 1 : Math.min(limitOf('') ?? mostRows, mostRows);
  return judgeEmbeds(tree, { table, rows, path: '' }, { catalogue, limitOf });
}

const mostRows = 1000;
const isOneRow = (query: URLSearchParams): boolean =>
  query.getAll('id').some((value) => value.startsWith('eq.'));
