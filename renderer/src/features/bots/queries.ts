import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { loadWholeList, type WholeList } from '#renderer/lib/lists/whole-list.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { AnsweredRows } from '#renderer/ui/changes/change-row.ts';
import type { BotAudience, BotChat, BotMessage, Broadcast } from '#shared/contract/bot-rows.ts';
import { botLimits } from '#shared/domain/bot-limits.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

export type ChatList = WholeList<BotChat>;
export type BroadcastList = WholeList<Broadcast>;

const all = ['bots'] as const;
/** Messages per page. */
const messagePage = 100;
const countFreshMs = 10_000;
/** The status of a message that is being sent changes without an event for its chat, so it is polled. */
const askAgainMs = 3_000;
/** If a worker stops midway, no event reports it, so a broadcast that is being sent is polled. */
const underWayMs = 10_000;

const chatsKey = (botId: string) => [...all, 'chats', botId] as const;
const broadcastsKey = (botId: string) => [...all, 'broadcasts', botId] as const;

type MessageFilter = { chatId: string } | { botId: string; text: string };

export const botQueries = {
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: () => request('bots.list'),
      refetchOnMount: unlessFollowed,
    }),
  chats: (botId: string) =>
    queryOptions({
      queryKey: chatsKey(botId),
      queryFn: ({ client, signal }) =>
        loadWholeList({
          client,
          pageSize: botLimits.page,
          key: chatsKey(botId),
          page: (offset) => request('bots.chats', { botId, offset }),
          signal,
        }),
      refetchOnMount: 'always',
    }),
  /** The newest page first; a page that isn't full is the last one. */
  messages: (filter: MessageFilter) =>
    infiniteQueryOptions({
      queryKey: [...all, 'messages', filter],
      queryFn: ({ pageParam }) => request('bots.messages', { ...filter, before: pageParam }),
      initialPageParam: null as Pick<BotMessage, 'id' | 'createdAt'> | null,
      getNextPageParam: (page) => {
        const last = page.length < messagePage ? undefined : page.at(-1);
        return last === undefined ? undefined : { id: last.id, createdAt: last.createdAt };
      },
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) =>
          page.some(({ status }) => status === 'waiting' || status === 'sending'),
        ) === true
          ? askAgainMs
          : false,
    }),
  commands: (botId: string) =>
    queryOptions({
      queryKey: [...all, 'commands', botId],
      queryFn: () => request('bots.commands', { botId }),
      refetchOnMount: 'always',
    }),
  broadcasts: (botId: string) =>
    queryOptions({
      queryKey: broadcastsKey(botId),
      queryFn: ({ client, signal }) =>
        loadWholeList({
          client,
          pageSize: botLimits.page,
          key: broadcastsKey(botId),
          page: (offset) => request('bots.broadcasts', { botId, offset }),
          signal,
        }),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data?.rows.some(({ status }) => status === 'sending') === true ? underWayMs : false,
    }),
  broadcast: (id: string) =>
    queryOptions({
      queryKey: [...all, 'broadcast', id],
      queryFn: () => request('bots.broadcast', { id }),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.status === 'sending' ? underWayMs : false),
    }),
  /** How many chats an audience has. */
  audience: (botId: string, audience: BotAudience) =>
    queryOptions({
      queryKey: [...all, 'audience', botId, audience],
      queryFn: () => request('bots.countAudience', { botId, audience }),
      placeholderData: keepPreviousData,
      staleTime: countFreshMs,
    }),
};

const withRow = <Row extends { id: string }>(
  { rows, isComplete }: WholeList<Row>,
  row: Row,
): WholeList<Row> => ({
  isComplete,
  rows: rows.some(({ id }) => id === row.id)
    ? rows.map((known) => (known.id === row.id ? row : known))
    : [...rows, row],
});

/** Puts a chat that a call returned into the cache. */
export function showChat(client: QueryClient, chat: BotChat): void {
  changeCached<ChatList>(client, chatsKey(chat.botId), (list) => withRow(list, chat));
}

/** Caches chats that calls return. Who may see a chat depends on its model. */
export const answeredChats: AnsweredRows<BotChat> = { key: all, show: showChat };

/** Puts a broadcast that a call returned into the cache and refetches its results. */
export function showBroadcast(client: QueryClient, broadcast: Broadcast): void {
  changeCached<BroadcastList>(client, broadcastsKey(broadcast.botId), (list) => withRow(list, broadcast));
  void client.invalidateQueries({ queryKey: botQueries.broadcast(broadcast.id).queryKey });
}

/** The current chat from the server, by refetching the list, since no call returns a single chat. */
export async function reloadChat(client: QueryClient, { id, botId }: BotChat): Promise<BotChat> {
  const { rows } = await client.query({ ...botQueries.chats(botId), staleTime: 0 });
  const chat = rows.find((row) => row.id === id);
  if (chat === undefined) throw new Error('This chat was removed, or you no longer have access.');
  return chat;
}

export const refreshBots = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: all });
