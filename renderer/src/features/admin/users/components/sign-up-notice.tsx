import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconShieldExclamation, IconUserQuestion } from '@tabler/icons-react';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import styles from './sign-up-notice.module.css';

type Props = {
  /** How many accounts nobody has approved yet. */
  waitingCount: number;
  onShowWaiting: () => void;
};

/**
 * Open sign-up lets any stranger become a manager, who sees every model: whoever administers has to know. Where it is closed,
 * new people wait to be approved.
 */
export function SignUpNotice({ waitingCount, onShowWaiting }: Props) {
  const isOpen = useQuery(userQueries.signUpOpen()).data;
  if (isOpen === true)
    return (
      <p className={styles['notice']} role="note">
        <IconShieldExclamation size={16} stroke={1.7} aria-hidden />
        <span>
          <b>Sign-up is open.</b> Anybody who finds this address can make an account and see models. Set{' '}
          <code>signup_requires_approval</code> to <code>true</code>, and new people wait here for approval.
        </span>
      </p>
    );
  if (isOpen === undefined || waitingCount === 0) return null;
  return (
    <p className={styles['notice']} role="note">
      <IconUserQuestion size={16} stroke={1.7} aria-hidden />
      <span>
        <b>
          {waitingCount} {waitingCount === 1 ? 'person waits' : 'people wait'} for approval.
        </b>{' '}
        Set somebody to Active to let them in.
      </span>
      <Button size="xs" variant="default" onClick={onShowWaiting}>
        Show
      </Button>
    </p>
  );
}
