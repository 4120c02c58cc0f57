import type { AriaAttributes, AriaRole } from 'react';
import styles from './share-bar.module.css';

export type BarTone = 'calm' | 'near' | 'full' | 'running';

type Props = AriaAttributes & {
  role?: AriaRole;
  /** 0 to 100. */
  percent: number;
  tone: BarTone;
  isThin?: boolean;
  /** It grows while one looks. */
  moves?: boolean;
};

/** How much of a whole is reached. Words beside it, or its label, say the same. */
export function ShareBar({ percent, tone, isThin, moves, ...attributes }: Props) {
  return (
    <span className={styles['bar']} data-tone={tone} data-thin={isThin} data-moves={moves} {...attributes}>
      <i style={{ width: `${String(percent)}%` }} />
    </span>
  );
}
