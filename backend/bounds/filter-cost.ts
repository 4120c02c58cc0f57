import { malformed, tooMuch, type Problem } from './json-body.ts';
import { limits } from './limits.ts';

/** The cost of a condition, in the units of `limits.filterCost`. */
type Cost = number | { problem: Problem };

/**
 * The operators not listed are slow over many rows (regular expressions, text search), or no column has their types.
 */
const operators: ReadonlySet<string> = new Set([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'in',
  'is',
  'isdistinct',
  'cs',
  'cd',
  'ov',
]);
const condition = /^(?:not\.)*([a-z]+)(\([^)]*\))?\.(.*)$/is;
const path = String.raw`[A-Za-z_][A-Za-z0-9_]*(?:->>?[A-Za-z0-9_]+)*`;
const inLogic = new RegExp(
  String.raw`(?:^|[(,])\s*(?:not\.)*${path}\.(?:not\.)*([a-z]+)(\((?:any|all|[a-z]+)\))?[.(]`,
  'gi',
);

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const patternCost = 4;
const wildcardCost = 2;

/** `eq.5`, `ilike.*mia*`, `in.(a,b)`; undefined if the text is not a condition. */
export function conditionCost(text: string): Cost | undefined {
  const [, operator = '', modifier, value = ''] = condition.exec(text) ?? [];
  if (operator === '') return undefined;
  const name = operator.toLowerCase();
  if (!operators.has(name) || modifier !== undefined) return { problem: unavailable };
  if (name === 'in') {
    const values = count(value, /,/g) + 1;
    return values > limits.listValues
      ? { problem: tooMuch(`A list in a condition may have ${String(limits.listValues)} values`) }
      : 1 + values / 50;
  }
  if (value.length > limits.valueChars) return { problem: valueTooLong };
  return name.endsWith('like') ? patternCost + wildcardCost * count(value, /[*%]/g) : 1;
}

/**
 * `(a.eq.1,or(b.like.x*,c.is.null))`. An upper bound from the characters alone: it may count part of a value as a
 * condition or a wildcard, but never misses a real one, however the text is parsed later.
 */
export function logicCost(text: string): Cost {
  if (text.length > limits.queryChars) return { problem: valueTooLong };
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth > limits.logicDepth)
      return { problem: tooMuch(`Conditions may be nested ${String(limits.logicDepth)} levels deep`) };
  }
  for (const [, operator = '', modifier] of text.matchAll(inLogic)) {
    const name = operator.toLowerCase();
    if (name === 'and' || name === 'or') continue;
    if (!operators.has(name) || (modifier !== undefined && name !== 'in')) return { problem: unavailable };
  }
  const patterns = count(text, /\bi?like\b/gi);
  const wildcards = patterns === 0 ? 0 : count(text, /[*%]/g);
  return count(text, /,/g) + 1 + (patternCost - 1) * patterns + wildcardCost * wildcards;
}

const unavailable = malformed('This operator is not available here');
const valueTooLong = tooMuch(`A value may have ${String(limits.valueChars)} characters`);
