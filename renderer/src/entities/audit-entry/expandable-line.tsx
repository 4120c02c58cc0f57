import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChangesTable } from './changes-table.tsx';
import type { changesOf } from './entry-labels.ts';
import styles from './expandable-line.module.css';

type Props = {
  changes: ReturnType<typeof changesOf>;
  /** Sets the indentation of the line and of its changes. */
  lineClassName?: string | undefined;
  changesClassName?: string | undefined;
  /** The content of the line. */
  children: ReactNode;
};

/** One entry as a line of a list; a click shows what changed. */
export function ExpandableLine({ changes, lineClassName = '', changesClassName, children }: Props) {
  if (changes.length === 0) return <div className={`${styles['line']} ${lineClassName}`}>{children}</div>;
  return (
    <details>
      <summary className={`${styles['line']} ${lineClassName}`}>
        {children}
        <IconChevronRight className={styles['chevron']} size={14} stroke={1.8} aria-hidden />
      </summary>
      <div className={changesClassName}>
        <ChangesTable changes={changes} />
      </div>
    </details>
  );
}
