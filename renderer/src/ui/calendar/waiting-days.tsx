import type { ReactNode } from 'react';
import styles from './waiting-days.module.css';

/** The placeholder while days load. */
export const WaitingDays = ({ label }: { label: string }) => (
  <div className={styles['waiting']} role="status" aria-label={label} />
);

/** The keyboard shortcuts of a calendar, in a list's footer. */
export const DaysHints = ({ children }: { children: ReactNode }) => (
  <span className={styles['hints']} aria-hidden>
    {children}
  </span>
);
