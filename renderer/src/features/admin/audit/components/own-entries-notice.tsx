import { IconLock } from '@tabler/icons-react';
import styles from './own-entries-notice.module.css';

/** A short list must not look like a quiet agency. */
export function OwnEntriesNotice() {
  return (
    <p className={styles['notice']}>
      <IconLock size={16} stroke={1.7} aria-hidden />
      Only your own actions are shown. Administrators and people who can view all data see every entry.
    </p>
  );
}
