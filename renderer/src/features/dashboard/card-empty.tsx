import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import styles from './card.module.css';

/** One row instead of a list: nothing to do is good news. */
export function CardEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row gap={10} className={styles['single']}>
      <IconTile icon={IconCircleCheck} tone="success" />
      <Stack as="span" grow className={styles['text']}>
        <b>{title}</b>
        <span>{children}</span>
      </Stack>
    </Row>
  );
}
