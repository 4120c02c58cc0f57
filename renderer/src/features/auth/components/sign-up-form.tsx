import { Button, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { signUpInput } from '#shared/contract/auth.ts';
import { useSignUp } from '#renderer/features/auth/queries.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import styles from './auth-form.module.css';

type Props = {
  /** The address that was invited, and what proves it. */
  invitation?: { email: string; token: string };
  onSignedUp: () => void;
};

export function SignUpForm({ invitation, onSignedUp }: Props) {
  const signUp = useSignUp();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(signUpInput),
    mode: 'onTouched',
    defaultValues: { displayName: '', email: invitation?.email ?? '', password: '' },
  });
  const { errors, isValid } = formState;

  const submit = handleSubmit(async (input) => {
    // The failure stands in `signUp.error`, and what was typed stays.
    const isDone = await signUp.mutateAsync({ ...input, inviteToken: invitation?.token }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    notifySuccess('Account created successfully! Please sign in.');
    reset();
    onSignedUp();
  });

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert message={signUp.error === null ? undefined : errorMessage('auth.signUp', signUp.error)} />
      <TextInput
        size="lg"
        label="Display Name"
        autoComplete="name"
        error={fieldError(errors.displayName?.message)}
        {...register('displayName')}
      />
      <TextInput
        size="lg"
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={invitation !== undefined}
        error={fieldError(errors.email?.message)}
        {...register('email')}
      />
      <PasswordField
        registration={register('password')}
        error={errors.password?.message}
        autoComplete="new-password"
        description="At least 6 characters"
      />
      <Button size="lg" fullWidth type="submit" disabled={!isValid} loading={signUp.isPending}>
        Create account
      </Button>
    </form>
  );
}
