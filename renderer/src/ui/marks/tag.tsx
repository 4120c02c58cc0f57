import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagTone = 'success' | 'warning' | 'danger' | 'primary' | 'neutral';

/** A word on a tint that states a fact. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
