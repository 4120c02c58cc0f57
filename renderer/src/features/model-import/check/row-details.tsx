import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { CheckedRow } from '#renderer/features/model-import/checked-row.ts';
import page from '#renderer/features/model-import/page.module.css';
import { OutcomeDetail, OutcomeTag, Diffs } from '#renderer/features/model-import/match/outcome-columns.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './row-details.module.css';

type Props = { row: CheckedRow; columns: readonly string[]; onClose: () => void };

/** One row: its outcome in full, and the content of its cells. */
export function RowDetails({ row, columns, onClose }: Props) {
  const section = useRef<HTMLElement>(null);
  // Scroll to it where it is below the list.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [row.id]);
  return (
    <section ref={section} className={page['block']} aria-label={`Row ${String(row.rowNumber)}`}>
      <Row gap={8} className={styles['head']}>
        <h2>Row {row.rowNumber}</h2>
        <OutcomeTag outcome={row.outcome} />
        <span className={styles['close']}>
          <IconButton label="Close row" onClick={onClose}>
            <IconX size={16} stroke={1.7} />
          </IconButton>
        </span>
      </Row>
      <p className={styles['detail']}>
        {row.outcome === 'update' ? <Diffs changes={row.changes} most={20} /> : <OutcomeDetail row={row} />}
      </p>
      <dl className={styles['cells']}>
        {columns.map((name, index) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{row.cells[index] === '' ? 'Empty' : row.cells[index]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
