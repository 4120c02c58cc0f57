import { IconLock } from '@tabler/icons-react';
import styles from './own-entries-notice.module.css';

/** A short list must not look like a quiet agency. */
export function OwnEntriesNotice() {
  return (
    <p className={styles['notice']}>
      <IconLock size={16} stroke={1.7} aria-hidden />
      You see what you did yourself. Administrators, and people who may view all data, see every entry.
    </p>
  );
}
