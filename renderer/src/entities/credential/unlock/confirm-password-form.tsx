import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { knownPasswordField } from '#shared/domain/validation.ts';
import { putVaultState } from './mutations.ts';
import styles from './confirm-password-form.module.css';

const schema = z.object({ password: knownPasswordField });

/** The explanation of why the password is needed. */
export type UnlockWords = { lead: string; hint: string };

type Props = { words: UnlockWords; onConfirmed: () => void; onCancel: () => void };

/** Signs in again, replacing the current session. */
export function ConfirmPasswordForm({ words, onConfirmed, onCancel }: Props) {
  const { email } = useViewer();
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { password: '' },
    draftKey: null,
    mode: 'onSubmit',
    send: async ({ password }) => {
      putVaultState(client, await request('vault.confirm', { password }));
      onConfirmed();
    },
    describe: (error) => errorMessage('vault.confirm', error),
    fieldOf: (error) =>
      error instanceof AppError && error.hint === 'wrong_password' ? 'password' : undefined,
  });
  return (
    <DialogForm
      form={form}
      fields={[
        <p key="lead" className={styles['lead']}>
          {words.lead}
        </p>,
        // Hidden email for password managers, which otherwise don't know whose password this is.
        <input key="email" type="text" autoComplete="username" value={email} readOnly hidden />,
        {
          kind: 'password',
          name: 'password',
          label: 'Your password',
          autoComplete: 'current-password',
          hint: words.hint,
        },
      ]}
      verb="Confirm"
      onCancel={onCancel}
    />
  );
}
