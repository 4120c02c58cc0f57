import { useMemo, useState } from 'react';
import { foldGroups } from './row-groups.ts';

const noneFolded: ReadonlySet<string> = new Set();

export type Folding = {
  /** There are more rows than have come: the last group may be longer. */
  hasMore: boolean;
  /** Groups that should not be overlooked. */
  isUrgent?: (label: string) => boolean;
  /** Those that are folded away until someone unfolds them. */
  startsFolded?: ReadonlySet<string>;
};

/** The lines of a table: its rows, without those whose group is folded. */
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
    /** The line stands for a folded group, and has no separate row. */
    isHidden,
    hiddenCount: [...(groups?.starts.values() ?? [])].filter(({ isFolded }) => isFolded).length,
    /** The next line with a row from this one on, that way; none: undefined. */
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
