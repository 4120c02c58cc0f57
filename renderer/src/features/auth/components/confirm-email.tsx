import { confirmEmail, sendConfirmation } from '#renderer/features/auth/api.ts';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { confirmEmailInput } from '#shared/contract/auth.ts';
import { AuthAside, type AsideProps } from './auth-aside.tsx';
import { CodeForm } from './code-form.tsx';

/** A new account whose address the server wants confirmed: by the code that it has mailed there. */
export function ConfirmEmail({ email, onClose }: AsideProps) {
  const form = useAppForm({
    schema: confirmEmailInput,
    defaultValues: { email, code: '' },
    keptAs: null,
    send: async (input) => {
      await confirmEmail(input);
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
          isAnother ? `We emailed another code to ${email}.` : `Enter the code that we emailed to ${email}.`
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
