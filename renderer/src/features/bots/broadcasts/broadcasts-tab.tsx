import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import type { BotFrame } from '#renderer/features/bots/bot-frame.ts';
import { noViews } from '#renderer/features/bots/no-views.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { Broadcast } from '#shared/contract/bot-rows.ts';
import { areas } from '#shared/domain/areas.ts';
import { broadcastColumns, broadcastCsv, broadcastPhone } from './broadcast-columns.tsx';
import { useBroadcastList } from './broadcast-list.ts';
import { broadcastPanel } from './panel/broadcast-panel.tsx';

const StartDialog = lazyDialog(async () => (await import('./panel/start-dialog.tsx')).StartDialog);

const nameOf = ({ name }: Broadcast) => name;
const rowHeight = 46;
const foot = <span>Nothing is sent twice to one chat</span>;
const tallies = [
  {
    label: 'sending',
    param: 'status',
    value: 'sending',
    isOne: ({ status }: Broadcast) => status === 'sending',
  },
  {
    label: 'scheduled',
    param: 'status',
    value: 'scheduled',
    isOne: ({ status }: Broadcast) => status === 'scheduled',
  },
];

/** Broadcasts send one message to many chats; lists them with their results. */
export function BroadcastsTab({ bot, strip, tabs, beside, action, onCompose }: BotFrame) {
  const { isReadOnly } = useViewer();
  const list = useBroadcastList(bot.id);
  const { change } = useParamChanges();
  const [started, setStarted] = useState<Broadcast>();
  return (
    <ListScreen
      list={list}
      title={areas.telegramBot.title}
      strip={strip}
      tabs={tabs}
      besideAction={beside}
      action={action}
      columns={broadcastColumns}
      phone={broadcastPhone}
      rowHeight={rowHeight}
      nameOf={nameOf}
      csv={broadcastCsv}
      views={noViews}
      describe={(error) => errorMessage('bots.broadcasts', error)}
      tallies={tallies}
      foot={foot}
      empty={
        <BlankState
          icon={<IconSpeakerphone size={20} stroke={1.6} />}
          title="No broadcasts yet"
          role="status"
          actions={
            isReadOnly ? null : (
              <Button size="sm" onClick={action.onPress}>
                New broadcast
              </Button>
            )
          }
        >
          Write one message, choose the chats, and see what became of it in each.
        </BlankState>
      }
      panel={broadcastPanel({
        bot,
        onEdit: onCompose,
        onStart: setStarted,
        onOpen: (broadcast) => {
          change({ broadcast }, true);
        },
      })}
    >
      {started === undefined ? null : (
        <StartDialog
          broadcast={started}
          onDone={() => {
            setStarted(undefined);
          }}
          onClose={() => {
            setStarted(undefined);
          }}
        />
      )}
    </ListScreen>
  );
}
