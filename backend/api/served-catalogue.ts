import type { ServedDatabase } from '#backend/database/database.ts';

type Connection = ServedDatabase['connection'];
type Catalogue = Awaited<ReturnType<Connection['introspect']>>;
type Column = Catalogue['columns'][number];

/** What the API serves, and what the library's own auth asks by it. */
const schemas = new Set(['public', 'auth']);
/** Types that the library knows and Postgres doesn't: a domain of such a name would be one of them. */
const translated = new Set([
  'color',
  'isodate',
  'isodatetext',
  'unixtz',
  'monetary',
  'monetarytext',
  'bytea_b64',
]);

/**
 * At each request the library goes through what it knows of the database: five times through all functions to find the one that is called, and once through all columns
 * to find those whose values it would translate. That took a fifth of a request's time. It gets what can be asked for, a quarter of it, and no column one by one where
 * none has such a type: whatever else it does with columns it does by their methods.
 */
export function knowWhatIsServed(connection: Connection): void {
  const ofLibrary = connection.introspect.bind(connection);
  let whole: Catalogue | undefined;
  let served: Catalogue | undefined;
  connection.introspect = async (options) => {
    const known = await ofLibrary(options);
    // Kept by the library until the schema changes; what is read for anything else is whole.
    if (options?.useCache !== true) return known;
    if (served === undefined || known !== whole) [whole, served] = [known, servedOf(known)];
    return served;
  };
}

function servedOf(whole: Catalogue): Catalogue {
  const columns = whole.columns.filter(isServed);
  const isPlain = columns.every(
    ({ type, pg_type: pgType }) => !translated.has((pgType ?? type).toLowerCase()),
  );
  return {
    ...whole,
    functions: (whole.functions ?? []).filter(isServed),
    columns: isPlain ? PlainColumns.from(columns) : columns,
  };
}

const isServed = ({ schema }: { schema?: string }): boolean => schemas.has(schema ?? 'public');

class PlainColumns extends Array<Column> {
  /** What is made of them is a list like any other. */
  static override get [Symbol.species]() {
    return Array;
  }
  override [Symbol.iterator](): ArrayIterator<Column> {
    return [][Symbol.iterator]();
  }
}
