/**
 * A rule over the whole schema that the catalogue can show, so that a table or function of tomorrow keeps it too.
 * The query answers the names of offenders, or of candidates with a `text` that `isOffence` judges.
 */
export type CatalogueRule = {
  query: string;
  isOffence?: (text: string) => boolean;
  /** What breaks the rule, and the offender it makes: a rule that finds nothing there would find nothing anywhere. */
  breach: string | readonly string[];
  offender: string;
};

export const tables = `pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
export const functions = `pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')`;
/** Everyone who comes by the API; 0 is the group of all. */
export const apiRoles = `(0, 'anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)`;

/** A function with a fault, for the breach of a rule. */
export const badFunction = (
  name: string,
  { schema = 'public', body = 'select 1', clauses = `set search_path = ''` } = {},
) => `create function ${schema}.${name}() returns int language sql ${clauses} as $$ ${body} $$`;

/** A table with one. */
export const badTable = (name: string, columns = 'id uuid primary key') =>
  `create table public.${name} (${columns})`;
