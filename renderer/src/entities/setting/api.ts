import { request } from '#renderer/bridge/index.ts';

export const getTrashDays = () => request('config.getTrashDays');

export const getFeatureFlags = () => request('config.getFeatureFlags');
