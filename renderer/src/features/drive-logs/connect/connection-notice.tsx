import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { OffInViews } from '#renderer/ui/form/off-in-views.tsx';
import type { DriveState } from '#shared/contract/drive.ts';
import styles from './connect.module.css';
import { lazyConnectDialog as ConnectDialog } from './lazy-dialogs.ts';

const demoText = 'This activity is made up for the demo. No Google account is connected.';

function textOf({ status, lastError }: NonNullable<DriveState['connection']>): string {
  if (status === 'expired') return 'The Drive connection has expired. Reconnect to continue syncing.';
  if (status === 'revoked') return 'Google Drive is disconnected. Connect it to continue syncing.';
  return lastError ?? 'Google Drive isn’t connected yet.';
}

/** What is wrong with the connection, with the fix; nothing while it works, or was never made. */
export function ConnectionNotice() {
  const state = useQuery(driveQueries.state()).data;
  const [isOpen, setIsOpen] = useState(false);
  const connection = state?.connection ?? null;
  if (connection === null || connection.status === 'connected') {
    if (connection?.provider !== 'demo') return null;
    return (
      <Alert
        className={styles['notice'] ?? ''}
        variant="light"
        color="gray"
        icon={<IconInfoCircle size={16} stroke={1.7} />}
      >
        <span className={styles['row']}>
          <span className={styles['text']} title={demoText}>
            {demoText}
          </span>
        </span>
      </Alert>
    );
  }
  return (
    <Alert
      className={styles['notice'] ?? ''}
      variant="light"
      color="yellow"
      role="alert"
      icon={<IconPlugConnectedX size={16} stroke={1.7} />}
    >
      <span className={styles['row']}>
        <span className={styles['text']} title={textOf(connection)}>
          {textOf(connection)}
        </span>
        {state?.canConnect === true ? (
          <OffInViews>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setIsOpen(true);
              }}
            >
              {connection.status === 'revoked' ? 'Connect' : 'Reconnect'}
            </Button>
          </OffInViews>
        ) : (
          <span>Ask an administrator.</span>
        )}
      </span>
      {isOpen ? (
        <ConnectDialog
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </Alert>
  );
}
