import type { ReactNode } from 'react';
import styles from './side-panel.module.css';

/** Reserves the width of the panel that opens here, next to its list. */
export const PanelPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles['place']}>{children}</div>
);
