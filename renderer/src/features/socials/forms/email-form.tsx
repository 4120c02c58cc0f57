import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { EmailAccount } from '#shared/contract/socials.ts';
import {
  labelField,
  notesField,
  optionalEmailField,
  secretPasswordField,
} from '#shared/domain/social-fields.ts';
import { saveEmailAccounts } from '#renderer/features/socials/saves.ts';
import { updatedMessage } from '#renderer/features/socials/targets.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { sentenceFor } from './form-failure.ts';
import { FormFrame, type FormProps } from './form-frame.tsx';
import { NewPassword } from './new-password.tsx';
import styles from './forms.module.css';

const schema = z
  .object({ email: optionalEmailField, label: labelField, password: secretPasswordField, notes: notesField })
  .check(z.refine(({ email }) => email !== '', { error: 'Email is required', path: ['email'] }));

type Props = FormProps & { modelId: string; account: EmailAccount | undefined };

/** A mailbox of a model. */
export function EmailForm({ modelId, account, handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const form = useAppForm({
    schema,
    defaultValues: {
      email: account?.email ?? '',
      label: account?.label ?? '',
      password: '',
      notes: account?.notes ?? '',
    },
    keptAs: `socials ${modelId} email ${account?.credential.id ?? 'new'}`,
    mode: 'onSubmit',
    send: async ({ password, ...fields }) => {
      const id = account?.credential.id;
      await run(() =>
        saveEmailAccounts(client, modelId, (present) => {
          if (id === undefined) return [...present, { ...fields, password }];
          const changed = { credentialId: id, ...fields };
          return present.some(({ credentialId }) => credentialId === id)
            ? present.map((each) => (each.credentialId === id ? changed : each))
            : [...present, changed];
        }),
      );
      notifySuccess(updatedMessage(undefined));
      onDone();
    },
    describe: sentenceFor('socials.setEmailAccounts'),
  });
  return (
    <FormFrame
      form={form}
      handle={handle}
      submitLabel={account === undefined ? 'Add email account' : 'Save email account'}
      onCancel={onCancel}
    >
      <div className={styles['pair']}>
        <TextField form={form} name="email" label="Email" inputMode="email" required />
        <TextField form={form} name="label" label="Label" placeholder="Recovery, bookings…" />
      </div>
      {account === undefined ? <NewPassword form={form} name="password" /> : null}
      <TextAreaField form={form} name="notes" label="Notes" minRows={2} />
    </FormFrame>
  );
}
