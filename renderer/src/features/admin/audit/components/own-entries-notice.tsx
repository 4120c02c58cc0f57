import { IconLock } from '@tabler/icons-react';
import styles from './own-entries-notice.module.css';

/** Explains a short list, so that it doesn't look as if little happened in the agency. */
export function OwnEntriesNotice() {
  return (
    <p className={styles['notice']}>
      <IconLock size={16} stroke={1.7} aria-hidden />
      Only your own actions are shown. Administrators and people who can view all data see every entry.
    </p>
  );
}
