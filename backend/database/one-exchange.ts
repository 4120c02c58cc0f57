import { protocol, type PGlite, type Results } from '@electric-sql/pglite';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
type Fields = Results['fields'];

/**
 * Sends each statement to the engine in one exchange, where its library needs five. The types of parameters are
 * requested only if a type decides how a value is written. The library also copies its list of parsers for every
 * statement.
 */
export function askInOneExchange(driver: PGlite): void {
  const send = (...parts: Uint8Array[]): Promise<Message[]> =>
    driver.execProtocolStream(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), {
      syncToFs: false,
    });
  const { parse, describe, bind, execute, sync } = protocol.serialize;

  async function ask(sql: string, params: readonly unknown[]): Promise<Message[]> {
    if (!params.some(hasSeveralForms))
      return send(parse({ text: sql }), bind({ values: texts(driver, params) }), ...rest);
    let types: readonly number[];
    try {
      types = parameterTypes(await send(parse({ text: sql }), describe({ type: 'S' })));
    } catch (error) {
      // After a failure the engine ignores messages until a Sync.
      await send(sync());
      throw error;
    }
    return send(bind({ values: texts(driver, params, types) }), ...rest);
  }
  const rest = [describe({ type: 'P' }), execute({}), sync()];

  driver.query = async <T>(sql: string, params: unknown[] = []): Promise<Results<T>> => {
    await driver.waitReady;
    return driver.runExclusive(async () => resultsOf<T>(await ask(sql, params), driver.parsers));
  };
}

/** Whether a value is written differently for JSON than for other types. */
const hasSeveralForms = (value: unknown): boolean =>
  Array.isArray(value) || value instanceof Date || value instanceof Uint8Array;

function texts(driver: PGlite, params: readonly unknown[], types: readonly number[] = []): (string | null)[] {
  return params.map((value, index) => {
    if (value === null || value === undefined) return null;
    const write = driver.serializers[types[index] ?? 0];
    if (write === undefined) throw new Error('The engine has no way to write its values');
    return write(value);
  });
}

function parameterTypes(messages: readonly Message[]): readonly number[] {
  for (const message of messages)
    if (message.name === 'parameterDescription')
      return (message as Message & { dataTypeIDs: readonly number[] }).dataTypeIDs;
  return [];
}

function resultsOf<T>(messages: readonly Message[], parsers: PGlite['parsers']): Results<T> {
  const results: Results<Record<string, unknown>> = { rows: [], fields: [], affectedRows: 0 };
  for (const message of messages) {
    if (message.name === 'rowDescription') {
      const { fields } = message as Message & { fields: Fields };
      results.fields = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    } else if (message.name === 'dataRow') {
      const { fields } = message as Message & { fields: readonly (string | null)[] };
      results.rows.push(rowOf(fields, results.fields, parsers));
    } else if (message.name === 'commandComplete') {
      const { text } = message as Message & { text: string };
      // For example `INSERT 0 1` and `UPDATE 1`; a SELECT changes nothing.
      results.affectedRows = /^(?:INSERT|UPDATE|DELETE|MERGE|COPY)\b/.test(text)
        ? Number(text.split(' ').at(-1))
        : 0;
    }
  }
  return results as Results<T>;
}

function rowOf(
  values: readonly (string | null)[],
  fields: Fields,
  parsers: PGlite['parsers'],
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, dataTypeID }, index) => {
      const value = values[index] ?? null;
      const read = parsers[dataTypeID];
      return [name, value === null || read === undefined ? value : read(value, dataTypeID)];
    }),
  );
}
