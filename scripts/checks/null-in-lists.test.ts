import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comparisonsIn, isSafe, withoutComments } from '#tests/support/null-in-lists.ts';

// `given <> all (known)` is NULL if `known` contains a NULL, and an `if` treats that as false: invalid values would
// pass.

const folder = new URL('../../supabase/migrations/', import.meta.url);
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

/** Comparisons without `coalesce`, by the function and the compared value, each with why nothing there is NULL. */
const neverNull: readonly (readonly [comparison: RegExp, reason: string])[] = [
  [
    / <> all \(private\.permission_keys\(\)\)$/,
    'a list that is written down; keys of an object, and what was asked for NULL',
  ],
  [
    / (?:= any|<> all) \((?:(?:p_)?sight\.)?model_ids\)$/,
    'made of keys by array(select …), and the model is asked for NULL before',
  ],
  [
    /^(?:seen_tasks|seen_notes|busy_times|search_events) .*\((?:\$[13]|select unnest\(\$1\))\)$/,
    'within dynamic SQL: model_ids, and ids that were found',
  ],
  [/^search_events i\.id <> all \(coming\)$/, 'ids that were found'],
  [/ not in \(select private\.model_ids_of\(/, 'keys of models, and the model is asked for NULL before'],
  [/^remove_accounts /, 'its WHERE leaves out what is NULL'],
  [/^(?:withdraw_model_news|save_tasks) \(n\./, 'rows of triggers, made of columns that are NOT NULL'],
  [/^add_activity field not in \(%s\)$/, 'a column that is NOT NULL, and names that are written down'],
  [
    /^(?:forget_private_activity a|activity_tasks x)\.field not in /,
    'a column that add_activity makes NOT NULL',
  ],
  [/^offboarding_plan m\.kind not in /, 'the key of private.holding_kinds'],
  [/^end_service_connection code not in /, 'an error that was raised has a code'],
  [/^require_utm part\.key not in /, 'the key of an object'],
];

/** Columns that are NOT NULL in every table that has a column of that name. */
function columnsNeverNull(sql: string): Set<string> {
  const columns = new Map<string, boolean>();
  for (const [, body = ''] of sql.matchAll(/create table [\w.]+ \(([\s\S]*?)\n\);/g))
    for (const line of body.split('\n')) {
      const [, name = '', rest = ''] = /^ {2}(\w+) (.*)$/.exec(line) ?? [];
      if (name === '' || ['constraint', 'primary', 'unique', 'check', 'foreign'].includes(name)) continue;
      columns.set(name, (columns.get(name) ?? true) && /not null|primary key|generated always/.test(rest));
    }
  return new Set([...columns].filter(([, isNeverNull]) => isNeverNull).map(([name]) => name));
}

function offendersIn(sql: string): string[] {
  const neverNullColumns = columnsNeverNull(sql);
  const functions = withoutComments(sql).matchAll(
    /create (?:or replace )?function \w+\.(\w+)\([\s\S]*?\) returns ([\w. [\]]+?)\s*\n[\s\S]*?\$\$([\s\S]*?)\$\$/g,
  );
  return [...functions].flatMap(([, name = '', answer = '', body = '']) =>
    comparisonsIn(body, answer.trim() === 'boolean')
      .filter((comparison) => !isSafe(comparison, neverNullColumns))
      .map(({ text }) => `${name} ${text}`),
  );
}

it('no check of the database is passed by a NULL in a list', () => {
  const offenders = offendersIn(migrations);
  expect(offenders.filter((found) => !neverNull.some(([known]) => known.test(found)))).toEqual([]);
  // Every exception must still be needed.
  expect(neverNull.filter(([known]) => !offenders.some((found) => known.test(found)))).toEqual([]);
});

const asFunction = (body: string, answer = 'void') =>
  `create function private.bad() returns ${answer}\nlanguage plpgsql as $$ begin ${body} end $$;`;

it.each([
  [
    'a list that holds what a row has',
    'if given is not null and given <> all (known) then raise x; end if;',
    'void',
  ],
  ['something that may be NULL itself', `if p_kind not in ('a', 'b') then raise x; end if;`, 'void'],
  ['a list below a not', 'if not (sees_all or p_model = any (ids)) then raise x; end if;', 'void'],
  ['the answer of a function', 'return p_model = any (ids);', 'boolean'],
])('finds %s', (_, body, answer) => {
  expect(offendersIn(asFunction(body, answer))).toHaveLength(1);
});

it.each([
  ['a coalesce around it', 'if coalesce(given <> all (known), true) then raise x; end if;', 'void'],
  [
    'a coalesce around what is compared',
    `if coalesce(p_kind, '') not in ('a', 'b') then raise x; end if;`,
    'void',
  ],
  ['a question before it', `if p_kind is null or p_kind not in ('a', 'b') then raise x; end if;`, 'void'],
  ['rows that are looked for', 'return exists (select from t where t.id = any (ids));', 'boolean'],
])('takes %s for an answer', (_, body, answer) => {
  expect(offendersIn(asFunction(body, answer))).toEqual([]);
});
