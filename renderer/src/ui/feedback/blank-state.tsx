import type { ReactNode } from 'react';
import styles from './blank-state.module.css';

type Props = {
  /** 20 px, stroke 1.6. */
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'gray' | 'red' | 'yellow';
  /** h1 if the state fills the whole page. */
  heading?: 'h1' | 'h2';
  role?: 'alert' | 'status';
};

/** The common layout of empty, no-match, error and denied states: icon, title, a line of text, an action. */
export function BlankState({
  icon,
  title,
  children,
  actions,
  tone = 'gray',
  heading: Heading = 'h2',
  role,
}: Props) {
  return (
    <div className={styles['blank']} role={role}>
      <span className={styles['icon']} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Heading>{title}</Heading>
      {children === undefined ? null : <p>{children}</p>}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
