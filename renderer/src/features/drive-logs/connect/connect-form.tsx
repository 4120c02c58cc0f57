import { useQueryClient } from '@tanstack/react-query';
import { type Ref } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { driveContract } from '#shared/contract/drive.ts';
import { ConnectSteps } from './connect-steps.tsx';
import styles from './connect.module.css';

type Props = { handle: Ref<FormHandle>; onDone: () => void; onCancel: () => void };

const isAboutKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'hint' in error && error.hint === 'key';

export function ConnectForm({ handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema: driveContract.calls['drive.connect'].input,
    defaultValues: { key: '' },
    // A private key must never be stored in a draft.
    draftKey: null,
    send: async (input) => {
      const { accountEmail } = await request('drive.connect', input);
      void client.invalidateQueries({ queryKey: ['drive'] });
      notifySuccess(`Google Drive connected. Share folders with ${accountEmail}.`);
      onDone();
    },
    describe: (error) => errorMessage('drive.connect', error),
    fieldOf: (error) => (isAboutKey(error) ? 'key' : undefined),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Connect"
      onCancel={onCancel}
      fields={[
        <div key="lead" className={styles['steps']}>
          <ConnectSteps />
        </div>,
        {
          kind: 'area',
          name: 'key',
          label: 'Key of the service account (JSON)',
          hint: 'It is tried with Google, then kept encrypted and never shown again.',
          placeholder: '{"type": "service_account", …}',
          className: styles['key'] ?? '',
          isSecret: true,
          spellCheck: false,
          maxRows: 8,
        },
      ]}
    />
  );
}
