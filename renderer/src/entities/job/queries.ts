import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

const askAgainMs = 30_000;

/** Nothing tells of runs: they are asked for on entry, and while they are looked at. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: () => request('jobs.list'),
  refetchOnMount: 'always',
  refetchInterval: askAgainMs,
});

export const outsideQuery = queryOptions({
  queryKey: ['jobs', 'outside'],
  queryFn: () => request('jobs.outside'),
  refetchOnMount: 'always',
  refetchInterval: askAgainMs,
});
