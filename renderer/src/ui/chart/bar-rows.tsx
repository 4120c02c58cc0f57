import { useState } from 'react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import styles from './bar-rows.module.css';

type Props = {
  title: string;
  /** The unit of the counts: `Views`. */
  unit: string;
  /** The total, including what has no row. */
  total: number;
  /** `sign` is a decoration before the label, hidden from screen readers. */
  rows: readonly { id: string; label: string; count: number; sign?: string | undefined }[];
};

const few = 5;

/** Shares of a whole: a row's bar shows its share, behind its name. */
export function BarRows({ title, unit, total, rows }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = showsAll ? rows : rows.slice(0, few);
  return (
    <section aria-label={title} className={styles['bars']}>
      <h3>
        {title} <small>{unit}</small>
      </h3>
      <ul>
        {shown.map(({ id, label, count, sign }) => {
          const share = total === 0 ? 0 : Math.min(100, Math.round((count / total) * 100));
          return (
            <li key={id}>
              <i style={{ width: `${String(share)}%` }} aria-hidden />
              <span dir="auto">
                {sign === undefined ? null : <span aria-hidden>{sign} </span>}
                {label}
              </span>
              <b>{formatCount(count)}</b>
              <small>{share}%</small>
            </li>
          );
        })}
      </ul>
      {rows.length > few ? (
        <button
          type="button"
          onClick={() => {
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? 'Show fewer' : `Show all ${String(rows.length)}`}
        </button>
      ) : null}
    </section>
  );
}
