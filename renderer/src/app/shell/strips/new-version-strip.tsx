import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNewVersion, watchForNewVersion } from '#renderer/lib/loading/new-version.ts';
import styles from './strip.module.css';

/**
 * Offers to reload once this version's code is gone from the server. Part of the shell, because code that loads late
 * might be gone as well.
 */
export function NewVersionStrip() {
  const isReady = useNewVersion((store) => store.isReady);
  useEffect(watchForNewVersion, []);
  return (
    <div role="status">
      {isReady ? (
        <div className={styles['strip']}>
          <IconRefresh size={16} stroke={1.7} aria-hidden />
          <span>
            <b>A new version is ready.</b> What you typed is kept.
          </span>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              window.location.reload();
            }}
          >
            Reload
          </Button>
        </div>
      ) : null}
    </div>
  );
}
