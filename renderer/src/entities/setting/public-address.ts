import { queryOptions } from '@tanstack/react-query';
import { getPublicAddress } from './api.ts';

/** Null where it is not set. Nobody knows it who isn't signed in. */
export const publicAddressQuery = queryOptions({
  queryKey: ['config', 'publicAddress'],
  queryFn: getPublicAddress,
  retry: false,
});
