import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';
import type { Chat, ChatDetail } from '#shared/contract/chat-rows.ts';
import type { InsideLink } from './text/inside-link.ts';

const all = ['chats'] as const;
const freshMs = 30_000;

export const chatQueries = {
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: () => request('chats.list'),
      refetchOnMount: 'always',
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: () => request('chats.get', { id }),
      refetchOnMount: 'always',
    }),
  files: (chatId: string) =>
    queryOptions({
      queryKey: [...all, 'files', chatId],
      queryFn: () => request('chats.files', { chatId }),
      refetchOnMount: 'always',
    }),
  // The following queries aren't live: every message would refetch them.
  message: (id: string) =>
    queryOptions({
      queryKey: ['chat-message', id],
      queryFn: () => request('chats.message', { id }),
      staleTime: 0,
    }),
  others: () =>
    queryOptions({ queryKey: ['chat-others'], queryFn: () => request('chats.others'), staleTime: 0 }),
  people: (chatId: string | null, text: string) =>
    queryOptions({
      queryKey: ['chat-people', chatId, text],
      queryFn: () => request('chats.people', { chatId, text }),
      staleTime: freshMs,
    }),
  snippets: () =>
    queryOptions({
      queryKey: ['chat-snippets'],
      queryFn: () => request('chats.snippets'),
      staleTime: freshMs,
    }),
  search: (filter: CallInput<'chats.search'>) =>
    queryOptions({
      queryKey: ['chat-search', filter],
      queryFn: () => request('chats.search', filter),
      staleTime: 0,
    }),
};

export type Hit = CallOutput<'chats.search'>[number];

/** Puts a chat that a call returned into the cache. */
export function showChat(client: QueryClient, chat: Chat): void {
  client.setQueryData<Chat[]>(chatQueries.list().queryKey, (chats) =>
    chats?.map((one) => (one.id === chat.id ? { ...one, ...pickChat(chat) } : one)),
  );
  client.setQueryData<ChatDetail>(chatQueries.detail(chat.id).queryKey, (detail) =>
    detail === undefined ? undefined : { ...detail, ...chat },
  );
}

/** Marks messages as read by a user, up to this one. */
export function showRead(
  client: QueryClient,
  { chatId, userId, seq }: { chatId: string; userId: string; seq: number },
): void {
  client.setQueryData<ChatDetail>(chatQueries.detail(chatId).queryKey, (detail) =>
    detail === undefined
      ? undefined
      : {
          ...detail,
          people: detail.people.map((member) =>
            member.person.id === userId && member.lastReadSeq < seq
              ? { ...member, lastReadSeq: seq }
              : member,
          ),
        },
  );
}

/** Removes what only the details have, for use in the list. */
function pickChat(chat: Chat): Chat {
  const { people: _people, pinned: _pinned, files: _files, ...line } = chat as ChatDetail;
  return line;
}

export const refreshChats = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: all });

/** Loads the title of the target of a link within Marquee. */
const loaders: Readonly<Record<Exclude<InsideLink['kind'], 'page'>, (id: string) => Promise<string>>> = {
  task: async (id) => {
    const { number, title } = await request('tasks.get', { id });
    return `TASK-${String(number)} ${title}`;
  },
  note: async (id) => (await request('notes.get', { id })).title,
  document: async (id) => (await request('documents.get', { id })).title,
  model: async (id) => (await request('models.get', { id })).stageName,
  event: async (id) => (await request('schedule.get', { id })).title,
  chat: async (id) => (await request('chats.get', { id })).name,
};

/** The title of a link's target, fetched once and not retried if the user may not see it. */
export const titleOf = (kind: InsideLink['kind'], id: string) =>
  queryOptions({
    queryKey: ['chat-link', kind, id],
    queryFn: () => (kind === 'page' ? '' : loaders[kind](id)),
    staleTime: freshMs,
    retry: false,
  });
