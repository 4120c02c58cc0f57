import type { AriaAttributes, AriaRole } from 'react';
import styles from './share-bar.module.css';

export type BarTone = 'calm' | 'near' | 'full' | 'running';

type Props = AriaAttributes & {
  role?: AriaRole;
  /** 0 to 100. */
  percent: number;
  tone: BarTone;
  isThin?: boolean;
  /** It changes while it is shown, so changes are animated. */
  moves?: boolean;
};

/** Shows a share of a whole. The text next to it, or its label, says the same. */
export function ShareBar({ percent, tone, isThin, moves, ...attributes }: Props) {
  return (
    <span className={styles['bar']} data-tone={tone} data-thin={isThin} data-moves={moves} {...attributes}>
      <i style={{ width: `${String(percent)}%` }} />
    </span>
  );
}
