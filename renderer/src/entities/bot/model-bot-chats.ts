import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** A model's chats with bots, latest message first. Its key starts with that of all bot queries. */
export const modelBotChats = (modelId: string) =>
  queryOptions({
    queryKey: ['bots', 'of-model', modelId],
    queryFn: async () =>
      [...(await request('bots.chats', { modelId }))].sort((a, b) =>
        (b.lastMessageAt ?? b.createdAt).localeCompare(a.lastMessageAt ?? a.createdAt),
      ),
    refetchOnMount: 'always',
  });
