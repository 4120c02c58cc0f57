import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

const askAgainMs = 30_000;

/** Runs send no events, so they are fetched on entry and polled while shown. */
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
