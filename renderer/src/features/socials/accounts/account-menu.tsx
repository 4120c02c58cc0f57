import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { sentenceFor } from '#renderer/features/socials/forms/form-failure.ts';
import { refreshSecrets } from '#renderer/features/socials/queries.ts';
import { saveChanged } from '#renderer/features/socials/saves.ts';
import { lineOf, withMain } from '#renderer/features/socials/slots.ts';
import { updatedMessage, type Target } from '#renderer/features/socials/targets.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { useAccounts } from './accounts-context.ts';
import styles from './accounts.module.css';

type Props = { target: Target; isSecondary?: boolean; onEdit: () => void };

/** The account's menu. */
export function AccountMenu({ target, isSecondary = false, onEdit }: Props) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const { modelId, canEdit, open, showLogOf } = useAccounts();
  const { credential, name, platform } = target;
  const button = useRef<HTMLButtonElement>(null);

  const makeMain = async () => {
    if (platform === undefined) return;
    try {
      await saveChanged(client, modelId, platform, (present) => {
        const place = lineOf(present, credential.id)?.place;
        return withMain(present, typeof place === 'number' ? place : -1);
      });
      notifySuccess(updatedMessage(platform));
    } catch (error) {
      notifyError(sentenceFor('socials.updatePlatform')(error));
    }
  };
  const removeCode = async () => {
    try {
      await run(() => request('vault.setCode', { credentialId: credential.id, code: null }));
      notifySuccess(updatedMessage(platform));
      await refreshSecrets(client, modelId);
    } catch (error) {
      if (!(error instanceof Cancelled)) notifyError(sentenceFor('vault.setCode')(error));
    }
  };
  const item = (label: string, onClick: () => void, isDanger = false) => (
    <Menu.Item
      {...(isDanger ? { color: 'var(--mq-red-text)' } : {})}
      onClick={() => {
        // Focuses the button first, so that a dialog can return the focus to it after the menu item is gone.
        button.current?.focus();
        onClick();
      }}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu
      position="bottom-end"
      width={210}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className={styles['sign']}
          aria-label={`More actions for ${name}`}
          title="More actions"
        >
          <IconDots size={16} stroke={1.7} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit ? (
          <>
            {item('Edit account…', onEdit)}
            {isSecondary ? item('Make main account', () => void makeMain()) : null}
            {item(credential.hasPassword ? 'Change password…' : 'Add password…', () => {
              open({ kind: 'password', target });
            })}
            {credential.hasPreviousPassword
              ? item('Previous password…', () => {
                  open({ kind: 'previous', target });
                })
              : null}
            {item(credential.hasCode ? 'Replace one-time codes…' : 'Set up one-time codes…', () => {
              open({ kind: 'code', target });
            })}
            {credential.hasCode ? item('Turn off one-time codes', () => void removeCode()) : null}
            {item(credential.recoveryCodes === null ? 'Add recovery codes…' : 'Recovery codes…', () => {
              open({ kind: credential.recoveryCodes === null ? 'set-recovery' : 'recovery', target });
            })}
          </>
        ) : null}
        {item('Access log', () => {
          showLogOf(target);
        })}
        {canEdit
          ? item(
              'Remove account…',
              () => {
                open({ kind: 'remove-account', target });
              },
              true,
            )
          : null}
      </Menu.Dropdown>
    </Menu>
  );
}
