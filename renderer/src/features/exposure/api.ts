import { request } from '#renderer/bridge/index.ts';

export const listExposures = (offset: number, personId?: string) =>
  request('exposure.list', { offset, ...(personId === undefined ? {} : { personId }) });
