import { useMemo, useState } from 'react';
import { foldGroups } from './row-groups.ts';

const noneFolded: ReadonlySet<string> = new Set();

export type Folding = {
  /** Not all rows are loaded, so the last group may be longer. */
  hasMore: boolean;
  /** Groups that must not be overlooked. */
  isUrgent?: (label: string) => boolean;
  /** Groups that are folded initially. */
  startsFolded?: ReadonlySet<string>;
};

/** The lines of a table: its rows, without those in folded groups. */
export function useRowGroups<Row extends { id: string }>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
  startsFolded = noneFolded,
) {
  const [folded, setFolded] = useState(startsFolded);
  const groups = useMemo(
    () => (groupOf === undefined ? undefined : foldGroups(rows, groupOf, folded)),
    [rows, groupOf, folded],
  );
  const lines = groups?.lines ?? rows;
  const isHidden = (index: number) => groups?.starts.get(index)?.isFolded === true;
  return {
    groups,
    lines,
    /** Whether the line is only the heading of a folded group. */
    isHidden,
    hiddenCount: [...(groups?.starts.values() ?? [])].filter(({ isFolded }) => isFolded).length,
    /** The next line with a row from this one on, in that direction; undefined if there is none. */
    rowFrom: (index: number, by: 1 | -1): number | undefined => {
      for (let at = index; at >= 0 && at < lines.length; at += by) if (!isHidden(at)) return at;
      return undefined;
    },
    toggle: (label: string) => {
      setFolded((known) => {
        const next = new Set(known);
        if (!next.delete(label)) next.add(label);
        return next;
      });
    },
  };
}
