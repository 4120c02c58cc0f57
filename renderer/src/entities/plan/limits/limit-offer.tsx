import type { ReactNode } from 'react';
import { IconTile, type TileTone } from '#renderer/ui/marks/icon-tile.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './limit-offer.module.css';

type Props = {
  icon: Parameters<typeof IconTile>[0]['icon'];
  tone?: TileTone;
  title: string;
  text: string;
  /** The button or link. */
  children: ReactNode;
};

/** One way to continue when a plan is full. */
export function LimitOffer({ icon, tone = 'neutral', title, text, children }: Props) {
  return (
    <Row gap={12} className={styles['offer']}>
      <IconTile icon={icon} tone={tone} />
      <span className={styles['words']}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {children}
    </Row>
  );
}
