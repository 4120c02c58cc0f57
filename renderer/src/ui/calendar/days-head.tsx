import type { ComponentProps, ReactNode } from 'react';
import { DaysSteps } from './days-steps.tsx';
import styles from './days-head.module.css';

type Props = ComponentProps<typeof DaysSteps> & {
  title: string;
  /** At its right: how the days are drawn. */
  children?: ReactNode;
};

/** Above the days of a list's page: which are shown, and the way to others. */
export function DaysHead({ title, children, ...steps }: Props) {
  return (
    <div className={styles['head']} data-head>
      <DaysSteps {...steps} />
      <h2 aria-live="polite">{title}</h2>
      {children}
    </div>
  );
}
