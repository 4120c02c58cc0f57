import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import styles from './card.module.css';

/** One row in place of many: nothing to do is good news. */
export function CardEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['single']}>
      <IconTile icon={IconCircleCheck} tone="success" />
      <span className={styles['text']}>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </div>
  );
}
