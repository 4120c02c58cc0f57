import { useEffect } from 'react';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { useShortestPassword } from '#renderer/lib/passwords/shortest-password.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { signUpInput } from '#shared/contract/auth.ts';
import { signUp } from '#renderer/features/auth/api.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { PasswordField } from '#renderer/ui/form/fields/password-field.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import styles from './auth-form.module.css';

type Props = {
  /** The invited email, and the token that proves the invitation. */
  invitation?: { email: string; token: string };
  /** Focus the form where no account exists yet: typing here is the next step. */
  takesFocus?: boolean;
  /** Where the server requires a confirmed email, confirming comes before signing in. */
  onSignedUp: (email: string, mustConfirm: boolean) => void;
};

export function SignUpForm({ invitation, takesFocus = false, onSignedUp }: Props) {
  const shortest = useShortestPassword();
  const form = useAppForm({
    schema: signUpInput,
    defaultValues: { displayName: '', email: invitation?.email ?? '', password: '' },
    draftKey: null,
    send: async (input) => {
      const { mustConfirm } = await signUp({ ...input, inviteToken: invitation?.token });
      if (!mustConfirm) notifySuccess('Account created successfully! Please sign in.');
      form.reset();
      onSignedUp(input.email, mustConfirm);
    },
    describe: (error) => errorMessage('auth.signUp', error),
  });
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('displayName');
  }, [takesFocus, setFocus]);
  return (
    <Form form={form} className={styles['form']}>
      <FormAlert message={form.failure} />
      <TextField form={form} name="displayName" size="lg" label="Display Name" autoComplete="name" />
      <TextField
        form={form}
        name="email"
        size="lg"
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={invitation !== undefined}
      />
      <PasswordField form={form} name="password" autoComplete="new-password" description={shortest} />
      <SubmitButton form={form} size="lg" fullWidth waitsForFields>
        Create account
      </SubmitButton>
    </Form>
  );
}
