type Serialize = (value: unknown) => string;

/**
 * A value as the text that Postgres reads, whatever its type should have been: the engine's driver throws where they don't fit,
 * which looks like a failure of the server, while Postgres says what is wrong with what a client sent. As in PostgREST, an
 * object or a list where a plain value belongs is its JSON.
 */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return JSON.stringify(value);
}

/** A text is JSON already, and anything else is to become it. */
export const jsonText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Only a list is written as an array: anything else Postgres refuses, or it is an array's text already. */
const arrayText = (value: unknown): string =>
  Array.isArray(value) ? `{${value.map(entryText).join(',')}}` : plainText(value);

function entryText(entry: unknown): string {
  if (entry === null || entry === undefined) return 'NULL';
  return Array.isArray(entry) ? arrayText(entry) : `"${plainText(entry).replace(/["\\]/g, '\\$&')}"`;
}

/** By the number of a parameter's type how its values are sent: for every number, since migrations add types. */
export function textSerializers(arrayTypes: readonly number[]): Record<string, Serialize> {
  const known = new Map<string | symbol, Serialize>([
    ...arrayTypes.map((oid) => [String(oid), arrayText] as const),
    ['114', jsonText],
    ['3802', jsonText],
  ]);
  return new Proxy<Record<string, Serialize>>({}, { get: (_, oid) => known.get(oid) ?? plainText });
}
