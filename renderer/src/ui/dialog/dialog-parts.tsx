import type { ReactNode } from 'react';
import styles from './dialog-parts.module.css';

type Props = { children: ReactNode };

/** What a dialog asks for, one field below the other. */
export function DialogFields({ children }: Props) {
  return <div className={styles['fields']}>{children}</div>;
}

/** The actions of a dialog, in view while the rest scrolls; a `span` before them says what they mean. */
export function DialogFoot({ children }: Props) {
  return (
    <div className={styles['foot']} data-dialog-foot>
      {children}
    </div>
  );
}
