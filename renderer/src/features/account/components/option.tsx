import type { ReactNode } from 'react';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './device-panel.module.css';

type Props = { title: string; about?: string; children: ReactNode };

/** One setting: its name and description, then the control. */
export function Option({ title, about, children }: Props) {
  return (
    <Row gap={16} className={styles['option']}>
      <span className={styles['name']}>
        <b>{title}</b>
        {about === undefined ? null : <span>{about}</span>}
      </span>
      <span className={styles['control']}>{children}</span>
    </Row>
  );
}
