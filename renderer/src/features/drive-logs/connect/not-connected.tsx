import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { ConnectSteps } from './connect-steps.tsx';
import styles from './connect.module.css';
import { lazyConnectDialog as ConnectDialog } from './lazy-dialogs.ts';

/** What to set up before anything can be synced. */
export function NotConnected() {
  const state = useQuery(driveQueries.state()).data;
  const [isOpen, setIsOpen] = useState(false);
  const canConnect = state?.canConnect === true;
  return (
    <>
      <BlankState
        icon={<IconPlugConnected size={20} stroke={1.6} />}
        title="Google Drive isn’t connected"
        role="status"
        actions={
          canConnect ? (
            <ReadOnlyGuard>
              <Button
                size="sm"
                onClick={() => {
                  setIsOpen(true);
                }}
              >
                Connect Google Drive
              </Button>
            </ReadOnlyGuard>
          ) : null
        }
      >
        {canConnect
          ? 'By a service account of Google Cloud, which needs no review by Google, or by a Google account that agrees. For a service account:'
          : 'Someone who may change the configuration connects it. Then link a folder to each model.'}
      </BlankState>
      {canConnect ? (
        <div className={styles['steps']}>
          <ConnectSteps />
        </div>
      ) : null}
      {isOpen ? (
        <ConnectDialog
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
