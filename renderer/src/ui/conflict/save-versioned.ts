import { isStale } from '#renderer/lib/errors/error-messages.ts';
import { askAboutConflict, type ConflictChoice } from './conflict-store.ts';

/** The value that a person saw when they began, and the version of the row that it stood in. */
export type Seen = { value: string; rowVersion: number };

type Versioned = { rowVersion: number };

type Save<Row> = {
  thing: string;
  label: string;
  seen: Seen;
  wanted: string;
  valueOf: (row: Row) => string;
  /** How a value is shown, with the row where it is the one that is saved; as it is where left out. */
  textOf?: ((value: string, row?: Row) => string) | undefined;
  /** Writes what is wanted, as a change of this version. */
  save: (rowVersion: number) => Promise<Row>;
  reload: () => Promise<Row>;
  /** Left out, the person is asked by a dialog. */
  ask?: typeof askAboutConflict | undefined;
};

const mostAttempts = 5;

/**
 * Saves one value of a row that others change, too. A change of other values is no conflict: the row is read again, and the
 * value saved over it. Where this very value was changed the person decides; they see both.
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

/** What a field says whose question was put off. */
export const notSaved = 'Not saved. Someone else changed this field. Save again to compare.';
