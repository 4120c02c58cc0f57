import type { ReactNode } from 'react';
import type { TagTone } from './tag.tsx';
import styles from './toned-mark.module.css';

export type MarkTone = Exclude<TagTone, 'primary'>;

type Props = { tone: MarkTone; icon: ReactNode; children: string };

/** A status is a shape and a word, never colour alone. */
export function TonedMark({ tone, icon, children }: Props) {
  return (
    <span className={styles['mark']} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
