import { useEffect } from 'react';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { requestPasswordCodeInput } from '#shared/contract/account.ts';
import { requestPasswordCode } from '#renderer/features/auth/api.ts';
import formStyles from './auth-form.module.css';
import styles from './auth-aside.module.css';

type Props = { email: string; onSent: (email: string) => void };

export function RequestCodeForm({ email, onSent }: Props) {
  const form = useAppForm({
    schema: requestPasswordCodeInput,
    defaultValues: { email },
    draftKey: null,
    send: async (input) => {
      await requestPasswordCode(input);
      onSent(input.email);
    },
    describe: (error) => errorMessage('account.requestPasswordCode', error),
  });
  const { setFocus } = form;
  useEffect(() => {
    setFocus('email');
  }, [setFocus]);

  return (
    <Form form={form} className={formStyles['form']}>
      <p className={styles['text']}>We’ll email you a code to reset your password.</p>
      <FormAlert message={form.failure} />
      <TextField form={form} name="email" size="lg" label="Email" type="email" autoComplete="username" />
      <SubmitButton form={form} size="lg" fullWidth waitsForFields>
        Send code
      </SubmitButton>
    </Form>
  );
}
