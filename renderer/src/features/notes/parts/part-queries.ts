import { request } from '#renderer/bridge/index.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import type { Activity, Comment } from '#shared/contract/blocks.ts';
import { listTemplates } from './api.ts';

const all = ['notes'] as const;
/** The most that the server returns at once. */
const versionPage = 50;

/** Below the key of all notes, so that refreshing those refreshes these. */
export const notePartQueries = {
  versions: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'versions', id],
      queryFn: ({ pageParam }) => request('notes.versions', { noteId: id, before: pageParam }),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => (page.length < versionPage ? undefined : page.at(-1)?.version),
      refetchOnMount: 'always',
    }),
  version: (id: string, version: number) =>
    queryOptions({
      // A past version never changes.
      queryKey: ['note-version', id, version],
      queryFn: () => request('notes.version', { noteId: id, version }),
      staleTime: Infinity,
    }),
  comments: (id: string): NewestFirst<Comment> => ({
    queryKey: [...all, 'comments', id],
    load: (before) => request('notes.comments', { noteId: id, before }),
  }),
  activity: (id: string): NewestFirst<Activity> => ({
    queryKey: [...all, 'activity', id],
    load: (before) => request('notes.activity', { noteId: id, before }),
  }),
  templates: () =>
    queryOptions({
      queryKey: [...all, 'templates'],
      queryFn: listTemplates,
      refetchOnMount: 'always',
    }),
};
