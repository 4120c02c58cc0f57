import type { ReactNode } from 'react';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './section.module.css';

type Props = { title: string; about: string; children: ReactNode };

/** One block of the page: its title and description on the left, its fields on the right. */
export function Section({ title, about, children }: Props) {
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['about']}>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <Text as="div" shrink>
        {children}
      </Text>
    </section>
  );
}
