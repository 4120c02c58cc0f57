import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Column } from '#renderer/ui/table/columns.ts';

export type ColumnChoice<Row> = {
  /** The visible columns. */
  columns: readonly Column<Row>[];
  /** The columns that can be hidden, and whether they are shown. */
  choices: readonly { id: string; label: string; isShown: boolean }[];
  toggle: (id: string) => void;
};

const nothingHidden: string[] = [];

/** Which columns of a list a person wants; stored on this device for each list. */
export function useColumnChoice<Row>(area: string, all: readonly Column<Row>[]): ColumnChoice<Row> {
  const [hidden, setHidden] = useLocalStorage({
    key: `marquee.columns.${area}`,
    defaultValue: nothingHidden,
    getInitialValueInEffect: false,
    deserialize: readList,
  });
  return useMemo(
    () => ({
      columns: all.filter(({ id, isFixed = false }) => isFixed || !hidden.includes(id)),
      choices: all.flatMap(({ id, label, isFixed = false }) =>
        isFixed ? [] : [{ id, label, isShown: !hidden.includes(id) }],
      ),
      toggle: (id) => {
        setHidden(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]);
      },
    }),
    [all, hidden, setHidden],
  );
}

/** Ignores unknown columns, such as those of an older version or another person. */
function readList(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : nothingHidden;
  } catch {
    return nothingHidden;
  }
}
