import { queryOptions } from '@tanstack/react-query';
import type { LimitType } from '#shared/domain/plans.ts';
import {
  checkLimit,
  countPlanPeople,
  getSubscription,
  getUsage,
  listAllPlans,
  listBrought,
  listChanges,
  listPlans,
} from './api.ts';

export const planKeys = {
  all: ['plans'] as const,
  usage: ['plans', 'usage'] as const,
  limit: (personId: string, type: LimitType) => ['plans', 'limit', personId, type] as const,
};

/** By person: administrators ask about others, too. */
export const planQueries = {
  list: () =>
    queryOptions({ queryKey: [...planKeys.all, 'list'], queryFn: listPlans, refetchOnMount: 'always' }),
  /** With those that are not on offer, as far as the person sees them. */
  listAll: () =>
    queryOptions({ queryKey: [...planKeys.all, 'all'], queryFn: listAllPlans, refetchOnMount: 'always' }),
  people: (planId: string) =>
    queryOptions({
      queryKey: [...planKeys.all, 'people', planId],
      queryFn: () => countPlanPeople(planId),
      refetchOnMount: 'always',
    }),
  subscription: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.all, 'subscription', personId],
      queryFn: () => getSubscription(personId),
      // A period ends without an event.
      refetchOnMount: 'always',
    }),
  usage: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.usage, personId],
      queryFn: () => getUsage(personId),
      refetchOnMount: 'always',
    }),
  brought: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.usage, personId, 'brought'],
      queryFn: () => listBrought(personId),
      refetchOnMount: 'always',
    }),
  changes: (personId: string) =>
    queryOptions({
      queryKey: [...planKeys.all, 'changes', personId],
      queryFn: () => listChanges(personId),
      refetchOnMount: 'always',
    }),
  /** Whether there is room for one more, asked each time that something is about to be made. */
  limit: (personId: string, type: LimitType) =>
    queryOptions({
      queryKey: planKeys.limit(personId, type),
      queryFn: () => checkLimit(personId, type),
      staleTime: 0,
      gcTime: 0,
    }),
};
