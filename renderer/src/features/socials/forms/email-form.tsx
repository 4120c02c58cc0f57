import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
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
import { sentenceFor, type FormProps } from './form-failure.ts';
import { NewPassword } from './new-password.tsx';

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
    draftKey: `socials ${modelId} email ${account?.credential.id ?? 'new'}`,
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
    <DialogForm
      form={form}
      handle={handle}
      verb={account === undefined ? 'Add email account' : 'Save email account'}
      onCancel={onCancel}
      fields={[
        [
          { name: 'email', label: 'Email', inputMode: 'email', required: true },
          { name: 'label', label: 'Label', placeholder: 'Recovery, bookings…' },
        ],
        account === undefined ? <NewPassword key="password" form={form} name="password" /> : null,
        { kind: 'area', name: 'notes', label: 'Notes', minRows: 2 },
      ]}
    />
  );
}
