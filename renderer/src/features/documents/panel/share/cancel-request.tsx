import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import styles from './share.module.css';

type Props = {
  cancel: () => Promise<unknown>;
  /** Called after an error, too, because that means something has changed. */
  refresh: () => void;
  describe: (error: Error) => string;
  /** Explains what cancelling does. */
  children: ReactNode;
};

/** Cancels a request to people outside, after a confirmation. */
export function CancelRequest({ cancel, refresh, describe, children }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const cancelling = useMutation({
    mutationFn: cancel,
    onSuccess: () => {
      setIsAsked(false);
      notifySuccess('Request cancelled');
    },
    onSettled: refresh,
  });
  return (
    <div className={styles['acts']}>
      <Button
        size="compact-sm"
        variant="default"
        className={styles['revoke'] ?? ''}
        onClick={() => {
          setIsAsked(true);
        }}
      >
        Cancel request
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Cancel this request?"
          confirmLabel="Cancel request"
          isPending={cancelling.isPending}
          error={cancelling.error === null ? undefined : describe(cancelling.error)}
          onConfirm={() => {
            cancelling.mutate();
          }}
          onCancel={() => {
            setIsAsked(false);
          }}
        >
          {children}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
