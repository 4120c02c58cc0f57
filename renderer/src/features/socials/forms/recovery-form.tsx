import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { mostRecoveryCodes } from '#shared/domain/social-fields.ts';
import { refreshSecrets } from '#renderer/features/socials/queries.ts';
import { updatedMessage, type Target } from '#renderer/features/socials/targets.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { sentenceFor, type FormProps } from './form-failure.ts';

/** One code a line, without leading list numbers or bullets. */
export const readRecoveryCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, '').trim())
      .filter((code) => code !== ''),
  ),
];

const schema = z.object({
  codes: z.string().check(
    z.refine((text) => readRecoveryCodes(text).length > 0, {
      error: 'Enter at least one recovery code',
      abort: true,
    }),
    z.refine(
      (text) => readRecoveryCodes(text).length <= mostRecoveryCodes,
      `An account can have ${String(mostRecoveryCodes)} recovery codes`,
    ),
  ),
});

type Props = FormProps & { modelId: string; target: Target };

/** Replaces an account's recovery codes with new ones from the platform. */
export function RecoveryForm({ modelId, target, handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const form = useAppForm({
    schema,
    defaultValues: { codes: '' },
    // Never stored as a draft, because every code is a secret.
    draftKey: null,
    mode: 'onSubmit',
    send: async ({ codes }) => {
      await run(() =>
        request('vault.setRecoveryCodes', {
          credentialId: target.credential.id,
          codes: readRecoveryCodes(codes),
        }),
      );
      notifySuccess(updatedMessage(target.platform));
      void refreshSecrets(client, modelId);
      onDone();
    },
    describe: sentenceFor('vault.setRecoveryCodes'),
  });
  const { recoveryCodes } = target.credential;
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Save recovery codes"
      onCancel={onCancel}
      fields={[
        {
          kind: 'area',
          name: 'codes',
          isSecret: true,
          label: 'Recovery codes',
          hint: recoveryCodes === null ? 'One per line.' : 'One per line. They replace the codes stored now.',
          minRows: 6,
          spellCheck: false,
          autoComplete: 'off',
        },
      ]}
    />
  );
}
