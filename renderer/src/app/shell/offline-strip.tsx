import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import styles from './strip.module.css';

/** Says what the connection keeps from working; nothing while all is well. */
export function OfflineStrip() {
  const isOnline = useConnectionStore((store) => store.isOnline);
  const isLost = useConnectionStore((store) => store.live === 'lost');
  return (
    <div role="status">
      {isOnline ? null : (
        <div className={styles['strip']}>
          <IconCloudOff size={16} stroke={1.7} aria-hidden />
          <span>
            <b>You’re offline.</b> This page may be out of date, and changes can’t be saved.
          </span>
        </div>
      )}
      {isOnline && isLost ? (
        <div className={styles['strip']}>
          <IconPlugConnectedX size={16} stroke={1.7} aria-hidden />
          <span>
            <b>Live updates are interrupted.</b> Reconnecting…
          </span>
        </div>
      ) : null}
    </div>
  );
}
