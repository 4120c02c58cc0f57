// Converts rows between SQL's snake case and the contract's names. A row's shape is defined once, in the contract.

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * A procedure's answer with its names in camel case, at every depth. Its type is the contract's output, which dispatch
 * checks each reply against. `opaque` lists keys, in snake case, whose values are not rows: documents, values of
 * activity.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- The caller's contract is the type; JSON has none.
export function camel<Output>(answered: unknown, opaque: readonly string[] = []): Output {
  return renamed(answered as Json, opaque) as Output;
}

function renamed(value: Json, opaque: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((one) => renamed(one, opaque));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      opaque.includes(key) ? one : renamed(one, opaque),
    ]),
  );
}

/** Fields as a procedure takes them: names in snake case, without undefined ones. The values are unchanged. */
export const snake = (fields: object): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(fields as Record<string, Json | undefined>).flatMap(([key, value]) =>
      value === undefined ? [] : [[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]],
    ),
  );
