import { request } from '#renderer/bridge/index.ts';

export const createLinkCode = () => request('bots.createLinkCode');
export const removeLink = () => request('bots.removeLink');
