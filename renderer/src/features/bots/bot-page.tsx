import { Button } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { broadcastDraft } from './broadcasts/broadcast-draft.ts';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';
import type { BotFrame } from './bot-frame.ts';
import { BotTabs, botTabOf } from './bot-tabs.tsx';
import { BroadcastsTab } from './broadcasts/broadcasts-tab.tsx';
import { ChatsTab } from './chats/chats-tab.tsx';
import { CommandsTab } from './commands/commands-tab.tsx';
import { InboxTab } from './inbox/inbox-tab.tsx';
import { LogTab } from './log/log-tab.tsx';
import { BotStrip } from './strip/bot-strip.tsx';
import styles from './page.module.css';

const BroadcastDialog = lazyDialog(
  async () => (await import('./broadcasts/compose/broadcast-dialog.tsx')).BroadcastDialog,
);

const parts = {
  chats: ChatsTab,
  commands: CommandsTab,
  broadcasts: BroadcastsTab,
  inbox: InboxTab,
  log: LogTab,
};

type Props = { bot: Bot; bots: readonly Bot[]; onAdd: () => void };

/** The page of one bot: the strip of all bots, its tabs, and the list of the open tab. */
export function BotPage({ bot, bots, onAdd }: Props) {
  const { isReadOnly } = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const { params, change } = useParamChanges();
  // A link to a broadcast opens it in its list.
  const tab = botTabOf(params.get('tab') ?? (params.has('broadcast') ? 'broadcasts' : null));
  /** Null writes a new one; undefined if none is being written. */
  const [composed, setComposed] = useState<string | null>();
  useOfferedDraft(broadcastDraft(bot.id), 'a broadcast', () => {
    setComposed(null);
  });
  const compose = useCallback((id: string | null) => {
    setComposed(id);
  }, []);
  const frame: BotFrame = {
    bot,
    strip: useMemo(
      () => <BotStrip bots={bots} current={bot} onAdd={isPhone ? onAdd : undefined} />,
      [bots, bot, isPhone, onAdd],
    ),
    tabs: useMemo(() => <BotTabs bot={bot} current={tab} />, [bot, tab]),
    beside: useMemo(
      () =>
        // A phone has room for only one button.
        isPhone ? null : (
          <Button
            variant="default"
            className={styles['beside'] ?? ''}
            leftSection={<IconPlus size={16} stroke={2} />}
            disabled={isReadOnly}
            onClick={onAdd}
          >
            Add bot
          </Button>
        ),
      [isPhone, isReadOnly, onAdd],
    ),
    action: useMemo(
      () => ({
        label: 'New broadcast',
        icon: IconSpeakerphone,
        onPress: () => {
          compose(null);
        },
      }),
      [compose],
    ),
    onCompose: compose,
  };
  const Part = parts[tab];
  return (
    <>
      <Part {...frame} />
      {composed === undefined ? null : (
        <BroadcastDialog
          bot={bot}
          id={composed}
          onDone={(id) => {
            setComposed(undefined);
            change({ bot: bot.id, tab: 'broadcasts', chat: '', broadcast: id }, false);
          }}
          onClose={() => {
            setComposed(undefined);
          }}
        />
      )}
    </>
  );
}
