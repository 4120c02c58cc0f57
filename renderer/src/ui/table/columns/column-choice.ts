import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Column } from '#renderer/ui/table/columns.ts';

export type ColumnChoice<Row> = {
  /** Those that show. */
  columns: readonly Column<Row>[];
  /** Those that one may do without, and whether they show. */
  choices: readonly { id: string; label: string; isShown: boolean }[];
  toggle: (id: string) => void;
};

const nothingHidden: string[] = [];

/** Which columns of a list someone wants; kept on this device, list by list. */
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

/** What an older version, or someone else, left behind hides nothing. */
function readList(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : nothingHidden;
  } catch {
    return nothingHidden;
  }
}
