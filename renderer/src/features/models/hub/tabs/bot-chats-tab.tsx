import { IconBrandTelegram } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { chatFacts, chatStatusLabels, waitText } from '#renderer/entities/bot/bot-labels.ts';
import { BotChatMark } from '#renderer/entities/bot/chat-mark.tsx';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { modelBotChats } from '#renderer/entities/bot/model-bot-chats.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { HubQuery } from '#renderer/features/models/hub/hub-query.tsx';
import styles from './documents-tab.module.css';

/** The bot chats linked to a model, and how long each has been waiting for a reply. */
export function BotChatsTab({ model }: HubContentProps) {
  useLivePage('bots', 'ModelBotChats');
  const now = useCurrentMinute();
  const chats = useQuery(modelBotChats(model.id));
  return (
    <HubQuery
      query={chats}
      waiting="Loading chats"
      describe={(error) => errorMessage('bots.chats', error)}
      link={<Link to={areas.telegramBot.path}>Open Telegram bot</Link>}
    >
      {(found) =>
        found.length === 0 ? (
          <BlankState icon={<IconBrandTelegram size={20} stroke={1.6} />} title="No chats yet">
            Link a chat to this model under Telegram bot.
          </BlankState>
        ) : (
          <ul className={styles['documents']} aria-label="Bot chats">
            {found.map((chat) => (
              <li key={chat.id}>
                <Link
                  className={styles['document']}
                  to={areaAddress('telegramBot', { bot: chat.botId, chat: chat.id })}
                >
                  <BotChatMark type={chat.type} />
                  <span className={styles['words']}>
                    <span className={styles['title']}>
                      <b dir="auto">{chat.title}</b>
                    </span>
                    <span className={styles['facts']}>
                      {chatFacts(chat)}
                      {chat.status === 'active' ? '' : ` · ${chatStatusLabels[chat.status]}`}
                      {chat.unansweredSince === null ? null : (
                        <span className={styles['late']}>
                          {` · waits ${waitText(now - Date.parse(chat.unansweredSince))}`}
                        </span>
                      )}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </HubQuery>
  );
}
