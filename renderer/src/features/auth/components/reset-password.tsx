import { useState } from 'react';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { AuthAside, type AsideProps } from './auth-aside.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';

/** Resets a forgotten password with a code that is sent to the user's email. */
export function ResetPassword({ email: typedEmail, onClose }: AsideProps) {
  const [email, setEmail] = useState(typedEmail);
  const [isSent, setIsSent] = useState(false);
  return (
    <AuthAside title="Reset password" email={email} onClose={onClose}>
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
    </AuthAside>
  );
}
