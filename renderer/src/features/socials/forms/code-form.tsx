import { Button } from '@mantine/core';
import { IconCheck, IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { noCodeSecret, readCodeSettings } from '#shared/domain/one-time-code.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { refreshSecrets } from '#renderer/features/socials/queries.ts';
import { updatedMessage, type Target } from '#renderer/features/socials/targets.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { sentenceFor, type FormProps } from './form-failure.ts';
import { readQr } from './read-qr.ts';
import { useGivenPicture } from './use-given-picture.ts';
import styles from './forms.module.css';

const schema = z.object({
  key: z.string().check(
    z.minLength(1, { error: 'Paste the setup key, or choose the QR code', abort: true }),
    z.refine((text) => readCodeSettings(text) !== undefined, noCodeSecret),
  ),
});

const noSetupCode =
  'This QR code sets up no one-time codes. Choose the one that the platform shows for an authenticator app.';

type Props = FormProps & { modelId: string; target: Target; onCodes: () => void };

/** Sets up an account's one-time codes: by the platform's key, or its QR code. */
export function CodeForm({ modelId, target, onCodes, handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const chooser = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<'none' | 'busy' | 'read'>('none');
  const [problem, setProblem] = useState<string>();
  const form = useAppForm({
    schema,
    defaultValues: { key: '' },
    draftKey: null,
    mode: 'onSubmit',
    send: async ({ key }) => {
      const settings = readCodeSettings(key);
      if (settings === undefined) throw new AppError('invalid', noCodeSecret);
      await run(() => request('vault.setCode', { credentialId: target.credential.id, code: settings }));
      notifySuccess(updatedMessage(target.platform));
      void refreshSecrets(client, modelId);
      onCodes();
      onDone();
    },
    describe: sentenceFor('vault.setCode'),
  });

  const read = async (file: Blob | null | undefined) => {
    if (file === null || file === undefined) return;
    setReading('busy');
    setProblem(undefined);
    try {
      const text = await readQr(file);
      if (readCodeSettings(text) === undefined) throw new AppError('invalid', noSetupCode);
      form.setValue('key', text, { shouldValidate: true });
      setReading('read');
    } catch (error) {
      setReading('none');
      setProblem(
        error instanceof AppError
          ? error.message
          : 'The reader for QR codes could not be loaded. Check your connection and try again.',
      );
    }
  };
  const isOver = useGivenPicture((file) => void read(file));

  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Save"
      onCancel={onCancel}
      fields={[
        <p key="lead" className={styles['lead']}>
          Open the security settings of {target.name} and set up an authenticator app. Enter the key it shows,
          or its QR code.
        </p>,
        { name: 'key', isSecret: true, label: 'Setup key or otpauth:// link', spellCheck: false },
        <Stack key="note" gap={8} align="center" className={styles['drop']} data-over={isOver || undefined}>
          <IconQrcode size={20} stroke={1.6} aria-hidden />
          <span>Drop or paste a picture of the QR code. It’s read on this device.</span>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            hidden
            aria-label="Picture of the QR code"
            onChange={(event) => {
              void read(event.currentTarget.files?.item(0));
              event.currentTarget.value = '';
            }}
          />
          <Button
            size="sm"
            variant="default"
            loading={reading === 'busy'}
            onClick={() => chooser.current?.click()}
          >
            Choose a picture
          </Button>
          <div role="status">
            {reading === 'read' ? (
              <Row as="span" gap={6} className={styles['read']}>
                <IconCheck size={14} stroke={2} aria-hidden />
                QR code read
              </Row>
            ) : null}
          </div>
          {problem === undefined ? null : <div role="alert">{fieldError(problem)}</div>}
        </Stack>,
      ]}
    />
  );
}
