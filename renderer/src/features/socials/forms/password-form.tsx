import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { secretPasswordField } from '#shared/domain/social-fields.ts';
import { refreshSecrets } from '#renderer/features/socials/queries.ts';
import { updatedMessage, type Target } from '#renderer/features/socials/targets.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { sentenceFor, type FormProps } from './form-failure.ts';
import { NewPassword } from './new-password.tsx';
import styles from './forms.module.css';

const schema = z.object({
  password: secretPasswordField.check(z.minLength(1, 'Password is required')),
});

type Props = FormProps & { modelId: string; target: Target };

/** Stores an account's new password. It has to be changed on the platform as well. */
export function PasswordForm({ modelId, target, handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const form = useAppForm({
    schema,
    defaultValues: { password: '' },
    draftKey: null,
    mode: 'onSubmit',
    send: async ({ password }) => {
      await run(() => request('vault.change', { credentialId: target.credential.id, password }));
      notifySuccess(updatedMessage(target.platform));
      void refreshSecrets(client, modelId);
      onDone();
    },
    describe: sentenceFor('vault.change'),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Save password"
      onCancel={onCancel}
      fields={[
        <p key="lead" className={styles['lead']}>
          This changes what Marquee stores for {target.name}. Change it on the platform, too.
          {target.credential.hasPassword ? ' The current one can be shown for another 30 days.' : ''}
        </p>,
        <NewPassword key="password" form={form} name="password" />,
      ]}
    />
  );
}
