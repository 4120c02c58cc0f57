import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BlankState } from './blank-state.tsx';

type Props = {
  /** `Failed to load …` */
  title: string;
  /** The reason, as far as it is known. */
  children: ReactNode;
  /** h1 if the failure fills the whole page. */
  heading?: 'h1' | 'h2';
  isRetrying?: boolean;
  onRetry: () => void;
  /** Other actions, after Try Again. */
  actions?: ReactNode;
};

/** Shown instead of something that could not be loaded. */
export function LoadFailure({ title, children, heading, isRetrying = false, onRetry, actions }: Props) {
  return (
    <BlankState
      icon={<IconPlugConnectedX size={20} stroke={1.6} />}
      tone="red"
      role="alert"
      title={title}
      {...(heading === undefined ? {} : { heading })}
      actions={
        <>
          <Button
            size="sm"
            variant="default"
            loading={isRetrying}
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            onClick={onRetry}
          >
            Try Again
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </BlankState>
  );
}
