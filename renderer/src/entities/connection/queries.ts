import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';

/** The state of a connection. Its key starts with the one that live updates of connections invalidate. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id],
    queryFn: () => request('connections.get', { id }),
    refetchOnMount: 'always',
  });
