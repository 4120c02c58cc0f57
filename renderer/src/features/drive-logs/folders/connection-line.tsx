import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import parts from '#renderer/features/drive-logs/drive-parts.module.css';
import { useDisconnect } from '#renderer/features/drive-logs/mutations.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

/** `Drive of files@northlight.agency · Connected` */
export function ConnectionLine() {
  const { isReadOnly } = useViewer();
  const state = useQuery(driveQueries.state()).data;
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = useDisconnect(() => {
    setIsAsking(false);
  });
  const connection = state?.connection;
  if (connection?.status !== 'connected') return null;
  return (
    <span className={parts['buttons']}>
      <span>
        Drive of <bdi>{connection.accountEmail}</bdi> · Connected
      </span>
      {state?.canConnect === true && !isReadOnly && connection.provider !== 'demo' ? (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Disconnect
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Disconnect Google Drive?"
          confirmLabel="Disconnect"
          isPending={disconnect.isPending}
          onConfirm={() => {
            disconnect.mutate({ id: connection.id });
          }}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          {connection.provider === 'oauth'
            ? 'Marquee forgets its access, and no folder is synced until an account is connected again. Folders stay linked. Google lists Marquee under myaccount.google.com/permissions until it is removed there, too.'
            : 'The key is deleted, and no folder is synced until a key is added again. Folders stay linked.'}
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
