import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { Column, PhoneRow, Sort } from './columns.ts';
import table from './data-table.module.css';
import { PhoneTableHead, TableHead } from './table-head.tsx';
import styles from './table-skeleton.module.css';
import { useFittingColumns } from './columns/use-fitting-columns.ts';

export type SkeletonProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  phone: PhoneRow<Row>;
  isPhone: boolean;
  rowHeight: number;
  canCheck: boolean;
  /** The shape of the picture at the start of a row. */
  picture: 'round' | 'square' | undefined;
  hasGroups: boolean;
};

const appearAfterMs = 150;
const rowCount = 24;
/** In percent of the cell, as names differ in length. */
const widths = [58, 42, 52, 38, 48, 56, 40, 62, 46, 54, 39, 50];
const noOrder: Sort = { column: '', isDescending: false };

/** The table before its rows have loaded, with the same layout; it appears only if loading takes noticeably long. */
export function TableSkeleton<Row>({
  label,
  columns: wanted,
  phone,
  isPhone,
  rowHeight,
  ...props
}: SkeletonProps<Row>) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsShown(true);
    }, appearAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  const { canCheck, picture, hasGroups } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columns = useFittingColumns(wanted, { element: frame, canCheck });
  const places = isPhone ? 2 : columns.length;
  return (
    <div className={styles['skeleton']} ref={frame} role="status" aria-label={label}>
      {isShown ? (
        <div aria-hidden>
          <table
            className={table['table']}
            style={{ '--row-height': `${String(rowHeight)}px` } as CSSProperties}
          >
            {isPhone ? (
              <PhoneTableHead phone={phone} canCheck={canCheck} />
            ) : (
              <TableHead columns={columns} sort={noOrder} canCheck={canCheck} />
            )}
            <tbody>
              {hasGroups ? (
                <tr className={table['group']}>
                  <th className={styles['cell']} colSpan={places + (canCheck ? 1 : 0)} style={barOf(8)} />
                </tr>
              ) : null}
              {Array.from({ length: rowCount }, (_, row) => (
                <tr key={row} className={isPhone ? table['phoneRow'] : undefined}>
                  {canCheck ? <td className={table['check']} /> : null}
                  {Array.from({ length: places }, (_place, place) => {
                    const column = isPhone ? undefined : columns[place];
                    return (
                      <td
                        key={place}
                        className={[
                          styles['cell'],
                          isPhone && place === 1 ? table['phoneSide'] : undefined,
                        ].join(' ')}
                        data-align={column?.align}
                        data-picture={place === 0 ? picture : undefined}
                        style={barOf(widths[(row + place * 5) % widths.length])}
                      />
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}

/** The cell draws the bar itself, which needs one element instead of three. */
const barOf = (percent = 50) => ({ '--bar': `${String(percent)}%` }) as CSSProperties;
