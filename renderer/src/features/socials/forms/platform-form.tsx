import { Autocomplete } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { faultOf } from '#renderer/ui/form/field-state.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Socials } from '#shared/contract/socials.ts';
import {
  accountMissing,
  linkField,
  notesField,
  optionalEmailField,
  platformField,
  secretPasswordField,
  usernameField,
} from '#shared/domain/social-fields.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { platformDraft } from '#renderer/features/socials/drafts.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { platformChoices, platformOf } from '#renderer/entities/credential/platforms.ts';
import { saveNewPlatform } from '#renderer/features/socials/saves.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { sentenceFor, type FormProps } from './form-failure.ts';
import { NewPassword } from './new-password.tsx';

const schema = z
  .object({
    platform: platformField,
    link: linkField,
    username: usernameField,
    email: optionalEmailField,
    password: secretPasswordField,
    notes: notesField,
  })
  .check(
    z.refine(({ username, email }) => username !== '' || email !== '', {
      error: accountMissing,
      path: ['username'],
    }),
  );

const empty = { platform: '', link: '', username: '', email: '', password: '', notes: '' };

/** A platform with its main account. */
export function PlatformForm({ socials, handle, onDone, onCancel }: FormProps & { socials: Socials }) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const { modelId } = socials;
  const form = useAppForm({
    schema,
    defaultValues: empty,
    draftKey: platformDraft(modelId),
    mode: 'onSubmit',
    send: async ({ platform: typed, link, ...account }) => {
      const platform = platformOf(typed);
      const entry = { link, secondaryLinks: [], main: account, secondary: [] };
      await run(() => saveNewPlatform(client, modelId, platform, entry));
      notifySuccess(`${platformLabel(platform)} platform added successfully`);
      onDone();
    },
    describe: sentenceFor('socials.addPlatform'),
    fieldOf: (error) =>
      error instanceof AppError && error.hint === 'platform_taken' ? 'platform' : undefined,
  });
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: form.control, name: 'platform' });
  const taken = new Set(socials.platforms.map(({ platform }) => platform));
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Add platform"
      onCancel={onCancel}
      fields={[
        <Autocomplete
          key="platform"
          ref={ref}
          role="combobox"
          label="Platform"
          required
          // Opening at once would cover the fields below.
          openOnFocus={false}
          placeholder="Instagram, X, OnlyFans…"
          data={platformChoices(taken)}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={faultOf({ form, name: 'platform' })}
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        />,
        { name: 'link', label: 'Profile link', placeholder: 'https://… or @handle' },
        [
          { name: 'username', label: 'Username' },
          { name: 'email', label: 'Email', inputMode: 'email' },
        ],
        <NewPassword key="password" form={form} name="password" />,
        { kind: 'area', name: 'notes', label: 'Notes', minRows: 2 },
      ]}
    />
  );
}
