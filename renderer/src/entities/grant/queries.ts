import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { type GrantFilter } from './api.ts';

export const grantKeys = { all: ['grants'] as const };

export const grantQueries = {
  /** Requests and grants of a model or a person. Live updates report every change as one of the model. */
  list: (filter: GrantFilter) =>
    queryOptions({
      queryKey: [...grantKeys.all, filter],
      queryFn: () => request('grants.list', filter),
      staleTime: 30_000,
      refetchOnMount: 'always',
    }),
};
