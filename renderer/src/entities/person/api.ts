import { request } from '#renderer/bridge/index.ts';

export const findManagers = (text: string) => request('models.findManagers', { text });

export const listPhotos = () => request('account.listPhotos');
