import { queryOptions } from '@tanstack/react-query';
import { listJobs, listOutsideWork } from './api.ts';

const askAgainMs = 30_000;

/** Nothing tells of runs: they are asked for on entry, and while they are looked at. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: listJobs,
  refetchOnMount: 'always',
  refetchInterval: askAgainMs,
});

export const outsideQuery = queryOptions({
  queryKey: ['jobs', 'outside'],
  queryFn: listOutsideWork,
  refetchOnMount: 'always',
  refetchInterval: askAgainMs,
});
