import { useQuery } from '@tanstack/react-query';
import { TabRow } from '#renderer/ui/tabs/tab-row.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import { botQueries } from './queries.ts';

type BotTab = (typeof areas)['telegramBot']['params']['tab'][number];

const labels: Readonly<Record<BotTab, string>> = {
  chats: 'Chats',
  commands: 'Commands',
  broadcasts: 'Broadcasts',
  inbox: 'Inbox',
  log: 'Log',
};
const tabs = areas.telegramBot.params.tab;

export const botTabOf = (value: string | null): BotTab => tabs.find((tab) => tab === value) ?? 'chats';

/** The address of a bot's tab; the first tab needs no parameter. */
export const botAddress = (bot: string, tab: BotTab = 'chats'): string =>
  areaAddress('telegramBot', tab === 'chats' ? { bot } : { bot, tab });

/** The tabs of a bot, each with its count once that is loaded. */
export function BotTabs({ bot, current }: { bot: Bot; current: BotTab }) {
  const commands = useQuery(botQueries.commands(bot.id)).data;
  const broadcasts = useQuery(botQueries.broadcasts(bot.id)).data;
  const counts: Readonly<Record<BotTab, number | undefined>> = {
    chats: bot.chats,
    commands: commands && commands.commands.length + commands.replies.length,
    broadcasts: broadcasts?.isComplete === true ? broadcasts.rows.length : undefined,
    inbox: bot.unanswered,
    log: undefined,
  };
  return (
    <TabRow
      label={bot.name}
      rowName="bot"
      current={current}
      place="page"
      tabs={tabs.map((id) => ({
        id,
        label: labels[id],
        to: botAddress(bot.id, id),
        count: id === 'inbox' && counts.inbox === 0 ? undefined : counts[id],
        isUrgent: id === 'inbox',
      }))}
    />
  );
}
