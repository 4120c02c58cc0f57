import { IconEyeOff } from '@tabler/icons-react';
import { fieldLabel } from './field-words.ts';
import { shownWords, type Change, type Value } from './entry-words.ts';
import styles from './changes-table.module.css';

/** What was there before, struck through, and what came in its place. */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>
              <ValueMark value={before} side="before" />
            </td>
            <td>
              <ValueMark value={after} side="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ValueMark({ value, side }: { value: Value; side: 'before' | 'after' }) {
  const words = shownWords(value, side);
  switch (value.kind) {
    case 'empty':
      return <span className={styles['empty']}>{words}</span>;
    case 'redacted':
      return (
        <span className={styles['redacted']}>
          <IconEyeOff size={14} stroke={1.7} aria-hidden />
          {words}
        </span>
      );
    case 'text':
      return side === 'before' ? (
        <del className={styles['before']}>{words}</del>
      ) : (
        <ins className={styles['after']}>{words}</ins>
      );
  }
}
