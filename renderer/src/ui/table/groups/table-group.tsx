import { IconChevronDown } from '@tabler/icons-react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { Column } from '#renderer/ui/table/columns.ts';
import type { GroupHead } from './row-groups.ts';
import styles from '#renderer/ui/table/data-table.module.css';

type Props<Row> = {
  head: GroupHead;
  /** The row below it. */
  rowId: string;
  /** Undefined on a phone, where rows have two parts. */
  columns: readonly Column<Row>[] | undefined;
  rowIndex: number;
  /** Rows have a checkbox before their first column. */
  canCheck: boolean;
  /** Missing if groups can't be folded. */
  folding?: { hasMore: boolean; isUrgent: boolean; onToggle: () => void } | undefined;
};

/** A group's heading. It has a cell for each column, because a single cell would also span hidden columns. */
export function TableGroup<Row>({ head, rowId, columns, rowIndex, canCheck, folding }: Props<Row>) {
  return (
    <tr
      className={`${styles['group'] ?? ''} ${columns === undefined ? (styles['phoneGroup'] ?? '') : ''}`}
      aria-rowindex={rowIndex}
      data-group-row={folding === undefined ? undefined : rowId}
    >
      <th scope="rowgroup">
        {folding === undefined ? (
          head.label
        ) : (
          <button
            type="button"
            className={styles['fold']}
            aria-expanded={!head.isFolded}
            data-urgent={folding.isUrgent || undefined}
            onClick={folding.onToggle}
          >
            <IconChevronDown size={14} stroke={1.7} aria-hidden />
            {head.label}{' '}
            <span className={styles['foldCount']}>
              {formatCount(head.count)}
              {folding.hasMore ? '+' : ''}
            </span>
          </button>
        )}
      </th>
      {canCheck ? <td /> : null}
      {columns === undefined ? <td /> : columns.slice(1).map(({ id }) => <td key={id} />)}
    </tr>
  );
}
