import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** Explains how to create the first account of an installation and make it an administrator. */
export function FirstAccount() {
  return (
    <Alert variant="light" role="status" icon={<IconInfoCircle size={16} stroke={1.7} />}>
      This installation has no accounts yet. Create the first one, then make it an administrator on the
      server: <code>npm run make-admin -- EMAIL</code>
    </Alert>
  );
}
