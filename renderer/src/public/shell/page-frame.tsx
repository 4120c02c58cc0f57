import type { ReactNode } from 'react';
import styles from './shell.module.css';

type Props = {
  /** Null if it is unknown whose page it is. */
  workspace: string | null;
  /** To the right of the workspace. */
  bar?: ReactNode;
  note: string;
  children: ReactNode;
};

/** The frame of every visitors' page: the workspace it belongs to, and who makes the app. */
export function PageFrame({ workspace, bar, note, children }: Props) {
  const name = workspace ?? 'Marquee';
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <span className={styles['workspace']}>
          <span className={styles['initial']} aria-hidden>
            {Array.from(name)[0]?.toUpperCase()}
          </span>
          <b dir="auto">{name}</b>
        </span>
        {bar}
      </header>
      {children}
      <footer className={styles['foot']}>
        <Mark />
        <span>{note}</span>
      </footer>
    </div>
  );
}

const Mark = () => (
  <svg className={styles['mark']} width="16" height="16" viewBox="0 0 24 24" aria-hidden>
    <rect width="24" height="24" rx="6.5" fill="var(--mq-text)" />
    <path
      d="M6.2 17V8.6L12 14l5.8-5.4"
      fill="none"
      stroke="var(--mq-surface)"
      strokeWidth="2.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="17.8" cy="16.4" r="1.75" fill="#ffb224" />
  </svg>
);
