import { useMemo } from 'react';
import { chatWords } from '#renderer/entities/bot/bot-labels.ts';
import { chatText, modelFilter, readChats } from '#renderer/features/bots/chats/chat-list.ts';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Compare, Preset, Values } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { fold } from '#shared/lib/fold.ts';

const inboxPresets: readonly Preset[] = [
  { label: 'Unanswered', params: {} },
  { label: 'Mine', params: { show: 'mine' } },
  { label: 'All', params: { show: 'all' } },
];

type By = Compare<BotChat>;
/** Chats that wait for no answer come last, the newest first. */
const byWait: By = (a, b) =>
  a.unansweredSince !== null && b.unansweredSince !== null
    ? a.unansweredSince.localeCompare(b.unansweredSince)
    : Number(b.unansweredSince !== null) - Number(a.unansweredSince !== null) ||
      (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? '');

const sorts = { by: { wait: byWait } } as const satisfies { by: Record<string, By> };
const filters = [modelFilter];
const search = (chat: BotChat): string =>
  `${chatText(chat)}\n${fold(`${chat.question?.body ?? ''}\n${chat.question?.sender ?? ''}`)}`;

/** Chats as conversations, the longest wait first. */
export function useInboxList(botId: string) {
  const { id } = useViewer();
  return useWholeList({
    area: 'bot-inbox',
    words: chatWords,
    openParam: 'chat',
    filters,
    presets: inboxPresets,
    sorts,
    search,
    leaves: useMemo(
      () =>
        ({ unansweredSince, lastMessageAt, assignedTo }: BotChat, { show }: Values) =>
          show === 'all'
            ? lastMessageAt !== null
            : show === 'mine'
              ? assignedTo?.id === id
              : unansweredSince !== null,
      [id],
    ),
    query: useMemo(() => () => botQueries.chats(botId), [botId]),
    read: readChats,
  });
}
