import { request } from '#renderer/bridge/index.ts';

export const listOffboardings = () => request('offboarding.list');
