import { IconEyeOff } from '@tabler/icons-react';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { fieldLabel } from './field-labels.ts';
import { shownWords, type Change, type Value } from './entry-labels.ts';
import styles from './changes-table.module.css';

/** Each changed field with its old value, struck through, and its new one. */
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
      return <Text tone="dimmed">{words}</Text>;
    case 'redacted':
      return (
        <Row as="span" gap={5} inline tone="dimmed">
          <IconEyeOff size={14} stroke={1.7} aria-hidden />
          {words}
        </Row>
      );
    case 'text':
      return side === 'before' ? (
        <del className={styles['before']}>{words}</del>
      ) : (
        <ins className={styles['after']}>{words}</ins>
      );
  }
}
