import { get, set, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * A form's values without what stands in optional parts that are closed: nobody sees it, so it is neither checked nor sent. What
 * was typed there is back once the part is opened again.
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
