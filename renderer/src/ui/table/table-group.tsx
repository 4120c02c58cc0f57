import type { Column } from './columns.ts';
import styles from './data-table.module.css';

type Props<Row> = {
  label: string;
  /** Undefined on a phone, where rows have two places. */
  columns: readonly Column<Row>[] | undefined;
  rowIndex: number;
  /** Rows have a box before their first column. */
  canCheck: boolean;
};

/** The words above rows that stand together. A cell for each column: one across all would also span those that hide. */
export function TableGroup<Row>({ label, columns, rowIndex, canCheck }: Props<Row>) {
  return (
    <tr
      className={`${styles['group'] ?? ''} ${columns === undefined ? (styles['phoneGroup'] ?? '') : ''}`}
      aria-rowindex={rowIndex}
    >
      <th scope="rowgroup">{label}</th>
      {canCheck ? <td /> : null}
      {columns === undefined ? <td /> : columns.slice(1).map(({ id }) => <td key={id} />)}
    </tr>
  );
}
