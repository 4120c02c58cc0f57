import { IconCloudOff, IconKeyOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { RejectedKeyAction } from './rejected-key-action.tsx';
import styles from './strip.module.css';

/** Says what the connection problem prevents; empty while all is well. */
export function OfflineStrip() {
  const { isOnline, reach, live } = useConnectionStore();
  return <div role="status">{lineOf({ isOnline, reach, live })}</div>;
}

function lineOf({ isOnline, reach, live }: ReturnType<typeof useConnectionStore.getState>): ReactNode {
  if (!isOnline)
    return (
      <div className={styles['strip']}>
        <IconCloudOff size={16} stroke={1.7} aria-hidden />
        <span>
          <b>You’re offline.</b> This page may be out of date, and changes can’t be saved.
        </span>
      </div>
    );
  // Without a valid key nothing works, including live updates.
  if (reach === 'keyRejected')
    return (
      <div className={styles['strip']}>
        <IconKeyOff size={16} stroke={1.7} aria-hidden />
        <span>
          <b>The server has a new key.</b> Changes can’t be saved until this app has it.
        </span>
        <RejectedKeyAction />
      </div>
    );
  if (reach === 'lost')
    return (
      <div className={styles['strip']}>
        <IconCloudOff size={16} stroke={1.7} aria-hidden />
        <span>
          <b>Can’t reach the server.</b> This page may be out of date, and changes can’t be saved. Retrying…
        </span>
      </div>
    );
  if (live === 'lost')
    return (
      <div className={styles['strip']}>
        <IconPlugConnectedX size={16} stroke={1.7} aria-hidden />
        <span>
          <b>Live updates are interrupted.</b> Reconnecting…
        </span>
      </div>
    );
  return null;
}
