import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { IconTile } from '#renderer/ui/marks/icon-tile.tsx';
import styles from './card.module.css';

type Props = { title: string; isRetrying: boolean; onRetry: () => void };

/** In a card that could not be asked for; the others are there. */
export function CardFailure({ title, isRetrying, onRetry }: Props) {
  return (
    <div className={styles['single']} role="alert">
      <IconTile icon={IconPlugConnectedX} tone="danger" />
      <span className={styles['text']}>
        <b>{`Failed to load ${title.toLowerCase()}`}</b>
        <span>The rest of the dashboard is up to date.</span>
      </span>
      <Button
        size="xs"
        variant="default"
        loading={isRetrying}
        aria-label={`Try Again: ${title}`}
        onClick={onRetry}
      >
        Try Again
      </Button>
    </div>
  );
}
