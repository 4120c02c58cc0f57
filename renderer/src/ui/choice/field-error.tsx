import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './field-error.module.css';

/** The error below an input; nothing without a message. */
export function fieldError(message: string | undefined): ReactNode {
  if (message === undefined) return undefined;
  return (
    <span className={styles['error']}>
      <IconAlertCircle size={14} stroke={1.8} aria-hidden />
      {message}
    </span>
  );
}
