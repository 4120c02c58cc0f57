import { request } from '#renderer/bridge/index.ts';
export const getEvent = (id: string) => request('schedule.get', { id });
