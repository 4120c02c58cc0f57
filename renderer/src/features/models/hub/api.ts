import { request } from '#renderer/bridge/index.ts';

export const listModelEntries = (modelId: string, before: number | null, limit: number) =>
  request('audit.list', { filter: { modelId }, before, limit });
