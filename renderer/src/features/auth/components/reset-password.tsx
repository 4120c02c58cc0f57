import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';
import styles from './reset-password.module.css';

type Props = {
  /** What stands in the sign-in form already. */
  email: string;
  /** Back to signing in, with the address that was used last. */
  onClose: (email: string) => void;
};

/** A forgotten password: a code goes to the person's address, and opens the way to a new one. */
export function ResetPassword({ email: typedEmail, onClose }: Props) {
  const [email, setEmail] = useState(typedEmail);
  const [isSent, setIsSent] = useState(false);
  return (
    <section className={styles['reset']} aria-label="Reset password">
      <h2>Reset password</h2>
      {isSent ? (
        <NewPasswordForm
          email={email}
          onChanged={() => {
            notifySuccess('Password changed successfully. Please sign in.');
            onClose(email);
          }}
          onOtherEmail={() => {
            setIsSent(false);
          }}
        />
      ) : (
        <RequestCodeForm
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setIsSent(true);
          }}
        />
      )}
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          onClose(email);
        }}
      >
        Back to sign in
      </Button>
    </section>
  );
}
