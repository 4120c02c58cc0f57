import { Button } from '@mantine/core';
import { request } from '#renderer/bridge/index.ts';
import { sendConfirmation } from '#renderer/features/auth/api.ts';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { confirmEmailInput } from '#shared/contract/auth.ts';
import { AuthAside, type AsideProps } from './auth-aside.tsx';
import { CodeForm } from './code-form.tsx';

type Props = AsideProps & {
  /**
   * Straight after signing up. The server answers an existing address as it does a new one, but mails nothing there:
   * the text must be right in both cases and not reveal to a stranger which it is.
   */
  isAfterSignUp?: boolean;
};

/** Confirms the email of a new account with the code that the server has sent. */
export function ConfirmEmail({ email, isAfterSignUp = false, onClose }: Props) {
  const form = useAppForm({
    schema: confirmEmailInput,
    defaultValues: { email, code: '' },
    draftKey: null,
    send: async (input) => {
      await request('auth.confirmEmail', input);
      notifySuccess('Email confirmed. Please sign in.');
      onClose(email);
    },
    describe: (error) => errorMessage('auth.confirmEmail', error),
  });
  return (
    <AuthAside title="Confirm your email" email={email} onClose={onClose}>
      <CodeForm
        form={form}
        email={email}
        text={(isAnother) =>
          isAfterSignUp ? (
            <>
              If this address is new, {isAnother ? 'another code' : 'a code'} is on its way to {email}.
              Already have an account?{' '}
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => {
                  onClose(email);
                }}
              >
                Sign in
              </Button>
            </>
          ) : isAnother ? (
            `We emailed another code to ${email}.`
          ) : (
            `Enter the code that we emailed to ${email}.`
          )
        }
        sendAgain={sendConfirmation}
        describeSending={(error) => errorMessage('auth.sendConfirmation', error)}
      >
        <SubmitButton form={form} size="lg" fullWidth waitsForFields>
          Confirm email
        </SubmitButton>
      </CodeForm>
    </AuthAside>
  );
}
