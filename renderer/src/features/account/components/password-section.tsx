import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { useShortestPassword } from '#renderer/lib/passwords/shortest-password.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { CheckboxField } from '#renderer/ui/form/fields/checkbox-field.tsx';
import { Fields } from '#renderer/ui/form/fields/fields.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { useChangePassword } from '#renderer/features/account/mutations.ts';
import { passwordForm } from '#renderer/features/account/password-form.ts';
import { sessionsQuery } from '#renderer/features/account/queries.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { Section } from './section.tsx';
import styles from './password-section.module.css';

type Props = { onDirtyChange: (isDirty: boolean) => void };

/** Maps an error's hint to the field that it concerns. */
const refusedFields: Readonly<Record<string, 'currentPassword' | 'newPassword'>> = {
  wrong_password: 'currentPassword',
  same_password: 'newPassword',
  weak_password: 'newPassword',
};

const password = { kind: 'password', autoComplete: 'new-password' } as const;
const empty = { currentPassword: '', newPassword: '', repeated: '', endsOthers: true };

export function PasswordSection({ onDirtyChange }: Props) {
  const { id, email } = useViewer();
  const { data: sessions } = useQuery(sessionsQuery(id));
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const change = useChangePassword();
  const shortest = useShortestPassword();
  const form = useAppForm({
    schema: passwordForm,
    defaultValues: empty,
    draftKey: null,
    send: async ({ currentPassword, newPassword, endsOthers }) => {
      await change.mutateAsync({ currentPassword, newPassword, endsOthers: endsOthers && others > 0 });
      form.reset(empty);
    },
    describe: (error) => errorMessage('account.changePassword', error),
    fieldOf: (error) => (error instanceof AppError ? refusedFields[error.hint ?? ''] : undefined),
  });
  const { dirtyFields, touchedFields } = form.formState;
  const isDirty = Boolean(dirtyFields.currentPassword ?? dirtyFields.newPassword ?? dirtyFields.repeated);

  useEffect(() => {
    onDirtyChange(isDirty);
  }, [isDirty, onDirtyChange]);

  return (
    <Section title="Password" about={`${shortest}. Only you know it.`}>
      <Form form={form} aria-label="Password" className={styles['form']}>
        <FormAlert message={form.failure} />
        {/* Lets password managers know which account this password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className={styles['fields']}>
          <Fields
            form={form}
            of={[
              {
                ...password,
                name: 'currentPassword',
                label: 'Current password',
                autoComplete: 'current-password',
              },
              {
                ...password,
                name: 'newPassword',
                label: 'New password',
                onTyped: () => {
                  if (touchedFields.repeated === true) void form.trigger('repeated');
                },
              },
              { ...password, name: 'repeated', label: 'Repeat new password' },
            ]}
          />
        </div>
        <Row gap={12} wrap className={styles['foot']}>
          {others === 0 ? null : (
            <CheckboxField
              form={form}
              name="endsOthers"
              label={`Sign out my ${others === 1 ? 'other session' : `${others} other sessions`}`}
            />
          )}
          <SubmitButton form={form}>Change password</SubmitButton>
        </Row>
      </Form>
    </Section>
  );
}
