import type { ReactNode } from 'react';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './page.module.css';

type GroupProps = { title: string; count?: number; control?: ReactNode; children: ReactNode };

/** One section of the page. */
export function Group({ title, count, control, children }: GroupProps) {
  return (
    <section className={styles['group']} aria-label={title}>
      <Row gap={8} className={styles['groupHead']}>
        <h3>{title}</h3>
        {count === undefined ? null : <span>{count}</span>}
        <div>{control}</div>
      </Row>
      {children}
    </section>
  );
}

type LineProps = { title: string; about?: string | undefined; children: ReactNode };

/** One setting: its name and a description, then the control. */
export function Line({ title, about, children }: LineProps) {
  return (
    <Row gap={16} className={styles['line']}>
      <span>
        <b>{title}</b>
        {about === undefined ? null : <span>{about}</span>}
      </span>
      {children}
    </Row>
  );
}
