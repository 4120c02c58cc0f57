import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import type { DriveState } from '#shared/contract/drive.ts';
import styles from './connect.module.css';
import { lazyConnectDialog as ConnectDialog } from './lazy-dialogs.ts';

const demoText = 'This activity is made up for the demo. No Google account is connected.';

function textOf({ status, lastError }: NonNullable<DriveState['connection']>): string {
  if (status === 'expired') return 'The Drive connection has expired. Reconnect to continue syncing.';
  if (status === 'revoked') return 'Google Drive is disconnected. Connect it to continue syncing.';
  return lastError ?? 'Google Drive isn’t connected yet.';
}

/** What is wrong with the connection, or that it is a demo, and how to fix it. Nothing if it works or never existed. */
export function ConnectionNotice() {
  const state = useQuery(driveQueries.state()).data;
  const [isOpen, setIsOpen] = useState(false);
  const connection = state?.connection ?? null;
  if (connection === null) return null;
  const { provider, status } = connection;
  const isWorking = status === 'connected';
  if (isWorking && provider !== 'demo') return null;
  const text = isWorking ? demoText : textOf(connection);
  return (
    <Alert
      className={styles['notice'] ?? ''}
      variant="light"
      color={isWorking ? 'gray' : 'yellow'}
      {...(isWorking ? {} : { role: 'alert' })}
      icon={
        isWorking ? <IconInfoCircle size={16} stroke={1.7} /> : <IconPlugConnectedX size={16} stroke={1.7} />
      }
    >
      <span className={styles['row']}>
        <span className={styles['text']} title={text}>
          {text}
        </span>
        {state?.canConnect === true ? (
          <ReadOnlyGuard>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setIsOpen(true);
              }}
            >
              {isWorking || status === 'revoked' ? 'Connect' : 'Reconnect'}
            </Button>
          </ReadOnlyGuard>
        ) : isWorking ? null : (
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
