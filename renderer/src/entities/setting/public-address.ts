import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

/** Null where it is not set. Nobody knows it who isn't signed in. */
export const publicAddressQuery = queryOptions({
  queryKey: ['config', 'publicAddress'],
  queryFn: () => request('config.getPublicAddress'),
  retry: false,
});
