import { queryOptions } from '@tanstack/react-query';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import type { Activity, Comment } from '#shared/contract/blocks.ts';
import { request } from '#renderer/bridge/index.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

const all = ['schedule'] as const;

/** Below the schedule's key, so that refreshing it refreshes these. */
export const partQueries = {
  comments: (eventId: string): NewestFirst<Comment> => ({
    queryKey: [...all, 'comments', eventId],
    load: (before) => request('schedule.comments', { eventId, before }),
  }),
  activity: (eventId: string): NewestFirst<Activity> => ({
    queryKey: [...all, 'activity', eventId],
    load: (before) => request('schedule.activity', { eventId, before }),
  }),
  cover: (from: string, to: string, modelIds: readonly string[]) =>
    queryOptions({
      queryKey: [...all, 'cover', from, to, modelIds],
      queryFn: () =>
        request('schedule.coverage', {
          from,
          to,
          ...(modelIds.length === 0 ? {} : { modelIds: [...modelIds] }),
        }),
      refetchOnMount: unlessFollowed,
    }),
  coverHours: (modelId: string) =>
    queryOptions({
      queryKey: [...all, 'cover-hours', modelId],
      queryFn: () => request('schedule.coverageHours', { modelId }),
    }),
  unassigned: (from: string, to: string) =>
    queryOptions({
      queryKey: [...all, 'unassigned', from, to],
      queryFn: () => request('schedule.unassigned', { from, to }),
      refetchOnMount: 'always',
    }),
  templates: () =>
    queryOptions({
      queryKey: [...all, 'templates'],
      queryFn: () => request('schedule.templates'),
      refetchOnMount: 'always',
    }),
  absences: (whose: { modelId: string } | { userId: string }) =>
    queryOptions({
      queryKey: [...all, 'absences', whose],
      queryFn: () => request('schedule.absences', whose),
      refetchOnMount: 'always',
    }),
  feeds: () =>
    queryOptions({
      queryKey: [...all, 'feeds'],
      queryFn: () => request('schedule.feeds'),
      refetchOnMount: 'always',
    }),
};
