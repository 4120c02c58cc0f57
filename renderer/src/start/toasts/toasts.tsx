import './mantine-toasts.css';
import './overrides-toasts.css';
import { Notifications } from '@mantine/notifications';
import styles from './toasts.module.css';

/** The container of all toasts. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={4000}
      containerWidth={340}
      className={styles['toasts'] ?? ''}
    />
  );
}
