import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { offboardingReportsPage, type OffboardingReportRow } from '#shared/contract/offboarding.ts';
import { request } from '#renderer/bridge/index.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

const all = ['offboarding'] as const;

/** Saves one user's choices one after another. */
export const savingScope = (userId: string) => ({ id: `offboarding:${userId}` });

/** How often the plan is refetched, because not everything that a user holds sends change events. */
const askAgainMs = 15_000;

export const offboardingQueries = {
  all,
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: () => request('offboarding.list'),
      refetchOnMount: unlessFollowed,
    }),
  plan: (userId: string) =>
    queryOptions({
      queryKey: [...all, 'plan', userId],
      queryFn: () => request('offboarding.get', { userId }),
      refetchOnMount: 'always',
      refetchInterval: askAgainMs,
    }),
  /** The pages after the first, which the plan contains. `mark` changes with any of the items. */
  more: (userId: string, kind: string, offset: number, mark: string) =>
    queryOptions({
      queryKey: [...all, 'items', userId, kind, offset, mark],
      queryFn: () => request('offboarding.items', { userId, kind, offset }),
    }),
  reports: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'reports'],
      queryFn: ({ pageParam }) => request('offboarding.reports', { before: pageParam }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: OffboardingReportRow[]) =>
        page.length < offboardingReportsPage ? undefined : page.at(-1)?.createdAt,
      refetchOnMount: 'always',
    }),
  report: (id: string) =>
    queryOptions({ queryKey: [...all, 'report', id], queryFn: () => request('offboarding.report', { id }) }),
};
