import { isStale } from '#renderer/lib/errors/error-messages.ts';
import { askAboutConflict, type ConflictChoice } from './conflict-store.ts';

/** The value that a person saw when they started to edit, and the row's version at that time. */
export type Seen = { value: string; rowVersion: number };

type Versioned = { rowVersion: number };

type Save<Row> = {
  thing: string;
  label: string;
  seen: Seen;
  wanted: string;
  valueOf: (row: Row) => string;
  /** How a value is displayed, with the row for the value that is stored; the value itself by default. */
  textOf?: ((value: string, row?: Row) => string) | undefined;
  /** Saves the value as a change of this version. */
  save: (rowVersion: number) => Promise<Row>;
  reload: () => Promise<Row>;
  /** Asks the person; a dialog by default. */
  ask?: typeof askAboutConflict | undefined;
};

const mostAttempts = 5;

/**
 * Saves one value of a row that others may change too. If other values changed, the row is read again and the value
 * saved on top. If this very value changed, the person sees both and decides.
 */
export async function saveVersioned<Row extends Versioned>(
  options: Save<Row>,
): Promise<{ row: Row; outcome: ConflictChoice }> {
  const { thing, label, seen, wanted, valueOf, textOf, save, reload, ask = askAboutConflict } = options;
  const shown = (value: string, row?: Row) => (value === '' ? 'None' : (textOf?.(value, row) ?? value));
  let { value: known, rowVersion } = seen;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { row: await save(rowVersion), outcome: 'mine' };
    } catch (error) {
      if (!isStale(error) || attempt === mostAttempts) throw error;
    }
    const row = await reload();
    const theirs = valueOf(row);
    if (theirs === wanted) return { row, outcome: 'mine' };
    if (theirs !== known) {
      const outcome = await ask({ thing, label, mine: shown(wanted), theirs: shown(theirs, row) });
      if (outcome !== 'mine') return { row, outcome };
      known = theirs;
    }
    ({ rowVersion } = row);
  }
}

/** The error of a field whose conflict was postponed. */
export const notSaved = 'Not saved. Someone else changed this field. Save again to compare.';
