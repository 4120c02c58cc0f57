import type { ReactNode } from 'react';
import styles from './waiting-days.module.css';

/** In the place of days that are on their way. */
export const WaitingDays = ({ label }: { label: string }) => (
  <div className={styles['waiting']} role="status" aria-label={label} />
);

/** The keys of a grid of days, in a list's foot. */
export const DaysHints = ({ children }: { children: ReactNode }) => (
  <span className={styles['hints']} aria-hidden>
    {children}
  </span>
);
