import type { ComponentProps, ReactNode } from 'react';
import { DaysSteps } from './days-steps.tsx';
import styles from './days-head.module.css';

type Props = ComponentProps<typeof DaysSteps> & {
  title: string;
  /** At the right: the choice of view. */
  children?: ReactNode;
};

/** Above a calendar: the days shown, and buttons to move to others. */
export function DaysHead({ title, children, ...steps }: Props) {
  return (
    <div className={styles['head']} data-head>
      <DaysSteps {...steps} />
      <h2 aria-live="polite">{title}</h2>
      {children}
    </div>
  );
}
