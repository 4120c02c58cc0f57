import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { BlankState } from '../blank-state.tsx';
import { ListMessage } from './list-message.tsx';

type Props = {
  /** `Failed to load …` */
  title: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
};

export function ListError({ title, error, isRetrying, onRetry }: Props) {
  const reason = error.message.trim().replace(/[.!]?$/, '.');
  return (
    <ListMessage>
      <BlankState
        icon={<IconPlugConnectedX size={20} stroke={1.6} />}
        tone="red"
        role="alert"
        title={title}
        actions={
          <Button
            size="sm"
            variant="default"
            loading={isRetrying}
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            onClick={onRetry}
          >
            Try Again
          </Button>
        }
      >
        {reason === '.' ? '' : `${reason} `}Your filters are kept.
      </BlankState>
    </ListMessage>
  );
}
