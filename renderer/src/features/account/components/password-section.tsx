import { Button, Checkbox } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { useChangePassword } from '#renderer/features/account/mutations.ts';
import { passwordForm } from '#renderer/features/account/password-form.ts';
import { sessionsQuery } from '#renderer/features/account/queries.ts';
import { Section } from './section.tsx';
import styles from './password-section.module.css';

type Props = { onDirtyChange: (isDirty: boolean) => void };

/** Which field a refusal is about, by its hint. */
const refusedFields: Readonly<Record<string, 'currentPassword' | 'newPassword'>> = {
  wrong_password: 'currentPassword',
  same_password: 'newPassword',
  weak_password: 'newPassword',
};

const empty = { currentPassword: '', newPassword: '', repeated: '', endsOthers: true };

export function PasswordSection({ onDirtyChange }: Props) {
  const { id, email } = useViewer();
  const { data: sessions } = useQuery(sessionsQuery(id));
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const change = useChangePassword();
  const { register, handleSubmit, reset, setError, trigger, formState } = useForm({
    resolver: zodResolver(passwordForm),
    mode: 'onTouched',
    defaultValues: empty,
  });
  const { errors, dirtyFields, touchedFields } = formState;
  const isDirty = Boolean(dirtyFields.currentPassword ?? dirtyFields.newPassword ?? dirtyFields.repeated);

  useEffect(() => {
    onDirtyChange(isDirty);
  }, [isDirty, onDirtyChange]);

  const submit = handleSubmit(async ({ currentPassword, newPassword, endsOthers }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword, endsOthers: endsOthers && others > 0 });
      reset(empty);
    } catch (error) {
      const hint = error instanceof AppError ? error.hint : undefined;
      const field = refusedFields[hint ?? ''];
      if (field === undefined) return;
      setError(field, { message: errorMessage('account.changePassword', error) }, { shouldFocus: true });
    }
  });
  const isAboutAField = errors.currentPassword !== undefined || errors.newPassword !== undefined;

  return (
    <Section title="Password" about="At least 6 characters. Nobody else ever sees it.">
      <form
        aria-label="Password"
        noValidate
        className={styles['form']}
        onSubmit={(event) => void submit(event)}
      >
        <FormAlert
          message={
            change.error === null || isAboutAField
              ? undefined
              : errorMessage('account.changePassword', change.error)
          }
        />
        {/* For password managers, which would not know whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className={styles['fields']}>
          <PasswordField
            size="md"
            label="Current password"
            autoComplete="current-password"
            registration={register('currentPassword')}
            error={errors.currentPassword?.message}
          />
          <PasswordField
            size="md"
            label="New password"
            autoComplete="new-password"
            registration={register('newPassword', {
              onChange: () => {
                if (touchedFields.repeated === true) void trigger('repeated');
              },
            })}
            error={errors.newPassword?.message}
          />
          <PasswordField
            size="md"
            label="Repeat new password"
            autoComplete="new-password"
            registration={register('repeated')}
            error={errors.repeated?.message}
          />
        </div>
        <div className={styles['foot']}>
          {others === 0 ? null : (
            <Checkbox
              label={`Sign out my ${others === 1 ? 'other session' : `${others} other sessions`}`}
              {...register('endsOthers')}
            />
          )}
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
}
