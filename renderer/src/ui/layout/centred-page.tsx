import type { ReactNode } from 'react';
import styles from './centred-page.module.css';

type Props = { as?: 'div' | 'main'; children: ReactNode };

/** One state in the middle of the page, a little above where the middle is, because that looks centred. */
export function CentredPage({ as: Element = 'div', children }: Props) {
  return (
    <Element className={styles['page']} data-screen={Element === 'main' || undefined}>
      {children}
    </Element>
  );
}
