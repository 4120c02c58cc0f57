import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Socials } from '#shared/contract/socials.ts';
import { platformLabel } from '#renderer/entities/credential/platform-label.ts';
import {
  saveEmailAccounts,
  saveNewLine,
  saveNewPlatform,
  saveRemovedLine,
  saveRemovedPlatform,
} from '#renderer/features/socials/saves.ts';
import { keptEmailAccount, keptEntry, lineOf, slotsOf } from '#renderer/features/socials/slots.ts';
import { updatedMessage, type Target } from '#renderer/features/socials/targets.ts';
import { sentenceFor } from './form-failure.ts';

export const accountWords = { one: 'account', many: 'accounts' };

type Removal = {
  title: string;
  text: string;
  confirmLabel: string;
  describe: (error: unknown) => string;
  /** Removes it; returns the message, and how to undo it. */
  remove: () => Promise<{ done: string; offer: string; bringBack: () => Promise<string> }>;
};

function RemoveDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title, text, confirmLabel, describe, remove } = removal;
  const start = async () => {
    setIsPending(true);
    setFailure(undefined);
    try {
      const { done, offer, bringBack } = await remove();
      notifySuccess(done);
      offerUndo(offer, () => {
        bringBack().then(notifySuccess, (error: unknown) => {
          notifyError(describe(error));
        });
      });
      onClose();
    } catch (error) {
      setFailure(describe(error));
      setIsPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      isPending={isPending}
      error={failure}
      onConfirm={() => void start()}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

type PlatformProps = { socials: Socials; platform: string; onClose: () => void };

/** Removes a platform with its accounts; Undo restores everything, including secrets. */
export function RemovePlatformDialog({ socials, platform, onClose }: PlatformProps) {
  const client = useQueryClient();
  const { modelId } = socials;
  const label = platformLabel(platform);
  const present = socials.platforms.find((each) => each.platform === platform);
  const accounts =
    present === undefined ? 0 : slotsOf(present).filter((slot) => slot.account !== null).length;
  const [entry] = useState(() => (present === undefined ? undefined : keptEntry(present)));
  return (
    <RemoveDialog
      onClose={onClose}
      removal={{
        title: `Remove ${label}?`,
        text: `${countOf(accounts, accountWords)} with passwords, one-time codes and recovery codes will be removed. You can undo this right after.`,
        confirmLabel: 'Remove platform',
        describe: sentenceFor('socials.removePlatform'),
        remove: async () => {
          await saveRemovedPlatform(client, modelId, platform);
          return {
            done: `${label} platform removed successfully`,
            offer: `${label} removed`,
            bringBack: async () => {
              if (entry !== undefined) await saveNewPlatform(client, modelId, platform, entry);
              return `${label} platform added successfully`;
            },
          };
        },
      }}
    />
  );
}

type AccountProps = { socials: Socials; target: Target; onClose: () => void };

/** Removes an account; Undo restores it with its secrets. */
export function RemoveAccountDialog({ socials, target, onClose }: AccountProps) {
  const client = useQueryClient();
  const { modelId } = socials;
  const { credential, name, platform } = target;
  const [before] = useState(() => {
    const present = socials.platforms.find((each) => each.platform === platform);
    return {
      found: present === undefined ? undefined : lineOf(present, credential.id),
      email: socials.emailAccounts.find((each) => each.credential.id === credential.id),
    };
  });
  const { found, email } = before;
  const text =
    'Its password, one-time codes and recovery codes will be removed. You can undo this right after.';
  const removal: Removal = {
    title: `Remove ${name}?`,
    text,
    confirmLabel: 'Remove account',
    describe: sentenceFor(platform === undefined ? 'socials.setEmailAccounts' : 'socials.updatePlatform'),
    remove: async () => {
      if (platform === undefined)
        await saveEmailAccounts(client, modelId, (present) =>
          present.filter(({ credentialId }) => credentialId !== credential.id),
        );
      else await saveRemovedLine(client, modelId, platform, credential.id);
      return {
        done: updatedMessage(platform),
        offer: `${name} removed`,
        bringBack: async () => {
          if (platform !== undefined && found !== undefined)
            await saveNewLine(client, {
              modelId,
              platform,
              line: found.line,
              place: found.place === 'main' ? 'main' : undefined,
            });
          if (email !== undefined)
            await saveEmailAccounts(client, modelId, (present) => [...present, keptEmailAccount(email)]);
          return updatedMessage(platform);
        },
      };
    },
  };
  return <RemoveDialog removal={removal} onClose={onClose} />;
}
