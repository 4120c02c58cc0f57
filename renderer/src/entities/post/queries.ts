import { request } from '#renderer/bridge/index.ts';

export const listAccounts = () => request('posting.accounts');

export const listPostsOf = (modelId: string) => request('posting.open', { modelId, offset: 0 });

export const listPlanned = (from: string, until: string) =>
  request('posting.between', { from, until, modelIds: [] });
