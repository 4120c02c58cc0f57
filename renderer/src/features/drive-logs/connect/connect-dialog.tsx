import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ConnectAccount } from './connect-account.tsx';
import { ConnectForm } from './connect-form.tsx';
import styles from './connect.module.css';

const ways = [
  { value: 'service_account', label: 'Service account' },
  { value: 'oauth', label: 'Google account' },
];

/** Connects Drive with the key of a service account, or through Google's consent page. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const handle = useRef<FormHandle>(null);
  const connection = useQuery(driveQueries.state()).data?.connection ?? null;
  // To reconnect, preselect the previous method.
  const former = connection?.provider === 'oauth' && connection.status !== 'revoked' ? connection : null;
  const [way, setWay] = useState(former === null ? 'service_account' : 'oauth');
  return (
    <FormDialog
      name="ConnectDialog"
      title="Connect Google Drive"
      width={520}
      discardTitle="Discard this key?"
      form={handle}
      onClose={onClose}
    >
      {(close, leave) => (
        <>
          <div className={styles['ways']}>
            <SegmentedControl
              fullWidth
              size="sm"
              aria-label="How to connect"
              data={ways}
              value={way}
              onChange={(next) => {
                leave(() => {
                  setWay(next);
                });
              }}
            />
          </div>
          {way === 'oauth' ? (
            <ConnectAccount accountEmail={former?.accountEmail} onDone={onClose} onCancel={close} />
          ) : (
            <ConnectForm handle={handle} onDone={onClose} onCancel={close} />
          )}
        </>
      )}
    </FormDialog>
  );
}
