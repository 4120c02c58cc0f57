import { request } from '#renderer/bridge/index.ts';

export const getFeatureFlags = () => request('config.getFeatureFlags');
