import { Button, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { requestPasswordCodeInput } from '#shared/contract/account.ts';
import { useRequestPasswordCode } from '#renderer/features/auth/queries.ts';
import formStyles from './auth-form.module.css';
import styles from './reset-password.module.css';

type Props = { email: string; onSent: (email: string) => void };

export function RequestCodeForm({ email, onSent }: Props) {
  const requestCode = useRequestPasswordCode();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(requestPasswordCodeInput),
    mode: 'onTouched',
    defaultValues: { email },
  });
  const { errors, isValid } = formState;

  useEffect(() => {
    setFocus('email');
  }, [setFocus]);

  const submit = handleSubmit(async (input) => {
    // The failure stands in `requestCode.error`, and what was typed stays.
    const isSent = await requestCode.mutateAsync(input).then(
      () => true,
      () => false,
    );
    if (isSent) onSent(input.email);
  });

  return (
    <form className={formStyles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles['text']}>Enter your email, and a code to set a new password is sent to it.</p>
      <FormAlert
        message={
          requestCode.error === null
            ? undefined
            : errorMessage('account.requestPasswordCode', requestCode.error)
        }
      />
      <TextInput
        size="lg"
        label="Email"
        type="email"
        autoComplete="username"
        error={fieldError(errors.email?.message)}
        {...register('email')}
      />
      <Button size="lg" fullWidth type="submit" disabled={!isValid} loading={requestCode.isPending}>
        Send code
      </Button>
    </form>
  );
}
