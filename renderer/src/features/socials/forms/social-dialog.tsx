import { useRef } from 'react';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { Socials } from '#shared/contract/socials.ts';
import type { SocialDialog as Kind } from '#renderer/features/socials/dialogs.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import { AccountForm } from './account-form.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { GrantForm } from './grant-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { PlatformForm } from './platform-form.tsx';
import { PreviousPassword } from './previous-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { RemoveAccountDialog, RemovePlatformDialog } from './remove-dialogs.tsx';
import type { FormProps } from './form-failure.ts';

type Props = {
  socials: Socials;
  dialog: Kind;
  onChange: (dialog: Kind) => void;
  /** Called after one-time codes were set up. */
  onCodes: () => void;
  onClose: () => void;
};

/** All dialogs over a model's accounts. The code loads when one is opened. */
export function SocialDialog({ socials, dialog, onChange, onCodes, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  const { modelId } = socials;
  if (dialog.kind === 'remove-platform')
    return <RemovePlatformDialog socials={socials} platform={dialog.platform} onClose={onClose} />;
  if (dialog.kind === 'remove-account')
    return <RemoveAccountDialog socials={socials} target={dialog.target} onClose={onClose} />;
  if (dialog.kind === 'recovery' || dialog.kind === 'previous') {
    const { kind, target } = dialog;
    return (
      <Dialog
        name="SecretDialog"
        title={kind === 'recovery' ? `Recovery codes of ${target.name}` : 'Previous password'}
        width={440}
        onClose={onClose}
      >
        {kind === 'previous' ? (
          <PreviousPassword target={target} onClose={onClose} />
        ) : (
          <RecoveryCodes
            modelId={modelId}
            target={target}
            onReplace={() => {
              onChange({ kind: 'set-recovery', target });
            }}
            onClose={onClose}
          />
        )}
      </Dialog>
    );
  }
  const { title, discardTitle } = titlesOf(dialog);
  return (
    <FormDialog
      key={dialog.kind}
      name="SocialDialog"
      title={title}
      width={520}
      discardTitle={discardTitle}
      form={form}
      closesOnClickOutside={false}
      onClose={onClose}
    >
      {(close) => {
        const props: FormProps = { handle: form, onDone: onClose, onCancel: close };
        switch (dialog.kind) {
          case 'platform':
            return <PlatformForm {...props} socials={socials} />;
          case 'ask-access':
          case 'give-access':
            return (
              <GrantForm
                {...props}
                socials={socials}
                platform={dialog.platform}
                isAsking={dialog.kind === 'ask-access'}
              />
            );
          case 'account':
            return <AccountForm {...props} socials={socials} platform={dialog.platform} slot={dialog.slot} />;
          case 'email':
            return <EmailForm {...props} modelId={modelId} account={dialog.account} />;
          case 'phone':
            return <PhoneForm {...props} modelId={modelId} phone={dialog.phone} />;
          case 'password':
            return <PasswordForm {...props} modelId={modelId} target={dialog.target} />;
          case 'code':
            return <CodeForm {...props} modelId={modelId} target={dialog.target} onCodes={onCodes} />;
          case 'set-recovery':
            return <RecoveryForm {...props} modelId={modelId} target={dialog.target} />;
        }
      }}
    </FormDialog>
  );
}

type FormKind = Exclude<Kind, { kind: 'remove-platform' | 'remove-account' | 'recovery' | 'previous' }>;

function titlesOf(dialog: FormKind): { title: string; discardTitle: string } {
  switch (dialog.kind) {
    case 'ask-access':
      return { title: 'Ask for access', discardTitle: 'Discard this request?' };
    case 'give-access':
      return { title: 'Give access for a time', discardTitle: 'Discard what you entered?' };
    case 'platform':
      return { title: 'Add platform', discardTitle: 'Discard this platform?' };
    case 'account':
      return {
        title:
          (dialog.slot?.account ?? null) === null
            ? `Add ${platformLabel(dialog.platform)} account`
            : `Edit ${platformLabel(dialog.platform)} account`,
        discardTitle: 'Discard these changes?',
      };
    case 'email':
      return {
        title: dialog.account === undefined ? 'Add email account' : 'Edit email account',
        discardTitle: 'Discard these changes?',
      };
    case 'phone':
      return {
        title: dialog.phone === undefined ? 'Add phone number' : 'Edit phone number',
        discardTitle: 'Discard these changes?',
      };
    case 'password':
      return {
        title: dialog.target.credential.hasPassword ? 'Change password' : 'Add password',
        discardTitle: 'Discard this password?',
      };
    case 'code':
      return { title: 'One-time codes', discardTitle: 'Discard this setup key?' };
    case 'set-recovery':
      return { title: 'Recovery codes', discardTitle: 'Discard these recovery codes?' };
  }
}
