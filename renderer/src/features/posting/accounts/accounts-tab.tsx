import { Button } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { handleOf } from '#renderer/entities/post/post-labels.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { dollars } from '#renderer/features/posting/composer/post-problems.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { accountColumns, accountCsv, accountPhone } from './account-columns.tsx';
import { useAccountList } from './account-list.ts';
import { accountPanel } from './account-panel.tsx';

const ConnectDialog = lazyDialog(async () => (await import('./connect-dialog.tsx')).ConnectDialog);

const noViews = () => null;
const rowHeight = 46;
const tallies = [
  {
    label: 'to reconnect',
    param: 'state',
    value: 'reconnect_needed',
    isOne: ({ status }: SocialAccount) => status === 'reconnect_needed',
  },
];

/** Undefined connects a new account. */
type Connecting = { account: SocialAccount | undefined };

/** The accounts to post to, with their models and status. */
export function AccountsTab({ title, about, tabs, beside, composer }: PostingFrame) {
  const { isReadOnly } = useViewer();
  const list = useAccountList();
  const [connecting, setConnecting] = useState<Connecting>();
  const connect = useCallback(() => {
    setConnecting({ account: undefined });
  }, []);
  const reconnect = useCallback((account: SocialAccount) => {
    setConnecting({ account });
  }, []);
  const panel = useMemo(() => accountPanel(reconnect), [reconnect]);
  const mills = list.rows.reduce((sum, { monthMills }) => sum + monthMills, 0);
  return (
    <ListScreen
      list={list}
      title={title}
      about={about}
      tabs={tabs}
      besideAction={beside}
      action={{ label: 'Connect account', icon: IconPlus, onPress: connect }}
      columns={accountColumns}
      phone={accountPhone}
      rowHeight={rowHeight}
      picture="square"
      nameOf={handleOf}
      csv={accountCsv}
      views={noViews}
      describe={(error) => errorMessage('posting.accounts', error)}
      tallies={tallies}
      footEnd={mills === 0 ? undefined : <span>{dollars(mills)} this month</span>}
      empty={
        <BlankState
          icon={<IconUserPlus size={20} stroke={1.6} />}
          title="No accounts connected"
          role="status"
          actions={
            isReadOnly ? null : (
              <Button size="sm" leftSection={<IconPlus size={15} stroke={2} />} onClick={connect}>
                Connect account
              </Button>
            )
          }
        >
          Connect an account at X, Bluesky or Mastodon. Bluesky and Mastodon cost nothing.
        </BlankState>
      }
      panel={panel}
    >
      {list.openId === undefined ? composer : null}
      {connecting === undefined ? null : (
        <ConnectDialog
          account={connecting.account}
          onClose={() => {
            setConnecting(undefined);
          }}
        />
      )}
    </ListScreen>
  );
}
