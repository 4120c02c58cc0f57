import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import type { PlannedRow } from './import-plan.ts';
import { loginName, loginPlatform } from './import-labels.ts';
import styles from './import.module.css';

const guessedHeight = 52;

type Props<Row extends PlannedRow> = {
  label: string;
  rows: readonly Row[];
  /** Before the text: a checkbox, or the result. */
  mark: (row: Row, index: number) => ReactNode;
  what: (row: Row, index: number) => string;
};

/** A list of thousands of rows, of which only those in view are rendered. Never shows a secret. */
export function RowList<Row extends PlannedRow>({ label, rows, mark, what }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is passed on to a memoised part
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => rows[index]?.login.row ?? index,
    overscan: 6,
  });
  return (
    <div className={styles['scroll']} ref={scroller} role="region" aria-label={label} tabIndex={0}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              <Row gap={10} align="start" className={styles['row']}>
                {mark(row, index)}
                <Stack grow>
                  <Row gap={8} align="stretch" shrink className={styles['who']}>
                    <b dir="auto">{loginPlatform(row.login)}</b>
                    <bdi>{loginName(row.login)}</bdi>
                    <span>Row {row.login.row}</span>
                  </Row>
                  <Hint as="div" breaks>
                    {what(row, index)}
                  </Hint>
                </Stack>
              </Row>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
