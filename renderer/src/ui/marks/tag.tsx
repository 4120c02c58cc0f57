import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagTone = 'success' | 'warning' | 'danger' | 'primary' | 'neutral';

/** A fact in a word, on a tint. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
