import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import styles from './card.module.css';

type Props = { title: string; isRetrying: boolean; onRetry: () => void };

/** Shown in a card that failed to load, while the others work. */
export function CardFailure({ title, isRetrying, onRetry }: Props) {
  return (
    <Row gap={10} className={styles['single']} role="alert">
      <IconTile icon={IconPlugConnectedX} tone="danger" />
      <Stack as="span" grow className={styles['text']}>
        <b>{`Failed to load ${title.toLowerCase()}`}</b>
        <span>The rest of the dashboard is up to date.</span>
      </Stack>
      <Button
        size="xs"
        variant="default"
        loading={isRetrying}
        aria-label={`Try Again: ${title}`}
        onClick={onRetry}
      >
        Try Again
      </Button>
    </Row>
  );
}
