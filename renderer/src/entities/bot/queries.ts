import { request } from '#renderer/bridge/index.ts';

export const listChatsOf = (modelId: string) => request('bots.chats', { modelId });
