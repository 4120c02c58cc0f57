import { request } from '#renderer/bridge/index.ts';

export const listPhotos = () => request('account.listPhotos');
