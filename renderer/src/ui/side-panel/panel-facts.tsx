import type { ReactNode } from 'react';
import styles from './panel-facts.module.css';

/** Facts in a panel: a name and a value on each line. */
export function PanelFacts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['facts']}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

export function PanelFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
