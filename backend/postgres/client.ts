import postgres from 'postgres';
import type { Database } from '#backend/database/database.ts';
import { jsonText, plainText } from '#backend/database/value-text.ts';
import { jsonNumber, jsonTimestamp, jsonTimestampWithZone } from '#backend/database/value-format.ts';

type Types = Record<string, postgres.PostgresType>;

/** A pool of connections to a Postgres server. */
export type Client = postgres.Sql;

const fromJson = (text: string): unknown => JSON.parse(text);

/** Values as the API writes them, over the ones of the REST library as well as over the driver's own. */
export const apiTypes: Types = {
  numeric: { to: 1700, from: [1700], serialize: plainText, parse: jsonNumber },
  timestamp: { to: 1114, from: [1114], serialize: plainText, parse: jsonTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: plainText, parse: jsonTimestampWithZone },
  // The driver would make false of whatever is not true, and the name of its class of an object.
  boolean: { to: 16, from: [16], serialize: plainText, parse: (text: string) => text === 't' },
  text: { to: 25, from: [25], serialize: plainText, parse: (text: string) => text },
  // The driver would make a JSON text of what is JSON already, and a procedure would find a text in place of an object.
  json: { to: 114, from: [114], serialize: jsonText, parse: fromJson },
  // By the REST library's own name for it: any other would stand before that one, and lose.
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: fromJson },
};

const bigint = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};
const types: Types = {
  ...apiTypes,
  bigint: { to: 20, from: [20], serialize: plainText, parse: bigint },
  // The driver would make a Date of it, at midnight of wherever this computer is.
  date: { to: 1082, from: [1082], serialize: plainText, parse: (text: string) => text },
};

/** What every connection has in common, no matter who opens it. */
export const commonOptions = {
  connect_timeout: 10,
  // Statements differ from request to request, and one kept from before a migration would fail in a transaction.
  prepare: false,
  // Notices may quote rows; those who run migrations by hand see them there.
  onnotice: () => undefined,
} satisfies postgres.Options<Types>;

/** The settings of a session that acts as the owner of the application. `reset all` comes back to them. */
export const ownerSession = {
  application_name: 'marquee',
  role: 'postgres',
  search_path: '"$user", public, extensions',
  TimeZone: 'UTC',
};

/** Opens a pool that connects when it is first asked something. */
export function connect(url: string, options: { max: number; session: Record<string, string> }): Client {
  // The cast is about the types alone: the driver's own know only the parsers that it brings along.
  return postgres(url, {
    ...commonOptions,
    types,
    max: options.max,
    connection: options.session,
  });
}

/** The pool as the rest of the backend knows databases: each transaction holds its own connection. */
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
