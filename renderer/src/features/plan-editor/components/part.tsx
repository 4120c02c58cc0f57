import type { ReactNode } from 'react';
import styles from './part.module.css';

type Props = { title: string; about: string; children: ReactNode };

/** One section of the editor: its description on the left, its fields on the right. */
export function Part({ title, about, children }: Props) {
  return (
    <div className={styles['part']} role="group" aria-label={title}>
      <div className={styles['about']}>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div className={styles['fields']}>{children}</div>
    </div>
  );
}
