import { columnKey, isSecretColumn, type Mapping } from './reader/fields.ts';

const place = 'marquee.import.columns';
const mostColumns = 300;

/** The fields that the user chose for columns of earlier files, by column name; stored on this device. */
export function rememberedColumns(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
      ? (kept as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

export function rememberColumns(names: readonly string[], mapping: Mapping): void {
  const chosen = names.flatMap((name, index) =>
    isSecretColumn(name) ? [] : [[columnKey(name), mapping[index] ?? null] as const],
  );
  const kept = { ...rememberedColumns(), ...Object.fromEntries(chosen) };
  try {
    localStorage.setItem(place, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-mostColumns))));
  } catch {
    // If storage is full or blocked, the next file is matched by its words again.
  }
}
