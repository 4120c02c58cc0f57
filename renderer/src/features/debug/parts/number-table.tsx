import table from '#renderer/ui/table/plain-table.module.css';
import { Nothing, useFirstFew } from './part.tsx';
import styles from './tables.module.css';

type Props = {
  /** Shown if there are no rows. */
  empty: string;
  /** The first column names the row; the others are numbers. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

export function NumberTable({ empty, columns, rows }: Props) {
  const { shown, more } = useFirstFew(rows);
  if (rows.length === 0) return <Nothing>{empty}</Nothing>;
  return (
    <>
      <table className={`${table['table'] ?? ''} ${styles['rows'] ?? ''}`}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? undefined : styles['number']}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, ...numbers]) => (
            <tr key={name}>
              <td>{name}</td>
              {numbers.map((number, at) => (
                <td key={columns[at + 1]} className={styles['number']}>
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}
