import type { ChangeKind } from './change-source.ts';

/** A row changed by a committed transaction, with its columns as text; a deleted row has only its key. */
export type LoggedRow = {
  schema: string;
  table: string;
  kind: ChangeKind;
  values: ReadonlyMap<string, string | null>;
};

/** The reader's result for one message. */
export type LoggedMessage =
  | { type: 'begin'; committedAt: Date; transaction: number }
  | { type: 'row'; row: LoggedRow }
  | { type: 'commit' };

type Relation = { schema: string; table: string; columns: string[] };

/** The protocol counts times in microseconds from the year 2000. */
export const postgresEpochMs = Date.UTC(2000, 0, 1);

/**
 * Creates a reader of the messages that the plugin `pgoutput` writes in version 1 of its protocol, which contains only
 * committed transactions, each as a whole. It skips messages that it does not need.
 */
export function createLogReader(): (message: Buffer) => LoggedMessage | undefined {
  const relations = new Map<number, Relation>();
  return (message) => {
    const cursor = new Cursor(message);
    switch (cursor.letter()) {
      case 'B': {
        cursor.skip(8);
        const committedAt = new Date(Number(cursor.int64() / 1000n) + postgresEpochMs);
        return { type: 'begin', committedAt, transaction: cursor.uint32() };
      }
      case 'R': {
        const [id, relation] = readRelation(cursor);
        relations.set(id, relation);
        return undefined;
      }
      case 'I':
        return row('INSERT', relations, cursor);
      case 'U':
        return row('UPDATE', relations, cursor);
      case 'D':
        return row('DELETE', relations, cursor);
      case 'C':
        return { type: 'commit' };
      default:
        return undefined;
    }
  };
}

function readRelation(cursor: Cursor): [number, Relation] {
  const id = cursor.uint32();
  const schema = cursor.text();
  const table = cursor.text();
  cursor.skip(1);
  const columns = Array.from({ length: cursor.uint16() }, () => {
    cursor.skip(1);
    const name = cursor.text();
    cursor.skip(8);
    return name;
  });
  return [id, { schema: schema === '' ? 'pg_catalog' : schema, table, columns }];
}

function row(
  kind: ChangeKind,
  relations: ReadonlyMap<number, Relation>,
  cursor: Cursor,
): LoggedMessage | undefined {
  const relation = relations.get(cursor.uint32());
  if (!relation) return undefined;
  const { schema, table, columns } = relation;
  let values = (cursor.letter(), readValues(cursor, columns));
  // An update that changes the key, or of a table that logs whole rows, has the old row before the new one.
  if (kind === 'UPDATE' && cursor.hasMore()) values = (cursor.letter(), readValues(cursor, columns));
  return { type: 'row', row: { schema, table, kind, values } };
}

function readValues(cursor: Cursor, columns: readonly string[]): Map<string, string | null> {
  const values = new Map<string, string | null>();
  const count = cursor.uint16();
  for (let position = 0; position < count; position += 1) {
    const form = cursor.letter();
    const name = columns[position];
    // `u` is a large value that did not change and is not sent again.
    const value = form === 't' ? cursor.sized() : null;
    if (name !== undefined && form !== 'u') values.set(name, value);
  }
  return values;
}

class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  skip(count: number): void {
    this.#at += count;
  }

  letter(): string {
    return String.fromCharCode(this.#bytes.readUInt8(this.#step(1)));
  }

  uint16(): number {
    return this.#bytes.readUInt16BE(this.#step(2));
  }

  uint32(): number {
    return this.#bytes.readUInt32BE(this.#step(4));
  }

  int64(): bigint {
    return this.#bytes.readBigInt64BE(this.#step(8));
  }

  /** A zero-terminated string. */
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  /** A string preceded by its length. */
  sized(): string {
    const length = this.uint32();
    const start = this.#step(length);
    return this.#bytes.toString('utf8', start, start + length);
  }

  #step(count: number): number {
    const before = this.#at;
    this.#at += count;
    return before;
  }
}
