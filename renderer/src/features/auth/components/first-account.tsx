import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** On an installation in which no one has an account yet: what comes first, and what after that. */
export function FirstAccount() {
  return (
    <Alert variant="light" role="status" icon={<IconInfoCircle size={16} stroke={1.7} />}>
      This installation has no accounts yet. Create the first one, then make it an administrator on the
      server: <code>npm run make-admin -- EMAIL</code>
    </Alert>
  );
}
