import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { Column, PhoneRow, Sort } from './columns.ts';
import styles from './data-table.module.css';
import type { Selection } from './selection/selection.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort;
  /** Its names are only read by screen readers. */
  isHidden?: boolean;
  canCheck: boolean;
  /** Missing, like `onSort`, while there are no rows: then nothing can be clicked. */
  selection?: Selection | undefined;
  onSort?: (column: string) => void;
};

export function TableHead<Row>({ columns, isHidden = false, ...props }: Props<Row>) {
  return isHidden ? (
    <HiddenHead columns={columns} canCheck={props.canCheck} />
  ) : (
    <ShownHead columns={columns} {...props} />
  );
}

function HiddenHead<Row>({ columns, canCheck }: Pick<Props<Row>, 'columns' | 'canCheck'>) {
  return (
    <thead className={styles['phoneHead']}>
      <tr aria-rowindex={1}>
        {canCheck ? (
          <th scope="col" className={styles['check']}>
            <Hidden>Selected</Hidden>
          </th>
        ) : null}
        {columns.map(({ id, label, widths }) => (
          <th key={id} scope="col" style={widths === undefined ? undefined : { width: widths[0] }}>
            <Hidden>{label}</Hidden>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ShownHead<Row>({ columns, sort, canCheck, selection, onSort }: Omit<Props<Row>, 'isHidden'>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {!canCheck ? null : selection === undefined ? (
          <td className={styles['check']} />
        ) : (
          <th scope="col" className={styles['check']}>
            <input
              type="checkbox"
              aria-label="Select all"
              ref={(box) => {
                if (box !== null)
                  box.indeterminate = selection.ids.size > 0 && selection.ids.size < selection.count;
              }}
              checked={selection.ids.size > 0 && selection.ids.size === selection.count}
              onChange={selection.ids.size === 0 ? selection.selectAll : selection.clear}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

export function PhoneTableHead<Row>({ phone, canCheck }: { phone: PhoneRow<Row>; canCheck: boolean }) {
  return (
    <thead className={styles['phoneHead']}>
      <tr aria-rowindex={1}>
        {canCheck ? (
          <th scope="col" className={styles['check']}>
            <Hidden>Selected</Hidden>
          </th>
        ) : null}
        <th scope="col">
          <Hidden>{phone.label}</Hidden>
        </th>
        <th
          scope="col"
          className={styles['phoneSide']}
          style={phone.sideWidth === undefined ? undefined : { width: phone.sideWidth }}
        >
          <Hidden>{phone.sideLabel}</Hidden>
        </th>
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = {
  column: Column<Row>;
  sort: Sort;
  onSort: ((column: string) => void) | undefined;
};

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { label, sortsBy, align, widths } = column;
  const isSorted = sortsBy !== undefined && sort.column === sortsBy;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      style={widths === undefined ? undefined : { width: widths[0] }}
      data-align={align}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortsBy === undefined || onSort === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => {
            onSort(sortsBy);
          }}
        >
          {label}
          {isSorted ? <Arrow size={12} stroke={2.2} aria-hidden /> : null}
        </button>
      )}
    </th>
  );
}
