import type { ComponentType } from 'react';
import styles from './icon-tile.module.css';

export type TileTone = 'neutral' | 'warning' | 'danger' | 'success' | 'accent';

type Props = { icon: ComponentType<{ size?: number; stroke?: number }>; tone?: TileTone; title?: string };

/** An icon at the start of a row or a card, on a tinted background. The text next to it says the same. */
export function IconTile({ icon: Icon, tone = 'neutral', title }: Props) {
  return (
    <span className={styles['tile']} data-tone={tone} title={title} aria-hidden>
      <Icon size={16} stroke={1.7} />
    </span>
  );
}
