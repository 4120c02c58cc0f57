import { request } from '#renderer/bridge/index.ts';

export const listLinkPages = () => request('linkTrees.list', {});
