import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { notSaved } from '#renderer/ui/conflict/save-versioned.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Socials } from '#shared/contract/socials.ts';
import {
  accountMissing,
  linkField,
  notesField,
  optionalEmailField,
  secretPasswordField,
  usernameField,
} from '#shared/domain/social-fields.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { saveLine, saveNewLine } from '#renderer/features/socials/saves.ts';
import { describeLine, keptAccount, type Slot } from '#renderer/features/socials/slots.ts';
import { updatedMessage } from '#renderer/features/socials/targets.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { sentenceFor, type FormProps } from './form-failure.ts';
import { NewPassword } from './new-password.tsx';

const schema = z
  .object({
    link: linkField,
    username: usernameField,
    email: optionalEmailField,
    password: secretPasswordField,
    notes: notesField,
    seen: z.string(),
    rowVersion: z.number(),
  })
  .check(
    z.refine(({ username, email }) => username !== '' || email !== '', {
      error: accountMissing,
      path: ['username'],
    }),
  );

type Props = FormProps & {
  socials: Socials;
  platform: string;
  /** The line to change or to add an account to; undefined adds another one. */
  slot: Slot | undefined;
};

/** One account of a platform. Its password has a separate form. */
export function AccountForm({ socials, platform, slot, handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const { modelId, rowVersion } = socials;
  const account = slot?.account ?? null;
  const link = slot?.link ?? '';
  const form = useAppForm({
    schema,
    defaultValues: {
      link,
      username: account?.username ?? '',
      email: account?.email ?? '',
      password: '',
      notes: account?.notes ?? '',
      // Stored with the draft, so that it is clear what a draft was changing.
      seen: account === null ? '' : describeLine({ link, account: keptAccount(account) }),
      rowVersion,
    },
    draftKey: `socials ${modelId} ${platform} ${account?.credential.id ?? `account ${String(slot?.place ?? 'new')}`}`,
    mode: 'onSubmit',
    send: async ({ link: wantedLink, seen, rowVersion: seenVersion, password, ...fields }) => {
      if (account === null) {
        const line = { link: wantedLink, account: { ...fields, password } };
        await run(() => saveNewLine(client, { modelId, platform, line, place: slot?.place }));
      } else {
        const credentialId = account.credential.id;
        const outcome = await run(() =>
          saveLine(client, {
            modelId,
            platform,
            credentialId,
            seen: { value: seen, rowVersion: seenVersion },
            line: { link: wantedLink, account: { credentialId, ...fields } },
          }),
        );
        if (outcome === 'later') throw new AppError('conflict', notSaved);
        if (outcome === 'theirs') {
          onDone();
          return;
        }
      }
      notifySuccess(updatedMessage(platform));
      onDone();
    },
    describe: sentenceFor('socials.updatePlatform'),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb={account === null ? 'Add account' : 'Save account'}
      onCancel={onCancel}
      fields={[
        [
          { name: 'username', label: 'Username' },
          { name: 'email', label: 'Email', inputMode: 'email' },
        ],
        { name: 'link', label: 'Profile link', placeholder: 'https://… or @handle' },
        account === null ? <NewPassword key="password" form={form} name="password" /> : null,
        { kind: 'area', name: 'notes', label: 'Notes', minRows: 2 },
      ]}
    />
  );
}
