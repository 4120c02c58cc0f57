import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** The heading of a section of the subscription page, with a line of text. */
export function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className={styles['head']}>
      <h2 id={id}>{title}</h2>
      {children === null ? null : <span>{children}</span>}
    </div>
  );
}
