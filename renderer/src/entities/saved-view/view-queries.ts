import { queryOptions } from '@tanstack/react-query';
import { listViews } from './api.ts';

const freshMs = 30_000;

export const viewKeys = {
  all: ['saved-views'] as const,
  list: (area: string) => ['saved-views', area] as const,
};

export const viewQueries = {
  /** One's own views of an area and those that others share, by name. */
  list: (area: string) =>
    queryOptions({
      queryKey: viewKeys.list(area),
      queryFn: () => listViews(area),
      staleTime: freshMs,
      // Nobody listened while no list was open.
      refetchOnMount: 'always',
    }),
};
