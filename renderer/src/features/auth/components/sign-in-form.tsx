import { Button, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { signInInput, type SignedIn } from '#shared/contract/auth.ts';
import { useSignIn } from '#renderer/features/auth/queries.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import styles from './auth-form.module.css';

type Props = {
  notice: string | undefined;
  /** Known already after resetting the password. */
  email: string;
  /** After signing up and the like: the next thing to do is to type here. */
  takesFocus: boolean;
  onForgotten: (email: string) => void;
  onSignedIn: (session: SignedIn) => void;
};

export function SignInForm({ notice, email, takesFocus, onForgotten, onSignedIn }: Props) {
  const signIn = useSignIn();
  const { register, handleSubmit, setFocus, getValues, formState } = useForm({
    resolver: zodResolver(signInInput),
    mode: 'onTouched',
    defaultValues: { email, password: '' },
  });
  const { errors, isValid } = formState;

  useEffect(() => {
    if (takesFocus) setFocus(email === '' ? 'email' : 'password');
  }, [takesFocus, email, setFocus]);

  const submit = handleSubmit(async (input) => {
    // The failure stands in `signIn.error`, and what was typed stays.
    const session = await signIn.mutateAsync(input).catch(() => undefined);
    if (session === undefined) return;
    notifySuccess('Welcome to Marquee! Redirecting to dashboard...', { yields: true });
    onSignedIn(session);
  });

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert message={signIn.error === null ? notice : errorMessage('auth.signIn', signIn.error)} />
      <TextInput
        size="lg"
        label="Email"
        type="email"
        autoComplete="username"
        error={fieldError(errors.email?.message)}
        {...register('email')}
      />
      <PasswordField
        registration={register('password')}
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <Button
        variant="subtle"
        size="sm"
        className={styles['forgotten'] ?? ''}
        onClick={() => {
          onForgotten(getValues('email'));
        }}
      >
        Forgot password?
      </Button>
      <Button size="lg" fullWidth type="submit" disabled={!isValid} loading={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}
