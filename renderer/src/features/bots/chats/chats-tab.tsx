import { IconMessages } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import type { BotFrame } from '#renderer/features/bots/bot-frame.ts';
import { noViews } from '#renderer/features/bots/no-views.ts';
import { chatPanel } from '#renderer/features/bots/panel/chat-panel.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { areas } from '#shared/domain/areas.ts';
import { chatColumns, chatCsv, chatPhone } from './chat-columns.tsx';
import { useChatList } from './chat-list.ts';
import styles from './chat-cells.module.css';
import { UnansweredPart } from './unanswered-part.tsx';

const titleOf = ({ title }: BotChat) => title;
const rowHeight = 46;
const kept = <span className={styles['kept']}>Messages are kept for 90 days</span>;

const tallies = [
  { label: 'not linked', param: 'link', value: 'none', isOne: ({ model }: BotChat) => model === null },
  {
    label: 'blocked',
    param: 'state',
    value: 'blocked',
    isOne: ({ status }: BotChat) => status === 'blocked',
  },
];

/** The chats that a bot is in, and below them those waiting for an answer. */
export function ChatsTab({ bot, strip, tabs, beside, action }: BotFrame) {
  const list = useChatList(bot.id);
  return (
    <ListScreen
      list={list}
      title={areas.telegramBot.title}
      strip={strip}
      tabs={tabs}
      besideAction={beside}
      action={action}
      columns={chatColumns}
      phone={chatPhone}
      rowHeight={rowHeight}
      picture="round"
      nameOf={titleOf}
      csv={chatCsv}
      views={noViews}
      describe={(error) => errorMessage('bots.chats', error)}
      tallies={tallies}
      below={<UnansweredPart botId={bot.id} rows={list.rows} onOpen={list.open} />}
      footEnd={kept}
      empty={
        <BlankState icon={<IconMessages size={20} stroke={1.6} />} title="No chats yet" role="status">
          A chat appears here once the bot is added to a group or channel, or someone writes to it
          {bot.username === null ? '.' : `: t.me/${bot.username}.`}
        </BlankState>
      }
      panel={chatPanel}
    />
  );
}
