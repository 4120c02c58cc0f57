/**
 * Comparisons with lists in SQL that answer NULL, which no `if` and no `where` takes for true, where a part of them is NULL:
 * `<> all`, `not in`, and `= any` below a `not` or as the answer of a function. A check that ends so refuses nobody.
 */

type Comparison = { text: string; left: string; right: string; ahead: string };

const word = String.raw`[\w.$]+`;

/** From an opening bracket on, what stands within it. */
function bracketed(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** Back from a place: a name, a call or something in brackets, with casts and steps into JSON. */
function before(text: string, end: number): string {
  let at = end;
  const space = () => {
    while (at > 0 && /\s/.test(text[at - 1] ?? '')) at -= 1;
  };
  space();
  let isWhole = false;
  while (!isWhole && at > 0) {
    const letter = text[at - 1] ?? '';
    if (letter === ')') {
      let depth = 0;
      do {
        at -= 1;
        if (text[at] === ')') depth += 1;
        if (text[at] === '(') depth -= 1;
      } while (depth > 0 && at > 0);
    } else if (letter === `'`) {
      at = text.lastIndexOf(`'`, at - 2);
    }
    const name = new RegExp(`${word}$`).exec(text.slice(0, at));
    if (name) at -= name[0].length;
    const step = /\s*(?:->>?|::|\.)\s*$/.exec(text.slice(0, at));
    if (step) at -= step[0].length;
    else isWhole = true;
  }
  return text.slice(at, end).trim();
}

/** Comments out, strings kept. */
export const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

/** The comparisons of a body of SQL, each with the part of the statement before it. */
export function comparisonsIn(source: string, isAnswer: boolean): Comparison[] {
  const text = withoutComments(source);
  const found: Comparison[] = [];
  for (const match of text.matchAll(/<>\s*all\s*\(|\bnot\s+in\s*\(|=\s*any\s*\(/gi)) {
    const left = before(text, match.index);
    const right = bracketed(text, match.index + match[0].length - 1)
      .replaceAll(/\s+/g, ' ')
      .trim();
    const start =
      Math.max(
        text.lastIndexOf(';', match.index),
        text.lastIndexOf('$$', match.index),
        text.lastIndexOf('begin', match.index),
      ) + 1;
    const ahead = text.slice(start, match.index - left.length);
    if (match[0].startsWith('=') && !isBelowNot(ahead) && !(isAnswer && isPartOfAnswer(ahead))) continue;
    if (isDecided(ahead)) continue;
    found.push({
      left,
      right,
      text: `${left} ${match[0].replace(/\s*\($/, '')} (${right})`.replaceAll(/\s+/g, ' '),
      ahead,
    });
  }
  return found;
}

/** What stands before each bracket that is still open, the innermost first. */
function openings(ahead: string): string[] {
  const found: string[] = [];
  let depth = 0;
  for (let at = ahead.length - 1; at >= 0; at -= 1) {
    if (ahead[at] === ')') depth += 1;
    else if (ahead[at] === '(' && depth === 0) found.push(ahead.slice(0, at));
    else if (ahead[at] === '(') depth -= 1;
  }
  return found;
}

/** Whether `coalesce(…, true)` or `(…, false)` around it says what NULL means. */
const isDecided = (ahead: string): boolean => /\bcoalesce\s*$/i.test(openings(ahead)[0] ?? '');

/** Whether it is what a function answers, not a condition of rows that it looks for: these are left out where it is NULL. */
const isPartOfAnswer = (ahead: string): boolean =>
  !openings(ahead).some((start) => /\b(?:exists|in|array)\s*$/i.test(start)) &&
  !/\bwhere\b/i.test(ahead.slice(ahead.lastIndexOf('select')));

/** Whether what comes next is part of what a `not` turns around. */
function isBelowNot(ahead: string): boolean {
  if (/\bnot\s*$/i.test(ahead)) return true;
  for (const start of openings(ahead)) {
    // A row that is not there, and one whose list is NULL, are alike to exists.
    if (/\b(?:exists|array|in)\s*$/i.test(start) || /\bwhere\b/i.test(ahead.slice(start.length)))
      return false;
    if (/\bnot\s*$/i.test(start)) return true;
  }
  return false;
}

const isConstant = (text: string): boolean =>
  /^(?:'[^']*'|\d+|null)(?:::\w+)?(?:\s*,\s*(?:'[^']*'|\d+)(?:::\w+)?)*$/.test(text) &&
  !/\bnull\b/i.test(text.replaceAll(/'[^']*'/g, ''));

/** Whether neither side can be NULL, as far as its text shows. */
export function isSafe({ left, right, ahead }: Comparison, notNull: ReadonlySet<string>): boolean {
  return isPresent(left, ahead, notNull) && isWholeList(right, notNull);
}

function isPresent(left: string, ahead: string, notNull: ReadonlySet<string>): boolean {
  if (/^(?:coalesce|jsonb_typeof\s*\(\s*coalesce)\s*\(/i.test(left) || isConstant(left)) return true;
  const quoted = left.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Asked before, in the same condition.
  if (new RegExp(`(?:^|[^\\w.])${quoted}\\s+is\\s+(?:not\\s+)?null\\b`, 'i').test(ahead)) return true;
  const column = /^\(?(?:\w+\.)+(\w+)$/.exec(left)?.[1];
  return column !== undefined && notNull.has(column);
}

function isWholeList(right: string, notNull: ReadonlySet<string>): boolean {
  if (isConstant(right) || /^coalesce\s*\(/i.test(right)) return true;
  if (/^array\s*\[/i.test(right) && isConstant(right.replace(/^array\s*\[/i, '').replace(/\]$/, '')))
    return true;
  const column = /^(?:array\s*\(\s*)?select (?:distinct )?(?:\w+\.)?(\w+) from /i.exec(right)?.[1];
  return column !== undefined && notNull.has(column);
}
