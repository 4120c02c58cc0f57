import { request } from '#renderer/bridge/index.ts';

export const getTrashDays = () => request('config.getTrashDays');

export const getPublicAddress = () => request('config.getPublicAddress');

export const getFeatureFlags = () => request('config.getFeatureFlags');
