import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { SignUpForm } from '#renderer/features/auth/components/sign-up-form.tsx';
import { useInvitation } from './use-invitation.ts';
import styles from './invitation.module.css';

type Props = {
  token: string;
  onAccepted: (email: string, mustConfirm: boolean) => void;
  onLeave: () => void;
};

/** Shows what the invitation is for and asks for a name and a password; the email is fixed to the invited one. */
export function AcceptInvitation({ token, onAccepted, onLeave }: Props) {
  const { lookUp, retry } = useInvitation(token);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [lookUp.status]);
  const signIn = (
    <Button variant="default" onClick={onLeave}>
      Go to Sign In
    </Button>
  );
  switch (lookUp.status) {
    case 'pending':
      return (
        <p className={styles['text']} role="status">
          Checking the invitation…
        </p>
      );
    case 'failed':
      return (
        <div className={styles['text']}>
          <FormAlert
            message={`Couldn’t check the invitation: ${errorMessage('invitations.lookUp', lookUp.error)}`}
          />
          <div className={styles['actions']}>
            <Button onClick={retry}>Try Again</Button>
            {signIn}
          </div>
        </div>
      );
    case 'unusable':
      return (
        <div className={styles['text']} role="status">
          <h2 ref={heading} tabIndex={-1}>
            This invitation can’t be used
          </h2>
          <p>
            It has expired, was cancelled or was already used. Ask the person who invited you for a new link.
          </p>
          <div className={styles['actions']}>{signIn}</div>
        </div>
      );
    case 'found':
      return (
        <>
          <div className={styles['head']}>
            <h2 ref={heading} tabIndex={-1}>
              You’re invited to <bdi>{lookUp.invited.workspaceName ?? 'Marquee'}</bdi>
            </h2>
            <p>
              {lookUp.invited.invitedBy === null ? null : (
                <>
                  <bdi>{lookUp.invited.invitedBy}</bdi> invited you.{' '}
                </>
              )}
              Create your account to get started.
            </p>
          </div>
          <div className={styles['locked']}>
            <SignUpForm invitation={{ email: lookUp.invited.email, token }} onSignedUp={onAccepted} />
          </div>
          <p className={styles['foot']}>
            Already have an account?
            <Button variant="subtle" size="compact-xs" onClick={onLeave}>
              Sign in
            </Button>
          </p>
        </>
      );
  }
}
