import { Button, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#renderer/features/auth/error-messages.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { resetPasswordInput } from '#shared/contract/account.ts';
import { useRequestPasswordCode, useResetPassword } from '#renderer/features/auth/queries.ts';
import formStyles from './auth-form.module.css';
import styles from './reset-password.module.css';

type Props = { email: string; onChanged: () => void; onOtherEmail: () => void };

export function NewPasswordForm({ email, onChanged, onOtherEmail }: Props) {
  const resetPassword = useResetPassword();
  const sendAgain = useRequestPasswordCode();
  const [hasSentAgain, setHasSentAgain] = useState(false);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(resetPasswordInput),
    mode: 'onTouched',
    defaultValues: { email, code: '', newPassword: '' },
  });
  const { errors, isValid } = formState;

  useEffect(() => {
    setFocus('code');
  }, [setFocus]);

  const submit = handleSubmit(async (input) => {
    // The failure stands in `resetPassword.error`, and what was typed stays.
    const isChanged = await resetPassword.mutateAsync(input).then(
      () => true,
      () => false,
    );
    if (isChanged) onChanged();
  });
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
  let failure: string | undefined;
  if (sendAgain.error !== null) failure = errorMessage('account.requestPasswordCode', sendAgain.error);
  else if (resetPassword.error !== null) failure = errorMessage('account.resetPassword', resetPassword.error);

  return (
    <form className={formStyles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {/* Whether there is such an account is nobody's business but its owner's. */}
      <p className={styles['text']} role="status">
        If {email} has an account, {hasSentAgain ? 'another code' : 'a code'} is on its way there. It may take
        a minute.
      </p>
      <FormAlert message={failure} />
      {/* For password managers, which would not know whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        size="lg"
        label="Code"
        autoComplete="one-time-code"
        spellCheck={false}
        error={fieldError(errors.code?.message)}
        {...register('code')}
      />
      <PasswordField
        label="New password"
        registration={register('newPassword')}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        description="At least 6 characters"
      />
      <Button size="lg" fullWidth type="submit" disabled={!isValid} loading={resetPassword.isPending}>
        Set new password
      </Button>
      <div className={styles['again']}>
        <Button variant="subtle" size="sm" loading={sendAgain.isPending} onClick={requestAnother}>
          Send another code
        </Button>
        <Button variant="subtle" size="sm" onClick={onOtherEmail}>
          Use another email
        </Button>
      </div>
    </form>
  );
}
