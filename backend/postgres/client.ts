import postgres from 'postgres';
import type { Database } from '#backend/database/database.ts';
import { jsonText, plainText } from '#backend/database/value-text.ts';
import { jsonNumber, jsonTimestamp, jsonTimestampWithZone } from '#backend/database/value-format.ts';

type Types = Record<string, postgres.PostgresType>;

/** A pool of connections to a Postgres server. */
export type Client = postgres.Sql;

const fromJson = (text: string): unknown => JSON.parse(text);

/** Values as the API writes them; these override the REST library's types as well as the driver's own. */
export const apiTypes: Types = {
  numeric: { to: 1700, from: [1700], serialize: plainText, parse: jsonNumber },
  timestamp: { to: 1114, from: [1114], serialize: plainText, parse: jsonTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: plainText, parse: jsonTimestampWithZone },
  // The driver would turn anything but true into false, and an object into the name of its class.
  boolean: { to: 16, from: [16], serialize: plainText, parse: (text: string) => text === 't' },
  text: { to: 25, from: [25], serialize: plainText, parse: (text: string) => text },
  // The driver would encode JSON a second time, and a procedure would get a string instead of an object.
  json: { to: 114, from: [114], serialize: jsonText, parse: fromJson },
  // Under the REST library's name for the type: under any other, the library's own would take precedence.
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: fromJson },
};

const bigint = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};
const types: Types = {
  ...apiTypes,
  bigint: { to: 20, from: [20], serialize: plainText, parse: bigint },
  // The driver would turn it into a Date at midnight in this computer's time zone.
  date: { to: 1082, from: [1082], serialize: plainText, parse: (text: string) => text },
};

/** The options that every connection shares, no matter who opens it. */
export const commonOptions = {
  connect_timeout: 10,
  // Statements differ from request to request, and one prepared before a migration would fail in a transaction.
  prepare: false,
  // Notices may quote rows; running migrations by hand shows them.
  onnotice: () => undefined,
} satisfies postgres.Options<Types>;

/** The settings of a session that acts as the owner of the application. `reset all` restores them. */
export const ownerSession = {
  application_name: 'marquee',
  role: 'postgres',
  search_path: '"$user", public, extensions',
  TimeZone: 'UTC',
};

/** Opens a pool that connects at its first query. */
export function connect(url: string, options: { max: number; session: Record<string, string> }): Client {
  // The cast concerns types only: the driver's types know only its built-in parsers.
  return postgres(url, {
    ...commonOptions,
    types,
    max: options.max,
    connection: options.session,
  });
}

/** The pool as a `Database`: each transaction holds its own connection. */
export function asDatabase(client: Client): Database {
  return {
    ...statementsOf(client),
    transaction: async (run) => {
      const { value } = await client.begin(async (transaction) => {
        const inside: Database = {
          ...statementsOf(transaction),
          transaction: (nested) => nested(inside),
        };
        return { value: await run(inside) };
      });
      return value;
    },
  };
}

function statementsOf(runner: Pick<Client, 'unsafe'>): Pick<Database, 'query' | 'exec'> {
  return {
    query: async <T>(sql: string, params: readonly unknown[] = []) => {
      const values = params.map((value) => value ?? null) as postgres.ParameterOrJSON<never>[];
      return Array.from(await runner.unsafe<(T & postgres.Row)[]>(sql, values));
    },
    exec: async (sql) => {
      await runner.unsafe(sql).simple();
    },
  };
}
