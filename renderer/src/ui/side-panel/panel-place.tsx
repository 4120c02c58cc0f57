import type { ReactNode } from 'react';
import styles from './side-panel.module.css';

/** As wide as the panel that will stand here, where one stands beside its list. */
export const PanelPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles['place']}>{children}</div>
);
