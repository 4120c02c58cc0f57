import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Column } from '#renderer/ui/table/columns.ts';
import { fitColumns } from './fit-columns.ts';

/**
 * The columns that fit into the element, known before the first paint. The array stays the same while columns and
 * widths do, since a new one renders all rows again.
 */
export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  { element, canCheck }: { element: RefObject<HTMLElement | null>; canCheck: boolean },
): readonly Column<Row>[] {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = () => {
      // While it is hidden there is no layout.
      if (measured.clientWidth > 0) setWidth(measured.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  const fitting = fitColumns(columns, width, canCheck);
  const fit = fitting.map(({ id, widths }) => `${id} ${String(widths?.[0])}`).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `fit` covers every effect of the width
  return useMemo(() => fitting, [columns, fit]);
}
