import type { ReactNode } from 'react';
import styles from './centred-page.module.css';

type Props = { as?: 'div' | 'main'; children: ReactNode };

/** Centres a state on the page, slightly above the middle, which looks centred. */
export function CentredPage({ as: Element = 'div', children }: Props) {
  return (
    <Element className={styles['page']} data-screen={Element === 'main' || undefined}>
      {children}
    </Element>
  );
}
