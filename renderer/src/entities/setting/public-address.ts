import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** Null if it is not set. Only signed-in people can read it. */
export const publicAddressQuery = queryOptions({
  queryKey: ['config', 'publicAddress'],
  queryFn: () => request('config.getPublicAddress'),
  retry: false,
});
