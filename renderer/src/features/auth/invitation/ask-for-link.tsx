import { Button } from '@mantine/core';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import styles from './invitation.module.css';

/** Below the sign-in form of the desktop, which no link opens. */
export function AskForLink() {
  return (
    <span className={styles['ask']}>
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => {
          setInvite({ status: 'asked' });
        }}
      >
        I have an invitation link
      </Button>
    </span>
  );
}
