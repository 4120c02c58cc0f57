import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './form-notices.module.css';

type Props = {
  message: string | undefined;
  /** What can be done about it. */
  action?: ReactNode;
};

/** Why the form could not be submitted. Nothing without a message. */
export function FormAlert({ message, action }: Props) {
  if (message === undefined) return null;
  return (
    <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={16} stroke={1.7} />}>
      {message}
      {action === undefined ? null : <div className={styles['action']}>{action}</div>}
    </Alert>
  );
}
