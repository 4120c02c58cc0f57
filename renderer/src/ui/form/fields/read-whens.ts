import { get, set, type FieldErrors, type FieldValues } from 'react-hook-form';
import type { WhenKind } from '#renderer/lib/when/typed-when.ts';
import { readSoon } from '#renderer/lib/when/when-reader.ts';

/**
 * A form's values with every date and time in the format that the rules need, and errors for those that can't be read.
 * The parser may still be loading when the form is submitted.
 */
export async function readWhens<Values extends FieldValues>(
  values: Values,
  kinds: ReadonlyMap<string, WhenKind>,
): Promise<{ values: Values; faults: FieldErrors<Values> }> {
  const now = Date.now();
  const faults: FieldErrors<Values> = {};
  let read = values;
  for (const [name, kind] of kinds) {
    const typed = get<unknown>(values, name);
    if (typeof typed !== 'string') continue;
    const { readings, fault } = await readSoon(typed, kind, now);
    const [meant] = readings ?? [];
    if (fault !== undefined) set(faults, name, { type: 'when', message: fault });
    else if (meant !== undefined && meant !== typed) {
      if (read === values) read = { ...values };
      set(read, name, meant);
    }
  }
  return { values: read, faults };
}
