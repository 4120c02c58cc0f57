import { useQuery } from '@tanstack/react-query';
import { IconShieldExclamation } from '@tabler/icons-react';
import { userQueries } from '../queries.ts';
import styles from './sign-up-notice.module.css';

/** Open sign-up lets any stranger become a manager, who sees every model: whoever administers has to know. */
export function SignUpNotice() {
  const isOpen = useQuery(userQueries.signUpOpen()).data;
  if (isOpen !== true) return null;
  return (
    <p className={styles['notice']} role="note">
      <IconShieldExclamation size={16} stroke={1.7} aria-hidden />
      <span>
        <b>Sign-up is open.</b> Anybody who finds this address can make an account and see models. Set{' '}
        <code>signup_requires_approval</code> to <code>true</code>, and new people wait here for approval.
      </span>
    </p>
  );
}
