import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

const freshMs = 30_000;

export const viewKeys = {
  all: ['saved-views'] as const,
  list: (area: string) => ['saved-views', 'list', area] as const,
  own: (personId: string) => ['saved-views', 'own', personId] as const,
};

export const viewQueries = {
  /** One's own views in an area and those that others share, by name. */
  list: (area: string) =>
    queryOptions({
      queryKey: viewKeys.list(area),
      queryFn: () => request('savedViews.list', { area }),
      staleTime: freshMs,
      refetchOnMount: unlessFollowed,
    }),
  /** One's own views in all areas. */
  own: (personId: string) =>
    queryOptions({
      queryKey: viewKeys.own(personId),
      queryFn: () => request('savedViews.listOwn'),
      refetchOnMount: unlessFollowed,
    }),
};
