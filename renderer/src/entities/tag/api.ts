import { request } from '#renderer/bridge/index.ts';

export const listTags = () => request('tags.list');
