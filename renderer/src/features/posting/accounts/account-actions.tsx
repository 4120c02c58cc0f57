import { Menu } from '@mantine/core';
import { IconExternalLink, IconPlugConnected, IconPower, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { profileUrl } from '#renderer/entities/post/post-labels.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { useAccountChange } from './use-account-change.ts';

const RemoveDialog = lazyDialog(async () => (await import('./remove-dialog.tsx')).RemoveDialog);
const small = { size: 16, stroke: 1.7 } as const;

type Props = {
  account: SocialAccount;
  onReconnect: (account: SocialAccount) => void;
  onRemoved: () => void;
};

/** The actions for the whole account. */
export function AccountActions({ account, onReconnect, onRemoved }: Props) {
  const { isReadOnly } = useViewer();
  const button = useRef<HTMLButtonElement>(null);
  const { change } = useAccountChange(account);
  const [isRemoving, setIsRemoving] = useState(false);
  const isOff = account.status === 'disabled';
  const profile = profileUrl(account);
  if (isReadOnly) return null;
  return (
    <>
      <MoreMenu button={button}>
        {profile === undefined ? null : (
          <Menu.Item
            leftSection={<IconExternalLink {...small} />}
            onClick={() => {
              window.open(profile, '_blank', 'noopener,noreferrer');
            }}
          >
            Open at the platform
          </Menu.Item>
        )}
        {account.platform === 'demo' ? null : (
          <Menu.Item
            leftSection={<IconPlugConnected {...small} />}
            onClick={() => {
              onReconnect(account);
            }}
          >
            Reconnect
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPower {...small} />}
          disabled={change.isPending || account.status === 'suspended'}
          onClick={() => {
            change.mutate({ isOn: isOff });
          }}
        >
          {isOff ? 'Turn on' : 'Turn off'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...small} />}
          onClick={() => {
            setIsRemoving(true);
          }}
        >
          Remove
        </Menu.Item>
      </MoreMenu>
      {isRemoving ? (
        <RemoveDialog
          account={account}
          onDone={onRemoved}
          onClose={() => {
            setIsRemoving(false);
          }}
        />
      ) : null}
    </>
  );
}
