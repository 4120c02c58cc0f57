import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ConnectionProgress } from '#renderer/entities/connection/connection-progress.tsx';
import { useConnection } from '#renderer/entities/connection/use-connection.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import styles from './connect.module.css';

type Props = {
  /** The account whose access ended, when the same one is to be connected again. */
  accountEmail: string | undefined;
  onDone: () => void;
  onCancel: () => void;
};

/** Asks for access to a user's Drive, which they grant on Google's page. */
export function ConnectAccount({ accountEmail, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const connected = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['drive'] });
    notifySuccess('Google Drive connected');
    onDone();
  }, [client, onDone]);
  const connection = useConnection(connected);
  const { state } = connection;
  return (
    <>
      <DialogFields>
        <div className={styles['about']}>
          <p>
            Sign in on Google’s page with an account that can open the models’ folders, and tick both
            permissions. Marquee then sees names, places and activity of files there, never what is in them.
          </p>
          <p>A service account is the steadier way: it belongs to nobody who may leave.</p>
        </div>
        <ConnectionProgress connection={connection} service="Google Drive" />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          loading={state === 'opening'}
          disabled={state === 'waiting' || state === 'connected'}
          onClick={() => {
            connection.begin({
              service: 'drive',
              details: accountEmail === undefined ? {} : { account_email: accountEmail },
            });
          }}
        >
          Continue with Google
        </Button>
      </DialogFoot>
    </>
  );
}
