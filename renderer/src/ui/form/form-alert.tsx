import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** Why the form could not be sent. Nothing without a message. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={16} stroke={1.7} />}>
      {message}
    </Alert>
  );
}
