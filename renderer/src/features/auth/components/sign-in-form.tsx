import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { signInInput, type SignedIn } from '#shared/contract/auth.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { PasswordField } from '#renderer/ui/form/fields/password-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { AppError } from '#shared/lib/app-error.ts';
import styles from './auth-form.module.css';

type Props = {
  notice: string | undefined;
  /** Known already after resetting the password. */
  email: string;
  /** Focus the form at the start and after signing up or the like: typing here is the next step. */
  takesFocus: boolean;
  onForgotten: (email: string) => void;
  /** The password was right, but the address is still to be confirmed. */
  onUnconfirmed: (email: string) => void;
  onSignedIn: (session: SignedIn) => void;
};

export function SignInForm({ notice, email, takesFocus, onForgotten, onUnconfirmed, onSignedIn }: Props) {
  const form = useAppForm({
    schema: signInInput,
    defaultValues: { email, password: '' },
    draftKey: null,
    send: async (input) => {
      const session = await request('auth.signIn', input).catch((error: unknown) => {
        if (!(error instanceof AppError && error.hint === 'email_not_confirmed')) throw error;
        onUnconfirmed(input.email);
      });
      if (session === undefined) return;
      notifySuccess('Welcome to Marquee! Redirecting to dashboard...', { yields: true });
      onSignedIn(session);
    },
    describe: (error) => errorMessage('auth.signIn', error),
  });
  const { setFocus, setValue } = form;
  useEffect(() => {
    if (email !== '') setValue('email', email, { shouldValidate: true });
  }, [email, setValue]);
  useEffect(() => {
    if (takesFocus) setFocus(email === '' ? 'email' : 'password');
  }, [takesFocus, email, setFocus]);

  return (
    <Form form={form} className={styles['form']}>
      <FormAlert message={form.failure ?? (form.isSending ? undefined : notice)} />
      <TextField form={form} name="email" size="lg" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <Button
        variant="subtle"
        size="sm"
        className={styles['forgotten'] ?? ''}
        onClick={() => {
          onForgotten(form.getValues('email'));
        }}
      >
        Forgot password?
      </Button>
      <SubmitButton form={form} size="lg" fullWidth>
        Sign in
      </SubmitButton>
    </Form>
  );
}
