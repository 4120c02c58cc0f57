import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { fadingEdges, useCurrentInView } from '#renderer/ui/layout/use-current-in-view.ts';
import type { Bot } from '#shared/contract/bot-rows.ts';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import { botQueries } from './queries.ts';
import styles from './bot-tabs.module.css';

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

/** The address of a bot's part; the first one needs no word. */
export const botAddress = (bot: string, tab: BotTab = 'chats'): string =>
  areaAddress('telegramBot', tab === 'chats' ? { bot } : { bot, tab });

/** The parts of a bot, with how much is in each as far as that is known. */
export function BotTabs({ bot, current }: { bot: Bot; current: BotTab }) {
  const row = useCurrentInView(current);
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
    <nav ref={row} className={`${styles['tabs'] ?? ''} ${fadingEdges}`} aria-label={bot.name}>
      {tabs.map((tab) => {
        const count = counts[tab];
        return (
          <Link
            key={tab}
            to={botAddress(bot.id, tab)}
            className={styles['tab']}
            aria-current={tab === current ? 'page' : undefined}
          >
            {labels[tab]}
            {count === undefined || (tab === 'inbox' && count === 0) ? null : (
              <span className={styles['count']} data-urgent={tab === 'inbox' || undefined}>
                {formatCount(count)}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
