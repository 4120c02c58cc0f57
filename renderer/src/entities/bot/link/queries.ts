import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';

/** The person's account on the platform. Its key starts with that of all bot queries. */
export const linkQuery = queryOptions({
  queryKey: ['bots', 'link'],
  queryFn: () => request('bots.link'),
  refetchOnMount: 'always',
});
