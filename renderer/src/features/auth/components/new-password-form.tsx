import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { resetPasswordInput } from '#shared/contract/account.ts';
import { resetPassword } from '#renderer/features/auth/api.ts';
import { useRequestPasswordCode } from '#renderer/features/auth/queries.ts';
import formStyles from './auth-form.module.css';
import styles from './reset-password.module.css';

type Props = { email: string; onChanged: () => void; onOtherEmail: () => void };

export function NewPasswordForm({ email, onChanged, onOtherEmail }: Props) {
  const sendAgain = useRequestPasswordCode();
  const [hasSentAgain, setHasSentAgain] = useState(false);
  const form = useAppForm({
    schema: resetPasswordInput,
    defaultValues: { email, code: '', newPassword: '' },
    send: async (input) => {
      await resetPassword(input);
      onChanged();
    },
    describe: (error) => errorMessage('account.resetPassword', error),
  });
  const { setFocus } = form;
  useEffect(() => {
    setFocus('code');
  }, [setFocus]);

  const requestAnother = () => {
    setHasSentAgain(false);
    sendAgain.mutateAsync({ email }).then(
      () => {
        setHasSentAgain(true);
        setFocus('code');
      },
      // It stands in `sendAgain.error`.
      () => undefined,
    );
  };
  const failure =
    sendAgain.error === null ? form.failure : errorMessage('account.requestPasswordCode', sendAgain.error);

  return (
    <Form form={form} className={formStyles['form']}>
      {/* Whether there is such an account is nobody's business but its owner's. */}
      <p className={styles['text']} role="status">
        If {email} has an account, {hasSentAgain ? 'another code' : 'a code'} is on its way there. It may take
        a minute.
      </p>
      <FormAlert message={failure} />
      {/* For password managers, which would not know whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        form={form}
        name="code"
        size="lg"
        label="Code"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        description="At least 6 characters"
      />
      <SubmitButton form={form} size="lg" fullWidth waitsForFields>
        Set new password
      </SubmitButton>
      <div className={styles['again']}>
        <Button variant="subtle" size="sm" loading={sendAgain.isPending} onClick={requestAnother}>
          Send another code
        </Button>
        <Button variant="subtle" size="sm" onClick={onOtherEmail}>
          Use another email
        </Button>
      </div>
    </Form>
  );
}
