import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** Over a part of the subscription page: what it is, and a line about it. */
export function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className={styles['head']}>
      <h2 id={id}>{title}</h2>
      {children === null ? null : <span>{children}</span>}
    </div>
  );
}
