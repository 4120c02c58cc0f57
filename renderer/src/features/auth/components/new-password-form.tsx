import { Button } from '@mantine/core';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { requestPasswordCode, resetPassword } from '#renderer/features/auth/api.ts';
import { useShortestPassword } from '#renderer/lib/passwords/shortest-password.ts';
import { PasswordField } from '#renderer/ui/form/fields/password-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { resetPasswordInput } from '#shared/contract/account.ts';
import { CodeForm } from './code-form.tsx';

type Props = { email: string; onChanged: () => void; onOtherEmail: () => void };

export function NewPasswordForm({ email, onChanged, onOtherEmail }: Props) {
  const shortest = useShortestPassword();
  const form = useAppForm({
    schema: resetPasswordInput,
    defaultValues: { email, code: '', newPassword: '' },
    draftKey: null,
    send: async (input) => {
      await resetPassword(input);
      onChanged();
    },
    describe: (error) => errorMessage('account.resetPassword', error),
  });
  return (
    <CodeForm
      form={form}
      email={email}
      // Don't reveal whether an account exists.
      text={(isAnother) =>
        `If ${email} has an account, ${isAnother ? 'another code' : 'a code'} is on its way there. It may take a minute.`
      }
      sendAgain={requestPasswordCode}
      describeSending={(error) => errorMessage('account.requestPasswordCode', error)}
      otherWay={
        <Button variant="subtle" size="sm" onClick={onOtherEmail}>
          Use another email
        </Button>
      }
    >
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        description={shortest}
      />
      <SubmitButton form={form} size="lg" fullWidth waitsForFields>
        Set new password
      </SubmitButton>
    </CodeForm>
  );
}
