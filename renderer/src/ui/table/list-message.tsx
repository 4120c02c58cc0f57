import type { ReactNode } from 'react';
import styles from './list-message.module.css';

/** Where a list has nothing to show, what it says stands in the middle of its place. */
export function ListMessage({ children }: { children: ReactNode }) {
  return <div className={styles['message']}>{children}</div>;
}
