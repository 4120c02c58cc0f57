import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import type { LimitType } from '#shared/domain/plans.ts';

export const planKeys = {
  all: ['plans'] as const,
  usage: ['plans', 'usage'] as const,
  limit: (personId: string, type: LimitType) => ['plans', 'limit', personId, type] as const,
};

/** By person, because administrators also query other people's plans. */
export const planQueries = {
  list: () =>
    queryOptions({
      queryKey: [...planKeys.all, 'list'],
      queryFn: () => request('plans.list'),
      refetchOnMount: 'always',
    }),
  /** Including plans that are not on offer, as far as the person may see them. */
  listAll: () =>
    queryOptions({
      queryKey: [...planKeys.all, 'all'],
      queryFn: () => request('plans.listAll'),
      refetchOnMount: 'always',
    }),
  people: (planId: string) =>
    queryOptions({
      queryKey: [...planKeys.all, 'people', planId],
      queryFn: () => request('plans.countPeople', { planId }),
      refetchOnMount: 'always',
    }),
  subscription: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.all, 'subscription', personId],
      queryFn: () => request('plans.getSubscription', { userId: personId }),
      // A period ends without an event.
      refetchOnMount: 'always',
    }),
  usage: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.usage, personId],
      queryFn: () => request('plans.getUsage', { userId: personId }),
      refetchOnMount: 'always',
    }),
  brought: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.usage, personId, 'brought'],
      queryFn: () => request('plans.listBrought', { userId: personId }),
      refetchOnMount: 'always',
    }),
  changes: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.all, 'changes', personId],
      queryFn: () => request('plans.listChanges', { userId: personId }),
      refetchOnMount: 'always',
    }),
  /** Whether there is room for one more, checked each time before something is created. */
  limit: (personId: string, type: LimitType) =>
    queryOptions({
      queryKey: planKeys.limit(personId, type),
      queryFn: () => request('plans.checkLimit', { userId: personId, limitType: type }),
      staleTime: 0,
      gcTime: 0,
    }),
};
