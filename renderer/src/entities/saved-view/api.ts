import { request } from '#renderer/bridge/index.ts';

export const listOwnViews = () => request('savedViews.listOwn');
