import { IconAlertCircle } from '@tabler/icons-react';
import styles from './create-model-dialog.module.css';

export function FieldError({ message }: { message: string }) {
  return (
    <span className={styles['error']}>
      <IconAlertCircle size={14} stroke={1.8} aria-hidden />
      {message}
    </span>
  );
}
