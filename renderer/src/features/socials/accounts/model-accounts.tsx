import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { opensPlatform } from '#renderer/entities/grant/grant-labels.ts';
import { useGrants } from '#renderer/entities/grant/use-grants.ts';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Socials } from '#shared/contract/socials.ts';
import { canManageEveryModel } from '#shared/domain/model-access.ts';
import type { SocialDialog as Kind } from '#renderer/features/socials/dialogs.ts';
import { askDraft, giveDraft, platformDraft } from '#renderer/features/socials/drafts.ts';
import { refreshUses, socialQueries } from '#renderer/features/socials/queries.ts';
import { targetsOf, type Target } from '#renderer/features/socials/targets.ts';
import { useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { useCodes } from '#renderer/features/socials/vault/use-codes.ts';
import { useCopy } from '#renderer/features/socials/vault/use-copy.ts';
import { isLocked, useUnlocked } from '#renderer/features/socials/vault/vault-times.ts';
import { AccessStrip } from './access-strip.tsx';
import { AccountTable } from './account-table.tsx';
import { AccountsContext, type Accounts } from './accounts-context.ts';
import { AccountsFoot } from './accounts-foot.tsx';
import { AccountsHead, type ModelHead } from './accounts-head.tsx';
import { VaultNotice } from './vault-notice.tsx';

const SocialDialog = lazyDialog(
  async () => (await import('#renderer/features/socials/forms/social-dialog.tsx')).SocialDialog,
);

const ImportDialog = lazyDialog(
  async () => (await import('#renderer/features/socials/import/import-dialog.tsx')).ImportDialog,
);

type Props = { socials: Socials; head: ModelHead; onLogOf: (target: Target) => void };

/** The accounts of one model, with their actions. */
export function ModelAccounts({ socials, head, onLogOf }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const now = useCurrentMinute();
  const { ask } = useUnlock();
  const { modelId } = socials;
  const canEdit = socials.canEdit && !viewer.isReadOnly;
  // Secondary managers can't give others access.
  const canGive = canEdit && (canManageEveryModel(viewer) || head.model?.managerId === viewer.id);
  const [dialog, setDialog] = useState<Kind>();
  const [isImporting, setIsImporting] = useState(false);
  useOfferedDraft(platformDraft(modelId), 'a new account', () => {
    if (canEdit) setDialog({ kind: 'platform' });
  });
  useOfferedDraft(askDraft(modelId), 'a request for access', () => {
    if (!socials.canEdit && !viewer.isReadOnly) setDialog({ kind: 'ask-access', platform: undefined });
  });
  useOfferedDraft(giveDraft(modelId), 'giving access', () => {
    if (canGive) setDialog({ kind: 'give-access', platform: undefined });
  });
  const { grants, now: grantsAt } = useGrants({ modelId });
  const opens = useCallback(
    (platform: string | undefined) =>
      !viewer.isReadOnly && (socials.canEdit || opensPlatform(grants, platform, viewer.id, grantsAt)),
    [viewer.isReadOnly, viewer.id, socials.canEdit, grants, grantsAt],
  );
  const targets = useMemo(() => targetsOf(socials), [socials]);
  const canUse = canEdit || [...targets.values()].some(({ platform }) => opens(platform));
  // While viewing as someone else, no secrets can be revealed, so this is not loaded.
  const { data: state } = useQuery({ ...socialQueries.vault(), enabled: canUse });
  const isUnlocked = useUnlocked(state);
  const isOver = isLocked(state, now);
  const hasCodes = [...targets.values()].some(
    ({ credential, platform }) => credential.hasCode && opens(platform),
  );
  const codes = useCodes(modelId, {
    isOn: canUse && hasCodes && isUnlocked,
    onLocked: () => void client.invalidateQueries({ queryKey: socialQueries.vault().queryKey }),
    onSeen: () => {
      refreshUses(client);
    },
  });
  const copy = useCallbackRef(useCopy());
  const showCode = useCallbackRef(async (credentialId: string) => {
    try {
      // The page's query may still be loading.
      const { unlockedUntil } = state ?? (await client.query(socialQueries.vault()));
      const isOpen = isUnlocked || Date.parse(unlockedUntil ?? '') > Date.now();
      if (isOpen || (await ask())) codes.show(credentialId);
    } catch (error) {
      notifyError(errorMessage('vault.getState', error));
    }
  });
  const showLogOf = useCallbackRef(onLogOf);
  const shared = useMemo(
    (): Accounts => ({
      modelId,
      canEdit,
      canUse: opens,
      isLocked: isOver,
      codes: codes.byId,
      open: setDialog,
      copy,
      showCode: (credentialId) => void showCode(credentialId),
      showLogOf,
    }),
    [modelId, canEdit, opens, isOver, codes.byId, copy, showCode, showLogOf],
  );
  const isRemoving = useRef(false);
  const { headingRef } = head;
  useEffect(() => {
    if (dialog?.kind.startsWith('remove') === true) isRemoving.current = true;
    else if (isRemoving.current && document.activeElement === document.body) {
      // The removed item also removed the button that had the focus.
      isRemoving.current = false;
      headingRef.current?.focus();
    }
  }, [dialog, socials, headingRef]);
  return (
    <AccountsContext value={shared}>
      <AccountsHead
        {...head}
        state={canUse ? state : undefined}
        isViewOnly={!socials.canEdit}
        onAdd={
          canEdit
            ? () => {
                setDialog({ kind: 'platform' });
              }
            : undefined
        }
        onImport={
          canEdit
            ? () => {
                setIsImporting(true);
              }
            : undefined
        }
      />
      <VaultNotice state={canUse ? state : undefined} now={now} problem={codes.problem} />
      <AccessStrip
        grants={grants}
        now={grantsAt}
        canDecide={canGive}
        canEnd={canEdit}
        onOpen={
          viewer.isReadOnly || (socials.canEdit && !canGive) || targets.size === 0
            ? undefined
            : () => {
                setDialog({ kind: canGive ? 'give-access' : 'ask-access', platform: undefined });
              }
        }
      />
      <AccountTable socials={socials} now={now} />
      <AccountsFoot socials={socials} now={now} />
      {dialog === undefined ? null : (
        <SocialDialog
          socials={socials}
          // Account data may change while a dialog for it is open.
          dialog={withFreshTarget(dialog, targets)}
          onChange={setDialog}
          onCodes={codes.reload}
          onClose={() => {
            setDialog(undefined);
          }}
        />
      )}
      {isImporting && canEdit ? (
        <ImportDialog
          socials={socials}
          modelName={head.model?.stageName}
          onClose={() => {
            setIsImporting(false);
          }}
        />
      ) : null}
    </AccountsContext>
  );
}

function withFreshTarget(dialog: Kind, targets: ReadonlyMap<string, Target>): Kind {
  if (!('target' in dialog)) return dialog;
  const fresh = targets.get(dialog.target.credential.id);
  return fresh === undefined ? dialog : { ...dialog, target: fresh };
}
