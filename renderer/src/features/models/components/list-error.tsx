import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { errorMessage } from '#renderer/lib/error-message.ts';
import { BlankState } from '#renderer/ui/blank-state.tsx';
import { ListMessage } from './list-message.tsx';

type Props = { error: Error; isRetrying: boolean; onRetry: () => void };

export function ListError({ error, isRetrying, onRetry }: Props) {
  const reason = error.message.trim().replace(/[.!]?$/, '.');
  return (
    <ListMessage>
      <BlankState
        icon={<IconPlugConnectedX size={20} stroke={1.6} />}
        tone="red"
        role="alert"
        title={errorMessage('models.list', error)}
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
