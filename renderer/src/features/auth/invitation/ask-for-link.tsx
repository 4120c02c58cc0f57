import { Button } from '@mantine/core';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import styles from './invitation.module.css';

/** Shown below the sign-in form of the desktop app, where no link can open it. */
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
