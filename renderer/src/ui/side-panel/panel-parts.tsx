import type { ReactNode } from 'react';
import styles from './panel-parts.module.css';

/** The scrolling part below the head. */
export function PanelBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['body']} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** Instead of head and body while there is no row to show. */
export function PanelState({ children }: { children: ReactNode }) {
  return <div className={styles['state']}>{children}</div>;
}

export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={styles['foot']}>{children}</div>;
}
