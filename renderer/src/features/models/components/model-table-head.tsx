import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Hidden } from '#renderer/ui/hidden.tsx';
import type { Sort, SortColumn } from '../model.ts';
import styles from './model-table.module.css';

type Props = { sort: Sort; isPhone: boolean; onSort: (column: SortColumn) => void };

type Column = { label: string; sortsBy?: SortColumn; className?: string };

const columns: readonly Column[] = [
  { label: 'Model', sortsBy: 'model' },
  { label: 'Status', sortsBy: 'status', className: 'statusColumn' },
  { label: 'Main manager', sortsBy: 'manager', className: 'managerColumn' },
  { label: 'Secondary', className: 'secondaryColumn' },
  { label: 'Local time', sortsBy: 'time', className: 'timeColumn' },
  { label: 'Contacts', className: 'wideColumn' },
  { label: 'Telegram', className: 'wideColumn' },
];

export function ModelTableHead({ sort, isPhone, onSort }: Props) {
  if (isPhone) {
    return (
      <thead className={styles['phoneHead']}>
        <tr aria-rowindex={1}>
          <th scope="col">
            <Hidden>Model</Hidden>
          </th>
          <th scope="col" className={styles['phoneState']}>
            <Hidden>Status and local time</Hidden>
          </th>
        </tr>
      </thead>
    );
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell key={column.label} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({
  column,
  sort,
  onSort,
}: {
  column: Column;
  sort: Sort;
  onSort: (column: SortColumn) => void;
}) {
  const { label, sortsBy, className } = column;
  const style = className === undefined ? undefined : styles[className];
  if (sortsBy === undefined) {
    return (
      <th scope="col" className={style}>
        {label}
      </th>
    );
  }
  const isSorted = sort.column === sortsBy;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={style}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        onClick={() => {
          onSort(sortsBy);
        }}
      >
        {label}
        {isSorted ? <Arrow size={12} stroke={2.2} aria-hidden /> : null}
      </button>
    </th>
  );
}
