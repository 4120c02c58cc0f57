import type { ComponentType } from 'react';
import styles from './icon-tile.module.css';

export type TileTone = 'neutral' | 'warning' | 'danger' | 'success' | 'accent';

type Props = { icon: ComponentType<{ size?: number; stroke?: number }>; tone?: TileTone; title?: string };

/** A sign at the start of a row or a card, on a ground of its tone. Words beside it say the same. */
export function IconTile({ icon: Icon, tone = 'neutral', title }: Props) {
  return (
    <span className={styles['tile']} data-tone={tone} title={title} aria-hidden>
      <Icon size={16} stroke={1.7} />
    </span>
  );
}
