import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';

/** What became of a connection; below the key that live updates of connections make old. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', id],
    queryFn: () => request('connections.get', { id }),
    refetchOnMount: 'always',
  });
