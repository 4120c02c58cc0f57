import { get, set, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * A form's values without those in closed optional parts, which are invisible and therefore neither checked nor sent.
 * Typed text comes back when the part is opened again.
 */
export function withoutClosed<Values extends FieldValues>(
  values: Values,
  parts: ReadonlyMap<FieldPath<Values>, readonly FieldPath<Values>[]>,
  defaults: DefaultValues<Values>,
): Values {
  const closed = [...parts].flatMap(([name, fields]) => (get<unknown>(values, name) === true ? [] : fields));
  if (closed.length === 0) return values;
  const open = structuredClone(values);
  for (const field of closed) set(open, field, get<unknown>(defaults, field));
  return open;
}
