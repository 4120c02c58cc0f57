type Serialize = (value: unknown) => string;

/**
 * A value as text for Postgres to parse, regardless of its type: the engine's driver throws on a mismatch, which
 * looks like a server failure, while Postgres says what is wrong with the client's value. As in PostgREST, an object or
 * a list in place of a plain value becomes its JSON.
 */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return JSON.stringify(value);
}

/** A string is already JSON; anything else is converted. */
export const jsonText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Only a list is written as an array: anything else is an array's text already, or Postgres refuses it. */
const arrayText = (value: unknown): string =>
  Array.isArray(value) ? `{${value.map(entryText).join(',')}}` : plainText(value);

function entryText(entry: unknown): string {
  if (entry === null || entry === undefined) return 'NULL';
  return Array.isArray(entry) ? arrayText(entry) : `"${plainText(entry).replace(/["\\]/g, '\\$&')}"`;
}

/** Returns the serialiser for any parameter type by its oid; for every number, since migrations add types. */
export function textSerializers(arrayTypes: readonly number[]): Record<string, Serialize> {
  const known = new Map<string | symbol, Serialize>([
    ...arrayTypes.map((oid) => [String(oid), arrayText] as const),
    ['114', jsonText],
    ['3802', jsonText],
  ]);
  return new Proxy<Record<string, Serialize>>({}, { get: (_, oid) => known.get(oid) ?? plainText });
}
