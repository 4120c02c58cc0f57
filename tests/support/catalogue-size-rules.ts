import { badTable, type CatalogueRule } from './catalogue-rule.ts';

const unboundedTypes = `(t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea', 'xml'))`;
const sizes = 'char_length|octet_length|cardinality|private[.]is_bounded';

/** On how much clients may write. A check counts where it measures the column as it is stored, not a trimmed copy. */
export const sizeRules: Readonly<Record<string, CatalogueRule>> = {
  'every text, list and JSON that clients write has a bound, or one of a few known values': {
    query: `select c.relname || '.' || a.attname as name
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid
      join pg_catalog.pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and ${unboundedTypes} and a.atttypmod < 0
        and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
          or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
        and not exists (select from pg_catalog.pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) ~ (
            '(${sizes})[(]+"?' || a.attname || '\\M|[(]+"?' || a.attname || '"? = ANY [(]+ARRAY'))`,
    breach: [
      badTable('bad_size', `id uuid primary key, note text check (char_length(btrim(note)) < 9)`),
      'grant insert (note) on public.bad_size to authenticated',
    ],
    offender: 'bad_size.note',
  },
  'every text, list and JSON that clients give a procedure has a bound': {
    // A text by its type, whatever else by the function in the schema private that it passes first.
    query: `select p.proname || '.' || given.name as name
      from pg_catalog.pg_proc p
      cross join lateral unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) as given (type, name)
      join pg_catalog.pg_type t on t.oid = given.type
      where p.pronamespace = 'public'::regnamespace and ${unboundedTypes}
        and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
        and not exists (select from pg_catalog.pg_constraint k where k.contypid = t.oid and k.contype = 'c')
        and p.prosrc !~ ('private[.](json|list)_at_most[(]' || given.name || ',')`,
    breach: [
      `create function public.bad_argument(p_note text) returns int language sql set search_path = '' as 'select 1'`,
      'grant execute on function public.bad_argument(text) to authenticated',
    ],
    offender: 'bad_argument.p_note',
  },
};
