import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** The chats of a model with bots, the last message first; below the key of all that is cached of bots. */
export const modelBotChats = (modelId: string) =>
  queryOptions({
    queryKey: ['bots', 'of-model', modelId],
    queryFn: async () =>
      [...(await request('bots.chats', { modelId }))].sort((a, b) =>
        (b.lastMessageAt ?? b.createdAt).localeCompare(a.lastMessageAt ?? a.createdAt),
      ),
    refetchOnMount: 'always',
  });
