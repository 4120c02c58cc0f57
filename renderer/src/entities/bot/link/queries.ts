import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';

/** Who the person is at the platform; below the key of all that is cached of bots. */
export const linkQuery = queryOptions({
  queryKey: ['bots', 'link'],
  queryFn: () => request('bots.link'),
  refetchOnMount: 'always',
});
