import type { ReactNode } from 'react';
import styles from './side-panel.module.css';

/** Reserves the width of the panel that opens here, beside its list. */
export const PanelPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles['place']}>{children}</div>
);
