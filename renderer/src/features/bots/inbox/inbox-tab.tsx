import { IconInbox } from '@tabler/icons-react';
import { goalMinutes } from '#renderer/entities/bot/bot-labels.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import type { BotFrame } from '#renderer/features/bots/bot-frame.ts';
import { chatPanel } from '#renderer/features/bots/panel/chat-panel.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { ListViewsProps } from '#renderer/ui/list-screen/list-views.ts';
import { Pills } from '#renderer/ui/table/pills.tsx';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { areas } from '#shared/domain/areas.ts';
import { inboxColumns, inboxCsv, inboxPhone } from './inbox-columns.tsx';
import { useInboxList } from './inbox-list.ts';

const titleOf = ({ title }: BotChat) => title;
const rowHeight = 46;
const foot = <span>Goal: an answer within {goalMinutes} min</span>;

const words: Readonly<Record<string, { title: string; text: string }>> = {
  mine: { title: 'No chats assigned to you', text: 'Chats that are assigned to you appear here.' },
  all: { title: 'No messages yet', text: 'What people write to the bot appears here.' },
};

function InboxViews({ presets, view, onPreset }: ListViewsProps) {
  return (
    <Pills
      label="Show"
      value={view['show'] ?? ''}
      options={presets.map(({ label, params }) => ({ value: params['show'] ?? '', label }))}
      onChange={(show) => {
        onPreset(show === '' ? {} : { show });
      }}
    />
  );
}

/** Messages that people sent to the bot; unanswered ones first. */
export function InboxTab({ bot, strip, tabs, beside, action }: BotFrame) {
  const list = useInboxList(bot.id);
  const { title, text } = words[list.address.values['show'] ?? ''] ?? {
    title: 'Everything is answered',
    text: 'New messages that wait for an answer appear here, the longest wait first.',
  };
  const none = (
    <BlankState icon={<IconInbox size={20} stroke={1.6} />} title={title} role="status">
      {text}
    </BlankState>
  );
  return (
    <ListScreen
      list={list}
      title={areas.telegramBot.title}
      strip={strip}
      tabs={tabs}
      besideAction={beside}
      action={action}
      columns={inboxColumns}
      phone={inboxPhone}
      rowHeight={rowHeight}
      picture="round"
      nameOf={titleOf}
      csv={inboxCsv}
      views={InboxViews}
      describe={(error) => errorMessage('bots.chats', error)}
      layout={list.address.hasFilters || list.address.hasText ? undefined : { none }}
      foot={foot}
      empty={none}
      panel={chatPanel}
    />
  );
}
