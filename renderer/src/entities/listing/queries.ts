import { request } from '#renderer/bridge/index.ts';

export const listListingsOf = (modelId: string) => request('marketplace.list', { modelId });
